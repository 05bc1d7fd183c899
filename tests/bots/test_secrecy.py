"""A bot knows nothing that its seat could not know.

Two deals that differ only in cards hidden from a seat must be played alike by a bot in that seat, dice for
dice (bots.md). Every level of `LEVELS` is put to it.
"""

import random

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.rules import Game, Refusal, Seat, legal, must, view
from kozyr.rules.events import Event
from kozyr.rules.notation import Record, Turn, play
from tests.kit.bots import answer, bot_turns
from tests.kit.chance import random_record, random_turns
from tests.kit.properties import exchange_hidden, met

GAMES = 12
"""So many games a level, in each of the two ways."""


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_choice(level: str) -> None:
    """bots.md: exchange the hidden cards of a position, and a fresh bot chooses the same."""
    for number in range(GAMES):
        chance = random.Random(f"{number} exchanged")
        for game, other, seat in exchanged_positions(chance, 3):
            ours = answer(LEVELS[level].make(number), game, seat)

            assert answer(LEVELS[level].make(number), other, seat) == ours


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_game(level: str) -> None:
    """bots.md: deal cards anew that a seat never met, and its bot plays on as before, move by move."""
    assert sum(same_choices(level, number) for number in range(GAMES)) > 3 * GAMES


def exchanged_positions(chance: random.Random, count: int) -> list[tuple[Game, Game, Seat]]:
    """Take positions out of a random game, each with its like for one who may act, hidden cards exchanged."""
    record = random_record(chance)
    events: list[Event] = list(must(record.begin()).events)
    found = []
    for game, _, done in random_turns(chance, record):
        if legal(game):
            seat = chance.choice(list(legal(game)))
            found.append((game, exchange_hidden(game, met(events, seat), chance), seat))
        events += done.events
    return chance.sample(found, min(count, len(found)))


def same_choices(level: str, number: int) -> int:
    """Play a game with a bot of this level among random ones, and again with hidden cards dealt anew.

    Gives the number of choices compared: the games may part where the law makes a hidden card matter to all.
    """
    chance = random.Random(f"{number} dealt anew")
    record = random_record(chance)
    seat = Seat(chance.randrange(record.seats))
    bots = [LEVELS[level if each == seat else "random"].make(number) for each in range(record.seats)]
    played = list(bot_turns(record, bots))[: chance.randint(10, 60)]
    events = [*must(record.begin()).events, *(event for _, _, done in played for event in done.events)]
    twin = must(dealt_anew(record, met(events, seat), chance).begin()).game
    bot, compared = LEVELS[level].make(number), 0
    for game, turn, _ in played:
        if view(game, seat) != view(twin, seat):
            break
        if turn.seat == seat:
            assert Turn(seat, answer(bot, twin, seat)) == turn
            compared += 1
        done = play(twin, turn)
        if isinstance(done, Refusal):
            break
        twin = done.game
    return compared


def dealt_anew(record: Record, met_mask: int, chance: random.Random) -> Record:
    """Shuffle the cards of a deck that were not met, each to the place of another of them."""
    deck = list(record.deck or ())
    places = [at for at, card in enumerate(deck) if not met_mask >> card & 1]
    cards = [deck[at] for at in places]
    chance.shuffle(cards)
    for at, card in zip(places, cards, strict=True):
        deck[at] = card
    return Record(
        options=record.options,
        seats=record.seats,
        deck=tuple(deck),
        lot=record.lot,
        dealer=record.dealer,
        leader=record.leader,
    )
