"""People's attempts at daily deals, kept as documents.

- `daily_attempt`, `PERSON/DAY`: the two games of a person. A person has one attempt a day.
- `daily_result`, `DAY/PERSON`: the score of an attempt whose games are both over, for the board.
- `daily_pending`, `DAY/PERSON`: an attempt that has no final score yet.
- `daily_streak`, `PERSON`: the days in a row on which the person played both games to the end.
"""

from datetime import date
from typing import Final

from msgspec import Struct

from kozyr.analysis.daily import DailyStreak
from kozyr.server.shared_deals.attempt import DealAttempt
from kozyr.server.tables.document_kind import DocumentKind


class DailyAttempt(DealAttempt, frozen=True, kw_only=True):
    """A person's attempt at the deal of a day."""

    is_registered: bool
    """Whether the person had an account; guests play too, but are not on the board."""

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
    """Return the key `PERSON/DAY` of an attempt."""
    return f"{person}/{day.isoformat()}"


def make_day_person_key(person: str, day: date) -> str:
    """Return the key `DAY/PERSON` of a result, and of a pending attempt."""
    return f"{day.isoformat()}/{person}"
