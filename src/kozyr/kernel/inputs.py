"""The inputs of the neural network: bits, which depend only on what a seat knows.

Inputs are written as the numbers of the bits that are 1. training/README.md lists the inputs, and
training/environment/inputs.h writes the same bits in C. `row` is what a seat knows, as in `knowledge`;
`actions` explains the relabelled suits.
"""

from typing import Final

from kozyr.kernel import actions, knowledge, layout
from kozyr.kernel.actions import Suits, find_target, is_transfer_time, relabel
from kozyr.kernel.compiled import Array, compiled, inlined, lowest_bit, popcount

VERSION: Final = 1
"""The version of the inputs; weights of another version do not fit."""

HAND: Final = 0
UNBEATEN: Final = 52
TABLE: Final = 104
TARGET: Final = 156  # the attack card to beat next
DISCARD: Final = 208
UNSEEN: Final = 260
OWN_SEEN: Final = 312
TRUMP_CARD: Final = 364  # its rank, while it lies under the talon
PHASE: Final = 377
TAKING: Final = 380
IS_DEFENDER: Final = 381
IS_ATTACKER: Final = 382
ROOM: Final = 383  # the attack cards that may still be laid: 0 to 6
TALON: Final = 390
COUNT: Final = 419  # the number of the viewer's cards
FIRST_BOUT: Final = 437
NO_DISCARD: Final = 438
LATE: Final = 439  # after bout 20
SEATS: Final = 440
DECK: Final = 445
TRANSFER: Final = 448
TRANSFER_TIME: Final = 449
CAN_SHOW: Final = 450
LEAD_MANY: Final = 451
LOW_BEATS_ACE: Final = 452
THROWERS: Final = 453
ADD_AFTER_TAKE: Final = 456  # this option and six others, which `_add_options` lists
TEAMS: Final = 463
CAP: Final = 464  # the cap of later bouts: to 3, to 5, 6, more
OTHERS: Final = 468

# The inputs of each other seat, clockwise.
OTHER_KNOWN: Final = 0
OTHER_DECLINED: Final = 52
OTHER_PASSED_ON: Final = 104
OTHER_COUNT: Final = 117
OTHER_UNKNOWN: Final = 135  # the number of its cards that the viewer does not know
OTHER_PRESENT: Final = 143
OTHER_ACTIVE: Final = 144
OTHER_PASSED: Final = 145
OTHER_IS_ATTACKER: Final = 146
OTHER_IS_DEFENDER: Final = 147
OTHER_IS_PARTNER: Final = 148
OTHER_SHOW_USED: Final = 149
OTHER_SIZE: Final = 150
INPUTS: Final = OTHERS + OTHER_SIZE * (knowledge.MAX_SEATS - 1)
"""The number of inputs: 1,218."""

_OPTIONS: Final = knowledge.OPTIONS


@inlined
def _add_mask(start: int, mask: int, bits: Array, count: int) -> int:
    while mask:
        bits[count] = start + lowest_bit(mask)
        mask &= mask - 1
        count += 1
    return count


@inlined
def _add_flag(bit: int, is_set: int, bits: Array, count: int) -> int:
    bits[count] = bit  # the next input replaces an unset one
    return count + (is_set != 0)


@inlined
def _find_count_bin(count: int) -> int:
    return count if count < 15 else 15 if count < 18 else 16 if count < 22 else 17


@compiled
def list_inputs(row: Array, suits: Suits, bits: Array) -> int:
    """Write the numbers of the inputs that are 1; return how many. `bits` has at least INPUTS entries."""
    phase = row[knowledge.PHASE]
    count = _add_mask(HAND, relabel(row[knowledge.KNOWN], suits), bits, 0)
    count = _add_mask(UNBEATEN, relabel(row[knowledge.UNBEATEN], suits), bits, count)
    count = _add_mask(TABLE, relabel(row[knowledge.TABLE], suits), bits, count)
    if phase == layout.DEFENCE:
        count = _add_mask(TARGET, relabel(1 << find_target(row), suits), bits, count)
    count = _add_mask(DISCARD, relabel(row[knowledge.DISCARD], suits), bits, count)
    count = _add_mask(UNSEEN, relabel(row[knowledge.UNSEEN], suits), bits, count)
    count = _add_mask(OWN_SEEN, relabel(row[knowledge.OWN_SEEN], suits), bits, count)
    talon = row[knowledge.TALON]
    count = _add_flag(TRUMP_CARD + row[knowledge.TRUMP_CARD] % layout.RANKS, talon, bits, count)
    count = _add_flag(PHASE + phase, 1, bits, count)
    count = _add_flag(TAKING, row[knowledge.TAKING], bits, count)
    count = _add_flag(IS_DEFENDER, row[knowledge.DEFENDER] == 0, bits, count)
    count = _add_flag(IS_ATTACKER, row[knowledge.ATTACKER] == 0, bits, count)
    room = row[knowledge.LIMIT] - popcount(row[knowledge.ATTACKS])
    count = _add_flag(ROOM + max(0, min(room, 6)), 1, bits, count)
    talon_bin = talon if talon <= 24 else 24 + (talon - 21) // 4
    count = _add_flag(TALON + talon_bin, 1, bits, count)
    count = _add_flag(COUNT + _find_count_bin(row[knowledge.COUNTS]), 1, bits, count)
    count = _add_flag(FIRST_BOUT, row[knowledge.BOUT] == 1, bits, count)
    count = _add_flag(NO_DISCARD, row[knowledge.DISCARD] == 0, bits, count)
    count = _add_flag(LATE, row[knowledge.BOUT] > 20, bits, count)
    count = _add_options(row, bits, count)
    for seat in range(1, row[_OPTIONS + layout.SEATS]):
        count = _add_other_seat(row, suits, seat, bits, count)
    return count


