"""The actions of the neural network: their numbers, which of them are legal, and the move of each.

Suits are relabelled: the trump suit has place 0; the plain suits follow, ordered by the viewer's cards, then
by the unseen cards, then by the table. `Suits` holds the suit of each place. The defender beats the attack
card with the fewest covers first. `row` is what a seat knows, as in `knowledge`. The same code in C is
training/environment/actions.h.
"""

from typing import Final, TypeAlias

import numpy as np

from kozyr.kernel import knowledge, layout
from kozyr.kernel.compiled import Array, compiled, inlined, lowest_bit, popcount
from kozyr.kernel.seats import cards_of_same_ranks

LEAD: Final = 0  # one card
GROUP: Final = 52  # several cards of a rank: 11 * rank + the group of suit places
THROW_IN: Final = GROUP + 11 * layout.RANKS
COVER: Final = THROW_IN + 52
TRANSFER: Final = COVER + 52
SHOW: Final = TRANSFER + 52
TAKE: Final = SHOW + 1
PASS: Final = TAKE + 1
ACTIONS: Final = PASS + 1
"""The number of actions: 354."""
MAX_LEGAL: Final = 195
"""The most legal actions of a choice: 52 cards can lead in 195 ways."""

_GROUPS: Final = np.array([3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15], np.int64)
"""The groups of two or more suit places, as masks."""
_OPTIONS: Final = knowledge.OPTIONS

Suits: TypeAlias = tuple[int, int, int, int]


@inlined
def order_suits(row: Array) -> Suits:
    """Return the suit of each place."""
    trump = row[knowledge.TRUMP]
    first = 1 if trump == 0 else 0
    last = 2 if trump == 3 else 3
    middle = 6 - trump - first - last
    first_key, middle_key = _find_sort_key(row, first), _find_sort_key(row, middle)
    last_key = _find_sort_key(row, last)
    # Equal keys keep the order of the suits.
    if first_key < middle_key:
        first, middle, first_key, middle_key = middle, first, middle_key, first_key
    if middle_key < last_key:
        middle, last, middle_key, last_key = last, middle, last_key, middle_key
        if first_key < middle_key:
            first, middle = middle, first
    return trump, first, middle, last


@inlined
def _find_sort_key(row: Array, suit: int) -> int:
    shift = layout.RANKS * suit
    return (
        (row[knowledge.KNOWN] >> shift & layout.SUIT_MASK) << 26
        | (row[knowledge.UNSEEN] >> shift & layout.SUIT_MASK) << 13
        | (row[knowledge.TABLE] >> shift & layout.SUIT_MASK)
    )


@inlined
def relabel(mask: int, suits: Suits) -> int:
    """Return a set of cards with each suit moved to its place."""
    return (
        (mask >> layout.RANKS * suits[0] & layout.SUIT_MASK)
        | (mask >> layout.RANKS * suits[1] & layout.SUIT_MASK) << 13
        | (mask >> layout.RANKS * suits[2] & layout.SUIT_MASK) << 26
        | (mask >> layout.RANKS * suits[3] & layout.SUIT_MASK) << 39
    )


@inlined
def find_card(index: int, suits: Suits) -> int:
    """Return the card that has this index after relabelling."""
    place = index // layout.RANKS
    suit = suits[0] if place == 0 else suits[1] if place == 1 else suits[2] if place == 2 else suits[3]
    return layout.RANKS * suit + index % layout.RANKS


@inlined
def find_covers(row: Array, attack: int) -> int:
    """Return the viewer's cards that beat an attack card."""
    deck = row[_OPTIONS + layout.DECK]
    beaters_row = 0  # of the table BEATERS
    if row[_OPTIONS + layout.LOW_BEATS_ACE]:
        beaters_row = 1 if deck == 24 else 2 if deck == 36 else 3
    index = 52 * (4 * beaters_row + row[knowledge.TRUMP]) + attack
    return row[knowledge.KNOWN] & layout.BEATERS[np.uint64(index)]


@inlined
def find_target(row: Array) -> int:
    """Return the attack card to beat next: the one with the fewest covers."""
    target, fewest = 0, 64
    unbeaten = row[knowledge.UNBEATEN]
    while unbeaten:
        attack = lowest_bit(unbeaten)
        unbeaten &= unbeaten - 1
        count = popcount(find_covers(row, attack))
        if count < fewest:
            target, fewest = attack, count
    return target


@inlined
def is_transfer_time(row: Array) -> bool:
    """Return whether the rules allow transfers in this bout (§4.3)."""
    start = row[_OPTIONS + layout.TRANSFER]
    return (
        start == layout.FROM_START
        or (start == layout.FROM_SECOND_BOUT and row[knowledge.BOUT] > 1)
        or (start == layout.FROM_FIRST_DISCARD and row[knowledge.DISCARD] != 0)
    )


