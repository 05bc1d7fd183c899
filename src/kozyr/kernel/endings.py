"""The keys of positions and the order of moves, for the endgame solver.

`layout` explains `settings` and `state`; `state[seat]` is the hand of a seat.
"""

import numpy as np

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Talon, compiled, inlined, lowest_bit, popcount
from kozyr.kernel.moves import add_beats, add_leads_of_several, add_single_cards, find_doubled_ranks
from kozyr.kernel.seats import cards_of_same_ranks, find_transfer_cards, find_trump_to_show


@inlined
def compute_lead_key(settings: Array, state: Array, talon: Talon, salt: int) -> int:
    """Return the key of a position before a lead.

    Equivalent positions have the same key, and other positions almost never do. The key has 62 bits: with ten
    million positions, one search in a hundred thousand has a collision. The salt makes the keys of each
    search different, so that the solver never has to clear its transposition table.
    """
    # The cards of the talon count as cards of both hands, so their ranks and suits are part of the key.
    talon_cards = talon[state[layout.TALON]]
    attacker_hand = state[state[layout.ATTACKER]] | talon_cards
    defender_hand = state[state[layout.DEFENDER]] | talon_cards
    # The early caps, the start of transfers and shown trumps depend on the history of the game. Each part of
    # `history` has its own bits.
    history = (
        (state[layout.BOUT] == 1)
        | (state[layout.DISCARD] != 0) << 1
        | state[layout.SHOW_USED] << 2
        | state[layout.ATTACKER] << 8
        | state[layout.DEFENDER] << 11
        | salt << 14
    )
    # Here a suit is the number of its lowest card: 0, 13, 26 or 39. The four numbers add up to 6 * RANKS.
    # `first`, `middle` and `last` are the three plain suits.
    trump = layout.RANKS * state[layout.TRUMP]
    first = layout.RANKS if trump == 0 else 0
    last = 2 * layout.RANKS if trump == 3 * layout.RANKS else 3 * layout.RANKS
    middle = 6 * layout.RANKS - trump - first - last
    # Plain suits are interchangeable, so they are sorted by their cards.
    first_key = _compute_suit_key(attacker_hand, defender_hand, first)
    middle_key = _compute_suit_key(attacker_hand, defender_hand, middle)
    last_key = _compute_suit_key(attacker_hand, defender_hand, last)
    if first_key > middle_key:
        first_key, middle_key, first, middle = middle_key, first_key, middle, first
    if middle_key > last_key:
        middle_key, middle, last = last_key, last, middle
        if first_key > middle_key:
            first, middle = middle, first
    # Two things matter: the order of the cards within a suit, and which cards of different suits have the
    # same rank. So each suit has its own hash, built from its lowest card up. For each card, the hash adds
    # which hand has which cards of that rank. Ranks in no hand do not count.
    trump_hash, first_hash, middle_hash, last_hash = 1, 1, 1, 1
    cards = attacker_hand | defender_hand
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & layout.SUIT_MASK
    while ranks:
        rank = lowest_bit(ranks)
        ranks &= ranks - 1
        attacker_rank, defender_rank = attacker_hand >> rank, defender_hand >> rank
        # Two bits per suit: whether the attacker has the card, and whether the defender has it.
        trump_holders = (attacker_rank >> trump & 1) << 1 | (defender_rank >> trump & 1)
        first_holders = (attacker_rank >> first & 1) << 1 | (defender_rank >> first & 1)
        middle_holders = (attacker_rank >> middle & 1) << 1 | (defender_rank >> middle & 1)
        last_holders = (attacker_rank >> last & 1) << 1 | (defender_rank >> last & 1)
        rank_word = trump_holders << 6 | first_holders << 4 | middle_holders << 2 | last_holders
        if settings[layout.LOW_BEATS_ACE]:
            rank_word |= (rank + 1) << 8  # the lowest rank and the ace differ from the other ranks
        trump_hash = _extend_hash(trump_hash, rank_word, trump_holders)
        first_hash = _extend_hash(first_hash, rank_word, first_holders)
        middle_hash = _extend_hash(middle_hash, rank_word, middle_holders)
        last_hash = _extend_hash(last_hash, rank_word, last_holders)
    return _mix_hashes(
        _mix_hashes(trump_hash, history) ^ _mix_hashes(first_hash, 1),
        _mix_hashes(middle_hash, 2) ^ _mix_hashes(last_hash, 3),
    )


