"""The exact scores of finished games and small endings, for the searches with neural networks.

`layout` explains `settings` and `state`; `state[seat]` is the hand of a seat.
"""

from typing import Final, NamedTuple

from kozyr.kernel import layout, solver
from kozyr.kernel.compiled import Array, Talon, compiled, popcount
from kozyr.kernel.imagined_deal import Doubles
from kozyr.kernel.tree import SolverArrays

MAX_SMALL_CARDS: Final = 7
"""Endings of at most this many cards are solved without regard to `EndingLimits.last_node`."""


class EndingLimits(NamedTuple):
    """The limits within which an ending is solved; a neural network scores any other ending."""

    cards: int
    """The most cards of an ending."""
    nodes: int
    """The largest number of solver nodes for one ending."""
    last_node: int
    """Endings of more than MAX_SMALL_CARDS are solved only while the solver's `NODES` is below this."""


@compiled
def score_ending(
    settings: Array,
    state: Array,
    talon: Talon,
    values: Doubles,
    solver_arrays: SolverArrays,
    limits: EndingLimits,
) -> bool:
    """Score a finished game or a small ending into `values`; return false for any other position."""
    if state[layout.PHASE] == layout.OVER:
        for seat in range(settings[layout.SEATS]):
            values[seat] = 0.0 if state[layout.LOSERS] >> seat & 1 else 1.0
            if state[layout.LOSERS] == 0 and not state[layout.WINNERS] >> seat & 1:
                values[seat] = 0.5
        return True
    states, moves, frames, table, control = solver_arrays
    max_cards = limits.cards if control[solver.NODES] < limits.last_node else MAX_SMALL_CARDS
    attacker, defender = state[layout.ATTACKER], state[layout.DEFENDER]
    if (
        state[layout.TALON]
        or popcount(state[layout.ACTIVE]) != 2
        or popcount(state[attacker] | state[defender] | state[layout.TABLE]) > max_cards
    ):
        return False
    for field in range(layout.FIELDS):
        states[0, field] = state[field]
    # The transposition table keeps the values for one seat: the same one in all endings of these two seats.
    lower_seat, higher_seat = min(attacker, defender), max(attacker, defender)
    solver.begin(frames, control, lower_seat, -1, 1)  # alpha and beta: search for the exact value
    if solver.run(settings, talon, states, moves, frames, table, control, limits.nodes) != solver.DONE:
        return False
    answer = control[solver.ANSWER]  # positive if the lower seat wins, negative if it loses, 0 for a draw
    loser = higher_seat if answer > 0 else lower_seat
    for seat in range(settings[layout.SEATS]):
        values[seat] = 0.5 if answer == 0 else 1.0
        if answer and not settings[layout.OPPONENTS + loser] >> seat & 1:
            values[seat] = 0.0
    return True
