"""Requests and answers about finished games and about coins."""

from typing import Annotated, Any

from msgspec import Meta

from kozyr.server.api.messages.enums import EndReason, GameOrigin, PlayerOutcome, TransferKind
from kozyr.server.api.messages.fields import (
    Answer,
    At,
    CallRequest,
    GameId,
    Limit,
    PageStart,
    RuleSetName,
    SeatNumber,
    TableId,
    UserId,
)
from kozyr.server.api.messages.ratings import GameRated


class GetGame(CallRequest, frozen=True):
    """A finished game."""

    game_id: GameId


class ListGames(CallRequest, frozen=True):
    """A player's games, or all games, newest first."""

    user_id: UserId | None = None
    rules: RuleSetName | None = None
    result: Annotated[PlayerOutcome | None, Meta(description="The result of `user_id`.")] = None
    opponent: Annotated[UserId | None, Meta(description="Another player of the game.")] = None
    practice: Annotated[bool, Meta(description="False leaves out practice games.")] = True
    before: PageStart | None = None
    limit: Limit = 20


class GamePlayer(Answer, frozen=True):
    """The result of a game for one seat."""

    user_id: UserId
    seat: SeatNumber
    name: Annotated[str, Meta(description="The player's name at the table.")]
    bot: Annotated[str | None, Meta(description="The level of a bot; null for a person.")]
    result: PlayerOutcome
    points: int
    prize: Annotated[int, Meta(description="Coins from the pot, including the player's own stake.")]
    place: Annotated[int | None, Meta(description="The place in the order of going out; null if never out.")]


class GameLine(Answer, frozen=True):
    """A finished game in a list."""

    game_id: GameId
    table_id: TableId
    game_no: int
    ended: At
    rules: str
    stake: int
    reason: EndReason
    players: list[GamePlayer]
    rated: Annotated[bool, Meta(description="Whether the game changed the players' ratings.")]
    origin: GameOrigin


class GameLines(Answer, frozen=True):
    """A page of games, newest first."""

    games: list[GameLine]
    next: Annotated[int | None, Meta(description="`before` of the next page; null after the last page.")]


class LogEntry(Answer, frozen=True):
    """One entry of the table's log, as the caller may see it (docs/reference/table.md, Events)."""

    seq: int
    at: At
    events: list[dict[str, Any]]


class WholeGame(Answer, frozen=True):
    """A finished game, move by move."""

    game: GameLine
    notation: Annotated[
        list[str],
        Meta(
            description=(
                "One text per deal (docs/reference/notation.md). The last deal was played to the end; each "
                "earlier one ended in a redeal."
            )
        ),
    ]
    entries: list[LogEntry]
    ratings: Annotated[
        GameRated | None,
        Meta(description="How the game changed the players' ratings; null for a casual game."),
    ]


class ProofShown(Answer, frozen=True):
    """The trump that a player showed."""

    seat: int
    card: str


class ProofDeal(Answer, frozen=True):
    """The cards of a deal, as they were dealt. A hand or talon that is hidden is the count of its cards."""

    dealer: int
    leader: int | None
    hands: list[list[str] | int]
    talon: list[str] | int
    trump_card: str
    attacker: int
    shown: ProofShown | None


class DealProof(Answer, frozen=True):
    """Everything that was published about a game's deal (docs/reference/fair-deal.md)."""

    proof: int
    """The version of this format."""
    table: str
    game: int
    options: dict[str, Any]
    seats: int
    commitment: str
    server_seed: str
    client_seeds: list[str]
    deals: list[ProofDeal]


class DealFault(Answer, frozen=True):
    """A difference between a published value and the value that is computed from the seeds."""

    code: str
    deal: int
    place: int
    """The seat of the wrong hand, or the index of the wrong card in the talon; else 0."""
    expected: str
    found: str
    message: str


class RecomputedDeal(Answer, frozen=True):
    """A deck that was recomputed from the seeds."""

    key: str
    """The key of the shuffle (docs/reference/fair-deal.md), in hexadecimal."""
    deck: list[str]
    lot: int


class Verified(Answer, frozen=True):
    """The published values, the recomputed decks, and whether they agree."""

    game_id: GameId
    players: Annotated[list[GamePlayer], Meta(description="The players, in the order of their seeds.")]
    proven: bool
    faults: list[DealFault]
    proof: Annotated[DealProof, Meta(description="The proof, which `kozyr verify` can read.")]
    deals: list[RecomputedDeal]


class Balance(Answer, frozen=True):
    """Your coins."""

    available: int
    in_play: Annotated[int, Meta(description="The stakes in the pots of your running games.")]


class PageOfCoins(CallRequest, frozen=True):
    """Your transfers, newest first."""

    before: PageStart | None = None
    limit: Limit = 50


class Opponent(Answer, frozen=True):
    """Another player of a game."""

    user_id: UserId
    name: Annotated[str, Meta(description="The player's name at the table.")]


class CoinsMoved(Answer, frozen=True):
    """A transfer of coins."""

    place: int
    """The number of the transfer in the order of all transfers."""
    kind: TransferKind
    amount: Annotated[int, Meta(description="The coins that you received; negative if you paid.")]
    at: At
    table_id: TableId | None
    table_name: Annotated[str | None, Meta(description="The table's name; null without a table.")]
    game_id: GameId | None
    opponents: Annotated[list[Opponent], Meta(description="All other players of the game.")]
    reason: Annotated[str | None, Meta(description="Why a moderator changed the coins; else null.")]


class CoinsHistory(Answer, frozen=True):
    """A page of transfers, newest first."""

    transfers: list[CoinsMoved]
    next: Annotated[int | None, Meta(description="`before` of the next page; null after the last page.")]
