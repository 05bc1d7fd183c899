"""Requests, answers and notices about duplicate matches of friends."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.analysis.duplicate_match import DEAL_COUNTS, DealCount
from kozyr.server.api.messages.deal_games import DealGameNumber, DealGameState, IsFinal, SharedDealProof
from kozyr.server.api.messages.fields import Answer, At, CallRequest, ExistingName, TableId, UserId, _id_field

MatchId: TypeAlias = Annotated[str, _id_field("A match's id.", "mmfrggzdfmztw")]
Deals: TypeAlias = Annotated[
    DealCount,
    Meta(description="How many deals the match has; each player plays each of them twice."),
]
DealNumber: TypeAlias = Annotated[
    int, Meta(ge=1, le=DEAL_COUNTS[-1], description="The number of a deal, from 1.")
]
MatchStatus: TypeAlias = Annotated[
    Literal["offered", "playing", "over"],
    Meta(
        description=(
            "`offered`: not accepted yet. `playing`: accepted. `over`: both have played, or the time is over."
        )
    ),
]
Difference: TypeAlias = Annotated[
    int | None,
    Meta(description="The caller's points minus the friend's; null while it is hidden or unknown."),
]


class OfferMatch(CallRequest, frozen=True):
    """Offer a friend a match."""

    user_id: UserId
    deals: Deals = 1


class MatchRequest(CallRequest, frozen=True):
    """A match of the caller."""

    match_id: MatchId


class GetMatchProof(MatchRequest, frozen=True):
    """A deal of a match that is over."""

    deal: DealNumber


class MatchSide(Answer, frozen=True):
    """One of the two players of a match."""

    user_id: UserId
    name: ExistingName
    played: Annotated[int, Meta(description="How many games the player has finished.")]
    score: Annotated[
        int | None,
        Meta(
            description=(
                "The sum of the player's scores so far. The friend's score is null until the caller has "
                "finished all games."
            )
        ),
    ]


class MatchLine(Answer, frozen=True):
    """A match as a line of a list."""

    match_id: MatchId
    deals: Deals
    status: MatchStatus
    offered_by: UserId
    me: MatchSide
    friend: MatchSide
    difference: Annotated[Difference, Meta(description="The result: null until the match is over.")]
    final: IsFinal
    made: Annotated[At, Meta(description="When the match was offered.")]
    closes_at: Annotated[
        At, Meta(description="Until when an offer can be accepted, or all games must be finished.")
    ]


class MatchLines(Answer, frozen=True):
    """The caller's latest matches; the newest first."""

    matches: list[MatchLine]


class MatchDeal(Answer, frozen=True):
    """A deal of a match, with the games of both players."""

    deal: DealNumber
    commitment: Annotated[str, Meta(description="The SHA-256 of the deal's seed, in hexadecimal.")]
    mine: Annotated[list[DealGameState], Meta(description="The caller's two games.")]
    friends: Annotated[
        list[DealGameState],
        Meta(description="The friend's two games; empty until the caller has finished all games."),
    ]
    difference: Difference


class MatchTurn(Answer, frozen=True):
    """The game that the caller plays next."""

    deal: DealNumber
    game: DealGameNumber
    started: Annotated[bool, Meta(description="Whether it has begun: `matches.play` resumes it.")]


class MatchDetails(MatchLine, frozen=True):
    """A match with its deals."""

    turn: Annotated[
        MatchTurn | None, Meta(description="Null before the acceptance, and if all games are over.")
    ]
    rows: Annotated[list[MatchDeal], Meta(description="One for each deal.")]
    secret: Annotated[
        str | None,
        Meta(description="The secret from which the seeds follow, in hexadecimal; null before the end."),
    ]


class MatchTableMade(Answer, frozen=True):
    """The table of the caller's current game; the game has started."""

    match_id: MatchId
    table_id: TableId
    deal: DealNumber
    game: DealGameNumber
    seat: int
    channel: str
    epoch: str


class MatchProof(Answer, frozen=True):
    """The proof of a deal of a match."""

    proof: Annotated[SharedDealProof, Meta(description="The proof, which `kozyr verify` can read.")]


class MatchChanged(Struct, frozen=True):
    """A friend offered, answered or took back a match, or the match is over."""

    match_id: MatchId
    user_id: UserId
    name: Annotated[ExistingName, Meta(description="The friend's name.")]
    what: Annotated[
        Literal["offered", "accepted", "declined", "cancelled", "over"],
        Meta(
            description=(
                "`cancelled`: the friend took the offer back. `over`: both have played, or the time is over."
            )
        ),
    ]
