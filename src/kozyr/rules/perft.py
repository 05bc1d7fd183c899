"""Perft: count the sequences of legal actions from a position.

Two engines with equal counts to some depth very likely play by the same rules, so independent programs can
check each other. The count caches positions and does not play the last level.
"""

from typing import TypeAlias

from kozyr.rules.game import Game
from kozyr.rules.legal import legal
from kozyr.rules.refusals import Refusal, must, refuse
from kozyr.rules.step import step

_Seen: TypeAlias = dict[tuple[object, ...], int]

MOST_DEPTH = 64
MOST_STEPS = 200_000
"""The number of steps after which `perft` gives up: about ten seconds."""


class _TooLargeError(Exception):
    """Raised inside the count when it exceeds its limit."""


def perft(game: Game, depth: int, most_steps: int = MOST_STEPS) -> int | Refusal:
    """Count the sequences of `depth` canonical actions by all seats; a finished game has none."""
    if not 0 <= depth <= MOST_DEPTH:
        return refuse("perft_depth", MOST_DEPTH, depth)
    if depth == 0:
        return 1
    try:
        return _count(game, depth, {}, [most_steps])
    except _TooLargeError:
        return refuse("perft_large", most_steps)


def _count(game: Game, depth: int, seen: _Seen, left: list[int]) -> int:
    choices = legal(game)
    if depth == 1:
        return sum(map(len, choices.values()))
    key = (depth, *game[1:])
    if (known := seen.get(key)) is not None:
        return known
    left[0] -= sum(map(len, choices.values()))
    if left[0] < 0:
        raise _TooLargeError
    nodes = 0
    for seat, actions in choices.items():
        for action in actions:
            nodes += _count(must(step(game, seat, action)).game, depth - 1, seen, left)
    seen[key] = nodes
    return nodes