@inlined
def _compute_suit_key(attacker_hand: int, defender_hand: int, suit: int) -> int:
    attacker_hand, defender_hand = (
        attacker_hand >> suit & layout.SUIT_MASK,
        defender_hand >> suit & layout.SUIT_MASK,
    )
    return popcount(attacker_hand) << 30 | popcount(defender_hand) << 26 | attacker_hand << 13 | defender_hand


@inlined
def _extend_hash(suit_hash: int, rank_word: int, holders: int) -> int:
    extended = (suit_hash ^ rank_word) * 0x2545F4914F6CDD1D
    extended ^= extended >> 29 & 0x7FFFFFFFF  # the mask removes the copies of the sign bit
    return extended if holders else suit_hash  # this compiles without an unpredictable branch


@inlined
def _mix_hashes(first_hash: int, second_hash: int) -> int:
    x = np.uint64(first_hash) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(second_hash)
    x = (x ^ x >> np.uint64(32)) * np.uint64(0xD6E8FEB86659FD93)
    x = (x ^ x >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
    return np.int64((x ^ x >> np.uint64(32)) & np.uint64(0x3FFFFFFFFFFFFFFF))  # type: ignore[return-value]  # int() would keep it unsigned


@compiled
def list_solver_moves(settings: Array, state: Array, moves: Array) -> int:
    """Write the legal moves that the solver has to search, promising ones first; return their number.

    A defender beats only the first unbeaten card, because the order of beats has no effect until all cards
    are beaten (§3.6). To beat some cards and then take never helps: it only adds ranks to throw in.
    """
    hand = state[state[layout.TURN]]
    trumps = layout.SUIT_MASK << layout.RANKS * state[layout.TRUMP]
    phase = state[layout.PHASE]
    if phase == layout.LEAD:
        return _list_leads(settings, state, hand, trumps, moves)
    if phase == layout.DEFENCE:
        return _list_defences(settings, state, hand, trumps, moves)
    cards = hand & cards_of_same_ranks(state[layout.TABLE])
    count = _add_cards_by_rank(cards & ~trumps, layout.MOVE_THROW_IN, moves, 0)
    moves[count] = layout.MOVE_PASS
    return _add_cards_by_rank(cards & trumps, layout.MOVE_THROW_IN, moves, count + 1)


@inlined
def _add_cards_by_rank(cards: int, kind: int, moves: Array, count: int) -> int:
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & layout.SUIT_MASK
    while ranks:
        rank_cards = cards & (layout.EVERY_SUIT << lowest_bit(ranks))
        ranks &= ranks - 1
        count = add_single_cards(rank_cards, kind, moves, count)
    return count


@inlined
def _list_leads(settings: Array, state: Array, hand: int, trumps: int, moves: Array) -> int:
    # Low plain cards come first, single ranks before doubled ranks, and leads of several cards last.
    # All other orders that were tried search more positions, some a hundred times more.
    doubled = find_doubled_ranks(hand)
    doubled_cards = doubled * layout.EVERY_SUIT
    count = _add_cards_by_rank(hand & ~trumps & ~doubled_cards, layout.MOVE_LEAD, moves, 0)
    count = _add_cards_by_rank(hand & ~trumps & doubled_cards, layout.MOVE_LEAD, moves, count)
    count = _add_cards_by_rank(hand & trumps, layout.MOVE_LEAD, moves, count)
    limit = state[layout.LIMIT]
    if limit > 1 and settings[layout.LEAD_MANY]:
        count = add_leads_of_several(hand, doubled, limit, moves, count)
    return count


@inlined
def _list_defences(settings: Array, state: Array, hand: int, trumps: int, moves: Array) -> int:
    attack = lowest_bit(state[layout.UNBEATEN])
    covers = hand & layout.BEATERS[np.uint64(state[layout.BEATERS_START] + attack)]
    count = add_beats(attack, covers & ~trumps, moves, 0)
    count = add_beats(attack, covers & trumps, moves, count)
    if settings[layout.TRANSFER]:
        count = add_single_cards(find_transfer_cards(settings, state), layout.MOVE_TRANSFER, moves, count)
        count = add_single_cards(find_trump_to_show(settings, state), layout.MOVE_SHOW, moves, count)
    moves[count] = layout.MOVE_TAKE
    return count + 1
