"""How do tests play games at random, over the whole grid of options?

Everything follows from the `random.Random` given: the same seed gives the same options, deck and moves.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from kozyr.rules import Action, Game, Options, Refusal, Seat, Step, all_options, legal, must, step
from kozyr.rules.cards import ids
from kozyr.rules.notation import Record
from kozyr.rules.options import OptionValue, change
from kozyr.rules.shuffle import key_of_seed, shuffled

MOST_TURNS = 4000
"""Random games end long before; one that does not is a finding."""


class Choice(NamedTuple):
    """A position, who acts, and what he does."""

    game: Game
    seat: Seat
    action: Action


def random_options(chance: random.Random) -> Options:
    """Choose every option, each often away from its default."""
    while True:
        changes: dict[str, OptionValue] = {}
        for option in all_options():
            if chance.random() < 0.35:
                value = chance.choice(option.values)
                # Caps above the usual are all alike: choose among those that bite.
                small = option.name in ("cap", "cap_first") and value is not None
                changes[option.name] = chance.randint(1, 9) if small else value
        options = change(Options(), changes)
        if not isinstance(options, Refusal):
            return options


def random_record(chance: random.Random) -> Record:
    """Begin a game: options, seats, deck, dealer, sometimes a named leader."""
    options = random_options(chance)
    most = min(6, options.deck // 6)
    seats = chance.choice([n for n in (4, 6) if n <= most]) if options.teams else chance.randint(2, most)
    leader = Seat(chance.randrange(seats)) if chance.random() < 0.2 else None
    deck, lot = shuffled(key_of_seed(str(chance.random())), options.deck)
    dealer = Seat(chance.randrange(seats))
    return Record(options=options, seats=seats, deck=deck, lot=lot, dealer=dealer, leader=leader)


def random_turns(chance: random.Random, record: Record) -> Iterator[tuple[Choice, Step]]:
    """Play a begun game to its end; half of the games mostly avoid passing and taking, and so run deeper.

    Only mostly: three players who never pass can take the same cards in turn for ever, and no § forbids it.
    """
    game = must(record.begin()).game
    eager = chance.random() < 0.5
    for _ in range(MOST_TURNS):
        if game.phase == "over":
            return
        choices = legal(game)
        seat = chance.choice(list(choices))
        bold = [each for each in choices[seat] if each.action not in ("take", "pass", "redeal")]
        action = chance.choice(bold if eager and bold and chance.random() < 0.9 else choices[seat])
        done = must(step(game, seat, action))
        yield Choice(game, seat, action), done
        game = done.game
    message = f"no end after {MOST_TURNS} turns: {ids(record.deck or ())}, {record}"
    raise AssertionError(message)
