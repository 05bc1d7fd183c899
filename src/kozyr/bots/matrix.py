"""A bot's memory, drawn as the matrix of the console game.

Its five rows are hearts, diamonds, spades, clubs and totals. Its columns are the seats 0 to 5, the ranks of
the deck, `un`, `-` and `x`: eighteen for 36 cards, fifteen for 24, twenty-two for 52. Under a rank, a cell
shows where the bot believes that card to be. In the other columns it counts the cards of the suit in that
place. The totals row sums those columns; under the ranks it counts the cards still unknown.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kozyr.bots.memory import Memory, believed_place
from kozyr.rules.cards import RANK_MASKS, RANK_NAMES, SUIT_MASKS, CardMask, Rank, Suit, card_of, lowest_rank

SUIT_ROWS: Final = (("♥", Suit(2)), ("♦", Suit(3)), ("♠", Suit(0)), ("♣", Suit(1)))
TOTALS: Final = "Σ"
SEAT_COLUMNS: Final = 6
"""The most seats of any table (§1.3); every matrix has them all."""

UNKNOWN: Final = "un"
DISCARD: Final = "-"
TABLE: Final = "x"
# The console game has no sign for a card known to lie in the talon. That card is neither unknown nor in a
# hand, and no column counts it: the row of the trump suit then counts one card fewer than the suit has.
TALON: Final = "t"
_SIGNS: Final = {None: UNKNOWN, "discard": DISCARD, "table": TABLE, "talon": TALON}
_WIDTH: Final = 3
UNCHANGED_RANKS: Final[Mapping[str, str]] = MappingProxyType({})


def column_names(memory: Memory) -> tuple[str, ...]:
    """Return the names of the columns: seats, ranks, and the places without a seat."""
    seats = [str(seat) for seat in range(SEAT_COLUMNS)]
    return (*seats, *RANK_NAMES[lowest_rank(memory.deck) :], UNKNOWN, DISCARD, TABLE)


def matrix_cells(memory: Memory) -> tuple[tuple[str, ...], ...]:
    """Return the cells of the five rows of the matrix, without names."""
    return (*(_suit_row(memory, suit) for _, suit in SUIT_ROWS), _totals_row(memory))


def matrix_text(memory: Memory, ranks: Mapping[str, str] = UNCHANGED_RANKS) -> str:
    """Draw the matrix with the names of its columns above and the signs of the suits at the left.

    `ranks` maps J, Q, K and A to other letters.
    """
    names = ("", *(sign for sign, _ in SUIT_ROWS), TOTALS)
    columns = tuple(ranks.get(name, name) for name in column_names(memory))
    rows = (columns, *matrix_cells(memory))
    return "\n".join(_line(name, row) for name, row in zip(names, rows, strict=True))


def _line(name: str, row: tuple[str, ...]) -> str:
    # Bars separate the ranks from the counts: in a deck of 52 both have columns named 2 to 5.
    parts = (row[:SEAT_COLUMNS], row[SEAT_COLUMNS:-3], row[-3:])
    return " |".join([f"{name:1}", *("".join(f"{cell:>{_WIDTH}}" for cell in part) for part in parts)])


def _suit_row(memory: Memory, suit: Suit) -> tuple[str, ...]:
    seats, others = _counts(memory, SUIT_MASKS[suit])
    places = [
        believed_place(memory, card_of(suit, Rank(rank)))
        for rank in range(lowest_rank(memory.deck), len(RANK_NAMES))
    ]
    return (*seats, *(_SIGNS[place] if place in _SIGNS else str(place) for place in places), *others)


def _totals_row(memory: Memory) -> tuple[str, ...]:
    seats, others = _counts(memory, sum(SUIT_MASKS))
    ranks = RANK_MASKS[lowest_rank(memory.deck) :]
    return (*seats, *(str((memory.unknown & mask).bit_count()) for mask in ranks), *others)


def _counts(memory: Memory, wanted_mask: CardMask) -> tuple[list[str], list[str]]:
    # The number of these cards in each place: first the seats, then unknown, discard and table.
    hands = (*memory.hands, *[0] * (SEAT_COLUMNS - len(memory.hands)))
    others = (memory.unknown, memory.discard, memory.table)
    seats, rest = ([str((mask & wanted_mask).bit_count()) for mask in part] for part in (hands, others))
    return seats, rest
