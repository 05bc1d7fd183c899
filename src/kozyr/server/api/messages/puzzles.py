"""Puzzles on the wire: the next puzzle, an attempt move by move, and votes.

A position is sent as the board and the replay show it: the state of a game, the visible hands, and the legal
actions. The player has seat 0.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.analysis.puzzle import PuzzleGoal, PuzzleTheme
from kozyr.server.api.messages.actions import ACTION_TYPES, Act
from kozyr.server.api.messages.fields import Answer, CallRequest, documented_as
from kozyr.server.api.messages.game import GameState
from kozyr.server.api.messages.ratings import RatingValue
from kozyr.server.api.messages.snapshot import TableState

PuzzleId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=100,
        pattern="^[0-9A-Za-z_.:-]*$",
        description="A puzzle's id.",
        examples=["p0007"],
    ),
]
ThemeName: TypeAlias = Annotated[
    PuzzleTheme,
    Meta(
        description=(
            "What a puzzle is about. `take-to-win`: take although you could beat. `keep-the-trump`: do not "
            "spend a trump. `lead-a-pair`: lead several cards of one rank. `let-it-go`: pass although you "
            "could throw in. `throw-after-take`: throw in after the opponent takes. `transfer`: transfer the "
            "attack. `sacrifice-the-ace`: give away an ace. `draw-saves`: a draw is the best result. `long`: "
            "at least five moves without an alternative. `memory`: the opponent's hand is hidden."
        )
    ),
]
GoalName: TypeAlias = Annotated[
    PuzzleGoal, Meta(description="What the player must reach against the best defence.")
]
AttemptStatus: TypeAlias = Annotated[
    Literal["open", "solved", "failed"],
    Meta(
        description=(
            "The state of an attempt. `open`: the player moves. `solved`: every move kept the goal. "
            "`failed`: a move gave the goal away, or the player gave up."
        )
    ),
]
LegalActs: TypeAlias = Annotated[
    list[dict[str, Any]],
    documented_as(
        list[Act], "The player's legal actions, in the form that `puzzles.try` takes. " + ACTION_TYPES
    ),
]
BestAct: TypeAlias = Annotated[
    dict[str, Any] | None,
    documented_as(Act | None, "A move that would have kept the goal; null while the attempt is not failed."),
]


class NextPuzzle(CallRequest, frozen=True):
    """Ask for a puzzle. An open attempt goes on. Without fields, the puzzle fits your rating."""

    puzzle: PuzzleId | None = None
    """Ask for this puzzle. If your attempt at it is over, another begins, which does not count."""
    theme: ThemeName | None = None
    daily: Annotated[bool, Meta(description="The puzzle of this day in UTC, the same for all.")] = False
    streak: Annotated[bool, Meta(description="Puzzles that get harder, until a mistake ends the streak.")] = (
        False
    )
    from_games: Annotated[
        bool, Meta(description="A puzzle from your own recent games; it changes no rating.")
    ] = False


class TryPuzzle(CallRequest, frozen=True):
    """Make a move in an open attempt, or give up."""

    puzzle: PuzzleId
    step: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description=(
                "The `step` of the last answer. A move that is sent again with the same step gets the same "
                "answer and has no second effect."
            ),
        ),
    ]
    action: Annotated[
        Act | None, Meta(description="The move, one of the legal actions; null gives up. " + ACTION_TYPES)
    ]


class AskPuzzleHint(CallRequest, frozen=True):
    """Ask which cards to play. A puzzle that is solved with a hint changes no rating."""

    puzzle: PuzzleId
    step: Annotated[int, Meta(ge=0, le=1000, description="The `step` of the last answer.")]


class VotePuzzle(CallRequest, frozen=True):
    """Say whether a puzzle is good."""

    puzzle: PuzzleId
    up: Annotated[bool | None, Meta(description="Whether you like it; null takes the vote back.")]


class PuzzleFrame(Struct, frozen=True):
    """A position of a puzzle: the game after a move, as the board shows it."""

    game: GameState
    hands: Annotated[
        list[list[str] | None],
        Meta(description="The hands by seat; null for a hand that is hidden, as in a `memory` puzzle."),
    ]
    discard: list[str]
    """The discarded cards, in the order of a sorted deck; empty if a hand is hidden."""


SolutionFrames: TypeAlias = Annotated[
    list[PuzzleFrame],
    Meta(
        description=(
            "After a failed attempt, the positions after the best move and the moves that follow it; "
            "they begin at the position before the last move of the player."
        )
    ),
]


class PuzzleRatingChange(Struct, frozen=True):
    """How an attempt changed the player's puzzle rating."""

    before: int
    after: int
    deviation: int
    provisional: bool


