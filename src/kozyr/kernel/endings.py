"""Keys of equal positions and the order of moves, for the endgame solver."""

import numpy as np

from kozyr.kernel.compiled import Array, compiled, inlined, lowest, popcount
from kozyr.kernel.layout import (
    ATTACKER,
    BEATERS,
    BEATS,
    BOUT,
    DEFENCE,
    DEFENDER,
    DISCARD,
    EVERY_SUIT,
    LEAD,
    LEAD_MANY,
    LIMIT,
    LOW_BEATS_ACE,
    MOVE_LEAD,
    MOVE_PASS,
    MOVE_SHOW,
    MOVE_TAKE,
    MOVE_THROW_IN,
    MOVE_TRANSFER,
    PHASE,
    RANKS,
    SHOW_USED,
    SUIT,
    TABLE,
    TRANSFER,
    TRUMP,
    TURN,
    UNBEATEN,
)
from kozyr.kernel.moves import beats, doubled_ranks, leads_of_several, singles
from kozyr.kernel.seats import ranks_of, shown_trump, transfer_cards


@inlined
def lead_key(o: Array, s: Array, salt: int) -> int:
    """Return a key that equivalent positions before a lead share and other positions almost never do.

    The key has 62 bits: with ten million positions, one search in a hundred thousand has a collision. The
    salt makes the keys of each search different, so that the table never has to be cleared.
    """
    mine, theirs = s[s[ATTACKER]], s[s[DEFENDER]]
    # What depends on the past: the early caps, the start of transfers, and shown trumps.
    rest = (
        (s[BOUT] == 1)
        | (s[DISCARD] != 0) << 1
        | s[SHOW_USED] << 2
        | s[ATTACKER] << 8
        | s[DEFENDER] << 11
        | salt << 14
    )
    trump = RANKS * s[TRUMP]
    first = RANKS if trump == 0 else 0
    last = 2 * RANKS if trump == 3 * RANKS else 3 * RANKS
    middle = 6 * RANKS - trump - first - last
    # Plain suits are interchangeable: sort them by their cards.
    one, two, three = _held(mine, theirs, first), _held(mine, theirs, middle), _held(mine, theirs, last)
    if one > two:
        one, two, first, middle = two, one, middle, first
    if two > three:
        two, middle, last = three, last, middle
        if one > two:
            first, middle = middle, first
    # Cards compare only within a suit, and ranks matter only by being equal. It is enough to know, for each
    # suit from the lowest card up, which hands hold the cards of that rank. Ranks without a common suit may
    # be in any order; ranks that neither hand holds do not count.
    t, a, b, c = 1, 1, 1, 1
    held = mine | theirs
    ranks = (held | held >> 13 | held >> 26 | held >> 39) & SUIT
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        mine_at, theirs_at = mine >> rank, theirs >> rank
        of_t = (mine_at >> trump & 1) << 1 | theirs_at >> trump & 1
        of_a = (mine_at >> first & 1) << 1 | theirs_at >> first & 1
        of_b = (mine_at >> middle & 1) << 1 | theirs_at >> middle & 1
        of_c = (mine_at >> last & 1) << 1 | theirs_at >> last & 1
        same = of_t << 6 | of_a << 4 | of_b << 2 | of_c
        if o[LOW_BEATS_ACE]:
            same |= rank + 1 << 8
        t, a = _longer(t, same, of_t), _longer(a, same, of_a)
        b, c = _longer(b, same, of_b), _longer(c, same, of_c)
    return _mixed(_mixed(t, rest) ^ _mixed(a, 1), _mixed(b, 2) ^ _mixed(c, 3))


@inlined
def _held(mine: int, theirs: int, suit: int) -> int:
    mine, theirs = mine >> suit & SUIT, theirs >> suit & SUIT
    return popcount(mine) << 30 | popcount(theirs) << 26 | mine << 13 | theirs


@inlined
def _longer(word: int, same: int, of_suit: int) -> int:
    longer = (word ^ same) * 0x2545F4914F6CDD1D
    longer ^= longer >> 29 & 0x7FFFFFFFF
    return longer if of_suit else word  # without a branch, which would be unpredictable


@inlined
def _mixed(one: int, other: int) -> int:
    x = np.uint64(one) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(other)
    x = (x ^ x >> np.uint64(32)) * np.uint64(0xD6E8FEB86659FD93)
    x = (x ^ x >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
    return np.int64((x ^ x >> np.uint64(32)) & np.uint64(0x3FFFFFFFFFFFFFFF))  # type: ignore[return-value]  # int() would keep it unsigned


@compiled
def solver_moves(o: Array, s: Array, moves: Array) -> int:
    """Write enough moves to find the value, the promising ones first; return their number.

    A defender beats the first unbeaten card: the order of beats has no effect until all cards are beaten
    (§3.6), and taking after some beats only adds ranks to the table.
    """
    hand = s[s[TURN]]
    trumps = SUIT << RANKS * s[TRUMP]
    phase = s[PHASE]
    if phase == LEAD:
        return _leads(o, s, hand, trumps, moves)
    if phase == DEFENCE:
        return _defences(o, s, hand, trumps, moves)
    cards = hand & ranks_of(s[TABLE])
    count = _by_rank(cards & ~trumps, MOVE_THROW_IN, moves, 0)
    moves[count] = MOVE_PASS
    return _by_rank(cards & trumps, MOVE_THROW_IN, moves, count + 1)


@inlined
def _by_rank(cards: int, kind: int, moves: Array, count: int) -> int:
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & SUIT
    while ranks:
        same = cards & EVERY_SUIT << lowest(ranks)
        ranks &= ranks - 1
        count = singles(same, kind, moves, count)
    return count


@inlined
def _leads(o: Array, s: Array, hand: int, trumps: int, moves: Array) -> int:
    # Low plain cards first, single ranks before repeated ones, leads of several cards last. Every other
    # order that was tried searches more positions, some a hundred times more.
    doubled = doubled_ranks(hand)
    several = doubled * EVERY_SUIT
    count = _by_rank(hand & ~trumps & ~several, MOVE_LEAD, moves, 0)
    count = _by_rank(hand & ~trumps & several, MOVE_LEAD, moves, count)
    count = _by_rank(hand & trumps, MOVE_LEAD, moves, count)
    limit = s[LIMIT]
    if limit > 1 and o[LEAD_MANY]:
        count = leads_of_several(hand, doubled, limit, moves, count)
    return count


@inlined
def _defences(o: Array, s: Array, hand: int, trumps: int, moves: Array) -> int:
    attack = lowest(s[UNBEATEN])
    covers = hand & BEATERS[np.uint64(s[BEATS] + attack)]
    count = beats(attack, covers & ~trumps, moves, 0)
    count = beats(attack, covers & trumps, moves, count)
    if o[TRANSFER]:
        count = singles(transfer_cards(o, s), MOVE_TRANSFER, moves, count)
        count = singles(shown_trump(o, s), MOVE_SHOW, moves, count)
    moves[count] = MOVE_TAKE
    return count + 1
