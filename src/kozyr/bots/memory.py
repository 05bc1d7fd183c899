"""A bot's memory: where it believes every card to be.

The memory is made only from a seat's `View`, so it holds nothing that the seat may not know. It holds the
seat's hand, cards seen on the table, taken or discarded, the trump card, and what follows by counting. The
cards are stored as sets, which are fast to query.
"""

from functools import lru_cache
from typing import NamedTuple

from kozyr.rules import Card, Seat, View
from kozyr.rules.cards import BIT, CardMask, full_deck, mask_of
from kozyr.rules.view import Place


class Memory(NamedTuple):
    """The knowledge of a seat about all cards."""

    deck: int
    """The number of cards in the deck."""
    seat: Seat | None
    """The seat whose memory it is; None for a spectator."""
    hands: tuple[CardMask, ...]
    """For each seat, the cards known to be in its hand. The seat's own hand is known completely."""
    talon: CardMask
    """The cards known to lie in the talon, which is the trump card while there is a talon (§2.2)."""
    table: CardMask
    discard: CardMask
    unknown: CardMask
    """The cards that may lie in more than one place."""
    hidden: tuple[int, ...]
    """For each seat, how many of the unknown cards it holds. The other unknown cards are in the talon."""


@lru_cache(maxsize=3)
def _make_deck_mask(deck: int) -> CardMask:
    return mask_of(full_deck(deck))


def remember(view: View) -> Memory:
    """Make the memory of the seat that has this view."""
    seats = view.setup.seats
    hands = [0] * seats
    masks_by_place = {"talon": 0, "table": 0, "discard": 0}
    known_mask = 0
    for card, place in view.known.items():
        bit = BIT[card]
        known_mask |= bit
        if isinstance(place, str):
            masks_by_place[place] |= bit
        else:
            hands[place] |= bit
    deck = view.setup.options.deck
    return Memory(
        deck=deck,
        seat=view.seat,
        hands=tuple(hands),
        talon=masks_by_place["talon"],
        table=masks_by_place["table"],
        discard=masks_by_place["discard"],
        unknown=_make_deck_mask(deck) & ~known_mask,
        hidden=tuple([count - mask.bit_count() for count, mask in zip(view.counts, hands, strict=True)]),
    )


def find_place(memory: Memory, card: Card) -> Place | None:
    """Return where a card of the deck is believed to be; None if that is unknown."""
    bit = BIT[card]
    if memory.unknown & bit:
        return None
    if memory.discard & bit:
        return "discard"
    if memory.table & bit:
        return "table"
    if memory.talon & bit:
        return "talon"
    return next(Seat(seat) for seat, mask in enumerate(memory.hands) if mask & bit)


def find_possible_cards(memory: Memory, seat: Seat) -> CardMask:
    """Return the cards that a seat holds or may hold."""
    return memory.hands[seat] | memory.unknown if memory.hidden[seat] else memory.hands[seat]


def estimate_count(memory: Memory, seat: Seat, cards_mask: CardMask) -> float:
    """Return the expected number of these cards in a seat's hand, with its share of the unknown cards."""
    count = float((memory.hands[seat] & cards_mask).bit_count())
    if memory.hidden[seat] and (possible_mask := memory.unknown & cards_mask):
        count += possible_mask.bit_count() * memory.hidden[seat] / memory.unknown.bit_count()
    return count
