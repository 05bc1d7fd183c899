"""The score of a game that is played from a deal which other people play too, against the same bot.

The daily deal and the duplicate match score their games in this way.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from kozyr.analysis.report import GameReport
from kozyr.rules import Seat
from kozyr.rules.events import BoutEnded, Event

GAMES_PER_DEAL: Final = 2
"""A person plays each deal twice; in the second game the seats are exchanged."""
SURVIVED_POINTS: Final = 400
DRAW_POINTS: Final = 200
PLAY_POINTS: Final = 100
"""The points for a game without a mistake."""
MAX_DEAL_SCORE: Final = GAMES_PER_DEAL * (SURVIVED_POINTS + PLAY_POINTS)
WORST_MEAN_LOSS: Final = 15.0
"""With this mean loss per decision or a greater one, the play has no points. A loss is counted in percentage
points of the chance to be the durak."""

GameOutcome: TypeAlias = Literal["survived", "draw", "durak", "forfeited"]
"""`forfeited`: the person left, or the time was over before the game was. Such a game has no points."""
BoutMark: TypeAlias = Literal["beaten", "taken", "given"]
"""A person's part in a bout: defended and beat all cards, defended and took them, or attacked."""

_OUTCOME_POINTS: Final[dict[GameOutcome, int]] = {
    "survived": SURVIVED_POINTS,
    "draw": DRAW_POINTS,
    "durak": 0,
    "forfeited": 0,
}


def score_game(outcome: GameOutcome, mean_loss: float | None) -> int:
    """Return the score of one game, 0 to 500; without a mean loss, the part that is already certain."""
    points = _OUTCOME_POINTS[outcome]
    if outcome == "forfeited" or mean_loss is None:
        return points
    return points + round(PLAY_POINTS * max(0.0, 1 - mean_loss / WORST_MEAN_LOSS))


def compute_mean_loss(report: GameReport, seat: Seat) -> float:
    """Return the mean loss of a seat's decisions, as in `WORST_MEAN_LOSS`; 0 without a decision."""
    losses = [each.loss for each in report.decisions if each.seat == seat and each.verdict is not None]
    return sum(losses) / len(losses) if losses else 0.0


def list_bout_marks(events: Iterable[Event], seat: Seat) -> tuple[BoutMark, ...]:
    """Return how each finished bout of a game went for a seat."""
    return tuple(
        event.outcome if event.defender == seat else "given"
        for event in events
        if isinstance(event, BoutEnded)
    )
