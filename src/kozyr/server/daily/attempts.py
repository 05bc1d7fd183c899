"""People's attempts at daily deals, kept as documents.

- `daily_attempt`, `PERSON/DAY`: the two games of a person. A person has one attempt a day.
- `daily_result`, `DAY/PERSON`: the score of an attempt whose games are both over, for the board.
- `daily_pending`, `DAY/PERSON`: an attempt that has no final score yet.
- `daily_streak`, `PERSON`: the days in a row on which the person played both games to the end.
"""

from datetime import date
from typing import Final

from msgspec import Struct

from kozyr.analysis.daily import DailyOutcome, DailyStreak, Square, score_game
from kozyr.server.tables.document_kind import DocumentKind


class AttemptGame(Struct, frozen=True):
    """One of the two games of an attempt."""

    table: str
    """The table's id, chosen before the table is opened."""
    outcome: DailyOutcome | None = None
    """None until the game is over."""
    squares: tuple[Square, ...] = ()
    mean_loss: float | None = None
    """None until the game is analysed."""
    luck: float | None = None

    @property
    def is_scored(self) -> bool:
        """Whether nothing can change the game's score any more."""
        return self.outcome == "forfeited" or (self.outcome is not None and self.mean_loss is not None)

    @property
    def score(self) -> int:
        """The score, or the part of it that is certain."""
        return 0 if self.outcome is None else score_game(self.outcome, self.mean_loss)


class DailyAttempt(Struct, frozen=True):
    """A person's attempt at the deal of a day."""

    begun: int
    is_registered: bool
    """Whether the person had an account; guests play too, but are not on the board."""
    games: tuple[AttemptGame, ...]
    ended: int | None = None
    """When both games were over."""

    @property
    def current_game(self) -> int | None:
        """The index of the game that is to be played now; None if both are over."""
        return next((index for index, game in enumerate(self.games) if game.outcome is None), None)

    @property
    def is_final(self) -> bool:
        """Whether the score cannot change any more."""
        return all(game.is_scored for game in self.games)

    @property
    def score(self) -> int:
        """The score of both games, or the part of it that is certain."""
        return sum(game.score for game in self.games)

    @property
    def luck(self) -> float | None:
        """The luck in both games; None until one is analysed."""
        known = [game.luck for game in self.games if game.luck is not None]
        return round(sum(known), 1) if known else None

    @property
    def keeps_streak(self) -> bool:
        """Whether both games were played to the end."""
        return all(game.outcome not in (None, "forfeited") for game in self.games)


class DailyResult(Struct, frozen=True):
    """A line of the board of a day."""

    score: int
    is_final: bool
    is_registered: bool
    ended: int


class PendingAttempt(Struct, frozen=True):
    """An attempt without a final score."""

    is_over: bool
    """Whether both games are over and only their analysis is missing."""


ATTEMPTS: Final = DocumentKind("daily_attempt", DailyAttempt)
RESULTS: Final = DocumentKind("daily_result", DailyResult)
PENDING: Final = DocumentKind("daily_pending", PendingAttempt)
STREAKS: Final = DocumentKind("daily_streak", DailyStreak)


def make_attempt_key(person: str, day: date) -> str:
    """Return the key of an attempt."""
    return f"{person}/{day.isoformat()}"


def make_result_key(person: str, day: date) -> str:
    """Return the key of a result, and of a pending attempt."""
    return f"{day.isoformat()}/{person}"
