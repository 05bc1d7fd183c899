"""Requests, answers and notices about the analysis of finished games.

All chances, losses and luck are in points: 100 points are certainty. Every chance is the chance of being the
durak.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.server.api.messages.fields import Answer, CallRequest, CommandId, GameId, SeatNumber

MoveNumber: TypeAlias = Annotated[
    int, Meta(description="The number of the move in the game's notation, from 1; 0 is the deal.")
]
MoveVerdict: TypeAlias = Literal["good", "inaccuracy", "mistake", "blunder"]
MoveText: TypeAlias = Annotated[str, Meta(description="An action in notation (docs/reference/notation.md).")]


class AnalyseGame(CallRequest, frozen=True):
    """A finished game to analyse."""

    game_id: GameId


class AnalysedSeat(Answer, frozen=True):
    """The summary of a seat."""

    accuracy: Annotated[float, Meta(description="The mean accuracy of the seat's decisions, 0 to 100.")]
    play: Annotated[float, Meta(description="Minus the sum of the losses of the seat's decisions.")]
    luck: Annotated[float, Meta(description="The luck of the deal and of all draws; above 0 is good.")]
    adjusted: Annotated[
        float, Meta(description="The result, 100 for a survivor and 0 for the durak, without the luck.")
    ]
    inaccuracies: int
    mistakes: int
    blunders: int


class AnalysedDecision(Answer, frozen=True):
    """A decision between at least two different moves."""

    move: MoveNumber
    seat: SeatNumber
    played: MoveText
    best: Annotated[MoveText, Meta(description="The best action; the played one if it was as good.")]
    loss: Annotated[float, Meta(description="The points that the played action lost.")]
    low: Annotated[float, Meta(description="The lower end of the loss's 95 % interval.")]
    high: float
    exact: Annotated[bool, Meta(description="Whether the values were solved and not estimated.")]
    verdict: Annotated[
        MoveVerdict | None,
        Meta(description="Null for a throw-in that was made before everything was beaten."),
    ]


class SeatChance(Answer, frozen=True):
    """A seat's chance of being the durak."""

    p: float
    low: Annotated[float, Meta(description="The lower end of the 95 % interval.")]
    high: float


class AnalysedChances(Answer, frozen=True):
    """The chances of all seats after a move."""

    move: MoveNumber
    seats: list[SeatChance]


class AnalysedDraw(Answer, frozen=True):
    """The luck of a seat at a refill."""

    move: MoveNumber
    seat: SeatNumber
    luck: float


class AnalysisReport(Answer, frozen=True):
    """The analysis of a game."""

    engine: Annotated[str, Meta(description="The version of the analysis.")]
    seats: list[AnalysedSeat]
    decisions: list[AnalysedDecision]
    chances: list[AnalysedChances]
    draws: list[AnalysedDraw]


class CoachAdvice(Answer, frozen=True):
    """One helpful sentence about the caller's play."""

    message: Annotated[str, Meta(description="The id of the sentence, such as `coach_take`.")]
    move: Annotated[int, Meta(description="The number of the move that it is about; 0 for none.")]
    played: Annotated[str, Meta(description="The played action in notation; empty for none.")]
    best: Annotated[str, Meta(description="The better action in notation; empty for none.")]
    talon: Annotated[int, Meta(description="The number of cards in the talon before the move.")]
    points: Annotated[int, Meta(description="The points that the move cost.")]
    passing: Annotated[
        Literal["pass", "done"],
        Meta(description="What to pass is called there: `pass` while the defender takes, otherwise `done`."),
    ]
    text: Annotated[str, Meta(description="The sentence in the caller's language.")]


class AnalysedGame(Answer, frozen=True):
    """The report on a game, or the progress of its analysis."""

    game_id: GameId
    state: Annotated[
        Literal["ready", "running", "queued"],
        Meta(
            description=(
                "`ready`: `report` is there. Otherwise the notices `analysis.progress`, `analysis.ready` "
                "and `analysis.failed` follow; ask again when it is ready."
            )
        ),
    ]
    progress: Annotated[float, Meta(description="In percent.")]
    waiting: Annotated[int, Meta(description="How many games are analysed before this one.")]
    report: AnalysisReport | None = None
    coach: Annotated[
        CoachAdvice | None, Meta(description="Advice for the caller's seat; null for other callers.")
    ] = None


class AnalysisProgress(Struct, frozen=True):
    """The analysis of a game has progressed."""

    game_id: GameId
    progress: Annotated[float, Meta(description="In percent.")]


class AnalysisReady(Struct, frozen=True):
    """The report on a game is ready: `games.analyse` returns it."""

    game_id: GameId


class AnalysisFailed(Struct, frozen=True):
    """The analysis of a game failed; `games.analyse` can be called again."""

    game_id: GameId


class PractiseGame(CallRequest, frozen=True):
    """A position of a finished game to play again."""

    game_id: GameId
    move: Annotated[
        int,
        Meta(
            ge=1,
            le=10_000,
            description="The move to make again: the table begins with the position before it.",
        ),
    ]
    command_id: CommandId | None = None
