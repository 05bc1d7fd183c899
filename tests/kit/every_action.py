"""One legal example of every action, found in random games.

A new class of `Action` needs an example too: the tests that use these examples then ask every reader of
actions about it.
"""

import random
from functools import cache
from typing import NamedTuple, get_args

from kozyr.rules import Action, Game, Seat, legal
from tests.kit.random_games import random_record, random_turns

MOST_GAMES = 300
"""More than are needed to meet the rarest action, the redeal."""


class LegalAction(NamedTuple):
    """An action and a position in which a seat may play it."""

    game: Game
    seat: Seat
    action: Action


@cache
def find_every_action() -> dict[type[Action], LegalAction]:
    """Return an example of every class of `Action` that `legal` lists; the tests fail if one is missing."""
    found: dict[type[Action], LegalAction] = {}
    for number in range(MOST_GAMES):
        chance = random.Random(number)
        for game, _, _ in random_turns(chance, random_record(chance)):
            for seat, actions in legal(game).items():
                for action in actions:
                    found.setdefault(type(action), LegalAction(game, seat, action))
        if len(found) == len(get_args(Action)):
            break
    return found


EVERY_ACTION: tuple[type[Action], ...] = get_args(Action)
"""The classes of the union, for parametrized tests."""


def example_of(kind: type[Action]) -> LegalAction:
    """Return the example of a class; fail if `legal` never lists one."""
    examples = find_every_action()
    assert kind in examples, f"rules/legal.py lists no {kind.__name__} in {MOST_GAMES} random games"
    return examples[kind]
