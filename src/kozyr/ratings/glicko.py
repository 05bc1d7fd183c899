"""The Glicko-2 rating system by Mark Glickman, with weighted comparisons.

Every game is rated immediately. In Glickman's paper, deviations grow once in every rating period. Here they
grow with the time that passes, which is an argument.
"""

from collections.abc import Sequence
from math import exp, hypot, log, pi, sqrt
from typing import Final, NamedTuple

TAU: Final = 0.75
"""How fast the volatility changes."""
MIN_RATING: Final = 400.0
MAX_RATING: Final = 4000.0
MIN_DEVIATION: Final = 45.0
MAX_DEVIATION: Final = 500.0
MAX_VOLATILITY: Final = 0.1
MAX_CHANGE: Final = 700.0
"""The most points that one game gives or takes."""
PROVISIONAL_DEVIATION: Final = 110.0
"""From this deviation on, a rating is provisional."""
PERIODS_PER_DAY: Final = 0.21436

_MS_PER_DAY: Final = 86_400_000
_SCALE: Final = 173.7178
"""Points of the displayed scale in one unit of Glicko-2's own scale."""
_GROWTH_PER_MS: Final = PERIODS_PER_DAY / _MS_PER_DAY * _SCALE**2
"""By how much the square of a deviation grows in a millisecond, for a volatility of 1."""
_TOLERANCE: Final = 1e-6


class Rating(NamedTuple):
    """An estimate of a player's strength."""

    rating: float
    deviation: float
    """How uncertain the rating is (RD)."""
    volatility: float
    """How much the player's strength is expected to vary."""


START: Final = Rating(1500.0, MAX_DEVIATION, 0.09)
"""The rating of a player without games."""


class Comparison(NamedTuple):
    """A result against one opponent, or against a team with its mean rating."""

    own_rating: float
    """The player's rating, or the mean of the player's team."""
    opponent_rating: float
    opponent_deviation: float
    score: float
    """1 for a win, 0 for a loss, 0.5 for a draw of teams."""
    weight: float = 1.0


def is_provisional(deviation: float) -> bool:
    """Return whether a rating with this deviation is shown as provisional."""
    return deviation >= PROVISIONAL_DEVIATION


def grow_deviation(rating: Rating, elapsed_ms: int) -> Rating:
    """Return the rating after this time without a game: only the deviation grows."""
    periods = max(0, elapsed_ms) / _MS_PER_DAY * PERIODS_PER_DAY
    growth = rating.volatility * sqrt(periods) * _SCALE
    return Rating(rating.rating, min(MAX_DEVIATION, hypot(rating.deviation, growth)), rating.volatility)


def stays_below(limit: float, deviation: float, volatility: float, elapsed_ms: int) -> bool:
    """Return whether a deviation is at most the limit after this time; faster than `grow_deviation`."""
    return deviation**2 + volatility**2 * max(0, elapsed_ms) * _GROWTH_PER_MS <= limit**2


def update(rating: Rating, comparisons: Sequence[Comparison], *, tau: float = TAU) -> Rating:
    """Return the rating after these results; `g`, `phi` and `tau` are symbols of Glickman's paper."""
    if not comparisons:
        return rating
    inverse_variance = improvement = 0.0
    for comparison in comparisons:
        g = _weaken(comparison.opponent_deviation / _SCALE)
        difference = (comparison.own_rating - comparison.opponent_rating) / _SCALE
        expected = 1 / (1 + exp(-g * difference))
        inverse_variance += comparison.weight * g * g * expected * (1 - expected)
        improvement += comparison.weight * g * (comparison.score - expected)
    phi = rating.deviation / _SCALE
    volatility = _update_volatility(rating.volatility, phi, 1 / inverse_variance, improvement, tau)
    new_phi = 1 / sqrt(1 / (phi * phi) + inverse_variance)
    change = _clamp(new_phi * new_phi * improvement * _SCALE, -MAX_CHANGE, MAX_CHANGE)
    return Rating(
        _clamp(rating.rating + change, MIN_RATING, MAX_RATING),
        _clamp(new_phi * _SCALE, MIN_DEVIATION, MAX_DEVIATION),
        min(MAX_VOLATILITY, volatility),
    )


def _weaken(phi: float) -> float:
    # The paper's function g: a result against an uncertain opponent says less.
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _update_volatility(
    volatility: float, phi: float, variance: float, improvement: float, tau: float
) -> float:
    # Step 5 of the paper: find the zero of f with the Illinois method.
    a = log(volatility * volatility)
    delta_squared = (variance * improvement) ** 2
    spread = phi * phi + variance

    def f(x: float) -> float:
        e = exp(x)
        return e * (delta_squared - spread - e) / (2 * (spread + e) ** 2) - (x - a) / (tau * tau)

    low = a
    # The first term of f is greater than -1/2, so f(a - tau) > 1/tau - 1/2 is positive for each tau below 2.
    high = log(delta_squared - spread) if delta_squared > spread else a - tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _clamp(value: float, lowest: float, highest: float) -> float:
    return min(highest, max(lowest, value))
