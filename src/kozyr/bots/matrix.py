"""A bot's memory, drawn as the matrix of the console game.

The five rows are hearts, diamonds, spades, clubs and totals. The columns are the seats 0 to 5, the ranks of
the deck, and three signs: `un` (unknown), `-` (discard) and `x` (table). That makes 18 columns for 36 cards,
15 for 24 and 22 for 52. Under a rank, a cell shows where the bot believes that card to be. Under a seat or
sign, a cell counts the cards of the suit in that place. The totals row sums those columns; under the ranks it
counts the unknown cards.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from kozyr.bots.memory import Memory, find_place
from kozyr.rules.cards import RANK_MASKS, RANK_NAMES, SUIT_MASKS, CardMask, Rank, Suit, card_of, lowest_rank

SUIT_ROWS: Final = (("♥", Suit(2)), ("♦", Suit(3)), ("♠", Suit(0)), ("♣", Suit(1)))
TOTALS: Final = "Σ"
SEAT_COLUMNS: Final = 6
"""The most seats of any table (§1.3); every matrix has them all."""

UNKNOWN: Final = "un"
DISCARD: Final = "-"
TABLE: Final = "x"
# `t` is not from the console game, which has no sign for a card known to lie in the talon (the trump card).
# No column counts this card, so the row of the trump suit counts one card fewer than the suit has.
TALON: Final = "t"
_SIGNS: Final = {None: UNKNOWN, "discard": DISCARD, "table": TABLE, "talon": TALON}
_CELL_WIDTH: Final = 3
_UNCHANGED_RANKS: Final[Mapping[str, str]] = MappingProxyType({})


def list_column_names(memory: Memory) -> tuple[str, ...]:
    """Return the names of the columns: seats, ranks, and the places without a seat."""
    seats = [str(seat) for seat in range(SEAT_COLUMNS)]
    return (*seats, *RANK_NAMES[lowest_rank(memory.deck) :], UNKNOWN, DISCARD, TABLE)


def list_matrix_cells(memory: Memory) -> tuple[tuple[str, ...], ...]:
    """Return the cells of the five rows of the matrix, without names."""
    return (*(_make_suit_row(memory, suit) for _, suit in SUIT_ROWS), _make_totals_row(memory))


def matrix_text(memory: Memory, ranks: Mapping[str, str] = _UNCHANGED_RANKS) -> str:
    """Draw the matrix with the names of its columns above and the signs of the suits at the left.

    `ranks` maps J, Q, K and A to other letters.
    """
    names = ("", *(sign for sign, _ in SUIT_ROWS), TOTALS)
    columns = tuple(ranks.get(name, name) for name in list_column_names(memory))
    rows = (columns, *list_matrix_cells(memory))
    return "\n".join(_draw_line(name, row) for name, row in zip(names, rows, strict=True))


def _draw_line(name: str, row: tuple[str, ...]) -> str:
    # Bars separate the groups of columns, because with 52 cards both seats and ranks are named 2 to 5.
    seat_cells, rank_cells, other_cells = row[:SEAT_COLUMNS], row[SEAT_COLUMNS:-3], row[-3:]
    groups = [
        "".join(f"{cell:>{_CELL_WIDTH}}" for cell in cells) for cells in (seat_cells, rank_cells, other_cells)
    ]
    return " |".join([f"{name:1}", *groups])


def _make_suit_row(memory: Memory, suit: Suit) -> tuple[str, ...]:
    seat_counts, other_counts = _count_cards(memory, SUIT_MASKS[suit])
    places = [
        find_place(memory, card_of(suit, Rank(rank)))
        for rank in range(lowest_rank(memory.deck), len(RANK_NAMES))
    ]
    rank_cells = [_SIGNS[place] if place in _SIGNS else str(place) for place in places]
    return (*seat_counts, *rank_cells, *other_counts)


def _make_totals_row(memory: Memory) -> tuple[str, ...]:
    seat_counts, other_counts = _count_cards(memory, sum(SUIT_MASKS))
    rank_masks = RANK_MASKS[lowest_rank(memory.deck) :]
    unknown_counts = [str((memory.unknown & mask).bit_count()) for mask in rank_masks]
    return (*seat_counts, *unknown_counts, *other_counts)


def _count_cards(memory: Memory, cards_mask: CardMask) -> tuple[list[str], list[str]]:
    # Count these cards in the hand of each seat, and then in unknown, discard and table.
    hands = (*memory.hands, *[0] * (SEAT_COLUMNS - len(memory.hands)))
    other_masks = (memory.unknown, memory.discard, memory.table)
    seat_counts = [str((hand & cards_mask).bit_count()) for hand in hands]
    return seat_counts, [str((mask & cards_mask).bit_count()) for mask in other_masks]
