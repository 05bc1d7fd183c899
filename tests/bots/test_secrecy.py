"""A bot knows nothing that its seat could not know.

If two deals differ only in cards hidden from a seat, a bot of the same seed must play both the same way
(bots.md). The tests check every level of `LEVELS`.
"""

import random
from dataclasses import replace

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.rules import Game, Refusal, Seat, legal, must, view
from kozyr.rules.events import Event
from kozyr.rules.notation import Record, Turn, play
from tests.kit.bots import answer, bot_turns
from tests.kit.properties import exchange_hidden, met
from tests.kit.random_games import random_record, random_turns

GAMES = 12
"""The number of games for each level and test."""


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_choice(level: str) -> None:
    """bots.md: after exchanging the hidden cards of a position, a new bot chooses the same."""
    for number in range(GAMES):
        rng = random.Random(f"{number} exchanged")
        for game, twin, seat in exchanged_positions(rng, 3):
            action = answer(LEVELS[level].make(number), game, seat)

            assert answer(LEVELS[level].make(number), twin, seat) == action


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_game(level: str) -> None:
    """bots.md: after dealing again the cards that a seat never saw, its bot plays the same moves."""
    assert sum(count_same_choices(level, number) for number in range(GAMES)) > 3 * GAMES


def exchanged_positions(rng: random.Random, count: int) -> list[tuple[Game, Game, Seat]]:
    """Sample positions of a random game, each with a twin where cards hidden from one seat are exchanged."""
    record = random_record(rng)
    events: list[Event] = list(must(record.begin()).events)
    positions = []
    for game, _, step in random_turns(rng, record):
        if legal(game):
            seat = rng.choice(list(legal(game)))
            positions.append((game, exchange_hidden(game, met(events, seat), rng), seat))
        events += step.events
    return rng.sample(positions, min(count, len(positions)))


def count_same_choices(level: str, number: int) -> int:
    """Play a game with a bot of this level among random bots, and again with hidden cards dealt again.

    Return the number of compared choices. The games may part where a hidden card matters to all by the rules.
    """
    rng = random.Random(f"{number} dealt anew")
    record = random_record(rng)
    seat = Seat(rng.randrange(record.seats))
    bots = [LEVELS[level if each == seat else "random"].make(number) for each in range(record.seats)]
    turns = list(bot_turns(record, bots))[: rng.randint(10, 60)]
    events = [*must(record.begin()).events, *(event for _, _, step in turns for event in step.events)]
    twin = must(deal_hidden_again(record, met(events, seat), rng).begin()).game
    bot, compared = LEVELS[level].make(number), 0
    for game, turn, _ in turns:
        if view(game, seat) != view(twin, seat):
            break
        if turn.seat == seat:
            assert Turn(seat, answer(bot, twin, seat)) == turn
            compared += 1
        step = play(twin, turn)
        if isinstance(step, Refusal):
            break
        twin = step.game
    return compared


def deal_hidden_again(record: Record, met_mask: int, rng: random.Random) -> Record:
    """Shuffle the cards of a deck that the seat has not seen among their places."""
    deck = list(record.deck or ())
    places = [index for index, card in enumerate(deck) if not met_mask >> card & 1]
    cards = [deck[index] for index in places]
    rng.shuffle(cards)
    for index, card in zip(places, cards, strict=True):
        deck[index] = card
    return replace(record, deck=tuple(deck))
