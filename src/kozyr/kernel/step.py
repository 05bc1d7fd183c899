"""The steps of a game: `rules.step` on integers.

`step` applies a legal move and all automatic events that follow, in place. It checks nothing, so the move
must be one that `moves.list_legal_moves` lists. `layout` explains `settings` and `state`; `state[seat]` is
the hand of a seat.
"""

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Talon, as_index, compiled, inlined, lowest_bit, popcount
from kozyr.kernel.seats import (
    cards_of_same_ranks,
    compute_cap,
    find_next_opponent,
    find_next_seat,
    find_throwers,
    find_transfer_cards,
    find_trump_to_show,
)


@compiled
def step(settings: Array, state: Array, talon: Talon, move: int) -> None:
    """Apply a legal move of the seat whose turn it is, and all automatic events that follow."""
    step_inlined(settings, state, talon, move)


@inlined
def step_inlined(settings: Array, state: Array, talon: Talon, move: int) -> None:
    """Do the same as `step`, inlined into the caller, because in a tight loop a call doubles the cost."""
    kind = move & layout.KIND_MASK
    if kind == layout.MOVE_BEAT:  # six bits each for the numbers of the attack card and its cover
        beat(state, move >> 6 & 63, 1 << (move & 63))
    elif kind == layout.MOVE_PASS:
        state[layout.PASSED] |= 1 << state[layout.TURN]
    elif kind == layout.MOVE_TAKE:
        state[layout.TAKING] = 1
    elif kind == layout.MOVE_SHOW:
        show(settings, state)
    elif kind == layout.MOVE_TRANSFER:
        transfer(settings, state, move & layout.CARDS_MASK)
    else:
        lay(settings, state, move & layout.CARDS_MASK)
    settle(settings, state, talon)


@inlined
def beat(state: Array, attack: int, cover: int) -> None:
    """Beat an attack card (§3.4); `attack` is its card number, `cover` the mask of the covering card."""
    state[as_index(state[layout.DEFENDER])] ^= cover
    state[layout.UNBEATEN] ^= 1 << attack
    state[layout.TABLE] |= cover


@inlined
def lay(settings: Array, state: Array, cards: int) -> None:
    """Lead or throw in (§3.3, §3.5)."""
    state[as_index(state[layout.TURN])] ^= cards
    state[layout.ATTACKS] |= cards
    state[layout.UNBEATEN] |= cards
    state[layout.TABLE] |= cards
    state[layout.PASSED] = 0
    if settings[layout.REOPEN_TAKE]:
        state[layout.TAKING] = 0


@inlined
def transfer(settings: Array, state: Array, cards: int) -> None:
    """Pass the attack on by adding cards of its rank (§4.1)."""
    lay(settings, state, cards)
    _pass_on(settings, state)


@inlined
def show(settings: Array, state: Array) -> None:
    """Pass the attack on by showing the trump of its rank (§4.4)."""
    state[layout.SHOW_USED] |= 1 << state[layout.DEFENDER]
    _pass_on(settings, state)


@inlined
def _pass_on(settings: Array, state: Array) -> None:
    # §4.2: The defender becomes the attacker, and the next opponent defends.
    seat = state[layout.DEFENDER]
    target = find_next_opponent(settings, state, seat)
    state[layout.ATTACKER] = seat
    state[layout.DEFENDER] = target
    state[layout.LIMIT] = min(
        compute_cap(settings, state[layout.BOUT], state[layout.DISCARD]), popcount(state[as_index(target)])
    )


@inlined
def settle(settings: Array, state: Array, talon: Talon) -> int:
    """Apply automatic events until a player has to act (`rules.automatic`); return the phase."""
    if (
        settings[layout.OUT_AT_ONCE]
        and state[layout.TALON] == 0
        and remove_seats_without_cards(settings, state)
    ):
        return layout.OVER
    if state[layout.UNBEATEN] != 0 and state[layout.TAKING] == 0:
        if not settings[layout.AUTO_TAKE] or not _must_take(settings, state):
            state[layout.PHASE] = layout.DEFENCE
            state[layout.TURN] = state[layout.DEFENDER]
            return layout.DEFENCE
        state[layout.TAKING] = 1
    if popcount(state[layout.ATTACKS]) < state[layout.LIMIT] and (
        not state[layout.TAKING] or settings[layout.ADD_AFTER_TAKE]
    ):
        # §3.9: With the option, throwers without a fitting card pass automatically.
        fitting = layout.CARDS_MASK
        if settings[layout.AUTO_PASS]:
            fitting = cards_of_same_ranks(state[layout.TABLE])
        attacker = state[layout.ATTACKER]
        throwers = find_throwers(settings, state) & ~state[layout.PASSED]
        while throwers:
            # §3.6: the attacker has the first right, then the others clockwise.
            seat = (
                attacker
                if throwers >> attacker & 1
                else find_next_seat(settings[layout.SEATS], throwers, attacker)
            )
            hand = state[as_index(seat)]
            if hand & fitting:
                state[layout.PHASE] = layout.THROW_IN
                state[layout.TURN] = seat
                return layout.THROW_IN
            throwers ^= 1 << seat
            if hand:  # a seat without cards has nothing to pass
                state[layout.PASSED] |= 1 << seat
    return _end_bout(settings, state, talon)


