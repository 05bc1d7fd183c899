"""Requests and answers about the daily deal."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from kozyr.analysis.deal_score import MAX_DEAL_SCORE
from kozyr.server.api.messages.deal_games import (
    DealGameNumber,
    DealGameState,
    IsFinal,
    Luck,
    SharedDealProof,
)
from kozyr.server.api.messages.fields import Answer, At, CallRequest, ExistingName, TableId, UserId

MAX_BEST: Final = 20
"""How many of the best players of a day are shown."""

Day: TypeAlias = Annotated[
    str,
    Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", description="A date, in UTC.", examples=["2026-11-18"]),
]
DailyScore: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_DEAL_SCORE, description="A score, 0 to 1000.")]


class GetDay(CallRequest, frozen=True):
    """Today's deal."""


class GetDayProof(CallRequest, frozen=True):
    """A day that is over."""

    date: Day


class DayCommitment(Answer, frozen=True):
    """The hash of a day's seed."""

    date: Day
    commitment: Annotated[str, Meta(description="The SHA-256 of the day's seed, in hexadecimal.")]


class RevealedDay(DayCommitment, frozen=True):
    """The secret of a day that is over, from which its seed and deal follow."""

    secret: Annotated[str, Meta(description="32 bytes in hexadecimal.")]
    seed: Annotated[str, Meta(description="The SHA-256 of the secret and the date, in hexadecimal.")]


class DailyAttemptState(Answer, frozen=True):
    """The caller's attempt."""

    games: list[DealGameState]
    current: Annotated[DealGameNumber | None, Meta(description="The game to play; null if both are over.")]
    started: Annotated[bool, Meta(description="Whether the game to play has begun: `daily.play` resumes it.")]
    score: DailyScore
    final: IsFinal
    luck: Luck
    place: Annotated[
        int | None,
        Meta(description="The place on the board; null for guests, and before both games are over."),
    ]
    percentile: Annotated[
        int | None, Meta(description="How many percent of the other players did worse; null if unknown.")
    ]


class DailyBoardLine(Answer, frozen=True):
    """A player's result of the day."""

    place: Annotated[int, Meta(ge=1)]
    user_id: UserId
    name: ExistingName
    score: DailyScore
    final: IsFinal


class DailyDay(Answer, frozen=True):
    """The daily deal: the caller's attempt, the board, and the hashes of the seeds."""

    date: Annotated[Day, Meta(description="The day of the deal that the caller plays, or may play now.")]
    now: Annotated[At, Meta(description="The server's time.")]
    next_at: Annotated[At, Meta(description="When the next deal begins.")]
    closes_at: Annotated[At, Meta(description="Until when both games of this day must be finished.")]
    commitment: str
    tomorrow: DayCommitment
    revealed: Annotated[RevealedDay | None, Meta(description="The last day that is over.")]
    attempt: Annotated[DailyAttemptState | None, Meta(description="Null if the caller has not begun.")]
    streak: Annotated[int, Meta(description="The days in a row on which the caller played both games.")]
    best_streak: int
    friends: Annotated[list[DailyBoardLine], Meta(description="The caller's friends on the board.")]
    best: Annotated[list[DailyBoardLine], Meta(description="The best players of the day.")]
    players: Annotated[int, Meta(description="How many registered players have finished both games.")]


class DailyTableMade(Answer, frozen=True):
    """The table of the caller's current game; the game has started."""

    date: Day
    table_id: TableId
    game: DealGameNumber
    seat: int
    channel: str
    epoch: str


class DayProof(Answer, frozen=True):
    """The proof of a day's deal."""

    proof: Annotated[SharedDealProof, Meta(description="The proof, which `kozyr verify` can read.")]
