"""The legal moves of the one seat whose turn it is: `rules.legal` on integers."""

import numpy as np

from kozyr.kernel.compiled import Array, compiled, inlined, lowest, popcount
from kozyr.kernel.layout import (
    BEATERS,
    BEATS,
    DEFENCE,
    DEFENDER,
    EVERY_SUIT,
    LEAD,
    LEAD_MANY,
    LIMIT,
    MOVE_BEAT,
    MOVE_LEAD,
    MOVE_PASS,
    MOVE_SHOW,
    MOVE_TAKE,
    MOVE_THROW_IN,
    MOVE_TRANSFER,
    OVER,
    PHASE,
    SUIT,
    TABLE,
    TRANSFER,
    TURN,
    UNBEATEN,
)
from kozyr.kernel.seats import ranks_of, shown_trump, transfer_cards


@compiled
def legal(o: Array, s: Array, moves: Array) -> int:
    """Write the canonical moves (§9) of the seat to act, ordered like `rules.legal`; return their number."""
    phase = s[PHASE]
    if phase == OVER:
        return 0
    hand = s[s[TURN]]
    if phase == LEAD:
        return _leads(o, s, hand, moves)
    if phase == DEFENCE:
        return _defence(o, s, moves)
    count = singles(hand & ranks_of(s[TABLE]), MOVE_THROW_IN, moves, 0)
    moves[count] = MOVE_PASS
    return count + 1


@inlined
def singles(cards: int, kind: int, moves: Array, count: int) -> int:
    """Append the moves that lay one of these cards after `count` others; return the new count."""
    while cards:
        moves[count] = kind | (cards & -cards)
        cards &= cards - 1
        count += 1
    return count


@inlined
def doubled_ranks(hand: int) -> int:
    """Return the ranks of which a hand has two or more cards, as cards of the first suit."""
    one, two, three, four = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    return (one & two) | (three & four) | ((one | two) & (three | four))


@inlined
def leads_of_several(hand: int, doubled: int, limit: int, moves: Array, count: int) -> int:
    """Append the leads of two or more cards (§3.3), largest sets of a rank first; return the new count."""
    while doubled:
        cards = hand & EVERY_SUIT << lowest(doubled)
        doubled &= doubled - 1
        subset = cards
        while subset:
            if 2 <= popcount(subset) <= limit:
                moves[count] = MOVE_LEAD | subset
                count += 1
            subset = (subset - 1) & cards
    return count


@inlined
def beats(attack: int, covers: int, moves: Array, count: int) -> int:
    """Append the moves that beat a card with one of these covers; return the new count."""
    while covers:
        moves[count] = MOVE_BEAT | attack << 6 | lowest(covers)
        covers &= covers - 1
        count += 1
    return count


@compiled
def _leads(o: Array, s: Array, hand: int, moves: Array) -> int:
    # §3.3. Sorted by the number of cards, then by the cards.
    count = singles(hand, MOVE_LEAD, moves, 0)
    doubled = doubled_ranks(hand)
    limit = s[LIMIT]
    if doubled == 0 or limit == 1 or not o[LEAD_MANY]:
        return count
    many = count
    count = leads_of_several(hand, doubled, limit, moves, count)
    _sort_leads(moves, many, count)
    return count


@inlined
def _comes_first(one: int, other: int) -> bool:
    # Fewer cards first; else the lower card at the first difference.
    fewer = popcount(one) - popcount(other)
    if fewer:
        return fewer < 0
    differ = one ^ other
    return one & (differ & -differ) != 0


@compiled
def _sort_leads(moves: Array, begin: int, end: int) -> None:
    for at in range(begin + 1, end):
        move = moves[at]
        place = at
        while place > begin and _comes_first(move, moves[place - 1]):
            moves[place] = moves[place - 1]
            place -= 1
        moves[place] = move


@compiled
def _defence(o: Array, s: Array, moves: Array) -> int:
    hand = s[s[DEFENDER]]
    row = s[BEATS]
    count = 0
    unbeaten = s[UNBEATEN]
    while unbeaten:
        attack = lowest(unbeaten)
        unbeaten &= unbeaten - 1
        count = beats(attack, hand & BEATERS[np.uint64(row + attack)], moves, count)
    if o[TRANSFER]:
        count = singles(transfer_cards(o, s), MOVE_TRANSFER, moves, count)
        count = singles(shown_trump(o, s), MOVE_SHOW, moves, count)
    moves[count] = MOVE_TAKE
    return count + 1
