"""The exact solver of endings of two players.

The kernel searches. This module keeps the kernel's memory, reads the clock, and finds the value of every
action of the seat to act.
"""

import time
from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from kozyr.bots.ending_check import refuse_non_ending, unsolved_refusal, value_per_seat
from kozyr.bots.kernel_codec import action_of, settings_of, state_of
from kozyr.kernel import solver
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import FIELDS, MOST_MOVES, OVER, PHASE, TURN
from kozyr.kernel.moves import legal
from kozyr.kernel.policy import sensible_move
from kozyr.kernel.step import step
from kozyr.rules import Action, Game, Refusal, must, seats_in, start

_SLICE: Final = 50_000
"""Nodes between two reads of the clock: about five milliseconds."""
_ONE_AT_A_TIME: Final = Lock()
"""Guards the shared memory: compiled code releases the GIL and checks nothing."""

_NO_TALON: Final = np.zeros(1, np.int64)

Allowed: TypeAlias = Callable[[], bool]
"""Called now and then; returns whether the search may go on."""


class Solution(NamedTuple):
    """The exact solution of an ending."""

    values: tuple[int, ...]
    """For each seat of the game: 1 if it is not the durak, -1 if it is, 0 for a draw."""
    best: tuple[Action, ...]
    """Every best action of the seat to act, in canonical order."""
    nodes: int
    """The number of positions searched."""


class Solver:
    """The solver's memory, kept from one ending to the next."""

    def __init__(self, rows: int = 1 << 22) -> None:
        # A power of two; 32 MB fit the processor's caches, and a larger table would be slower.
        self._table: Array = _whole_lines(rows)
        self._states: Array = np.zeros((solver.DEPTH, FIELDS), np.int64)
        self._moves: Array = np.zeros((solver.DEPTH, MOST_MOVES), np.int64)
        self._frames: Array = np.zeros((solver.DEPTH, solver.FRAME), np.int64)
        self._control: Array = np.zeros(solver.CONTROL, np.int64)

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array, Array]:
        """The arrays that a compiled search needs to solve endings inside the search."""
        return self._states, self._moves, self._frames, self._table, self._control

    def forget(self) -> None:
        """Forget everything found so far: it has no meaning for an ending with other options."""
        self._control[solver.SALT] += 1

    def value(self, o: Array, s: Array, first: int, at_least: int, allowed: Allowed) -> int | None:
        """Return a position's value for the seat `first`, or any below `at_least`; None if given up."""
        # Two yes-or-no searches are faster than one for the exact value, because draws are rare.
        for worth in (0, 1):
            if worth >= at_least:
                answer = self._reaches(o, s, first, worth, allowed)
                if answer is None or answer < worth:
                    return answer
        return 1

    def _reaches(self, o: Array, s: Array, first: int, worth: int, allowed: Allowed) -> int | None:
        self._states[0] = s
        solver.begin(self._frames, self._control, first, worth - 1, worth)
        while allowed():
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
        """The number of positions searched since this solver was made."""
        return int(self._control[solver.NODES])


def find_best_moves(
    memory: Solver, o: Array, s: Array, moves: Sequence[int], allowed: Allowed
) -> tuple[int, list[int]] | None:
    """Return the best value that the seat to act can reach, and the moves that reach it; None if given up."""
    first = int(s[TURN])
    memory.forget()
    value, values = -1, []
    for move in moves:
        # For each move it is enough to know whether it is as good as the best so far.
        found = memory.value(o, _after(o, s, move), first, value, allowed)
        if found is None:
            return None
        values.append(found)
        value = max(value, found)
    return value, [move for move, found in zip(moves, values, strict=True) if found == value]


def find_misanswered_moves(
    memory: Solver, o: Array, s: Array, moves: Sequence[int], allowed: Allowed
) -> list[int]:
    """Return those of several losing moves that a sensible player answers wrongly.

    Call it right after `find_best_moves`: it uses what `find_best_moves` found.
    """
    loser = int(s[TURN])
    found = []
    for move in moves:
        after = _after(o, s, move)
        while after[PHASE] != OVER and after[TURN] != loser:
            step(o, after, _NO_TALON, sensible_move(o, after))
        value = memory.value(o, after, loser, 0, allowed)
        if value is not None and value >= 0:
            found.append(move)
    return found


def _after(o: Array, s: Array, move: int) -> Array:
    after = s.copy()
    step(o, after, _NO_TALON, move)
    return after


def solve(game: Game, *, limit_ms: int) -> Solution | Refusal:
    """Solve an ending; refuse a position that is no ending or takes too long."""
    if refusal := refuse_non_ending(game):
        return refusal
    o, (s, _) = settings_of(game.setup), state_of(game)
    listed = np.zeros(MOST_MOVES, np.int64)
    moves = [int(move) for move in listed[: legal(o, s, listed)]]
    with _ONE_AT_A_TIME:
        memory = _shared()
        before = memory.nodes
        until = time.monotonic() + limit_ms / 1000
        found = find_best_moves(memory, o, s, moves, lambda: time.monotonic() < until)
        nodes = memory.nodes - before
    if found is None:
        return unsolved_refusal(limit_ms)
    value, best = found
    first_active = seats_in(game.active)[0]
    return Solution(
        value_per_seat(game, value if first_active == s[TURN] else -value),
        tuple(action_of(move) for move in best),
        nodes,
    )


@cache
def make_ready() -> None:
    """Load or compile the kernel, so that the first answer does not wait for it."""
    dealt = must(start(seats=2, options={"order": "turns"}, seed="")).game
    solve(dealt._replace(hands=(1, 2), talon=(), discard=0, limit=1), limit_ms=60_000)


def _whole_lines(rows: int) -> Array:
    # Align the table so that each `solver.WAYS` rows share one 64-byte cache line.
    some_more: Array = np.zeros(rows + solver.WAYS, np.int64)
    begin = -some_more.ctypes.data % 64 // some_more.itemsize
    return some_more[begin : begin + rows]


@cache
def _shared() -> Solver:
    return Solver()