@inlined
def _must_take(settings: Array, state: Array) -> bool:
    # §3.8: There is a card that the defender cannot beat, and the defender cannot transfer.
    hand = state[as_index(state[layout.DEFENDER])]
    first_index = state[layout.BEATERS_START]
    unbeaten = state[layout.UNBEATEN]
    while unbeaten:
        covers = hand & layout.BEATERS[as_index(first_index + lowest_bit(unbeaten))]
        if covers == 0:
            return settings[layout.TRANSFER] == 0 or (
                find_transfer_cards(settings, state) == 0 and find_trump_to_show(settings, state) == 0
            )
        unbeaten &= unbeaten - 1
    return False


@inlined
def _end_bout(settings: Array, state: Array, talon: Talon) -> int:
    # §3.10, §5: The cards go to the defender or the discard, hands refill, and the next bout begins.
    defender = state[layout.DEFENDER]
    is_taken = state[layout.TAKING]
    if is_taken:
        state[as_index(defender)] |= state[layout.TABLE]
    else:
        state[layout.DISCARD] |= state[layout.TABLE]
    state[layout.TABLE] = 0
    state[layout.ATTACKS] = 0
    state[layout.UNBEATEN] = 0
    state[layout.PASSED] = 0
    state[layout.TAKING] = 0
    if state[layout.TALON]:
        _refill(settings, state, talon)
    if state[layout.TALON] == 0 and remove_seats_without_cards(settings, state):
        return layout.OVER
    if is_taken:
        attacker = find_next_opponent(settings, state, defender)
    elif state[layout.ACTIVE] >> defender & 1:
        attacker = defender
    else:
        attacker = find_next_seat(settings[layout.SEATS], state[layout.ACTIVE], defender)
    defender = find_next_opponent(settings, state, attacker)
    state[layout.BOUT] += 1
    state[layout.ATTACKER] = attacker
    state[layout.DEFENDER] = defender
    state[layout.TURN] = attacker
    state[layout.PHASE] = layout.LEAD
    state[layout.LIMIT] = min(
        compute_cap(settings, state[layout.BOUT], state[layout.DISCARD]), popcount(state[as_index(defender)])
    )
    return layout.LEAD


@inlined
def _refill(settings: Array, state: Array, talon: Talon) -> None:
    # §5.1: the attacker first, the defender last, the others between them counter-clockwise or clockwise.
    attacker, defender, seats = state[layout.ATTACKER], state[layout.DEFENDER], settings[layout.SEATS]
    talon_count = _draw(state, talon, attacker, state[layout.TALON])
    seat = attacker
    for _ in range(seats - 1):
        if settings[layout.REFILL_CLOCKWISE]:
            seat = seat + 1 if seat + 1 < seats else 0
        else:
            seat = seat - 1 if seat > 0 else seats - 1
        if seat != defender:
            talon_count = _draw(state, talon, seat, talon_count)
    state[layout.TALON] = _draw(state, talon, defender, talon_count)


@inlined
def _draw(state: Array, talon: Talon, seat: int, talon_count: int) -> int:
    # No seat is out while there is a talon, so no seat is skipped (§5.2).
    hand = state[as_index(seat)]
    new_count = talon_count - max(0, min(layout.HAND_SIZE - popcount(hand), talon_count))
    # talon[n] is the set of the n cards at the bottom, so the difference is the set of the drawn cards.
    state[as_index(seat)] = hand | (talon[as_index(talon_count)] ^ talon[as_index(new_count)])
    return new_count


@compiled
def remove_seats_without_cards(settings: Array, state: Array) -> bool:
    """Take seats without cards out of the game; return whether the game ends (§5.2, §6).

    The caller checks that the talon is empty.
    """
    active_before = state[layout.ACTIVE]
    active = 0
    for seat in range(layout.MAX_SEATS):
        active |= (1 if state[seat] else 0) << seat
    active &= active_before
    all_seats = (1 << settings[layout.SEATS]) - 1
    out_before = all_seats & ~active_before
    if active != active_before:
        place = popcount(out_before) + 1
        for seat in range(settings[layout.SEATS]):
            if (active_before & ~active) >> seat & 1:
                state[layout.PLACES] |= place << 4 * seat
        state[layout.ACTIVE] = active
    if active == 0:  # the last seats went out together
        if settings[layout.DRAW]:
            state[layout.LOSERS] = 0
            state[layout.WINNERS] = 0 if settings[layout.TEAMS] else out_before
        else:
            state[layout.WINNERS] = settings[as_index(layout.OPPONENTS + state[layout.DEFENDER])]
            state[layout.LOSERS] = all_seats & ~state[layout.WINNERS]
    else:
        seat = lowest_bit(active)
        if active & settings[as_index(layout.OPPONENTS + seat)]:
            return False  # two opponents still play
        state[layout.WINNERS] = settings[as_index(layout.OPPONENTS + seat)]
        state[layout.LOSERS] = all_seats & ~state[layout.WINNERS]
    state[layout.PHASE] = layout.OVER
    return True
