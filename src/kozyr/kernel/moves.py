"""The legal moves of the seat whose turn it is: `rules.legal` on integers.

`layout` explains `settings` and `state`; `state[seat]` is the hand of a seat.
"""

import numpy as np

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, compiled, inlined, lowest_bit, popcount
from kozyr.kernel.seats import cards_of_same_ranks, find_transfer_cards, find_trump_to_show


@compiled
def list_legal_moves(settings: Array, state: Array, moves: Array) -> int:
    """Write the canonical moves (§9) of the seat to act, ordered like `rules.legal`; return their number."""
    phase = state[layout.PHASE]
    if phase == layout.OVER:
        return 0
    hand = state[state[layout.TURN]]
    if phase == layout.LEAD:
        return _list_leads(settings, state, hand, moves)
    if phase == layout.DEFENCE:
        return _list_defences(settings, state, moves)
    count = add_single_cards(hand & cards_of_same_ranks(state[layout.TABLE]), layout.MOVE_THROW_IN, moves, 0)
    moves[count] = layout.MOVE_PASS
    return count + 1


@inlined
def add_single_cards(cards: int, kind: int, moves: Array, count: int) -> int:
    """Append one move for each card to the first `count` moves; return the new count."""
    while cards:
        moves[count] = kind | (cards & -cards)  # the lowest card
        cards &= cards - 1  # the other cards
        count += 1
    return count


@inlined
def find_doubled_ranks(hand: int) -> int:
    """Return the ranks of which a hand has two or more cards, as cards of the first suit."""
    spades, clubs = hand & layout.SUIT_MASK, hand >> 13 & layout.SUIT_MASK  # 13 bits for each suit
    hearts, diamonds = hand >> 26 & layout.SUIT_MASK, hand >> 39
    return (spades & clubs) | (hearts & diamonds) | ((spades | clubs) & (hearts | diamonds))


@inlined
def add_leads_of_several(hand: int, doubled: int, limit: int, moves: Array, count: int) -> int:
    """Append the leads of two or more cards (§3.3), rank by rank but unsorted; return the new count."""
    while doubled:
        cards = hand & (layout.EVERY_SUIT << lowest_bit(doubled))
        doubled &= doubled - 1
        subset = cards
        while subset:
            if 2 <= popcount(subset) <= limit:
                moves[count] = layout.MOVE_LEAD | subset
                count += 1
            subset = (subset - 1) & cards  # the next subset of these cards
    return count


@inlined
def add_beats(attack: int, covers: int, moves: Array, count: int) -> int:
    """Append one move for each cover that beats a card; return the new count."""
    while covers:
        moves[count] = layout.MOVE_BEAT | attack << 6 | lowest_bit(covers)
        covers &= covers - 1
        count += 1
    return count


@compiled
def _list_leads(settings: Array, state: Array, hand: int, moves: Array) -> int:
    # §3.3: The leads are sorted by the number of cards, then by the cards.
    count = add_single_cards(hand, layout.MOVE_LEAD, moves, 0)
    doubled = find_doubled_ranks(hand)
    limit = state[layout.LIMIT]
    if doubled == 0 or limit == 1 or not settings[layout.LEAD_MANY]:
        return count
    first_of_several = count
    count = add_leads_of_several(hand, doubled, limit, moves, count)
    _sort_leads(moves, first_of_several, count)
    return count


@inlined
def _precedes(lead: int, other_lead: int) -> bool:
    # A lead of fewer cards comes first. Among leads of one size, the lowest card that differs decides.
    difference = popcount(lead) - popcount(other_lead)
    if difference:
        return difference < 0
    changed_cards = lead ^ other_lead
    lowest_changed_card = changed_cards & -changed_cards
    return (lead & lowest_changed_card) != 0


@compiled
def _sort_leads(moves: Array, begin: int, end: int) -> None:
    for index in range(begin + 1, end):
        move = moves[index]
        target = index
        while target > begin and _precedes(move, moves[target - 1]):
            moves[target] = moves[target - 1]
            target -= 1
        moves[target] = move


@compiled
def _list_defences(settings: Array, state: Array, moves: Array) -> int:
    hand = state[state[layout.DEFENDER]]
    first_index = state[layout.BEATERS_START]
    count = 0
    unbeaten = state[layout.UNBEATEN]
    while unbeaten:
        attack = lowest_bit(unbeaten)
        unbeaten &= unbeaten - 1
        count = add_beats(attack, hand & layout.BEATERS[np.uint64(first_index + attack)], moves, count)
    if settings[layout.TRANSFER]:
        count = add_single_cards(find_transfer_cards(settings, state), layout.MOVE_TRANSFER, moves, count)
        count = add_single_cards(find_trump_to_show(settings, state), layout.MOVE_SHOW, moves, count)
    moves[count] = layout.MOVE_TAKE
    return count + 1
