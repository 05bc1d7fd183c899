"""What is an ending of two worth under best play, and how is it played?

The kernel searches; here its memory is kept, the clock is read, and every action of the seat to act gets
its value.
"""

import time
from typing import Final, NamedTuple

import numpy as np

from kozyr.bots.endings import for_each_seat, not_an_ending, unsolved
from kozyr.bots.model import action_of, settings_of, state_of
from kozyr.kernel import solver
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import FIELDS, MOST_MOVES, TURN
from kozyr.kernel.moves import legal
from kozyr.kernel.step import step
from kozyr.rules import Action, Game, Refusal, seats_in

_SLICE: Final = 100_000
"""Nodes between two looks at the clock: about ten milliseconds."""


class Solution(NamedTuple):
    """The exact answer."""

    values: tuple[int, ...]
    """For each seat of the game: 1 not the durak, -1 the durak, 0 a draw."""
    best: tuple[Action, ...]
    """Every best action of the seat to act, in canonical order."""
    nodes: int
    """Positions looked at."""


class Solver:
    """The solver's memory, kept from one ending to the next."""

    def __init__(self, rows: int = 1 << 23) -> None:
        self._table: Array = np.zeros((rows, 2), np.int64)
        self._states: Array = np.zeros((solver.DEPTH, FIELDS), np.int64)
        self._moves: Array = np.zeros((solver.DEPTH, MOST_MOVES), np.int64)
        self._frames: Array = np.zeros((solver.DEPTH, solver.FRAME), np.int64)
        self._control: Array = np.zeros(solver.CONTROL, np.int64)

    def forget(self) -> None:
        """Begin another ending: what was found out so far has no meaning under other options."""
        self._control[solver.SALT] += 1

    def value(self, o: Array, s: Array, first: int, at_least: int, until: float) -> int | None:
        """Give a position's value for the seat `first`, or any below `at_least`; None: out of time."""
        # One question at a time, answered yes or no, is quicker than the value outright: draws are rare.
        for worth in (0, 1):
            if worth >= at_least:
                answer = self._reaches(o, s, first, worth, until)
                if answer is None or answer < worth:
                    return answer
        return 1

    def _reaches(self, o: Array, s: Array, first: int, worth: int, until: float) -> int | None:
        self._states[0] = s
        solver.begin(self._frames, self._control, first, worth - 1, worth)
        while time.monotonic() < until:
            status = solver.run(
                o, self._states, self._moves, self._frames, self._table, self._control, _SLICE
            )
            if status == solver.DONE:
                return int(self._control[solver.ANSWER])
            if status == solver.TOO_DEEP:
                return None
        return None

    @property
    def nodes(self) -> int:
        """How many positions were looked at since `forget`, or in all."""
        return int(self._control[solver.NODES])


def solve(game: Game, *, limit_ms: int, memory: Solver | None = None) -> Solution | Refusal:
    """Solve an ending; one that is none, or takes too long, is refused."""
    if refusal := not_an_ending(game):
        return refusal
    memory = memory or _shared()
    until = time.monotonic() + limit_ms / 1000
    o = settings_of(game.setup)
    s, talon = state_of(game)
    moves = np.zeros(MOST_MOVES, np.int64)
    count = legal(o, s, moves)
    first = int(s[TURN])
    memory.forget()
    before = memory.nodes
    value, values = -1, []
    for move in moves[:count]:
        after = s.copy()
        step(o, after, talon, move)
        # Whether it is as good as the best so far is all that is asked of an action.
        found = memory.value(o, after, first, value, until)
        if found is None:
            return unsolved(limit_ms)
        values.append(found)
        value = max(value, found)
    best = tuple(action_of(int(move)) for move, found in zip(moves, values, strict=False) if found == value)
    lowest = seats_in(game.active)[0]
    return Solution(for_each_seat(game, value if lowest == first else -value), best, memory.nodes - before)


_memory: list[Solver] = []


def _shared() -> Solver:
    if not _memory:
        _memory.append(Solver())
    return _memory[0]
