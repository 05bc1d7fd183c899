"""The random number generator, and a random deal (`rules.deal` on integers).

The generator's own state is one word, initially the seed. The generator is good enough for playouts, but not
for a deal to real players. `layout` explains `settings` and `state`; `state[seat]` is the hand of a seat.
"""

from typing import Final

import numpy as np

from kozyr.kernel import layout
from kozyr.kernel.compiled import (
    HAS_NTH_BIT,
    Array,
    Rng,
    Talon,
    as_index,
    compiled,
    inlined,
    lowest_bit,
    nth_bit,
    popcount,
)
from kozyr.kernel.seats import compute_cap, find_next_opponent


@inlined
def draw_bits(rng: Rng) -> int:
    """Draw 31 random bits with splitmix64. It hashes a counter, so the processor can overlap draws."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    x = rng[0]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(x >> np.uint64(33))  # type: ignore[return-value]  # int() would keep it unsigned


@inlined
def draw_below(rng: Rng, count: int) -> int:
    """Draw a random number from 0 to count - 1."""
    return draw_bits(rng) * count >> 31


@inlined
def nth_card_by_loop(mask: int, index: int) -> int:
    """Return the card at an index of a set, as a set of one card."""
    # The first loop, enough for six cards, avoids branches, because the processor cannot predict them here.
    for number in range(5):
        mask = mask & (mask - 1) if number < index else mask
    for _ in range(5, index):
        mask &= mask - 1
    return mask & -mask


@inlined
def _nth_card_by_instruction(mask: int, index: int) -> int:
    return nth_bit(mask, index)


nth_card: Final = _nth_card_by_instruction if HAS_NTH_BIT else nth_card_by_loop
"""Return the card at an index of a set, as a set of one card, in the fastest way of this processor."""


@inlined
def shuffle(cards: Array, count: int, rng: Rng) -> None:
    """Shuffle the first `count` cards of a row."""
    for last in range(count - 1, 0, -1):
        other = as_index(draw_below(rng, last + 1))
        cards[as_index(last)], cards[other] = cards[other], cards[as_index(last)]


@compiled
def deal(settings: Array, state: Array, talon: Talon, rng: Rng) -> None:
    """Deal a new game at random (§2)."""
    seats, size = settings[layout.SEATS], settings[layout.DECK]
    ranks = size // 4
    # First the talon's row holds the whole deck, one card per entry; the hands are at its end.
    for suit in range(4):
        for n in range(ranks):
            talon[suit * ranks + n] = 1 << (suit * layout.RANKS + layout.RANKS - ranks + n)
    shuffle(talon, size, rng)
    for field in range(layout.FIELDS):
        state[field] = 0
    talon_count = size - layout.HAND_SIZE * seats
    for seat in range(seats):
        for n in range(layout.HAND_SIZE):
            state[seat] |= talon[talon_count + layout.HAND_SIZE * seat + n]
    # §2.2: The top card is turned and put at the bottom. Without a talon the trump is the dealer's last card:
    # seat 0 counts as the dealer, and entry 0 is its last card.
    trump_index = max(0, talon_count - 1)
    if not settings[layout.ACE_TRUMP]:
        # §2.3: The trump is the first card that is not an ace.
        aces = layout.EVERY_SUIT << (layout.RANKS - 1)
        while trump_index > 0 and talon[trump_index] & aces:
            trump_index -= 1
    trump = talon[trump_index]
    state[layout.TRUMP] = lowest_bit(trump) // layout.RANKS
    # The index in BEATERS at which the 52 entries for this game's LOW_BEATS_ACE and trump suit begin.
    state[layout.BEATERS_START] = 52 * (4 * settings[layout.LOW_BEATS_ACE] + state[layout.TRUMP])
    # The trump card goes to the bottom. Replace entry n by the set of the n bottom cards, so that it is the
    # whole talon when n cards are left.
    mask, next_card = 0, trump
    for n in range(talon_count):
        card = talon[n]
        talon[n] = mask
        mask |= next_card
        next_card = card if n < trump_index else talon[n + 1]
    talon[talon_count] = mask
    state[layout.TALON] = talon_count
    state[layout.ACTIVE] = (1 << seats) - 1
    state[layout.BOUT] = 1
    _set_first_attacker(settings, state, draw_below(rng, seats))


@compiled
def _set_first_attacker(settings: Array, state: Array, lot: int) -> None:
    # §2.4: the holder of the lowest trump attacks first, or the lot decides.
    attacker, lowest_trump = lot, 64  # a number above every card
    if not settings[layout.FIRST_BY_LOT]:
        trumps = layout.SUIT_MASK << layout.RANKS * state[layout.TRUMP]
        for seat in range(settings[layout.SEATS]):
            if state[seat] & trumps and lowest_bit(state[seat] & trumps) < lowest_trump:
                attacker, lowest_trump = seat, lowest_bit(state[seat] & trumps)
    state[layout.ATTACKER] = attacker
    state[layout.DEFENDER] = find_next_opponent(settings, state, attacker)
    state[layout.TURN] = attacker
    state[layout.PHASE] = layout.LEAD
    state[layout.LIMIT] = min(compute_cap(settings, 1, 0), popcount(state[state[layout.DEFENDER]]))
