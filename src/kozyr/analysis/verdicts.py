"""What a loss is called, and how accurate a move with this loss is."""

import math
from collections.abc import Iterable
from typing import Final

from kozyr.analysis.report import Verdict

_THRESHOLDS: Final[tuple[tuple[float, Verdict], ...]] = ((15, "blunder"), (10, "mistake"), (5, "inaccuracy"))
"""The least loss in points of each verdict with two seats, the gravest first."""


def list_thresholds(seats: int) -> tuple[float, ...]:
    """Return the losses at which the verdict changes.

    A loss is measured in the chance to be the durak. With more seats this chance is smaller, so the
    thresholds are smaller too.
    """
    return tuple(points * 2 / seats for points, _ in _THRESHOLDS)


def find_verdict(loss: float, lowest_loss: float, seats: int) -> Verdict:
    """Return the verdict on a move.

    `lowest_loss` is the lower end of the loss's interval. If it is 0, the move may be as good as the best
    one, and is no fault.
    """
    if lowest_loss > 0:
        for threshold, (_, verdict) in zip(list_thresholds(seats), _THRESHOLDS, strict=True):
            if loss >= threshold:
                return verdict
    return "good"


def compute_accuracy(loss: float) -> float:
    """Return the accuracy of a move, 0 to 100."""
    return min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * loss) - 2.1669))


def compute_game_accuracy(losses: Iterable[float]) -> float:
    """Return the accuracy of a game: the mean over its decisions, 100 without any."""
    accuracies = [compute_accuracy(loss) for loss in losses]
    return sum(accuracies) / len(accuracies) if accuracies else 100.0
