"""The streak of days of the daily deal, and the share of players who did worse."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple


def compute_percentile(score: int, others: Sequence[int]) -> int | None:
    """Return how many percent of the other players did worse, or None without other players.

    Equal scores count half.
    """
    if not others:
        return None
    worse = sum(other < score for other in others) + sum(other == score for other in others) / 2
    return round(100 * worse / len(others))


class DailyStreak(NamedTuple):
    """The days in a row on which a person played both games to the end."""

    last_day: date
    length: int
    best: int
    """The greatest length so far."""


def extend_streak(streak: DailyStreak | None, day: date) -> DailyStreak:
    """Return the streak after one more day; a day that is not later than the last one changes nothing."""
    if streak is None:
        return DailyStreak(day, 1, 1)
    if day <= streak.last_day:
        return streak
    length = streak.length + 1 if day - streak.last_day == timedelta(days=1) else 1
    return DailyStreak(day, length, max(length, streak.best))


def find_streak_length(streak: DailyStreak | None, today: date) -> int:
    """Return the length of the streak today: it lasts until a whole day was missed."""
    if streak is None or today - streak.last_day > timedelta(days=1):
        return 0
    return streak.length
