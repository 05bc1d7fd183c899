"""The steps of a game: `rules.step` on integers.

`step` applies a legal move and all automatic events that follow, in place. It checks nothing: the move must
be one that `moves.legal` lists.
"""

import numpy as np

from kozyr.kernel.compiled import Array, Talon, compiled, inlined, lowest, popcount
from kozyr.kernel.layout import (
    ACTIVE,
    ADD_AFTER_TAKE,
    ATTACKER,
    ATTACKS,
    AUTO_PASS,
    AUTO_TAKE,
    BEATERS,
    BEATS,
    BOUT,
    CARDS,
    DEFENCE,
    DEFENDER,
    DISCARD,
    DRAW,
    HAND,
    KIND,
    LEAD,
    LIMIT,
    LOSERS,
    MOVE_BEAT,
    MOVE_PASS,
    MOVE_SHOW,
    MOVE_TAKE,
    MOVE_TRANSFER,
    OPPONENTS,
    OUT_AT_ONCE,
    OVER,
    PASSED,
    PHASE,
    PLACES,
    REFILL_ALONG,
    REOPEN_TAKE,
    SEATS,
    SHOW_USED,
    TABLE,
    TAKING,
    TALON,
    TEAMS,
    THROW_IN,
    TRANSFER,
    TURN,
    UNBEATEN,
    WINNERS,
)
from kozyr.kernel.seats import (
    cap,
    next_of,
    next_opponent,
    ranks_of,
    shown_trump,
    transfer_cards,
    undecided,
)


@compiled
def step(o: Array, s: Array, talon: Talon, move: int) -> None:
    """Apply a legal move of the seat whose turn it is, and all automatic events that follow."""
    step_here(o, s, talon, move)


@inlined
def step_here(o: Array, s: Array, talon: Talon, move: int) -> None:
    """Do the same, inlined into the caller: in a tight loop a call would double the cost."""
    kind = move & KIND
    if kind == MOVE_BEAT:
        beat(s, move >> 6 & 63, 1 << (move & 63))
    elif kind == MOVE_PASS:
        s[PASSED] |= 1 << s[TURN]
    elif kind == MOVE_TAKE:
        s[TAKING] = 1
    elif kind == MOVE_SHOW:
        show(o, s)
    elif kind == MOVE_TRANSFER:
        transfer(o, s, move & CARDS)
    else:
        lay(o, s, move & CARDS)
    settle(o, s, talon)


@inlined
def beat(s: Array, attack: int, cover: int) -> None:
    """Cover an attack card with a card, given as a set (§3.4)."""
    s[s[DEFENDER]] ^= cover
    s[UNBEATEN] ^= 1 << attack
    s[TABLE] |= cover


@inlined
def lay(o: Array, s: Array, cards: int) -> None:
    """Lead or throw in (§3.3, §3.5)."""
    s[s[TURN]] ^= cards
    s[ATTACKS] |= cards
    s[UNBEATEN] |= cards
    s[TABLE] |= cards
    s[PASSED] = 0
    if o[REOPEN_TAKE]:
        s[TAKING] = 0


@inlined
def transfer(o: Array, s: Array, cards: int) -> None:
    """Pass the attack on by adding cards of its rank (§4.1)."""
    lay(o, s, cards)
    _pass_on(o, s)


@inlined
def show(o: Array, s: Array) -> None:
    """Pass the attack on by showing the trump of its rank (§4.4)."""
    s[SHOW_USED] |= 1 << s[DEFENDER]
    _pass_on(o, s)


@inlined
def _pass_on(o: Array, s: Array) -> None:
    # §4.2
    seat = s[DEFENDER]
    target = next_opponent(o, s, seat)
    s[ATTACKER] = seat
    s[DEFENDER] = target
    s[LIMIT] = min(cap(o, s[BOUT], s[DISCARD]), popcount(s[target]))


