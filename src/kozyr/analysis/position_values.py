"""Values of positions and moves on imagined deals, by trained networks and the solver of small endings.

A value is the chance of a seat to be the durak, from 0 to 1. In a draw of two, each of them is half a durak.
The value network was compared with playouts of the quick policy (docs/explanation/analysis.md): its chances
are better calibrated, and it needs only a hundredth of the deals to tell two moves apart.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import numpy as np

from kozyr.bots.belief import make_belief
from kozyr.bots.endgame import Solver
from kozyr.bots.kernel_codec import move_of, settings_of, state_of
from kozyr.bots.network_weights import load_weights
from kozyr.kernel.compiled import Array, Rng
from kozyr.kernel.imagined_deal import Doubles, HiddenCards
from kozyr.kernel.imagined_values import value_moves
from kozyr.kernel.knowledge import MAX_SEATS
from kozyr.kernel.layout import SEATS, TURN
from kozyr.kernel.puct import Net, Root, make_scratch
from kozyr.rules import Action, Beat, Card, Game, Seat, View
from kozyr.rules.cards import BIT, CardMask

_SOLVER_ROWS: Final = 1 << 20


def root_of_view(view: View) -> Root:
    """Return the position as the view's seat knows it; every deal of its hidden cards is equally likely."""
    belief = make_belief(view)
    hidden = HiddenCards(belief.pool, belief.hidden, np.ones((MAX_SEATS, len(belief.pool))), belief.bottom)
    return _make_root(belief.settings, belief.state, hidden, view.seen, view.trump_card)


def root_of_game(game: Game, seat: Seat | None = None) -> Root:
    """Return the position with all hands known and the talon to be shuffled again.

    `seat` acts next. Without it, the seat follows from the position.
    """
    state, _ = state_of(game)
    if seat is not None:
        state[TURN] = seat
    # The cards are sorted, because the order of the talon is unknown. So games that differ only in this order
    # get equal values.
    cards = np.array(sorted(BIT[card] for card in game.talon[:-1]), np.int64)
    bottom = BIT[game.talon[-1]] if game.talon else 0
    hidden = HiddenCards(cards, np.zeros(MAX_SEATS, np.int64), np.ones((MAX_SEATS, len(cards))), bottom)
    return _make_root(settings_of(game.setup), state, hidden, game.seen, game.trump_card)


def _make_root(
    settings: Array, state: Array, hidden: HiddenCards, seen: tuple[CardMask, ...], trump_card: Card
) -> Root:
    seen_row = np.zeros(MAX_SEATS, np.int64)
    seen_row[: len(seen)] = seen
    no_moves, no_prior = np.zeros(0, np.int64), np.zeros(0, np.float32)  # nothing is searched
    return Root(settings, state, seen_row, int(trump_card), hidden, no_moves, no_prior)


def _describe_root(root: Root) -> str:
    # Return all that is known of a position, as text. Equal positions have equal texts.
    pool = root.pool
    arrays = (root.settings, root.state, root.seen, pool.cards, pool.counts)
    return "/".join(str(array.tolist()) for array in arrays) + f"/{root.trump_card}/{pool.bottom}"


def list_kernel_moves(action: Action) -> tuple[int, ...]:
    """Return an action as moves of the kernel, which beats one card after the other."""
    if isinstance(action, Beat):
        return tuple(move_of(Beat((pair,))) for pair in action.pairs)
    return (move_of(action),)


def make_move_rows(moves: Sequence[Sequence[int]]) -> Array:
    """Return sequences of moves as rows of the kernel, each with a 0 at its end."""
    rows = np.zeros((len(moves), max(map(len, moves)) + 1), np.int64)
    for row, sequence in zip(rows, moves, strict=True):
        row[: len(sequence)] = sequence
    return rows


class PositionValues:
    """Computes the values of moves in one game. It holds working memory, so threads must not share it."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.solver = Solver(_SOLVER_ROWS)
        """The solver, which remembers the values of this game's endings."""
        networks = (load_weights(name) for name in ("small-policy", "small-value"))
        self._policy, self._value = (Net(network.weights, network.widths) for network in networks)
        self._scratch = make_scratch(self._policy, self._value)

    def make_rng(self, purpose: str, root: Root) -> Rng:
        """Make the generator for one figure of a position.

        It follows from the position, not from the game, so equal positions of two games get equal figures.
        """
        digest = hashlib.sha256(f"{self._seed}/{purpose}/{_describe_root(root)}".encode()).digest()
        return np.array([int.from_bytes(digest[:8], "big")], np.uint64)

    def value(
        self, root: Root, moves: Sequence[Sequence[int]], deals: int, rng: Rng, *, bouts: int = 0
    ) -> Doubles:
        """Return the chance of each seat, for each imagined deal and each sequence of moves.

        After the moves, the policy network plays on to the end of this number of bouts.
        """
        scores = np.zeros((deals, len(moves), MAX_SEATS))
        value_moves(
            root,
            self._policy,
            self._value,
            make_move_rows(moves),
            bouts,
            scores,
            self._scratch,
            rng,
            self.solver.arrays,
        )
        return 1.0 - scores[:, :, : int(root.settings[SEATS])]
