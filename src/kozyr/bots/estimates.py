"""Confidence intervals of the arena's figures, and Elo ratings.

Deals are independent, but the games of one deal are not, so every interval here is computed over deals. All
are 95 % intervals of the normal distribution. One deal does not show how much deals differ, so it gives no
interval.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

_INTERVAL_ERRORS: Final = 1.96
"""The number of standard errors on either side that cover 95 %."""
_MIN_DEALS: Final = 2
"""The number of deals or groups of deals that an interval needs."""

_ELO_PRECISION: Final = 1e-10
_MAX_ELO_ROUNDS: Final = 10_000
_ELO_SCALE: Final = 400 / math.log(10)
_VIRTUAL_WINS: Final = 0.5
"""Half a win is added for each player of a pair, like one drawn game. So the Elo stays finite if a player won
or lost every game. The effect is negligible after hundreds of games."""

Sums: TypeAlias = tuple[float, ...]
"""The figures of one deal, or the sums over several deals."""


class Estimate(NamedTuple):
    """A figure with its 95 % confidence interval; `low` and `high` are None if there is no interval."""

    value: float
    low: float | None
    high: float | None


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Estimate a share from its value in each deal."""
    mean = math.fsum(values) / len(values)
    if len(values) < _MIN_DEALS:
        return Estimate(mean, None, None)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return clip_to_share(_make_estimate(mean, math.sqrt(variance / len(values))))


def jackknife(
    parts: Sequence[Sums], compute: Callable[[Sums], Sequence[float]], *, max_groups: int | None = None
) -> list[Estimate]:
    """Compute figures from the sums over all deals, with intervals.

    The intervals follow from how the figures change when one deal is left out.

    With `max_groups`, the deals form at most that many groups, and one group is left out at a time. This
    saves time if the figures are slow to compute.
    """
    count = min(len(parts), max_groups or len(parts))
    groups = [_add_columns(parts[first::count]) for first in range(count)]
    total = _add_columns(groups)
    values = compute(total)
    if count < _MIN_DEALS:
        return [Estimate(value, None, None) for value in values]
    # For each group, the figures of all other groups.
    partial_values = [compute(tuple(a - b for a, b in zip(total, group, strict=True))) for group in groups]
    estimates = []
    for value, column in zip(values, zip(*partial_values, strict=True), strict=True):
        mean = math.fsum(column) / count
        variance = (count - 1) / count * math.fsum((partial_value - mean) ** 2 for partial_value in column)
        estimates.append(_make_estimate(value, math.sqrt(variance)))
    return estimates


def clip_to_share(estimate: Estimate) -> Estimate:
    """Clip an interval to the possible values of a share, 0 to 1."""
    low, high = estimate.low, estimate.high
    return Estimate(
        estimate.value, None if low is None else max(low, 0.0), None if high is None else min(high, 1.0)
    )


def _make_estimate(value: float, error: float) -> Estimate:
    return Estimate(value, value - _INTERVAL_ERRORS * error, value + _INTERVAL_ERRORS * error)


def _add_columns(rows: Sequence[Sums]) -> Sums:
    return tuple(math.fsum(column) for column in zip(*rows, strict=True))


def fit_elo(wins: Sequence[Sequence[float]]) -> list[float]:
    """Fit Elo ratings to `wins[i][j]`: how often i did better than j, where a draw counts half for each.

    The model is Bradley and Terry's: i does better than j with probability p(i) / (p(i) + p(j)). Elo is 400
    times the decimal logarithm of p, here with a mean of 0. Hunter's MM iteration fits the model.
    """
    count = len(wins)
    opponents = [[j for j in range(count) if j != i and wins[i][j] + wins[j][i] > 0] for i in range(count)]
    win_sums = [sum(wins[i][j] + _VIRTUAL_WINS for j in opponents[i]) for i in range(count)]
    logs = [0.0] * count
    for _ in range(_MAX_ELO_ROUNDS):
        strengths = [math.exp(value) for value in logs]
        new_logs = [0.0] * count
        for i in range(count):
            if opponents[i]:
                rates = [
                    (wins[i][j] + wins[j][i] + 2 * _VIRTUAL_WINS) / (strengths[i] + strengths[j])
                    for j in opponents[i]
                ]
                new_logs[i] = math.log(win_sums[i] / sum(rates))
        mean = sum(new_logs) / count
        new_logs = [value - mean for value in new_logs]
        change = max(abs(a - b) for a, b in zip(new_logs, logs, strict=True))
        logs = new_logs
        if change < _ELO_PRECISION:
            break
    return [_ELO_SCALE * value for value in logs]
