"""The chi-square test: the probability that chance alone gives figures as uneven as these."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]


class Finding(NamedTuple):
    """One statistic and its probability."""

    name: str
    statistic: float
    freedom: int
    """Degrees of freedom."""
    chance: float
    """The probability that chance alone gives this value or more."""


def against(name: str, counts: Counts, shares: NDArray[np.float64] | None = None) -> Finding:
    """Compare counts of independent draws with their expected shares; the default is equal shares."""
    wanted = np.full(counts.size, 1 / counts.size) if shares is None else shares
    expected = counts.sum() * wanted
    statistic = float(((counts.ravel() - expected) ** 2 / expected).sum())
    return finding(name, statistic, counts.size - 1)


def finding(name: str, statistic: float, freedom: int) -> Finding:
    """Judge a statistic that should be distributed as chi-square."""
    return Finding(name, statistic, freedom, chance_of(statistic, freedom))


def chance_of(statistic: float, freedom: int) -> float:
    """Return the probability that chi-square of this many degrees of freedom is at least this value."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    # The lower incomplete gamma function, below its middle.
    term = total = 1 / a
    while abs(term) > abs(total) * 1e-16:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    # The upper one, above it: a continued fraction, by Lentz's method.
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    total = d
    for n in range(1, 100_000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        total *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return total
