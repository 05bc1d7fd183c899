"""The exact solver of endings of two players.

The kernel searches. This module holds the arrays of the kernel's search, reads the clock, and finds the value
of every action of the seat to act. As in the kernel, `settings` is the options row and `state` the state row.
"""

import time
from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from kozyr.bots.ending_check import list_seat_values, refuse_non_ending, refuse_unsolved
from kozyr.bots.kernel_codec import action_of, settings_of, state_of
from kozyr.kernel import solver as kernel
from kozyr.kernel.compiled import Array
from kozyr.kernel.layout import FIELDS, MAX_MOVES, OVER, PHASE, TURN
from kozyr.kernel.moves import list_legal_moves
from kozyr.kernel.policy import choose_sensible_move
from kozyr.kernel.step import step
from kozyr.rules import Action, Game, Refusal, must, seats_in, start

_NODES_PER_CHECK: Final = 50_000
"""Positions searched between two reads of the clock; searching them takes about five milliseconds."""
_SOLVER_LOCK: Final = Lock()
"""Guards the shared solver: compiled code releases the GIL, so two threads could write to the same arrays."""

_NO_TALON: Final = np.zeros(1, np.int64)

MayContinue: TypeAlias = Callable[[], bool]
"""The solver calls this function at intervals; the result tells whether the search may continue."""


class Solution(NamedTuple):
    """The exact solution of an ending."""

    values: tuple[int, ...]
    """For each seat of the game: 1 if it is not the durak, -1 if it is, 0 for a draw."""
    best: tuple[Action, ...]
    """Every best action of the seat to act, in canonical order."""
    nodes: int
    """The number of positions searched."""


class Solver:
    """A solver of endings. It keeps the memory of its table for the next ending, but not the values in it."""

    def __init__(self, rows: int = 1 << 22) -> None:
        # The number of rows is a power of two. 32 MB fit the processor's caches; a larger table is slower.
        self._table: Array = _make_aligned_table(rows)
        self._states: Array = np.zeros((kernel.DEPTH, FIELDS), np.int64)
        self._moves: Array = np.zeros((kernel.DEPTH, MAX_MOVES), np.int64)
        self._frames: Array = np.zeros((kernel.DEPTH, kernel.FRAME_FIELDS), np.int64)
        self._control: Array = np.zeros(kernel.CONTROL_FIELDS, np.int64)

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array, Array]:
        """The arrays of this solver, for another compiled search that solves the endings it reaches."""
        return self._states, self._moves, self._frames, self._table, self._control

    def clear(self) -> None:
        """Invalidate all stored values, because they would be wrong for an ending with other options."""
        # The salt is part of every key of the table, so the old entries are never found again.
        self._control[kernel.SALT] += 1

    def find_value(
        self, settings: Array, state: Array, for_seat: int, min_value: int, may_continue: MayContinue
    ) -> int | None:
        """Return a position's value for the seat `for_seat`; None if the search is interrupted or too deep.

        A value below `min_value` may be inexact, but the result is then below `min_value` too.
        """
        # First ask whether the value is at least 0, and then whether it is 1. Two such searches are faster
        # than one search for the exact value, because draws are rare.
        for bound in (0, 1):
            if bound >= min_value:
                answer = self._search(settings, state, for_seat, bound, may_continue)
                if answer is None or answer < bound:
                    return answer
        return 1

    def _search(
        self, settings: Array, state: Array, for_seat: int, bound: int, may_continue: MayContinue
    ) -> int | None:
        self._states[0] = state
        kernel.begin(self._frames, self._control, for_seat, bound - 1, bound)
        while may_continue():
            status = kernel.run(
                settings,
                self._states,
                self._moves,
                self._frames,
                self._table,
                self._control,
                _NODES_PER_CHECK,
            )
            if status == kernel.DONE:
                return int(self._control[kernel.ANSWER])
            if status == kernel.TOO_DEEP:
                return None
        return None

    @property
    def nodes(self) -> int:
        """The number of positions searched since this solver was made."""
        return int(self._control[kernel.NODES])


def find_best_moves(
    solver: Solver, settings: Array, state: Array, moves: Sequence[int], may_continue: MayContinue
) -> tuple[int, list[int]] | None:
    """Return the best value for the seat to act, and the moves that reach it; None if a search fails."""
    for_seat = int(state[TURN])
    solver.clear()
    best_value, values = -1, []
    for move in moves:
        # It is enough to know whether a move is as good as the best move so far.
        value = solver.find_value(
            settings, _make_move(settings, state, move), for_seat, best_value, may_continue
        )
        if value is None:
            return None
        values.append(value)
        best_value = max(best_value, value)
    return best_value, [move for move, value in zip(moves, values, strict=True) if value == best_value]


def find_misanswered_moves(
    solver: Solver, settings: Array, state: Array, moves: Sequence[int], may_continue: MayContinue
) -> list[int]:
    """Return the losing moves that do not lose if the opponent answers with `choose_sensible_move`.

    Call it right after `find_best_moves`, because it uses the values that `find_best_moves` stored.
    """
    loser = int(state[TURN])
    misanswered = []
    for move in moves:
        next_state = _make_move(settings, state, move)
        while next_state[PHASE] != OVER and next_state[TURN] != loser:
            step(settings, next_state, _NO_TALON, choose_sensible_move(settings, next_state))
        value = solver.find_value(settings, next_state, loser, 0, may_continue)
        if value is not None and value >= 0:
            misanswered.append(move)
    return misanswered


def _make_move(settings: Array, state: Array, move: int) -> Array:
    next_state = state.copy()
    step(settings, next_state, _NO_TALON, move)
    return next_state


def solve(game: Game, *, limit_ms: int) -> Solution | Refusal:
    """Solve an ending; refuse a position that is no ending or takes too long."""
    if refusal := refuse_non_ending(game):
        return refusal
    settings, (state, _) = settings_of(game.setup), state_of(game)
    row = np.zeros(MAX_MOVES, np.int64)
    moves = [int(move) for move in row[: list_legal_moves(settings, state, row)]]
    with _SOLVER_LOCK:
        shared_solver = _get_shared_solver()
        nodes_before = shared_solver.nodes
        stop_at = time.monotonic() + limit_ms / 1000
        solution = find_best_moves(shared_solver, settings, state, moves, lambda: time.monotonic() < stop_at)
        node_count = shared_solver.nodes - nodes_before
    if solution is None:
        return refuse_unsolved(limit_ms)
    value, best = solution
    first_active = seats_in(game.active)[0]
    return Solution(
        list_seat_values(game, value if first_active == state[TURN] else -value),
        tuple(action_of(move) for move in best),
        node_count,
    )


@cache
def compile_solver() -> None:
    """Load or compile the kernel, so that the first answer does not wait for it."""
    dealt = must(start(seats=2, options={"order": "turns"}, seed="")).game
    # Each seat holds one card: 1 and 2 are sets of one card.
    solve(dealt._replace(hands=(1, 2), talon=(), discard=0, limit=1), limit_ms=60_000)


def _make_aligned_table(rows: int) -> Array:
    # Align the table so that every group of `SLOT_ENTRIES` rows lies in one 64-byte cache line.
    memory: Array = np.zeros(rows + kernel.SLOT_ENTRIES, np.int64)
    begin = -memory.ctypes.data % 64 // memory.itemsize
    return memory[begin : begin + rows]


@cache
def _get_shared_solver() -> Solver:
    return Solver()
