"""The random number generator, and a random deal (`rules.deal` on integers).

Its state is one word, initially the seed. It is good enough for playouts, but not for a deal to real players.
"""

import numpy as np

from kozyr.kernel.compiled import Array, Chance, Talon, compiled, inlined, lowest, popcount
from kozyr.kernel.layout import (
    ACE_TRUMP,
    ACTIVE,
    ATTACKER,
    BEATS,
    BOUT,
    BY_LOT,
    DECK,
    DEFENDER,
    EVERY_SUIT,
    FIELDS,
    HAND,
    LEAD,
    LIMIT,
    LOW_BEATS_ACE,
    PHASE,
    RANKS,
    SEATS,
    SUIT,
    TALON,
    TRUMP,
    TURN,
)
from kozyr.kernel.seats import cap, next_opponent


@inlined
def word(chance: Chance) -> int:
    """Return 31 random bits (splitmix64: words come from a counter, so the processor overlaps them)."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    x = chance[0]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(x >> np.uint64(33))  # type: ignore[return-value]  # int() would keep it unsigned


@inlined
def below(chance: Chance, count: int) -> int:
    """Return a random number from 0 to count - 1."""
    return word(chance) * count >> 31


@inlined
def nth(mask: int, place: int) -> int:
    """Return, as a set, the card at index `place` of a set."""
    # The usual hand needs no branches: the processor cannot predict a random number of loops.
    for turn in range(5):
        mask = mask & (mask - 1) if turn < place else mask
    for _ in range(5, place):
        mask &= mask - 1
    return mask & -mask


@inlined
def shuffle(cards: Array, count: int, chance: Chance) -> None:
    """Shuffle the first `count` cards of a row."""
    for last in range(count - 1, 0, -1):
        other = below(chance, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@compiled
def deal(o: Array, s: Array, talon: Talon, chance: Chance) -> None:
    """Deal a new game at random (§2)."""
    seats, size = o[SEATS], o[DECK]
    ranks = size // 4
    for suit in range(4):
        for n in range(ranks):
            talon[suit * ranks + n] = 1 << (suit * RANKS + RANKS - ranks + n)
    shuffle(talon, size, chance)
    for field in range(FIELDS):
        s[field] = 0
    left = size - HAND * seats
    for seat in range(seats):
        for n in range(HAND):
            s[seat] |= talon[left + HAND * seat + n]
    # §2.2: turn the top card and put it at the bottom; if none is left, the dealer's last card sets trump.
    at = max(0, left - 1)
    if not o[ACE_TRUMP]:
        while at > 0 and talon[at] & EVERY_SUIT << (RANKS - 1):  # §2.3: the first card that is not an ace
            at -= 1
    trump = talon[at]
    s[TRUMP] = lowest(trump) // RANKS
    s[BEATS] = 52 * (4 * o[LOW_BEATS_ACE] + s[TRUMP])
    for n in range(at, 0, -1):
        talon[n] = talon[n - 1]
    talon[0] = trump
    under = 0
    for n in range(left):
        card = talon[n]
        talon[n] = under
        under |= card
    talon[left] = under
    s[TALON] = left
    s[ACTIVE] = (1 << seats) - 1
    s[BOUT] = 1
    _lead_off(o, s, below(chance, seats))


@compiled
def _lead_off(o: Array, s: Array, lot: int) -> None:
    # §2.4: the holder of the lowest trump attacks first, or the lot decides.
    attacker, best = lot, 64
    if not o[BY_LOT]:
        trumps = SUIT << RANKS * s[TRUMP]
        for seat in range(o[SEATS]):
            if s[seat] & trumps and lowest(s[seat] & trumps) < best:
                attacker, best = seat, lowest(s[seat] & trumps)
    s[ATTACKER] = attacker
    s[DEFENDER] = next_opponent(o, s, attacker)
    s[TURN] = attacker
    s[PHASE] = LEAD
    s[LIMIT] = min(cap(o, 1, 0), popcount(s[s[DEFENDER]]))
