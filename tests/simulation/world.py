"""One world: the random game of a number, with every property checked at its positions."""

import random
from typing import NamedTuple

from kozyr.rules import Seat, must
from kozyr.rules.events import Event
from tests.kit import properties
from tests.kit.random_games import random_record, random_turns


class Seen(NamedTuple):
    """The totals of a world."""

    turns: int
    compared: int
    """The common steps of two games that differ in hidden cards."""
    outcome: str


def run_world(seed: int, share: float) -> Seen:
    """Play the game of this number; run cheap checks at every turn, expensive ones at some turns.

    Play and checks use different random numbers: the same number is the same game, whatever is checked.
    """
    chance, watch = random.Random(seed), random.Random(f"watching {seed}")
    record = random_record(chance)
    viewers = [None, *(Seat(n) for n in range(record.seats))]
    begun = must(record.begin())
    events: list[Event] = [*begun.events]
    game = begun.game
    for before, turn, done in random_turns(chance, record):
        if watch.random() < share:
            viewer = watch.choice(viewers)
            properties.refused_iff_not_listed(before)
            properties.position_round_trip(before)
            properties.view_is_exact(before, events, viewer)
            properties.hidden_cards_do_not_show(before, events, viewer, watch)
        record = record.then(turn.seat, turn.act)
        events += done.events
        game = done.game
        properties.position_is_sound(game)
    properties.live_equals_folded(events, game)
    properties.game_round_trip(record)
    for viewer in viewers:
        properties.view_is_exact(game, events, viewer)
    compared = properties.twin_streams_are_equal(record, watch)
    assert game.result is not None
    outcome = "draw" if game.result.draw else game.result.reason
    return Seen(len(record.turns), compared, outcome)