@inlined
def _add_cards(cards: int, start: int, legal: Array, count: int) -> int:
    # Append the numbers of the actions with these relabelled cards.
    while cards:
        legal[count] = start + lowest_bit(cards)
        cards &= cards - 1
        count += 1
    return count


@compiled
def list_actions(row: Array, suits: Suits, legal: Array) -> int:
    """Write the numbers of the legal actions in ascending order; return how many there are."""
    phase = row[knowledge.PHASE]
    if phase == layout.LEAD:
        return _list_leads(row, suits, legal)
    if phase == layout.DEFENCE:
        return _list_defences(row, suits, legal)
    cards = row[knowledge.KNOWN] & cards_of_same_ranks(row[knowledge.TABLE])
    count = _add_cards(relabel(cards, suits), THROW_IN, legal, 0)
    legal[count] = PASS
    return count + 1


@inlined
def _list_leads(row: Array, suits: Suits, legal: Array) -> int:
    hand, limit = relabel(row[knowledge.KNOWN], suits), row[knowledge.LIMIT]
    count = _add_cards(hand, LEAD, legal, 0)
    if not row[_OPTIONS + layout.LEAD_MANY] or limit < 2:
        return count
    for rank in range(layout.RANKS):
        cards = hand >> rank
        held = (cards & 1) | (cards >> 13 & 1) << 1 | (cards >> 26 & 1) << 2 | (cards >> 39 & 1) << 3
        if held & (held - 1) == 0:
            continue
        for index in range(11):
            group = _GROUPS[index]
            if group & ~held == 0 and popcount(group) <= limit:
                legal[count] = GROUP + 11 * rank + index
                count += 1
    return count


@inlined
def _list_defences(row: Array, suits: Suits, legal: Array) -> int:
    count = _add_cards(relabel(find_covers(row, find_target(row)), suits), COVER, legal, 0)
    if is_transfer_time(row) and row[knowledge.ATTACKS] == row[knowledge.TABLE]:
        cards = row[knowledge.KNOWN] & cards_of_same_ranks(row[knowledge.ATTACKS])
        attack_count, next_count = popcount(row[knowledge.ATTACKS]), _find_next_opponent_count(row)
        if attack_count < next_count and attack_count < _find_cap(row):
            count = _add_cards(relabel(cards, suits), TRANSFER, legal, count)
        can_show = row[_OPTIONS + layout.SHOW_TRUMP] and not row[knowledge.SHOW_USED] & 1
        if can_show and cards & _find_trumps(row) and attack_count <= next_count:
            legal[count] = SHOW
            count += 1
    legal[count] = TAKE
    return count + 1


@inlined
def _find_trumps(row: Array) -> int:
    return layout.SUIT_MASK << layout.RANKS * row[knowledge.TRUMP]


@inlined
def _find_cap(row: Array) -> int:
    is_early = row[knowledge.BOUT] == 1
    if row[_OPTIONS + layout.CAP_FIRST_UNTIL_DISCARD]:
        is_early = row[knowledge.DISCARD] == 0
    return row[_OPTIONS + layout.CAP_FIRST] if is_early else row[_OPTIONS + layout.CAP]


@inlined
def _find_next_opponent_count(row: Array) -> int:
    # The number of cards of the next active opponent.
    for seat in range(1, row[_OPTIONS + layout.SEATS]):
        is_partner = row[_OPTIONS + layout.TEAMS] and seat % 2 == 0
        if row[knowledge.ACTIVE] >> seat & 1 and not is_partner:
            return row[knowledge.COUNTS + seat]
    return 0


@compiled
def find_move(row: Array, suits: Suits, action: int) -> int:
    """Return the kernel's move of a legal action."""
    if action == PASS:
        return layout.MOVE_PASS
    if action == TAKE:
        return layout.MOVE_TAKE
    if action == SHOW:
        ranks = cards_of_same_ranks(row[knowledge.ATTACKS])
        return layout.MOVE_SHOW | (row[knowledge.KNOWN] & ranks & _find_trumps(row))
    if action >= TRANSFER:
        return layout.MOVE_TRANSFER | 1 << find_card(action - TRANSFER, suits)
    if action >= COVER:
        return layout.MOVE_BEAT | find_target(row) << 6 | find_card(action - COVER, suits)
    if action >= THROW_IN:
        return layout.MOVE_THROW_IN | 1 << find_card(action - THROW_IN, suits)
    if action < GROUP:
        return layout.MOVE_LEAD | 1 << find_card(action, suits)
    rank, group = (action - GROUP) // 11, _GROUPS[np.uint64((action - GROUP) % 11)]
    cards = 0
    for place in range(4):
        if group >> place & 1:
            cards |= 1 << find_card(layout.RANKS * place + rank, suits)
    return layout.MOVE_LEAD | cards
