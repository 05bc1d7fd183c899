"""Neighbouring seats, throwers and card limits: `rules.seats` and `rules.bout` on integers.

`layout` explains `settings` and `state`; `state[seat]` is the hand of a seat.
"""

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, as_index, compiled, highest_bit, inlined, lowest_bit, popcount


@inlined
def find_next_seat(seats: int, mask: int, seat: int) -> int:
    """Return the first seat of a non-empty set after this seat, clockwise."""
    # Two copies of the set, one after the other, let the search continue after the last seat.
    result: int = seat + 1 + lowest_bit((mask | mask << seats) >> (seat + 1))
    return result - seats if result >= seats else result


@inlined
def find_previous_seat(seats: int, mask: int, seat: int) -> int:
    """Return the first seat of a non-empty set after this seat, counter-clockwise."""
    # Again two copies of the set; the search goes down from the copy of this seat.
    result: int = highest_bit((mask | mask << seats) & ((1 << (seat + seats)) - 1))
    return result - seats if result >= seats else result


@inlined
def find_next_opponent(settings: Array, state: Array, seat: int) -> int:
    """Return the next active opponent clockwise (§3.1)."""
    result: int = find_next_seat(
        settings[layout.SEATS], state[layout.ACTIVE] & settings[as_index(layout.OPPONENTS + seat)], seat
    )
    return result


@inlined
def cards_of_same_ranks(mask: int) -> int:
    """Return every card of the deck that has the rank of one of these cards."""
    return ((mask | mask >> 13 | mask >> 26 | mask >> 39) & layout.SUIT_MASK) * layout.EVERY_SUIT


@inlined
def compute_cap(settings: Array, bout: int, discard: int) -> int:
    """Return how many attack cards the rules allow in a bout, regardless of the defender's hand (§3.2)."""
    # The first cap applies until the first discard, or only in the first bout.
    is_early = discard == 0 if settings[layout.CAP_FIRST_UNTIL_DISCARD] else bout == 1
    result: int = settings[layout.CAP_FIRST] if is_early else settings[layout.CAP]
    return result


@inlined
def find_throwers(settings: Array, state: Array) -> int:
    """Return the seats that may throw in, with or without cards (§3.5)."""
    if settings[layout.THROWERS] == layout.ATTACKER_ALONE:
        attacker_mask: int = state[layout.ACTIVE] & (1 << state[layout.ATTACKER])
        return attacker_mask
    defender = state[layout.DEFENDER]
    opponents: int = state[layout.ACTIVE] & settings[as_index(layout.OPPONENTS + defender)]
    if settings[layout.THROWERS] == layout.ALL:
        return opponents
    next_seat = find_next_seat(settings[layout.SEATS], opponents, defender)
    previous_seat = find_previous_seat(settings[layout.SEATS], opponents, defender)
    return opponents & (1 << state[layout.ATTACKER] | 1 << next_seat | 1 << previous_seat)


@compiled
def find_transfer_cards(settings: Array, state: Array) -> int:
    """Return the cards that the defender may use to transfer (§4.1, §4.3)."""
    cards, attack_count, next_hand_count = _find_transferable(settings, state)
    if (
        cards
        and attack_count < next_hand_count
        and attack_count < compute_cap(settings, state[layout.BOUT], state[layout.DISCARD])
    ):
        return cards
    return 0


@compiled
def find_trump_to_show(settings: Array, state: Array) -> int:
    """Return the trump that the defender may show to transfer, as a set of one card (§4.4)."""
    if not settings[layout.SHOW_TRUMP] or state[layout.SHOW_USED] >> state[layout.DEFENDER] & 1:
        return 0
    cards, attack_count, next_hand_count = _find_transferable(settings, state)
    trumps = layout.SUIT_MASK << layout.RANKS * state[layout.TRUMP]
    return cards & trumps if attack_count <= next_hand_count else 0


@compiled
def _find_transferable(settings: Array, state: Array) -> tuple[int, int, int]:
    # Return the cards of the attack's rank, the number of attack cards, and the next opponent's hand size.
    start = settings[layout.TRANSFER]
    is_allowed = (
        start == layout.FROM_START
        or (start == layout.FROM_SECOND_BOUT and state[layout.BOUT] > 1)
        or (start == layout.FROM_FIRST_DISCARD and state[layout.DISCARD] != 0)
    )
    if not is_allowed or state[layout.ATTACKS] != state[layout.TABLE]:  # no transfer after the first cover
        return 0, 0, 0
    cards = state[as_index(state[layout.DEFENDER])] & cards_of_same_ranks(state[layout.ATTACKS])
    return (
        cards,
        popcount(state[layout.ATTACKS]),
        popcount(state[as_index(find_next_opponent(settings, state, state[layout.DEFENDER]))]),
    )
