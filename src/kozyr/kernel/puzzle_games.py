"""Quick games for puzzles: both players always play `choose_sensible_move`, never a random move.

`layout` explains `settings` and `state`.
"""

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Talon, compiled, popcount
from kozyr.kernel.policy import choose_sensible_move
from kozyr.kernel.step import step

MAX_QUICK_MOVES = 400
"""The most moves of a quick game. With transfers, a game without random moves can be endless."""


@compiled
def record_ending(
    settings: Array, state: Array, talon: Talon, max_cards: int, path: Array, numbers: Array, moves: Array
) -> int:
    """Play a game to its end; write the positions without a talon and with at most `max_cards` cards.

    Row n of `path` is a position, `numbers[n]` the number of moves before it and `moves[n]` the move that was
    played there. Return the number of positions; 0 for a game that does not end. `state` is overwritten.
    """
    count = 0
    for number in range(MAX_QUICK_MOVES):
        if state[layout.PHASE] == layout.OVER:
            return count
        move = choose_sensible_move(settings, state)
        cards = popcount(state[0] | state[1] | state[layout.TABLE])
        if state[layout.TALON] == 0 and cards <= max_cards:
            for field in range(layout.FIELDS):
                path[count, field] = state[field]
            numbers[count] = number
            moves[count] = move
            count += 1
        step(settings, state, talon, move)
    return 0


@compiled
def count_quick_moves(settings: Array, state: Array, talon: Talon, scratch: Array) -> int:
    """Return how many moves a quick game lasts from a position, which stays unchanged."""
    for field in range(layout.FIELDS):
        scratch[field] = state[field]
    for number in range(MAX_QUICK_MOVES):
        if scratch[layout.PHASE] == layout.OVER:
            return number
        step(settings, scratch, talon, choose_sensible_move(settings, scratch))
    return MAX_QUICK_MOVES
