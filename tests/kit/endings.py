"""Endings in which solver and brute force are compared.

All endings of a few cards, and any number at random: the talon is empty or has the trump card, two seats are
active, the order is `turns`, and every relevant option varies. Everything follows from the `random.Random`
given.
"""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from kozyr.rules import Game, Options, Refusal, Seat, Setup, legal, must, step
from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import ACE, BIT, SUIT_OF, Card, CardMask, Rank, Suit, card_of, full_deck, mask_of
from kozyr.rules.options import OptionValue, change

_TRUMP = Suit(2)
_PLAIN = (Suit(0), Suit(1), Suit(3))
_VARIED: dict[str, tuple[OptionValue, ...]] = {
    "cap": (1, 2, 3, 6, None),
    "lead_many": (True, False),
    "low_beats_ace": (True, False),
    "throwers": ("all", "neighbours", "attacker"),
    "add_after_take": (True, False),
    "reopen_take": (True, False),
    "auto_take": (True, False),
    "auto_pass": (True, False),
    "transfer_from": ("start", "second_bout", "first_discard"),
    "show_trump": (True, False),
    "out": ("bout_end", "at_once"),
    "draw": (True, False),
}
"""The options that matter when the talon is empty and two play."""


def all_small_endings(options: Options, *, ranks: int, suits: int, most: int) -> Iterator[Game]:
    """Give every lead with at most this many cards of the highest ranks of a few suits, trumps included.

    Each card is in one hand, in the other or gone; plain suits are interchangeable, so each choice for them
    comes in one order only. The seats lead in turn: exchanging them changes nothing but their numbers.
    """
    patterns = list(product(range(3), repeat=ranks))
    places = (*_PLAIN[: suits - 1], _TRUMP)
    attacker = Seat(0)
    for plain in combinations_with_replacement(patterns, suits - 1):
        for trumps in patterns:
            hands = [0, 0, 0]
            for suit, pattern in zip(places, (*plain, trumps), strict=True):
                for below, where in enumerate(pattern):
                    hands[where] |= mask_of([card_of(suit, Rank(ACE - below))])
            if hands[0] and hands[1] and (hands[0] | hands[1]).bit_count() <= most:
                attacker = Seat(1 - attacker)
                yield _lead(options, (hands[0], hands[1]), attacker, card_of(_TRUMP, ACE))


def random_talon_ending(chance: random.Random, cards: int, *, transfer: bool) -> Game:
    """Give an ending of two as `random_ending` does, but the trump card still lies in the talon.

    In a real game both hands then have at least six cards before a lead. Brute force is too slow for that, so
    most hands are smaller here. A hand of seven draws no card, so the other player may draw it.
    """
    while True:
        options = _options(chance, transfer=transfer, teams=False)
        trump_card, *chosen = chance.sample(full_deck(options.deck), cards)
        first = chance.randint(1, cards - 2)
        hands = mask_of(chosen[:first]), mask_of(chosen[first:])
        game = _lead(options, hands, Seat(chance.randrange(2)), trump_card)
        game = game._replace(talon=(trump_card,), discard=game.discard & ~BIT[trump_card])
        game = _move_on(game, chance)
        if game.talon:
            return game


def random_ending(chance: random.Random, cards: int, *, transfer: bool) -> Game:
    """Give an ending of this many cards at a random moment of a bout, with random rules and hands."""
    while True:
        options = _options(chance, transfer=transfer)
        chosen = chance.sample(full_deck(options.deck), cards)
        first = cards // 2 if chance.random() < 0.5 else chance.randint(1, cards - 1)
        hands = mask_of(chosen[:first]), mask_of(chosen[first:])
        trump_card = chance.choice(full_deck(options.deck))
        game = _lead(options, hands, Seat(chance.randrange(2)), trump_card, _table(chance, options))
        game = _move_on(game, chance)
        if game.phase != "over":
            return game


def _move_on(game: Game, chance: random.Random) -> Game:
    for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
        if game.phase != "over":
            game = _moved(game, chance)
    return game


def _options(chance: random.Random, *, transfer: bool, teams: bool = True) -> Options:
    changes: dict[str, OptionValue] = {"order": "turns", "transfer": transfer}
    # With few ranks equal ranks are frequent: throw-ins, pairs and transfers.
    changes["deck"] = chance.choice((24, 24, 36, 52))
    changes["teams"] = teams and chance.random() < 0.1
    for name, values in _VARIED.items():
        if chance.random() < 0.35:
            changes[name] = chance.choice(values)
    return must(change(Options(), changes))


def _table(chance: random.Random, options: Options) -> tuple[int, Seat, Seat]:
    # The number of seats, and the two active ones.
    if options.teams:
        seats = 4
        one = chance.randrange(seats)
        other = (one + chance.choice((1, 3))) % seats
    else:
        seats = chance.choice((2, 2, 2, 3, 4))
        one, other = chance.sample(range(seats), 2)
    return seats, Seat(min(one, other)), Seat(max(one, other))


def _lead(
    options: Options,
    hands: tuple[CardMask, CardMask],
    first: Seat,
    trump_card: Card,
    table: tuple[int, Seat, Seat] = (2, Seat(0), Seat(1)),
) -> Game:
    seats, *playing = table
    attacker, defender = playing[first], playing[1 - first]
    discard = mask_of(full_deck(options.deck)) & ~(hands[0] | hands[1])
    held = [0] * seats
    held[playing[0]], held[playing[1]] = hands
    out = tuple((Seat(seat),) for seat in range(seats) if seat not in playing)
    return Game(
        setup=Setup(options, seats, Seat(0), SUIT_OF[trump_card], None), trump_card=trump_card, phase="lead",
        bout=2, attacker=attacker, defender=defender, taking=False,
        limit=min(compute_cap(options, 2, discard), held[defender].bit_count()),
        hands=tuple(held), seen=(0,) * seats, talon=(), discard=discard, table=(), passed=0,
        active=1 << playing[0] | 1 << playing[1], out=out, show_used=0, result=None,
    )  # fmt: skip


def _moved(game: Game, chance: random.Random) -> Game:
    ((seat, actions),) = legal(game).items()
    done = step(game, seat, chance.choice(actions))
    assert not isinstance(done, Refusal)
    return done.game
