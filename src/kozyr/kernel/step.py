"""The steps of a game: `rules.step` on integers.

`step` applies a legal move and all automatic events that follow, in place. It checks nothing, so the move
must be one that `moves.list_legal_moves` lists. `o` is the options row and `s` the state row, in which
`s[seat]` is the hand of a seat (`layout`).
"""

import numpy as np

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Talon, compiled, inlined, lowest_bit, popcount
from kozyr.kernel.seats import (
    cards_of_same_ranks,
    compute_cap,
    find_next,
    find_next_opponent,
    find_transfer_cards,
    find_trump_to_show,
    find_unpassed_throwers,
)


@compiled
def step(o: Array, s: Array, talon: Talon, move: int) -> None:
    """Apply a legal move of the seat whose turn it is, and all automatic events that follow."""
    step_inlined(o, s, talon, move)


@inlined
def step_inlined(o: Array, s: Array, talon: Talon, move: int) -> None:
    """Do the same as `step`, inlined into the caller, because in a tight loop a call doubles the cost."""
    kind = move & layout.KIND
    if kind == layout.MOVE_BEAT:  # six bits each for the numbers of the attack card and its cover
        beat(s, move >> 6 & 63, 1 << (move & 63))
    elif kind == layout.MOVE_PASS:
        s[layout.PASSED] |= 1 << s[layout.TURN]
    elif kind == layout.MOVE_TAKE:
        s[layout.TAKING] = 1
    elif kind == layout.MOVE_SHOW:
        show(o, s)
    elif kind == layout.MOVE_TRANSFER:
        transfer(o, s, move & layout.CARDS)
    else:
        lay(o, s, move & layout.CARDS)
    settle(o, s, talon)


@inlined
def beat(s: Array, attack: int, cover: int) -> None:
    """Cover the attack card with this number; `cover` is a set of one card (§3.4)."""
    s[s[layout.DEFENDER]] ^= cover
    s[layout.UNBEATEN] ^= 1 << attack
    s[layout.TABLE] |= cover


@inlined
def lay(o: Array, s: Array, cards: int) -> None:
    """Lead or throw in (§3.3, §3.5)."""
    s[s[layout.TURN]] ^= cards
    s[layout.ATTACKS] |= cards
    s[layout.UNBEATEN] |= cards
    s[layout.TABLE] |= cards
    s[layout.PASSED] = 0
    if o[layout.REOPEN_TAKE]:
        s[layout.TAKING] = 0


@inlined
def transfer(o: Array, s: Array, cards: int) -> None:
    """Pass the attack on by adding cards of its rank (§4.1)."""
    lay(o, s, cards)
    _pass_on(o, s)


@inlined
def show(o: Array, s: Array) -> None:
    """Pass the attack on by showing the trump of its rank (§4.4)."""
    s[layout.SHOW_USED] |= 1 << s[layout.DEFENDER]
    _pass_on(o, s)


@inlined
def _pass_on(o: Array, s: Array) -> None:
    # §4.2: The defender becomes the attacker, and the next opponent defends.
    seat = s[layout.DEFENDER]
    target = find_next_opponent(o, s, seat)
    s[layout.ATTACKER] = seat
    s[layout.DEFENDER] = target
    s[layout.LIMIT] = min(compute_cap(o, s[layout.BOUT], s[layout.DISCARD]), popcount(s[target]))


@inlined
def settle(o: Array, s: Array, talon: Talon) -> None:
    """Apply automatic events until a player has to act (`rules.automatic`)."""
    if o[layout.OUT_AT_ONCE] and s[layout.TALON] == 0 and remove_seats_without_cards(o, s):
        return
    if s[layout.UNBEATEN] != 0 and s[layout.TAKING] == 0:
        if not o[layout.AUTO_TAKE] or not _must_take(o, s):
            s[layout.PHASE] = layout.DEFENCE
            s[layout.TURN] = s[layout.DEFENDER]
            return
        s[layout.TAKING] = 1
    while popcount(s[layout.ATTACKS]) < s[layout.LIMIT] and (
        not s[layout.TAKING] or o[layout.ADD_AFTER_TAKE]
    ):
        throwers = find_unpassed_throwers(o, s)
        if throwers == 0:
            break
        # §3.6: the attacker has the first right, then the others clockwise.
        attacker = s[layout.ATTACKER]
        seat = attacker if throwers >> attacker & 1 else find_next(o[layout.SEATS], throwers, attacker)
        if not o[layout.AUTO_PASS] or s[seat] & cards_of_same_ranks(s[layout.TABLE]):
            s[layout.PHASE] = layout.THROW_IN
            s[layout.TURN] = seat
            return
        s[layout.PASSED] |= 1 << seat
    _end_bout(o, s, talon)


