"""Elo ratings of several players, fitted to their results against each other.

The model is Bradley and Terry's: i does better than j with probability p(i) / (p(i) + p(j)). Elo is 400 times
the decimal logarithm of p, here with a mean of 0. Hunter's MM iteration fits it.
"""

import math
from collections.abc import Sequence
from typing import Final

_ENOUGH: Final = 1e-10
_MOST_ROUNDS: Final = 10_000
_SCALE: Final = 400 / math.log(10)
_VIRTUAL: Final = 0.5
"""Half a win added for each player of a pair, like one drawn game. It keeps the Elo finite if a player won or
lost every game, and is negligible beside hundreds of games."""


def elo(wins: Sequence[Sequence[float]]) -> list[float]:
    """Compute the ratings; `wins[i][j]` is how often i did better than j, with a draw as half for each."""
    count = len(wins)
    others = [[j for j in range(count) if j != i and wins[i][j] + wins[j][i] > 0] for i in range(count)]
    won = [sum(wins[i][j] + _VIRTUAL for j in others[i]) for i in range(count)]
    logs = [0.0] * count
    for _ in range(_MOST_ROUNDS):
        strengths = [math.exp(value) for value in logs]
        after = [
            math.log(
                won[i]
                / sum(
                    (wins[i][j] + wins[j][i] + 2 * _VIRTUAL) / (strengths[i] + strengths[j])
                    for j in others[i]
                )
            )
            if others[i]
            else 0.0
            for i in range(count)
        ]
        middle = sum(after) / count
        after = [value - middle for value in after]
        change = max(abs(a - b) for a, b in zip(after, logs, strict=True))
        logs = after
        if change < _ENOUGH:
            break
    return [_SCALE * value for value in logs]
