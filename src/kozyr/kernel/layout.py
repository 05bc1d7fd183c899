"""The array layout of a position, of the options and of a move.

A position is a row of FIELDS integers, the options are a row of SETTINGS. Sets of cards and of seats are
masks as in the rules (card = suit * 13 + rank). A talon is a separate row: entry n holds the set of the
n cards at its bottom. In all kernel functions `settings` is the options row and `state` the row of a
position. `state[seat]` is the hand of a seat, so `state[state[TURN]]` is the hand of the seat to act.
"""

from typing import Final

import numpy as np

from kozyr.kernel.compiled import Array

# A position has the hands of six seats and then these fields.
ATTACKS: Final = 6
UNBEATEN: Final = 7
TABLE: Final = 8
"""All cards on the table; ATTACKS are the attack cards, UNBEATEN those without a cover."""
DISCARD: Final = 9
PHASE: Final = 10
ATTACKER: Final = 11
DEFENDER: Final = 12
TURN: Final = 13
"""The seat for which the game waits."""
TAKING: Final = 14  # 1 if the defender takes
LIMIT: Final = 15  # the most attack cards in this bout
BOUT: Final = 16
PASSED: Final = 17  # the set of seats that have passed
ACTIVE: Final = 18  # the set of seats that are not out
TALON: Final = 19
"""The number of cards left in the talon."""
PLACES: Final = 20
"""Four bits per seat: the place at which the seat went out, or 0 while it plays."""
SHOW_USED: Final = 21  # the set of seats that have transferred by showing a trump
TRUMP: Final = 22
BEATERS_START: Final = 23
"""The index in BEATERS at which the 52 entries of this game begin; the trump and LOW_BEATS_ACE decide it."""
LOSERS: Final = 24  # sets of seats; both are empty until the game is over
WINNERS: Final = 25
FIELDS: Final = 26  # the number of fields

# The values of PHASE.
LEAD: Final = 0
DEFENCE: Final = 1
THROW_IN: Final = 2
OVER: Final = 3
PHASES: Final = ("lead", "defence", "throw_in", "over")

# The options row has these fields and then the opponents of each seat.
SEATS: Final = 0
CAP: Final = 1  # the most attack cards in a bout; a small hand of the defender allows fewer
CAP_FIRST: Final = 2  # the same at the start of the game
CAP_FIRST_UNTIL_DISCARD: Final = 3
"""Whether CAP_FIRST applies until the first discard, not only in the first bout."""
LEAD_MANY: Final = 4  # whether several cards of one rank can be led
LOW_BEATS_ACE: Final = 5
"""0 if the option is off. Otherwise the row of BEATERS for the size of the deck."""
THROWERS: Final = 6  # which seats may throw in: one of the values below
ADD_AFTER_TAKE: Final = 7  # whether cards can be thrown in after a take
REOPEN_TAKE: Final = 8  # whether such a throw-in makes the defender defend again
AUTO_TAKE: Final = 9  # whether a defender without another choice takes automatically
AUTO_PASS: Final = 10  # whether a thrower without a fitting card passes automatically
TRANSFER: Final = 11
"""0 if the option is off. Otherwise when transfers begin: one of the values below."""
SHOW_TRUMP: Final = 12  # whether the defender can transfer by showing a trump
REFILL_CLOCKWISE: Final = 13  # whether hands refill clockwise
OUT_AT_ONCE: Final = 14  # whether seats go out during a bout, not only after it
DRAW: Final = 15  # whether it is a draw if the last seats go out together
TEAMS: Final = 16
DECK: Final = 17  # the number of cards
ACE_TRUMP: Final = 18  # whether an ace can be the trump card
FIRST_BY_LOT: Final = 19  # whether a lot decides who leads first
OPPONENTS: Final = 20
SETTINGS: Final = 26  # the number of fields

# The values of THROWERS.
ALL: Final = 0
NEIGHBOURS: Final = 1
ATTACKER_ALONE: Final = 2

# The values of TRANSFER if the option is on.
FROM_START: Final = 1
FROM_SECOND_BOUT: Final = 2
FROM_FIRST_DISCARD: Final = 3

# A move is its kind above the 52 bits of its cards. A beat has attack * 64 + cover instead of cards.
MOVE_LEAD: Final = 1 << 52
MOVE_THROW_IN: Final = 2 << 52
MOVE_BEAT: Final = 3 << 52
MOVE_TRANSFER: Final = 4 << 52
MOVE_SHOW: Final = 5 << 52
MOVE_TAKE: Final = 6 << 52
MOVE_PASS: Final = 7 << 52
# The masks of a move's kind and cards.
KIND_MASK: Final = 7 << 52
CARDS_MASK: Final = (1 << 52) - 1
MAX_MOVES: Final = 704
"""The most moves of a seat. 52 cards can lead in 195 ways. 26 cards can beat 26 in at most 676 ways; the
other 28 moves leave room for transfers and the take."""

MAX_SEATS: Final = 6
"""The most seats of a table; a position has as many hands."""
HAND_SIZE: Final = 6
"""The number of cards dealt to a seat and the size to which a hand refills (§2.1, §5.1)."""
TALON_LENGTH: Final = 53
"""The length of a talon's row, which holds the sets of the 0 to 52 cards at the bottom."""

SUIT_MASK: Final = 0x1FFF
"""The thirteen cards of the first suit."""
EVERY_SUIT: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The lowest card of each suit. A set of cards of the first suit, multiplied by this number, gives all cards
of their ranks."""
RANKS: Final = 13


def _compute_beaters() -> Array:
    beaters = np.zeros((4, 4, 52), np.int64)
    for row, lowest_rank in enumerate((None, 7, 4, 0)):  # the option off, then decks of 24, 36 and 52 cards
        for trump in range(4):
            for card in range(52):
                suit, rank = divmod(card, RANKS)
                mask = (SUIT_MASK << RANKS * suit) & ~((2 << card) - 1)  # the higher cards of its suit
                if suit != trump:
                    mask |= SUIT_MASK << RANKS * trump
                if lowest_rank is not None and rank == RANKS - 1:
                    mask |= 1 << (RANKS * suit + lowest_rank)
                beaters[row, trump, card] = mask
    return beaters.reshape(-1)


BEATERS: Final = _compute_beaters()
"""The cards that beat an attack card, by LOW_BEATS_ACE, trump and card, flattened to one dimension."""
