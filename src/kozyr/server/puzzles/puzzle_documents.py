"""What is stored about puzzles: attempts, players, scores of puzzles, and puzzles from players' own games.

| kind | key | value |
|---|---|---|
| `puzzle_attempt` | PERSON/PUZZLE | the last attempt of a player at a puzzle |
| `puzzle_player` | PERSON | the player's rating and streaks, and the attempts that are open |
| `puzzle_score` | PUZZLE | the rating and the votes of a puzzle that is part of the package |
| `own_puzzle` | PERSON/PUZZLE | a puzzle from a game of the player |

`puzzle_leaderboard.py` has two more kinds: `puzzle_history` and `puzzle_top`.
"""

from typing import Final

from msgspec import Struct

from kozyr.analysis.puzzle import START_DEVIATION, Puzzle
from kozyr.analysis.puzzle_attempt import AttemptStep, Status
from kozyr.ratings import START, Rating, grow_deviation
from kozyr.server.tables.document_kind import DocumentKind

_PERCENT: Final = 100


class StoredChange(Struct, frozen=True):
    """How an attempt changed the player's rating."""

    before: int
    after: int
    deviation: int


class Attempt(Struct, frozen=True):
    """An attempt of a player at a puzzle."""

    at: int
    """When it began."""
    mode: str
    """The kind of choice with which the puzzle came, such as `streak`; empty for a puzzle by rating."""
    counts: bool
    """Whether it is the first attempt at a puzzle of the package, by a player with an account."""
    is_first: bool = True
    steps: list[AttemptStep] = []
    status: Status = "open"
    best: str = ""
    """A right move, in notation; empty unless the attempt failed."""
    line: list[str] = []
    """The moves of both sides that begin with `best`."""
    change: StoredChange | None = None
    vote: bool | None = None
    is_hinted: bool = False
    """Whether the player got a hint, so that solving the puzzle changes no rating."""


class PuzzlePlayer(Struct, frozen=True):
    """A player's puzzle rating and streaks. The rating of a guest is hidden."""

    rating: float = START.rating
    deviation: float = START.deviation
    volatility: float = START.volatility
    at: int = 0
    """When the rating last changed."""
    plays: int = 0
    solved: int = 0
    streak: int = 0
    best_streak: int = 0
    open: dict[str, str] = {}
    """The puzzle of the open attempt of each mode."""
    recent: list[str] = []
    """The latest shipped puzzles that the player was shown, the newest last."""
    searched_until: int = 0
    """The sequence number of the last finished game that was searched for puzzles."""

    def value_at(self, now: int) -> Rating:
        """Return the rating at a time."""
        rating = Rating(self.rating, self.deviation, self.volatility)
        return grow_deviation(rating, now - self.at) if self.plays else rating


class PuzzleScore(Struct, frozen=True):
    """The rating and the votes of a puzzle."""

    rating: float
    deviation: float
    volatility: float = START.volatility
    plays: int = 0
    solved: int = 0
    up: int = 0
    down: int = 0

    @property
    def popularity(self) -> int:
        """The votes for the puzzle minus those against it, in percent of all."""
        votes = self.up + self.down
        return round(_PERCENT * (self.up - self.down) / votes) if votes else 0


class OwnPuzzle(Struct, frozen=True):
    """A puzzle from a game of the player."""

    puzzle: Puzzle
    game: str


ATTEMPTS: Final = DocumentKind("puzzle_attempt", Attempt)
PLAYERS: Final = DocumentKind("puzzle_player", PuzzlePlayer)
SCORES: Final = DocumentKind("puzzle_score", PuzzleScore)
OWN_PUZZLES: Final = DocumentKind("own_puzzle", OwnPuzzle)


def start_score(puzzle: Puzzle) -> PuzzleScore:
    """Return the score of a puzzle that nobody has tried."""
    return PuzzleScore(puzzle.rating, min(puzzle.deviation, START_DEVIATION))
