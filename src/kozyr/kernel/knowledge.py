"""What a seat may know about a position, as one row of integers: the source of the neural network's inputs.

The row is `Knowledge` of training/environment/knowledge.h. Seats in it are relative: 0 is the viewer, 1 the
next seat clockwise. Sets of seats are masks of relative seats. `layout` explains `settings` and `state`.
"""

from typing import Final

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, compiled, inlined, popcount

MAX_SEATS: Final = layout.MAX_SEATS

# The fields of a row. The first four have one entry for each relative seat.
KNOWN: Final = 0  # the cards that the viewer knows in each hand; entry 0 is the viewer's hand
COUNTS: Final = 6  # the number of cards of each hand
DECLINED: Final = 12  # the attack cards that lay unbeaten when the seat took, since it last drew
PASSED_ON: Final = 18  # the ranks on the table when the seat passed, since it last drew
OWN_SEEN: Final = 24  # the cards of the viewer's hand that all players know
ATTACKS: Final = 25
UNBEATEN: Final = 26
TABLE: Final = 27
DISCARD: Final = 28
UNSEEN: Final = 29
"""The cards that may be in the talon or in another hand, without the trump card under the talon."""
PHASE: Final = 30
ATTACKER: Final = 31
DEFENDER: Final = 32
TAKING: Final = 33
LIMIT: Final = 34
BOUT: Final = 35
PASSED: Final = 36
ACTIVE: Final = 37
SHOW_USED: Final = 38
TALON: Final = 39
TRUMP: Final = 40
TRUMP_CARD: Final = 41
OPTIONS: Final = 42
"""The first fields of the options row, up to OPPONENTS. LOW_BEATS_ACE is 0 or 1 here."""
FIELDS: Final = OPTIONS + layout.OPPONENTS


@compiled
def find_knowledge(
    settings: Array,
    state: Array,
    viewer: int,
    seen: Array,
    declined: Array,
    passed_on: Array,
    trump_card: int,
    row: Array,
) -> None:
    """Write what the seat `viewer` would know about this position, in which every hand is complete.

    `seen` has the cards of each seat's hand that all players know. `declined` and `passed_on` are zeros if
    the history is unknown. All three have six entries, by seat.
    """
    seats = settings[layout.SEATS]
    unseen = _all_cards(settings[layout.DECK]) & ~(state[layout.TABLE] | state[layout.DISCARD])
    if state[layout.TALON]:
        unseen &= ~(1 << trump_card)
    seats_with_unknown, unknown_seat = 0, 0
    for distance in range(MAX_SEATS):
        if distance >= seats:
            row[KNOWN + distance] = row[COUNTS + distance] = 0
            row[DECLINED + distance] = row[PASSED_ON + distance] = 0
            continue
        seat = viewer + distance if viewer + distance < seats else viewer + distance - seats
        known = seen[seat] if distance else state[seat]
        count = popcount(state[seat])
        row[KNOWN + distance] = known
        row[COUNTS + distance] = count
        row[DECLINED + distance] = declined[seat]
        row[PASSED_ON + distance] = passed_on[seat]
        unseen &= ~known
        if count > popcount(known):
            seats_with_unknown += 1
            unknown_seat = distance
    if seats_with_unknown == 1 and state[layout.TALON] <= 1:  # the unknown cards can be in one hand only
        row[KNOWN + unknown_seat] |= unseen
        unseen = 0
    row[OWN_SEEN] = seen[viewer]
    row[UNSEEN] = unseen
    row[ATTACKS] = state[layout.ATTACKS]
    row[UNBEATEN] = state[layout.UNBEATEN]
    row[TABLE] = state[layout.TABLE]
    row[DISCARD] = state[layout.DISCARD]
    row[PHASE] = state[layout.PHASE]
    row[ATTACKER] = _find_relative_seat(state[layout.ATTACKER], viewer, seats)
    row[DEFENDER] = _find_relative_seat(state[layout.DEFENDER], viewer, seats)
    row[TAKING] = state[layout.TAKING]
    row[LIMIT] = state[layout.LIMIT]
    row[BOUT] = state[layout.BOUT]
    row[PASSED] = _find_relative_mask(state[layout.PASSED], viewer, seats)
    row[ACTIVE] = _find_relative_mask(state[layout.ACTIVE], viewer, seats)
    row[SHOW_USED] = _find_relative_mask(state[layout.SHOW_USED], viewer, seats)
    row[TALON] = state[layout.TALON]
    row[TRUMP] = state[layout.TRUMP]
    row[TRUMP_CARD] = trump_card
    for option in range(layout.OPPONENTS):
        row[OPTIONS + option] = settings[option]
    row[OPTIONS + layout.LOW_BEATS_ACE] = settings[layout.LOW_BEATS_ACE] != 0


@compiled
def follow_seen(before: Array, after: Array, move: int, trump_card: int, seen: Array) -> None:
    """Update `seen`, the cards of each seat's hand that all players know, after a step.

    `before` and `after` are the positions before and after the step, with complete hands.
    """
    kind, cards = move & layout.KIND_MASK, move & layout.CARDS_MASK
    public = before[layout.TABLE]
    if kind == layout.MOVE_BEAT:
        public |= 1 << (move & 63)
    else:
        public |= cards  # laid on the table, or the trump that was shown
    if before[layout.TALON] and not after[layout.TALON]:
        public |= 1 << trump_card  # all players know the last card of the talon (§2.2)
    for seat in range(MAX_SEATS):
        seen[seat] = (seen[seat] | public) & after[seat]


@inlined
def _all_cards(deck: int) -> int:
    ranks = layout.SUIT_MASK & ~((1 << (layout.RANKS - deck // 4)) - 1)
    return ranks * layout.EVERY_SUIT


@inlined
def _find_relative_seat(seat: int, viewer: int, seats: int) -> int:
    return seat - viewer if seat >= viewer else seat - viewer + seats


@inlined
def _find_relative_mask(mask: int, viewer: int, seats: int) -> int:
    return (mask >> viewer | mask << (seats - viewer)) & ((1 << seats) - 1)
