"""The score of a daily deal, the streak of days, and the share of players who did worse.

A day has one deal, which a person plays twice against a bot: the second time with seats exchanged.
"""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.analysis.report import GameReport
from kozyr.rules import Seat
from kozyr.rules.events import BoutEnded, Event

GAMES: Final = 2
MAX_SCORE: Final = 1000
SURVIVED_POINTS: Final = 400
DRAW_POINTS: Final = 200
PLAY_POINTS: Final = 100
"""The points for a game without a mistake."""
WORST_MEAN_LOSS: Final = 15.0
"""With this mean loss per decision or a greater one, the play has no points."""

DailyOutcome: TypeAlias = Literal["survived", "draw", "durak", "forfeited"]
"""`forfeited`: the person left, or the day ended before the game did. Such a game has no points."""
Square: TypeAlias = Literal["beaten", "taken", "given"]
"""How a bout went for a person who defended (`beaten`, `taken`), or that the person attacked (`given`)."""

_OUTCOME_POINTS: Final[dict[DailyOutcome, int]] = {
    "survived": SURVIVED_POINTS,
    "draw": DRAW_POINTS,
    "durak": 0,
    "forfeited": 0,
}


def score_game(outcome: DailyOutcome, mean_loss: float | None) -> int:
    """Return the score of one game, 0 to 500; without a mean loss, the part that is already certain."""
    points = _OUTCOME_POINTS[outcome]
    if outcome == "forfeited" or mean_loss is None:
        return points
    return points + round(PLAY_POINTS * max(0.0, 1 - mean_loss / WORST_MEAN_LOSS))


def compute_mean_loss(report: GameReport, seat: Seat) -> float:
    """Return the mean loss of a seat's decisions, in points; 0 without a decision."""
    losses = [each.loss for each in report.decisions if each.seat == seat and each.verdict is not None]
    return sum(losses) / len(losses) if losses else 0.0


def list_squares(events: Iterable[Event], seat: Seat) -> tuple[Square, ...]:
    """Return one square for each finished bout of a game."""
    return tuple(
        event.outcome if event.defender == seat else "given"
        for event in events
        if isinstance(event, BoutEnded)
    )


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
