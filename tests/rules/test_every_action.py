"""Every action of the union is listed, judged, reported by an event, and written and read back."""

import pytest

from kozyr.rules import Action, must, step
from kozyr.rules.actions import MoveEvent, action_of
from kozyr.rules.notation import Turn
from kozyr.rules.notation.tokens import read_turn, write_turn
from kozyr.rules.plain_actions import plain_action, read_action
from tests.kit.every_action import EVERY_ACTION, example_of


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
