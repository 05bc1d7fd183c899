"""The exact solver of endings of two players.

The kernel searches. This module holds the arrays of the kernel's search, reads the clock, and finds the value
of every action of the seat to act.
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
from kozyr.kernel.compiled import IS_INTERPRETED, Array, Talon
from kozyr.kernel.layout import FIELDS, MAX_MOVES, OVER, PHASE, TURN
from kozyr.kernel.moves import list_legal_moves
from kozyr.kernel.policy import choose_sensible_move
from kozyr.kernel.step import step
from kozyr.rules import Action, Game, Refusal, must, seats_in, start

_NODES_PER_CHECK: Final = 50_000
"""Positions searched between two reads of the clock; searching them takes about five milliseconds."""
_INTERPRETED_NODES_PER_CHECK: Final = 100
"""Positions that the interpreted kernel searches between two reads; this takes about twenty milliseconds."""
_SOLVER_LOCK: Final = Lock()
"""Guards the shared solver: compiled code releases the GIL, so two threads could write to the same arrays."""

MayContinue: TypeAlias = Callable[[], bool]
"""The solver calls this function at intervals; the result tells whether the search may continue."""


class KernelEnding(NamedTuple):
    """An ending as the kernel has it: rows of integers (`kozyr.kernel.layout`)."""

    settings: Array
    state: Array
    talon: Talon

    def after(self, move: int) -> "KernelEnding":
        """Return the ending after a legal move."""
        next_ending = self._replace(state=self.state.copy())
        step(*next_ending, move)
        return next_ending


class Solution(NamedTuple):
    """The exact solution of an ending."""

    values: tuple[int, ...]
    """For each seat of the game: 1 if it is not the durak, -1 if it is, 0 for a draw."""
    best: tuple[Action, ...]
    """Every best action of the seat to act, in canonical order."""
    nodes: int
    """The number of positions searched."""


class Solver:
    """A solver of endings. The next ending reuses the memory of the transposition table, not its values."""

    def __init__(self, rows: int = 1 << 22, nodes_per_check: int = _NODES_PER_CHECK) -> None:
        # The number of rows is a power of two. 32 MB fit the processor's caches; a larger table is slower.
        self._nodes_per_check = _INTERPRETED_NODES_PER_CHECK if IS_INTERPRETED else nodes_per_check
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
        self, ending: KernelEnding, for_seat: int, min_value: int, may_continue: MayContinue
    ) -> int | None:
        """Return an ending's value for the seat `for_seat`; None if the search is interrupted or too deep.

        If the value is below `min_value`, the result may be inexact, but it is below `min_value` too.
        """
        # First ask whether the value is at least 0, and then whether it is 1. Two such searches are faster
        # than one search for the exact value, because draws are rare.
        for bound in (0, 1):
            if bound >= min_value:
                answer = self._search(ending, for_seat, bound, may_continue)
                # A search that asks only for 0 often proves 1, the highest value.
                if answer is None or answer < bound or answer == 1:
                    return answer
        return 1

    def reaches(
        self, ending: KernelEnding, for_seat: int, value: int, may_continue: MayContinue
    ) -> bool | None:
        """Return whether an ending's value for a seat is at least `value`; None if the search fails."""
        answer = self._search(ending, for_seat, value, may_continue)
        return None if answer is None else answer >= value

    def _search(
        self, ending: KernelEnding, for_seat: int, bound: int, may_continue: MayContinue
    ) -> int | None:
        self._states[0] = ending.state
        kernel.begin(self._frames, self._control, for_seat, bound - 1, bound)
        while may_continue():
            status = kernel.run(ending.settings, ending.talon, *self.arrays, self._nodes_per_check)
            if status == kernel.DONE:
                return int(self._control[kernel.ANSWER])
            if status == kernel.TOO_DEEP:
                return None
        return None

    @property
    def nodes(self) -> int:
        """The number of positions searched since this solver was made."""
        return int(self._control[kernel.NODES])


def limit_search(solver: Solver, max_nodes: int, limit_ms: int | None) -> MayContinue:
    """Return a function that stops a search after `max_nodes` positions, or after `limit_ms` if given."""
    last_node = solver.nodes + max_nodes
    stop_at = None if limit_ms is None else time.perf_counter() + limit_ms / 1000
    return lambda: solver.nodes < last_node and (stop_at is None or time.perf_counter() < stop_at)


def find_best_moves(
    solver: Solver,
    ending: KernelEnding,
    moves: Sequence[int],
    may_continue: MayContinue,
    *,
    is_one_enough: bool = False,
) -> tuple[int, list[int]] | None:
    """Return the best value for the seat to act, and the moves that reach it; None if a search fails.

    If one move is enough, the search ends at the first winning move.
    """
    for_seat = int(ending.state[TURN])
    solver.clear()
    best_value, values = -1, []
    for move in moves:
        # It is enough to know whether a move is as good as the best move so far.
        value = solver.find_value(ending.after(move), for_seat, best_value, may_continue)
        if value is None:
            return None
        values.append(value)
        best_value = max(best_value, value)
        if is_one_enough and value == 1:
            break
    # Moves after the first winning one may have no value.
    return best_value, [move for move, value in zip(moves, values, strict=False) if value == best_value]


def find_misanswered_moves(
    solver: Solver, ending: KernelEnding, moves: Sequence[int], may_continue: MayContinue
) -> list[int]:
    """Return the losing moves that do not lose if the opponent answers with `choose_sensible_move`.

    Call it right after `find_best_moves`, because it uses the values that `find_best_moves` stored.
    """
    loser = int(ending.state[TURN])
    misanswered = []
    for move in moves:
        next_ending = ending.after(move)
        settings, state, _ = next_ending
        while state[PHASE] != OVER and state[TURN] != loser:
            step(*next_ending, choose_sensible_move(settings, state))
        value = solver.find_value(next_ending, loser, 0, may_continue)
        if value is not None and value >= 0:
            misanswered.append(move)
    return misanswered


def find_ending_moves(
    solver: Solver,
    ending: KernelEnding,
    moves: Sequence[int],
    may_continue: MayContinue,
    *,
    is_one_enough: bool = False,
) -> list[int]:
    """Return the moves from which a bot should choose; none if a search fails.

    If the ending is not lost, these are the best moves; if one is enough, only the first winning move. If it
    is lost, these are the moves that a sensible player answers wrongly, if there are any.
    """
    solution = find_best_moves(solver, ending, moves, may_continue, is_one_enough=is_one_enough)
    if solution is None:
        return []
    value, best_moves = solution
    if value >= 0:
        return best_moves
    return find_misanswered_moves(solver, ending, moves, may_continue)


def solve(game: Game, *, limit_ms: int) -> Solution | Refusal:
    """Solve an ending; refuse a position that is no ending or takes too long."""
    if refusal := refuse_non_ending(game):
        return refusal
    ending = KernelEnding(settings_of(game.setup), *state_of(game))
    row = np.zeros(MAX_MOVES, np.int64)
    moves = [int(move) for move in row[: list_legal_moves(ending.settings, ending.state, row)]]
    with _SOLVER_LOCK:
        shared_solver = _get_shared_solver()
        nodes_before = shared_solver.nodes
        stop_at = time.monotonic() + limit_ms / 1000
        solution = find_best_moves(shared_solver, ending, moves, lambda: time.monotonic() < stop_at)
        node_count = shared_solver.nodes - nodes_before
    if solution is None:
        return refuse_unsolved(limit_ms)
    value, best = solution
    first_active = seats_in(game.active)[0]
    return Solution(
        list_seat_values(game, value if first_active == ending.state[TURN] else -value),
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