@inlined
def settle(o: Array, s: Array, talon: Talon) -> None:
    """Apply automatic events until a player has to act (`rules.automatic`)."""
    if o[OUT_AT_ONCE] and s[TALON] == 0 and going_out(o, s):
        return
    if s[UNBEATEN] != 0 and s[TAKING] == 0:
        if not o[AUTO_TAKE] or not _must_take(o, s):
            s[PHASE] = DEFENCE
            s[TURN] = s[DEFENDER]
            return
        s[TAKING] = 1
    while popcount(s[ATTACKS]) < s[LIMIT] and (not s[TAKING] or o[ADD_AFTER_TAKE]):
        waiting = undecided(o, s)
        if waiting == 0:
            break
        # §3.6: the attacker has the first right, then the others clockwise.
        attacker = s[ATTACKER]
        seat = attacker if waiting >> attacker & 1 else next_of(o[SEATS], waiting, attacker)
        if not o[AUTO_PASS] or s[seat] & ranks_of(s[TABLE]):
            s[PHASE] = THROW_IN
            s[TURN] = seat
            return
        s[PASSED] |= 1 << seat
    _end_bout(o, s, talon)


@inlined
def _must_take(o: Array, s: Array) -> bool:
    # §3.8
    hand = s[s[DEFENDER]]
    row = s[BEATS]
    unbeaten = s[UNBEATEN]
    while unbeaten:
        if hand & BEATERS[np.uint64(row + lowest(unbeaten))] == 0:
            return o[TRANSFER] == 0 or (transfer_cards(o, s) == 0 and shown_trump(o, s) == 0)
        unbeaten &= unbeaten - 1
    return False


@inlined
def _end_bout(o: Array, s: Array, talon: Talon) -> None:
    # §3.10, §5
    defender = s[DEFENDER]
    taken = s[TAKING]
    if taken:
        s[defender] |= s[TABLE]
    else:
        s[DISCARD] |= s[TABLE]
    s[TABLE] = 0
    s[ATTACKS] = 0
    s[UNBEATEN] = 0
    s[PASSED] = 0
    s[TAKING] = 0
    if s[TALON]:
        _refill(o, s, talon)
    if s[TALON] == 0 and going_out(o, s):
        return
    if taken:
        attacker = next_opponent(o, s, defender)
    elif s[ACTIVE] >> defender & 1:
        attacker = defender
    else:
        attacker = next_of(o[SEATS], s[ACTIVE], defender)
    defender = next_opponent(o, s, attacker)
    s[BOUT] += 1
    s[ATTACKER] = attacker
    s[DEFENDER] = defender
    s[TURN] = attacker
    s[PHASE] = LEAD
    s[LIMIT] = min(cap(o, s[BOUT], s[DISCARD]), popcount(s[defender]))


@inlined
def _refill(o: Array, s: Array, talon: Talon) -> None:
    # §5.1: the attacker first, the defender last, the others between them counter-clockwise or clockwise.
    attacker, defender, seats = s[ATTACKER], s[DEFENDER], o[SEATS]
    left = _draw(s, talon, attacker, s[TALON])
    seat = attacker
    for _ in range(seats - 1):
        if o[REFILL_ALONG]:
            seat = seat + 1 if seat + 1 < seats else 0
        else:
            seat = seat - 1 if seat > 0 else seats - 1
        if seat != defender:
            left = _draw(s, talon, seat, left)
    s[TALON] = _draw(s, talon, defender, left)


@inlined
def _draw(s: Array, talon: Talon, seat: int, left: int) -> int:
    # No seat is out while there is a talon, so no seat is skipped (§5.2).
    after = left - max(0, min(HAND - popcount(s[seat]), left))
    s[seat] |= talon[left] ^ talon[after]
    return after


@compiled
def going_out(o: Array, s: Array) -> bool:
    """Take seats without cards out of the game (empty talon); return whether the game ends (§5.2, §6)."""
    gone = 0
    for seat in range(o[SEATS]):
        if s[seat] == 0:
            gone |= 1 << seat
    gone &= s[ACTIVE]
    everybody = (1 << o[SEATS]) - 1
    active = s[ACTIVE] & ~gone
    earlier = everybody & ~s[ACTIVE]
    if gone:
        place = popcount(earlier) + 1
        for seat in range(o[SEATS]):
            if gone >> seat & 1:
                s[PLACES] |= place << 4 * seat
        s[ACTIVE] = active
    if active == 0:
        if o[DRAW]:
            s[LOSERS] = 0
            s[WINNERS] = 0 if o[TEAMS] else earlier
        else:
            s[WINNERS] = o[OPPONENTS + s[DEFENDER]]
            s[LOSERS] = everybody & ~s[WINNERS]
    else:
        seat = lowest(active)
        if active & o[OPPONENTS + seat]:
            return False
        s[WINNERS] = o[OPPONENTS + seat]
        s[LOSERS] = everybody & ~s[WINNERS]
    s[PHASE] = OVER
    return True
