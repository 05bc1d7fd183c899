"""Random games over the whole grid of options.

Everything follows from the `random.Random` given: the same seed gives the same options, deck and moves.
"""

import random
from collections.abc import Iterator
from typing import Literal

from kozyr.rules import (
    Action,
    Beat,
    Game,
    Options,
    Refusal,
    Seat,
    Step,
    ThrowIn,
    Transfer,
    all_options,
    legal,
    must,
)
from kozyr.rules.cards import ids
from kozyr.rules.judge import judge
from kozyr.rules.notation import LeaveToken, Record, Turn, play
from kozyr.rules.options import OptionValue, change
from kozyr.rules.shuffle import key_of_seed, shuffled

MOST_TURNS = 4000
"""More than any random game needs; a longer game is a finding."""


def random_options(chance: random.Random) -> Options:
    """Choose every option, each often away from its default."""
    while True:
        changes: dict[str, OptionValue] = {}
        for option in all_options():
            if chance.random() < 0.35:
                value = chance.choice(option.values)
                # High caps are all alike, so choose among the small ones.
                small = option.name in ("cap", "cap_first") and value is not None
                changes[option.name] = chance.randint(1, 9) if small else value
        options = change(Options(), changes)
        if not isinstance(options, Refusal):
            return options


def random_record(chance: random.Random) -> Record:
    """Start a game: options, seats, deck, dealer, sometimes a given leader."""
    options = random_options(chance)
    most = min(6, options.deck // 6)
    seats = chance.choice([n for n in (4, 6) if n <= most]) if options.teams else chance.randint(2, most)
    leader = Seat(chance.randrange(seats)) if chance.random() < 0.2 else None
    deck, lot = shuffled(key_of_seed(str(chance.random())), options.deck)
    dealer = Seat(chance.randrange(seats))
    return Record(options=options, seats=seats, deck=deck, lot=lot, dealer=dealer, leader=leader)


def random_turns(chance: random.Random, record: Record) -> Iterator[tuple[Game, Turn, Step]]:
    """Play a started game to its end; yield each position, turn and step.

    Half of the games mostly avoid passing and taking, and so run deeper. Only mostly: three players who never
    pass can take the same cards in turn for ever, and no § forbids it. Sometimes a player lays several cards
    together, or leaves.
    """
    game = must(record.begin()).game
    eager = chance.random() < 0.5
    for _ in range(MOST_TURNS):
        if game.phase == "over":
            return
        turn = _turn(game, chance, eager=eager)
        done = must(play(game, turn))
        yield game, turn, done
        game = done.game
    message = f"no end after {MOST_TURNS} turns: {ids(record.deck or ())}, {record}"
    raise AssertionError(message)


def _turn(game: Game, chance: random.Random, *, eager: bool) -> Turn:
    if chance.random() < 0.001:
        reasons: tuple[Literal["left", "time"], ...] = ("left", "time")
        return Turn(Seat(chance.randrange(game.setup.seats)), LeaveToken(chance.choice(reasons)))
    choices = legal(game)
    seat = chance.choice(list(choices))
    bold = [each for each in choices[seat] if each.action not in ("take", "pass", "redeal")]
    if chance.random() < 0.1 and (several := _several(game, seat, bold, chance)):
        return Turn(seat, several)
    return Turn(seat, chance.choice(bold if eager and bold and chance.random() < 0.9 else choices[seat]))


def _several(game: Game, seat: Seat, listed: list[Action], chance: random.Random) -> Action | None:
    # Lay the cards of some listed actions together, if that is legal (§9).
    beats = [pair for each in listed if isinstance(each, Beat) for pair in each.pairs]
    cards = [card for each in listed if isinstance(each, ThrowIn | Transfer) for card in each.cards]
    action: Action
    if len(beats) > 1:
        action = Beat(tuple(sorted(chance.sample(beats, 2))))
    elif len(cards) > 1:
        kind = Transfer if seat == game.defender else ThrowIn
        action = kind(tuple(sorted(chance.sample(cards, 2))))
    else:
        return None
    return None if isinstance(judge(game, seat, action), Refusal) else action