class PuzzleState(Answer, frozen=True):
    """A puzzle, and how far the player's attempt has come."""

    puzzle_id: PuzzleId
    goal: GoalName
    themes: list[ThemeName]
    rules: str
    moves: Annotated[int, Meta(description="The most moves that the player must find.")]
    rating: RatingValue
    provisional: bool
    """Whether the puzzle's rating is still uncertain."""
    plays: int
    """How many attempts counted for the puzzle's rating."""
    popularity: Annotated[
        int, Meta(description="From -100 to 100: votes for minus votes against, in percent.")
    ]
    game_id: Annotated[
        str | None, Meta(description="The finished game that the puzzle comes from; null for other puzzles.")
    ]
    day: Annotated[
        str | None, Meta(description="The day of a daily puzzle, as 2026-11-18; null for other puzzles.")
    ]
    table: TableState
    history: list[PuzzleFrame]
    """What happened before the puzzle; only a `memory` puzzle shows it. The oldest position comes first."""
    start: PuzzleFrame
    frames: list[PuzzleFrame]
    """The moves of this attempt so far, including the opponent's moves."""
    legal: LegalActs
    step: int
    """The number of the player's moves so far."""
    status: AttemptStatus
    best: BestAct
    line: SolutionFrames
    line_from: int
    """How many of the `frames` come before the `line`: all but the frames of a wrong move and its answers."""
    counts: bool
    """Whether the attempt changes ratings: it is the first one, and the player has an account."""
    hinted: bool
    """Whether the player got a hint in this attempt, so that solving the puzzle changes no rating."""
    change: PuzzleRatingChange | None
    """How the attempt changed the player's rating; null while it is open, and if it does not count."""
    own_rating: RatingValue | None
    """The player's puzzle rating; null for guests."""
    own_provisional: bool
    """Whether the player's puzzle rating is still uncertain."""
    streak: int
    """How many puzzles of the current streak are solved."""
    best_streak: int
    vote: bool | None


class PuzzleTried(Answer, frozen=True):
    """The effect of a move."""

    kept: Annotated[bool, Meta(description="Whether the move keeps the goal.")]
    outcome: Annotated[
        Literal["win", "draw", "lose"],
        Meta(description="What the move leads to if both sides play their best."),
    ]
    frames: list[PuzzleFrame]
    """The positions after the move and after each move of the opponent."""
    legal: LegalActs
    step: int
    status: AttemptStatus
    best: BestAct
    line: SolutionFrames
    change: PuzzleRatingChange | None
    streak: int
    best_streak: int


class PuzzleHint(Answer, frozen=True):
    """What the right move is made with."""

    type: Annotated[
        Literal["move", "toss", "defend", "transfer", "show", "check", "redeal"],
        Meta(description="The type of the right action. A client may name it first, and the cards later."),
    ]
    cards: Annotated[
        list[str],
        Meta(description="The player's cards to play; empty if the right move is to take or to pass."),
    ]
    step: int


class PuzzleVoted(Answer, frozen=True):
    """The vote is stored."""

    vote: bool | None
    popularity: int
