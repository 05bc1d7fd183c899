"""Perft: count the sequences of legal actions from a position.

Two engines with equal counts to some depth very likely play by the same rules, so independent programs can
check each other. To save time, the counter counts each position once and never plays the last action.
"""

from kozyr.rules.game import Game
from kozyr.rules.legal import legal
from kozyr.rules.refusals import Refusal, must, refuse
from kozyr.rules.step import step

MAX_DEPTH = 64
MAX_STEPS = 200_000
"""The number of steps after which `perft` gives up: about ten seconds."""


class _TooLargeError(Exception):
    """Raised inside the count when it exceeds its limit."""


def perft(game: Game, depth: int, max_steps: int = MAX_STEPS) -> int | Refusal:
    """Count the sequences of `depth` canonical actions (§9) by all seats; a finished game has none."""
    if not 0 <= depth <= MAX_DEPTH:
        return refuse("perft_depth", MAX_DEPTH, depth)
    if depth == 0:
        return 1
    try:
        return _Counter(max_steps).count(game, depth)
    except _TooLargeError:
        return refuse("perft_large", max_steps)


class _Counter:
    """Counts sequences and remembers the count of every position."""

    def __init__(self, max_steps: int) -> None:
        self.steps_left = max_steps
        self.counts: dict[tuple[object, ...], int] = {}

    def count(self, game: Game, depth: int) -> int:
        actions_by_seat = legal(game)
        action_count = sum(map(len, actions_by_seat.values()))
        if depth == 1:
            return action_count
        key = (depth, *game[1:])  # without the setup, which is the same in all positions of one count
        if key in self.counts:
            return self.counts[key]
        self.steps_left -= action_count
        if self.steps_left < 0:
            raise _TooLargeError
        total = 0
        for seat, actions in actions_by_seat.items():
            for action in actions:
                total += self.count(must(step(game, seat, action)).game, depth - 1)
        self.counts[key] = total
        return total
