"""Confidence intervals of the arena's figures.

Deals are independent, but games of one deal are not: every interval here is over deals. All are 95 %
intervals of the normal distribution. One deal says nothing about the spread, so it gives no interval.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

_SIGMAS: Final = 1.96
"""The number of standard errors on either side that cover 95 %."""

Sums: TypeAlias = tuple[float, ...]
"""Figures of one deal, or the sums over several."""


class Estimate(NamedTuple):
    """A figure with its 95 % confidence interval; None where there is no interval."""

    value: float
    low: float | None
    high: float | None


def mean(values: Sequence[float]) -> Estimate:
    """Estimate a share from its value in each deal."""
    middle = math.fsum(values) / len(values)
    if len(values) < 2:  # noqa: PLR2004 - a spread needs two
        return Estimate(middle, None, None)
    variance = math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return within(Estimate(middle, *_around(middle, math.sqrt(variance / len(values)))), 0.0, 1.0)


def jackknife(
    parts: Sequence[Sums], figures: Callable[[Sums], Sequence[float]], *, most_groups: int | None = None
) -> list[Estimate]:
    """Estimate figures of the sums over all deals, from how they change when a deal is left out.

    With `most_groups`, at most that many groups of deals are left out instead, for figures slow to compute.
    """
    count = min(len(parts), most_groups or len(parts))
    groups = [add(parts[first::count]) for first in range(count)]
    whole = add(groups)
    values = figures(whole)
    if count < 2:  # noqa: PLR2004 - as above
        return [Estimate(value, None, None) for value in values]
    without = [figures(tuple(a - b for a, b in zip(whole, group, strict=True))) for group in groups]
    estimates = []
    for number, value in enumerate(values):
        left = [each[number] for each in without]
        middle = math.fsum(left) / count
        error = math.sqrt((count - 1) / count * math.fsum((each - middle) ** 2 for each in left))
        estimates.append(Estimate(value, *_around(value, error)))
    return estimates


def within(estimate: Estimate, least: float, most: float) -> Estimate:
    """Clip an interval to the possible values."""
    low, high = estimate.low, estimate.high
    return Estimate(
        estimate.value, None if low is None else max(low, least), None if high is None else min(high, most)
    )


def add(parts: Sequence[Sums]) -> Sums:
    """Add figures up, column by column."""
    return tuple(math.fsum(column) for column in zip(*parts, strict=True))


def _around(value: float, error: float) -> tuple[float, float]:
    return value - _SIGMAS * error, value + _SIGMAS * error