@inlined
def _add_options(row: Array, bits: Array, count: int) -> int:
    deck, cap, transfer = (
        row[_OPTIONS + layout.DECK],
        row[_OPTIONS + layout.CAP],
        row[_OPTIONS + layout.TRANSFER],
    )
    may_show = row[_OPTIONS + layout.SHOW_TRUMP] and not row[knowledge.SHOW_USED] & 1
    count = _add_flag(SEATS + row[_OPTIONS + layout.SEATS] - 2, 1, bits, count)
    count = _add_flag(DECK + (0 if deck == 24 else 1 if deck == 36 else 2), 1, bits, count)
    count = _add_flag(TRANSFER, transfer, bits, count)
    count = _add_flag(TRANSFER_TIME, is_transfer_time(row), bits, count)
    count = _add_flag(CAN_SHOW, transfer != 0 and may_show, bits, count)
    count = _add_flag(LEAD_MANY, row[_OPTIONS + layout.LEAD_MANY], bits, count)
    count = _add_flag(LOW_BEATS_ACE, row[_OPTIONS + layout.LOW_BEATS_ACE], bits, count)
    count = _add_flag(THROWERS + row[_OPTIONS + layout.THROWERS], 1, bits, count)
    count = _add_flag(ADD_AFTER_TAKE, row[_OPTIONS + layout.ADD_AFTER_TAKE], bits, count)
    count = _add_flag(ADD_AFTER_TAKE + 1, row[_OPTIONS + layout.REOPEN_TAKE], bits, count)
    count = _add_flag(ADD_AFTER_TAKE + 2, row[_OPTIONS + layout.AUTO_TAKE], bits, count)
    count = _add_flag(ADD_AFTER_TAKE + 3, row[_OPTIONS + layout.AUTO_PASS], bits, count)
    count = _add_flag(ADD_AFTER_TAKE + 4, row[_OPTIONS + layout.REFILL_CLOCKWISE], bits, count)
    count = _add_flag(ADD_AFTER_TAKE + 5, row[_OPTIONS + layout.OUT_AT_ONCE], bits, count)
    count = _add_flag(ADD_AFTER_TAKE + 6, row[_OPTIONS + layout.DRAW], bits, count)
    count = _add_flag(TEAMS, row[_OPTIONS + layout.TEAMS], bits, count)
    return _add_flag(CAP + (0 if cap <= 3 else 1 if cap <= 5 else 2 if cap == 6 else 3), 1, bits, count)


@inlined
def _add_other_seat(row: Array, suits: Suits, seat: int, bits: Array, count: int) -> int:
    start = OTHERS + OTHER_SIZE * (seat - 1)
    known, cards = row[knowledge.KNOWN + seat], row[knowledge.COUNTS + seat]
    unknown = min(cards - popcount(known), 7)
    is_partner = row[_OPTIONS + layout.TEAMS] != 0 and seat % 2 == 0
    count = _add_mask(start + OTHER_KNOWN, relabel(known, suits), bits, count)
    count = _add_mask(start + OTHER_DECLINED, relabel(row[knowledge.DECLINED + seat], suits), bits, count)
    count = _add_mask(start + OTHER_PASSED_ON, row[knowledge.PASSED_ON + seat], bits, count)
    count = _add_flag(start + OTHER_COUNT + _find_count_bin(cards), 1, bits, count)
    count = _add_flag(start + OTHER_UNKNOWN + unknown, 1, bits, count)
    count = _add_flag(start + OTHER_PRESENT, 1, bits, count)
    count = _add_flag(start + OTHER_ACTIVE, row[knowledge.ACTIVE] >> seat & 1, bits, count)
    count = _add_flag(start + OTHER_PASSED, row[knowledge.PASSED] >> seat & 1, bits, count)
    count = _add_flag(start + OTHER_IS_ATTACKER, row[knowledge.ATTACKER] == seat, bits, count)
    count = _add_flag(start + OTHER_IS_DEFENDER, row[knowledge.DEFENDER] == seat, bits, count)
    count = _add_flag(start + OTHER_IS_PARTNER, is_partner, bits, count)
    return _add_flag(start + OTHER_SHOW_USED, row[knowledge.SHOW_USED] >> seat & 1, bits, count)


@compiled
def add_hidden_inputs(
    settings: Array, state: Array, viewer: int, suits: Suits, start: int, bits: Array, count: int
) -> int:
    """Append the other seats' hands, 52 inputs for each seat clockwise, for a network that sees all cards."""
    seats = settings[layout.SEATS]
    for distance in range(1, seats):
        seat = viewer + distance if viewer + distance < seats else viewer + distance - seats
        count = _add_mask(start + 52 * (distance - 1), relabel(state[seat], suits), bits, count)
    return count


@compiled
def encode_choice(row: Array, bits: Array, legal: Array, moves: Array) -> tuple[int, int]:
    """Write the inputs that are 1, the legal actions and their moves; return how many inputs and actions."""
    suits = actions.order_suits(row)
    bit_count = list_inputs(row, suits, bits)
    action_count = actions.list_actions(row, suits, legal)
    for index in range(action_count):
        moves[index] = actions.find_move(row, suits, legal[index])
    return bit_count, action_count
