"""One world: a game at random from a number, with every property checked along its way."""

import random
from typing import NamedTuple

from kozyr.rules import Seat, must
from kozyr.rules.events import Event
from tests.kit import properties
from tests.kit.chance import random_record, random_turns


class Seen(NamedTuple):
    """What a world came to."""

    turns: int
    compared: int
    """Steps that two games differing in hidden cards had in common."""
    outcome: str


def run_world(seed: int, share: float) -> Seen:
    """Play the game of this number; check cheap facts at every turn, dear ones at a share of them."""
    chance = random.Random(seed)
    record = random_record(chance)
    begun = must(record.begin())
    events: list[Event] = [*begun.events]
    game = begun.game
    turns = 0
    for choice, done in random_turns(chance, record):
        if chance.random() < share:
            viewer = chance.choice([None, *(Seat(n) for n in range(record.seats))])
            properties.refused_iff_not_listed(choice.game)
            properties.position_round_trip(choice.game)
            properties.view_is_true(choice.game, viewer)
            properties.hidden_cards_do_not_show(choice.game, viewer, chance)
        record = record.then(choice.seat, choice.action)
        events += done.events
        game = done.game
        properties.position_is_sound(game)
        turns += 1
    properties.live_equals_folded(events, game)
    properties.game_round_trip(record)
    compared = properties.twin_streams_are_equal(record, chance)
    assert game.result is not None
    outcome = "draw" if game.result.draw else game.result.reason
    return Seen(turns, compared, outcome)
