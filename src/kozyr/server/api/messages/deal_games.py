"""The games of shared deals: games of the daily deal, and games of duplicate matches."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from kozyr.analysis.deal_score import GAMES_PER_DEAL, MAX_DEAL_SCORE, BoutMark, GameOutcome
from kozyr.server.api.messages.fields import Answer, GameId
from kozyr.server.api.messages.history import DealProof

DealGameNumber: TypeAlias = Annotated[
    int, Meta(ge=1, le=GAMES_PER_DEAL, description="1, or 2: the game with seats exchanged.")
]
Luck: TypeAlias = Annotated[
    float | None,
    Meta(description="By how many points luck raised the chance to survive; null until it is analysed."),
]
IsFinal: TypeAlias = Annotated[
    bool, Meta(description="Whether the score is final; until the games are analysed, it can still grow.")
]


class DealGameState(Answer, frozen=True):
    """A game of a shared deal, as it went for its player."""

    game_id: GameId
    outcome: Annotated[
        GameOutcome | None,
        Meta(
            description=(
                "How the game ended; null before its end. `forfeited`: the player left it, or did not finish "
                "it in time. Such a game has no points."
            )
        ),
    ]
    squares: Annotated[
        list[BoutMark],
        Meta(
            description=(
                "One result for each bout: `beaten` or `taken` if the player defended, `given` if the "
                "player attacked. The results do not reveal cards."
            )
        ),
    ]
    score: Annotated[int, Meta(ge=0, le=MAX_DEAL_SCORE // GAMES_PER_DEAL)]
    luck: Luck


class SharedDealProof(DealProof, frozen=True):
    """The proof of a deal, with the secret from which its seed follows."""

    secret: str
