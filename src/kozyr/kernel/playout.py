"""Random playouts: every legal move is equally likely, and no list of moves is built."""

import numpy as np

from kozyr.kernel.chance import below, deal, nth
from kozyr.kernel.compiled import Array, Chance, Talon, compiled, inlined, lowest, popcount
from kozyr.kernel.layout import (
    BEATERS,
    BEATS,
    DEFENCE,
    EVERY_SUIT,
    LEAD,
    LEAD_MANY,
    LIMIT,
    OVER,
    PASSED,
    PHASE,
    RANKS,
    SUIT,
    TABLE,
    TAKING,
    TRANSFER,
    TURN,
    UNBEATEN,
)
from kozyr.kernel.seats import ranks_of, shown_trump, transfer_cards
from kozyr.kernel.step import beat, lay, settle, show, transfer

SUITS = np.array(
    [
        sum(1 << RANKS * suit for suit in suits)
        for suits in (
            (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3),
            (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3),
        )
    ],
    np.int64,
)  # fmt: skip
"""The sets of two and three suits, in the order of `_random_lead`."""


@inlined
def random_turn(o: Array, s: Array, talon: Talon, chance: Chance) -> None:
    """Play a random legal move of the seat to act, all equally likely."""
    phase = s[PHASE]
    hand = s[s[TURN]]
    if phase == DEFENCE:
        _random_defence(o, s, hand, chance)
    elif phase == LEAD:
        lay(o, s, _random_lead(o, s, hand, chance))
    else:
        cards = hand & ranks_of(s[TABLE])
        place = below(chance, popcount(cards) + 1)
        if place == 0:
            s[PASSED] |= 1 << s[TURN]
        else:
            lay(o, s, nth(cards, place - 1))
    settle(o, s, talon)


@inlined
def _random_defence(o: Array, s: Array, hand: int, chance: Chance) -> None:
    row, unbeaten = s[BEATS], s[UNBEATEN]
    cards, shown = 0, 0
    if o[TRANSFER]:
        cards, shown = transfer_cards(o, s), shown_trump(o, s)
    count = popcount(cards) + popcount(shown) + 1
    left = unbeaten
    while left:
        count += popcount(hand & BEATERS[np.uint64(row + lowest(left))])
        left &= left - 1
    place = below(chance, count)
    while unbeaten:
        attack = lowest(unbeaten)
        covers = hand & BEATERS[np.uint64(row + attack)]
        ways = popcount(covers)
        if place < ways:
            beat(s, attack, nth(covers, place))
            return
        place -= ways
        unbeaten &= unbeaten - 1
    if place < popcount(cards):
        transfer(o, s, nth(cards, place))
    elif place < popcount(cards) + popcount(shown):
        show(o, s)
    else:
        s[TAKING] = 1


@inlined
def _random_lead(o: Array, s: Array, hand: int, chance: Chance) -> int:
    singles = popcount(hand)
    limit = s[LIMIT]
    if limit == 1 or not o[LEAD_MANY]:
        return nth(hand, below(chance, singles))
    # For each set of two, three or four suits, thirteen bits side by side: each bit is one lead.
    one, two, three, four = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    pairs = one & two | (one & three) << 13 | (one & four) << 26 | (two & three) << 39
    others = two & four | (three & four) << 13
    count = singles + popcount(pairs) + popcount(others)
    threes = 0
    if limit > 2:
        threes = one & two & three | (one & two & four) << 13 | (one & three & four) << 26
        threes |= (two & three & four) << 39
        count += popcount(threes)
    all_four = one & two & three & four if limit > 3 else 0
    place = below(chance, count + popcount(all_four))
    if place < singles:
        return nth(hand, place)
    place -= singles
    if place < popcount(pairs):
        return _spread(nth(pairs, place), 0)
    place -= popcount(pairs)
    if place < popcount(others):
        return _spread(nth(others, place), 4)
    place -= popcount(others)
    if place < popcount(threes):
        return _spread(nth(threes, place), 6)
    return nth(all_four, place - popcount(threes)) * EVERY_SUIT


@inlined
def _spread(bit: int, row: int) -> int:
    at = lowest(bit)
    return SUITS[row + at // RANKS] << at % RANKS


@inlined
def play_on(o: Array, s: Array, talon: Talon, chance: Chance) -> int:
    """Play a position to its end at random; return the number of moves."""
    moves = 0
    while s[PHASE] != OVER:
        random_turn(o, s, talon, chance)
        moves += 1
    return moves


@compiled
def play_games(o: Array, s: Array, talon: Talon, chance: Chance, games: int) -> int:
    """Deal and play this number of games at random; return the number of moves."""
    moves = 0
    for _ in range(games):
        deal(o, s, talon, chance)
        moves += play_on(o, s, talon, chance)
    return moves
