"""Every action of the union is listed, judged, reported by an event, and written and read back."""

from dataclasses import replace

import pytest

from kozyr.rules import Action, Options, Refusal, must, step
from kozyr.rules.actions import Beat, Lead, MoveEvent, Pass, Take, ThrowIn, action_of
from kozyr.rules.judge import judge
from kozyr.rules.notation import Turn
from kozyr.rules.notation.tokens import read_turn, write_turn
from kozyr.rules.plain_actions import plain_action, read_action
from tests.kit.every_action import EVERY_ACTION, example_of

CLASSIC_ACTIONS = (Lead, ThrowIn, Beat, Take, Pass)


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_an_action_becomes_the_event_that_reports_it(kind: type[Action]) -> None:
    """The first event of a step is the move itself."""
    game, seat, action = example_of(kind)

    event = must(step(game, seat, action)).events[0]

    assert isinstance(event, MoveEvent)
    assert (event.seat, action_of(event)) == (seat, action)


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_an_action_is_written_and_read_as_plain_data(kind: type[Action]) -> None:
    """The engine protocol can say every action."""
    game, seat, action = example_of(kind)

    assert read_action(game, seat, plain_action(action)) == action


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_an_action_is_written_and_read_as_a_token(kind: type[Action]) -> None:
    """The notation can say every action."""
    _, seat, action = example_of(kind)

    assert read_turn(write_turn(Turn(seat, action))) == Turn(seat, action)


@pytest.mark.parametrize("kind", [kind for kind in EVERY_ACTION if kind not in CLASSIC_ACTIONS])
def test_an_action_outside_the_classic_game_needs_its_option(kind: type[Action]) -> None:
    """§8: the defaults are the classic game; there the action is refused because its option is off."""
    game, seat, action = example_of(kind)
    classic_game = game._replace(setup=replace(game.setup, options=Options(deck=game.setup.options.deck)))

    refusal = judge(classic_game, seat, action)

    assert isinstance(refusal, Refusal), (
        f"{kind.__name__} needs an option in rules/options.py, off by default"
    )
    assert refusal.reason.message.endswith("_off")
