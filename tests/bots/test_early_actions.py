"""Bots decide first about the actions that the kernel does not have; the kernel has all others."""

from dataclasses import replace

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.early_actions import EARLY_ACTIONS
from kozyr.bots.kernel_codec import action_of, move_of, refuse_unsupported, supported_options
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, legal, view
from tests.kit.every_action import EVERY_ACTION, example_of


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_the_kernel_has_a_move_or_bots_decide_first(kind: type[Action]) -> None:
    """Otherwise a search would meet an action that it cannot write."""
    action = example_of(kind).action
    if isinstance(action, EARLY_ACTIONS):
        with pytest.raises(ValueError, match="the kernel has no move"):
            move_of(action)
    else:
        assert action_of(move_of(action)) == action


@pytest.mark.parametrize("kind", EARLY_ACTIONS)
def test_the_kernel_refuses_the_options_of_early_actions(kind: type[Action]) -> None:
    """With the options that the kernel supports, the rules do not list the action."""
    game, seat, action = example_of(kind)
    assert refuse_unsupported(game.setup.options) is not None
    options = supported_options(game.setup.options)
    same_game = game._replace(setup=replace(game.setup, options=options))

    assert refuse_unsupported(options) is None
    assert action not in legal(same_game).get(seat, ())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_every_level_plays_where_the_action_is_legal(kind: type[Action], level: str) -> None:
    """The bot's choice is one of the legal actions."""
    game, seat, _ = example_of(kind)
    choices = legal(game)[seat]

    choice = LEVELS[level].make(1).choose(view(game, seat), choices, Budget(iterations=10))

    assert choice in choices