@inlined
def _must_take(o: Array, s: Array) -> bool:
    # §3.8: There is a card that the defender cannot beat, and the defender cannot transfer.
    hand = s[s[layout.DEFENDER]]
    first_index = s[layout.BEATS]
    unbeaten = s[layout.UNBEATEN]
    while unbeaten:
        covers = hand & layout.BEATERS[np.uint64(first_index + lowest_bit(unbeaten))]
        if covers == 0:
            return o[layout.TRANSFER] == 0 or (
                find_transfer_cards(o, s) == 0 and find_trump_to_show(o, s) == 0
            )
        unbeaten &= unbeaten - 1
    return False


@inlined
def _end_bout(o: Array, s: Array, talon: Talon) -> None:
    # §3.10, §5: The cards go to the defender or the discard, hands refill, and the next bout begins.
    defender = s[layout.DEFENDER]
    is_taken = s[layout.TAKING]
    if is_taken:
        s[defender] |= s[layout.TABLE]
    else:
        s[layout.DISCARD] |= s[layout.TABLE]
    s[layout.TABLE] = 0
    s[layout.ATTACKS] = 0
    s[layout.UNBEATEN] = 0
    s[layout.PASSED] = 0
    s[layout.TAKING] = 0
    if s[layout.TALON]:
        _refill(o, s, talon)
    if s[layout.TALON] == 0 and remove_seats_without_cards(o, s):
        return
    if is_taken:
        attacker = find_next_opponent(o, s, defender)
    elif s[layout.ACTIVE] >> defender & 1:
        attacker = defender
    else:
        attacker = find_next(o[layout.SEATS], s[layout.ACTIVE], defender)
    defender = find_next_opponent(o, s, attacker)
    s[layout.BOUT] += 1
    s[layout.ATTACKER] = attacker
    s[layout.DEFENDER] = defender
    s[layout.TURN] = attacker
    s[layout.PHASE] = layout.LEAD
    s[layout.LIMIT] = min(compute_cap(o, s[layout.BOUT], s[layout.DISCARD]), popcount(s[defender]))


@inlined
def _refill(o: Array, s: Array, talon: Talon) -> None:
    # §5.1: the attacker first, the defender last, the others between them counter-clockwise or clockwise.
    attacker, defender, seats = s[layout.ATTACKER], s[layout.DEFENDER], o[layout.SEATS]
    talon_count = _draw(s, talon, attacker, s[layout.TALON])
    seat = attacker
    for _ in range(seats - 1):
        if o[layout.REFILL_ALONG]:
            seat = seat + 1 if seat + 1 < seats else 0
        else:
            seat = seat - 1 if seat > 0 else seats - 1
        if seat != defender:
            talon_count = _draw(s, talon, seat, talon_count)
    s[layout.TALON] = _draw(s, talon, defender, talon_count)


@inlined
def _draw(s: Array, talon: Talon, seat: int, talon_count: int) -> int:
    # No seat is out while there is a talon, so no seat is skipped (§5.2).
    new_count = talon_count - max(0, min(layout.HAND_SIZE - popcount(s[seat]), talon_count))
    s[seat] |= talon[talon_count] ^ talon[new_count]  # the drawn cards; talon[n] is the set of the n lowest
    return new_count


@compiled
def remove_seats_without_cards(o: Array, s: Array) -> bool:
    """Take seats without cards out of the game; return whether the game ends (§5.2, §6).

    The caller checks that the talon is empty.
    """
    out_mask = 0
    for seat in range(o[layout.SEATS]):
        if s[seat] == 0:
            out_mask |= 1 << seat
    out_mask &= s[layout.ACTIVE]
    all_seats = (1 << o[layout.SEATS]) - 1
    active = s[layout.ACTIVE] & ~out_mask
    out_before = all_seats & ~s[layout.ACTIVE]
    if out_mask:
        place = popcount(out_before) + 1
        for seat in range(o[layout.SEATS]):
            if out_mask >> seat & 1:
                s[layout.PLACES] |= place << 4 * seat
        s[layout.ACTIVE] = active
    if active == 0:  # the last seats went out together
        if o[layout.DRAW]:
            s[layout.LOSERS] = 0
            s[layout.WINNERS] = 0 if o[layout.TEAMS] else out_before
        else:
            s[layout.WINNERS] = o[layout.OPPONENTS + s[layout.DEFENDER]]
            s[layout.LOSERS] = all_seats & ~s[layout.WINNERS]
    else:
        seat = lowest_bit(active)
        if active & o[layout.OPPONENTS + seat]:
            return False  # two opponents still play
        s[layout.WINNERS] = o[layout.OPPONENTS + seat]
        s[layout.LOSERS] = all_seats & ~s[layout.WINNERS]
    s[layout.PHASE] = layout.OVER
    return True
