"""The messages can carry every action and report every move, and every language has texts for them."""

from functools import cache
from typing import get_args

import msgspec
import pytest

from kozyr.cli.drawing.event_sentences import Narrator
from kozyr.locales import language_names, say
from kozyr.rules import Action, Pass, Take, must, step
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.messages.actions import (
    ACTION_TYPES,
    PREV_MOVE_TYPES,
    Act,
    PrevMove,
    action_of,
    move_type,
)
from kozyr.server.api.messages.last_move import prev_move_of
from kozyr.table import Check
from kozyr.table.views import PlayedView
from kozyr.terminal.card_choice import cards_of, find_acts_without_cards
from tests.kit.every_action import EVERY_ACTION, example_of
from tests.kit.fluent import list_messages

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Flo"]


@cache
def _read_messages() -> frozenset[str]:
    # Not while tests are collected, which every process does.
    return frozenset(message.id.name for _, message in list_messages("en"))


def _type_of(kind: type[Action]) -> str:
    return str(plain_action(example_of(kind).action)["type"])


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_a_player_can_send_the_action(kind: type[Action]) -> None:
    """`Act` has the action; `check` is a take or a pass."""
    action = example_of(kind).action

    sent = action_of(msgspec.convert(plain_action(action), Act))

    assert sent == (Check() if isinstance(action, Take | Pass) else action)


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_a_move_is_reported(kind: type[Action]) -> None:
    """`PrevMove` has a move of the same type as the action."""
    game, seat, action = example_of(kind)
    event = must(step(game, seat, action)).events[0]

    move = prev_move_of([PlayedView(event)], NAMES)  # type: ignore[arg-type]  # a move is public

    assert move is not None
    assert (move.seat, move_type(move)) == (seat, _type_of(kind))


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_the_descriptions_name_the_type(kind: type[Action]) -> None:
    """OpenAPI and AsyncAPI explain every type."""
    assert f"`{_type_of(kind)}`" in ACTION_TYPES
    assert f"`{_type_of(kind)}`" in PREV_MOVE_TYPES


def test_acts_and_moves_have_the_same_types() -> None:
    """Every move that is reported can be sent, and the other way round."""
    tags = [{member.__struct_config__.tag for member in get_args(union)} for union in (Act, PrevMove)]

    assert tags[0] == tags[1] == {_type_of(kind) for kind in EVERY_ACTION}


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_the_action_has_texts(kind: type[Action]) -> None:
    """`game.ftl` has its button, its choice in the plain mode, and the sentences about the move."""
    name = {Take: "take", Pass: "pass"}.get(kind, _type_of(kind))
    keys = {
        f"plain_act_{name}",
        f"step_{name}",
        f"spoken_{name}",
        name if kind in {Take, Pass} else f"act_{name}",
    }

    assert keys - _read_messages() == set()


@pytest.mark.parametrize("language", language_names())
@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_a_move_is_described(kind: type[Action], language: str) -> None:
    """The sentence has all its values: the player and every card of the action."""
    game, seat, action = example_of(kind)
    done = must(step(game, seat, action))

    sentence = Narrator(NAMES, language).describe(done.events[0], done.game)

    assert NAMES[seat] in sentence
    assert "{" not in sentence
    assert say(language, "cli_no_cards") not in sentence


@pytest.mark.parametrize("kind", EVERY_ACTION)
def test_the_terminal_offers_the_action(kind: type[Action]) -> None:
    """An action is offered with its cards or in the list of the actions without cards."""
    act = plain_action(example_of(kind).action)

    assert cards_of(act) or find_acts_without_cards([act]) == [act]
