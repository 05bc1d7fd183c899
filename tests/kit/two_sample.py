"""Tells whether two samples may come from one distribution (Kolmogorov and Smirnov)."""

import math
from bisect import bisect_right
from collections.abc import Sequence


def chance_of_same(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the probability that one distribution gives two samples as far apart as these."""
    a, b = sorted(first), sorted(second)
    apart = max(abs(bisect_right(a, x) / len(a) - bisect_right(b, x) / len(b)) for x in {*a, *b})
    size = math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    reach = (size + 0.12 + 0.11 / size) * apart
    if reach < 0.2:  # the series converges slowly there, to a value of 1
        return 1.0
    return 2 * sum((1 if n % 2 else -1) * math.exp(-2 * n * n * reach * reach) for n in range(1, 101))
