"""The regret of a decision, estimated by random playouts of the kernel with all cards known."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from kozyr.bots.kernel_codec import settings_of, state_of, supported_options
from kozyr.kernel.compiled import Rng
from kozyr.kernel.playout import count_losses
from kozyr.rules import Action, Game, Seat, legal, must, step

PLAYOUTS: Final = 200


def make_playout_regret(seed: int = 1, playouts: int = PLAYOUTS) -> Callable[[Game, Seat, Action], float]:
    """Return a regret function with its own repeatable randomness."""
    return partial(_compute_regret, np.array([seed], np.uint64), playouts)


def _compute_regret(rng: Rng, playouts: int, game: Game, seat: Seat, action: Action) -> float:
    choices = legal(game).get(seat, ())
    if len(choices) < 2:  # noqa: PLR2004 - without a choice no regret
        return 0.0
    losses = {choice: _estimate_loss(rng, playouts, game, seat, choice) for choice in {*choices, action}}
    return losses[action] - min(losses.values())


def _estimate_loss(rng: Rng, playouts: int, game: Game, seat: Seat, action: Action) -> float:
    after = must(step(game, seat, action)).game
    # The kernel lets throwers act in turns only; for a comparison of actions that is close enough.
    setup = replace(after.setup, options=supported_options(after.setup.options))
    state, talon = state_of(after._replace(setup=setup))
    return count_losses(settings_of(setup), state, state.copy(), talon, rng, seat, playouts) / playouts
