"""Cards and sets of cards as integers.

A card is a small number, and a set of cards is a bit mask, so that the rules can use fast bit operations.
Texts and messages name cards by ids such as `S9` (§1.1). Cards compare in the order of the realtime protocol:
spades, clubs, hearts, diamonds, low to high.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NewType, TypeAlias, TypeVar

Card = NewType("Card", int)
"""A card: suit * 13 + rank."""

Suit = NewType("Suit", int)
"""0 spades, 1 clubs, 2 hearts, 3 diamonds."""

Rank = NewType("Rank", int)
"""0 for the two up to 12 for the ace."""

_T = TypeVar("_T")

CardMask: TypeAlias = int
"""A set of cards: bit n is card n, so `mask & BIT[card]` tests whether the set has a card."""

SUIT_LETTERS: Final = "SCHD"
RANK_NAMES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANKS: Final = len(RANK_NAMES)
"""The number of ranks."""
ALL_CARDS: Final = tuple(Card(n) for n in range(4 * RANKS))
ACE: Final = Rank(12)

SUIT_OF: Final = tuple(Suit(card // RANKS) for card in ALL_CARDS)
RANK_OF: Final = tuple(Rank(card % RANKS) for card in ALL_CARDS)
BIT: Final[tuple[CardMask, ...]] = tuple(1 << card for card in ALL_CARDS)
# 0x1FFF is thirteen bits, one for each card of a suit.
SUIT_MASKS: Final[tuple[CardMask, ...]] = tuple(0x1FFF << (RANKS * suit) for suit in range(4))
RANK_MASKS: Final[tuple[CardMask, ...]] = tuple(
    sum(1 << (RANKS * suit + rank) for suit in range(4)) for rank in range(RANKS)
)
SAME_RANK: Final[tuple[CardMask, ...]] = tuple(RANK_MASKS[RANK_OF[card]] for card in ALL_CARDS)
"""For each card, all cards of its rank."""
CARD_IDS: Final = tuple(SUIT_LETTERS[SUIT_OF[card]] + RANK_NAMES[RANK_OF[card]] for card in ALL_CARDS)
CARDS_BY_ID: Final = {CARD_IDS[card]: card for card in ALL_CARDS}

_LOWEST_RANKS: Final = {24: Rank(7), 36: Rank(4), 52: Rank(0)}  # the nine, the six and the two


def card_id(card: Card) -> str:
    """Return the id of a card, or the number as text if no such card exists."""
    return CARD_IDS[card] if 0 <= card < len(CARD_IDS) else str(card)


def card_of(suit: Suit, rank: Rank) -> Card:
    """Return the card of this suit and rank."""
    return Card(RANKS * suit + rank)


def lowest_rank(deck: int) -> Rank:
    """Return the lowest rank of a deck of 24, 36 or 52 cards (§1.2)."""
    return _LOWEST_RANKS[deck]


@lru_cache(maxsize=3)
def full_deck(deck: int) -> tuple[Card, ...]:
    """Return the cards of a deck in canonical order: S, C, H, D, low to high (§1.2)."""
    return tuple(card for card in ALL_CARDS if RANK_OF[card] >= _LOWEST_RANKS[deck])


def mask_of(cards: Iterable[Card]) -> CardMask:
    """Return the set of these cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def find_miscounted_cards(deck: int, cards: Iterable[Card]) -> Iterator[tuple[Card, int, int]]:
    """Yield each card that occurs too often or not at all, with its actual and expected count (§1.2)."""
    counts = Counter(cards)
    for card in ALL_CARDS:
        expected = int(RANK_OF[card] >= _LOWEST_RANKS[deck])
        if counts[card] != expected:
            yield card, counts[card], expected


class _SuitCache(dict[int, tuple[_T, ...]]):
    """A cache that maps a suit's thirteen bits to the values, such as ids, of the cards whose bit is set."""

    def __init__(self, values: tuple[_T, ...]) -> None:
        super().__init__()
        self.by_rank = values  # one value for each card of the suit

    def __missing__(self, bits: int) -> tuple[_T, ...]:
        self[bits] = selected = tuple(value for rank, value in enumerate(self.by_rank) if bits >> rank & 1)
        return selected


def make_mask_lookup(values: tuple[_T, ...]) -> Callable[[CardMask], tuple[_T, ...]]:
    """Return a function that maps a set of cards to their values; `values` has one value per card."""
    spades, clubs, hearts, diamonds = (
        _SuitCache(values[start : start + RANKS]) for start in range(0, len(values), RANKS)
    )

    def look_up(mask: CardMask) -> tuple[_T, ...]:
        return (
            spades[mask & 0x1FFF]
            + clubs[mask >> 13 & 0x1FFF]
            + hearts[mask >> 26 & 0x1FFF]
            + diamonds[mask >> 39]
        )

    return look_up


cards_in: Final = make_mask_lookup(ALL_CARDS)
"""Return the cards of a set in canonical order."""


def ids(cards: Iterable[Card]) -> list[str]:
    """Return the ids of these cards."""
    return [CARD_IDS[card] for card in cards]
