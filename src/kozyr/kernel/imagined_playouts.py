"""Playouts of several moves on the same imagined deals.

One call deals the hidden cards many times and plays every move out on each deal. The playouts of one deal
also share their random numbers, so two moves differ by what they do and not by chance. `layout` explains
`settings` and `state`; `state[seat]` is the hand of a seat.
"""

from typing import Final

import numpy as np

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Rng, Talon, compiled, inlined, popcount
from kozyr.kernel.imagined_deal import HiddenCards, deal_hidden
from kozyr.kernel.policy import play_sensibly
from kozyr.kernel.step import step
from kozyr.kernel.tree import MAX_ENDING_CARDS, MAX_PLAYOUT_MOVES, SolverArrays, finish_ending

WHOLE: Final = 60
"""The score of the durak. Seats that draw share it, and 60 is divisible by every number of seats."""

# The rows of `work`.
DEALT, PLAYED, TALON, LEFT = range(4)
WORK_ROWS: Final = 4


@compiled
def play_out_moves(
    settings: Array,
    root: Array,
    pool: HiddenCards,
    moves: Array,
    scores: Array,
    work: Array,
    rngs: Rng,
    solver_arrays: SolverArrays,
) -> None:
    """Write the score of each seat after each row of moves, on as many imagined deals as `scores` has rows.

    `root` has only known cards in the hands. A row of `moves` ends at its first 0, so a row of zeros plays
    the position itself out. `scores` has an entry for each deal, each row of moves and each of six seats.
    `rngs` has two generators: the first one deals, the second one plays. `work` has rows of MAX_MOVES
    numbers.
    """
    dealt, state, talon = work[DEALT], work[PLAYED], work[TALON]
    for deal in range(scores.shape[0]):
        for field in range(layout.FIELDS):
            dealt[field] = root[field]
        deal_hidden(pool, dealt, talon, work[LEFT], rngs[0])
        for candidate in range(moves.shape[0]):
            for field in range(layout.FIELDS):
                state[field] = dealt[field]
            rngs[1, 0] = rngs[0, 0] ^ np.uint64(0xD1B54A32D192ED03)
            for index in range(moves.shape[1]):
                if moves[candidate, index] == 0:
                    break
                step(settings, state, talon, moves[candidate, index])
            _play_to_end(settings, state, talon, rngs[1], solver_arrays)
            _write_scores(settings, state, scores[deal, candidate])


@inlined
def _play_to_end(settings: Array, state: Array, talon: Talon, rng: Rng, solver_arrays: SolverArrays) -> None:
    if play_sensibly(settings, state, talon, rng, MAX_PLAYOUT_MOVES, MAX_ENDING_CARDS):
        finish_ending(settings, state, talon, rng, solver_arrays)


@inlined
def _write_scores(settings: Array, state: Array, scores: Array) -> None:
    # The seats that share a draw are those that did not go out before it. An endless game is a draw too.
    seats, losers = settings[layout.SEATS], state[layout.LOSERS]
    share = WHOLE
    if losers == 0 or state[layout.PHASE] != layout.OVER:
        all_seats = (1 << seats) - 1
        losers = state[layout.ACTIVE] or all_seats & ~state[layout.WINNERS]
        share = WHOLE // popcount(losers)
        if settings[layout.TEAMS]:
            losers, share = all_seats, WHOLE // 2
    for seat in range(seats):
        scores[seat] = share if losers >> seat & 1 else 0
