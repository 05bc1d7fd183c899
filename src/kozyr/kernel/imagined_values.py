"""The networks' opinion of several moves on the same imagined deals.

One call deals the hidden cards many times. On each deal, every move is played on by the policy network for
some bouts: each seat plays what the network prefers, from what this seat would know. The value network, which
sees all hands, scores the position after that; small endings are solved. `layout` explains the rows of
positions.
"""

from typing import Final

from kozyr.kernel import knowledge, layout, puct
from kozyr.kernel.compiled import Array, Rng, compiled
from kozyr.kernel.ending_scores import MAX_SMALL_CARDS, EndingLimits, score_ending
from kozyr.kernel.imagined_deal import Doubles, deal_hidden
from kozyr.kernel.tree import SolverArrays

DEALT: Final = puct.PATH
"""The row of `Scratch.numbers` that holds the imagined deal; a search keeps its path there."""
SOLVED_ENDINGS: Final = EndingLimits(MAX_SMALL_CARDS, 3000, 0)
"""The endings that are solved: few, because every move of a game is valued on many deals."""
MAX_PLAYED_MOVES: Final = 200
"""The most moves that are played before the network scores. Only games that repeat themselves have more."""


@compiled
def value_moves(
    root: puct.Root,
    policy: puct.Net,
    value: puct.Net,
    moves: Array,
    bouts: int,
    scores: Doubles,
    scratch: puct.Scratch,
    rng: Rng,
    solver_arrays: SolverArrays,
) -> None:
    """Write each seat's chance not to lose after each row of moves, on as many deals as `scores` has rows.

    A row of `moves` ends at its first 0. The game is then played to the end of this bout and of `bouts` - 1
    more; with 0, only forced moves are played. `scores` has an entry for each deal, each row of moves and
    each of six seats.
    """
    numbers = scratch.numbers
    state, before, talon, seen = (
        numbers[puct.STATE],
        numbers[puct.BEFORE],
        numbers[puct.TALON],
        numbers[puct.SEEN],
    )
    dealt = numbers[DEALT]
    for deal in range(scores.shape[0]):
        for field in range(layout.FIELDS):
            dealt[field] = root.state[field]
        deal_hidden(root.pool, dealt, talon, numbers[puct.LEFT], rng)
        for candidate in range(moves.shape[0]):
            for field in range(layout.FIELDS):
                state[field] = dealt[field]
            for seat in range(knowledge.MAX_SEATS):
                seen[seat] = root.seen[seat]
            for index in range(moves.shape[1]):
                if moves[candidate, index] == 0:
                    break
                puct.make_move(root, state, before, talon, seen, moves[candidate, index])
            if not _play_on(root, policy, dealt[layout.BOUT] + bouts, scratch, solver_arrays):
                puct.score_new_position(root, value, scratch, solver_arrays, SOLVED_ENDINGS)
            for seat in range(root.settings[layout.SEATS]):
                scores[deal, candidate, seat] = scratch.values[seat]


@compiled
def _play_on(
    root: puct.Root, policy: puct.Net, bout: int, scratch: puct.Scratch, solver_arrays: SolverArrays
) -> bool:
    # Play until this bout begins. Return whether the game was over, or an ending was solved, before.
    numbers = scratch.numbers
    state, moves = numbers[puct.STATE], numbers[puct.MOVES]
    for _ in range(MAX_PLAYED_MOVES):
        if state[layout.BOUT] >= bout:
            return False
        if score_ending(
            root.settings, state, numbers[puct.TALON], scratch.values, solver_arrays, SOLVED_ENDINGS
        ):
            return True
        count = puct.find_choices(root, policy, scratch)
        best = 0
        if count > 1:
            for index in range(1, count):
                if scratch.prior[index] > scratch.prior[best]:
                    best = index
        puct.make_move(
            root, state, numbers[puct.BEFORE], numbers[puct.TALON], numbers[puct.SEEN], moves[best]
        )
    return False
