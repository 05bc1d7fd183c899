"""The positions of all cards of a tabletop game.

Only players' actions move cards here, after `action_check` has allowed them. So every card is in exactly one
place, even if the rules have already moved the card elsewhere.
"""

from typing import NamedTuple, TypeAlias, assert_never

from kozyr.rules import Seat
from kozyr.rules.cards import Card
from kozyr.rules.events import Dealt
from kozyr.server.tabletop.action_messages import (
    PILES,
    CardMovement,
    CardPlace,
    CloseHand,
    HandPlace,
    ManualAction,
    OpenHand,
    PilePlace,
    TransferAmount,
    TransferCards,
)
from kozyr.server.tabletop.card_format import read_cards

Cards: TypeAlias = tuple[Card, ...]


class CardLayout(NamedTuple):
    """The cards of a game by place, the top card of each place first."""

    hands: tuple[Cards, ...]
    draw: Cards
    discard: Cards
    piles: tuple[Cards, ...]
    open_seats: frozenset[Seat]


def initial_layout(event: Dealt) -> CardLayout:
    """Return the cards as they were dealt."""
    return CardLayout(event.hands, event.talon, (), ((),) * len(PILES), frozenset())


def cards_at(layout: CardLayout, seat: Seat, place: CardPlace) -> Cards:
    """List the cards of a place; the place `hand` is this seat's hand."""
    if isinstance(place, HandPlace):
        return layout.hands[seat]
    if isinstance(place, PilePlace):
        return layout.piles[PILES.index(place.name)]
    return layout.draw if place.name == "draw" else layout.discard


def apply_action(layout: CardLayout, seat: Seat, action: ManualAction) -> CardLayout:
    """Apply an action of this seat: move cards, or open or close the hand."""
    match action:
        case TransferCards() | TransferAmount():
            return _move_cards(layout, seat, action)
        case OpenHand():
            return layout._replace(open_seats=layout.open_seats | {seat})
        case CloseHand():
            return layout._replace(open_seats=layout.open_seats - {seat})
        case _:
            assert_never(action)


def _move_cards(layout: CardLayout, seat: Seat, action: CardMovement) -> CardLayout:
    source_cards = cards_at(layout, seat, action.source)
    moved = read_cards(action.cards) if isinstance(action, TransferCards) else source_cards[: action.amount]
    remaining = tuple([card for card in source_cards if card not in moved])
    assert len(remaining) + len(moved) == len(source_cards), "cards from nowhere"  # noqa: S101 - `action_check` has checked it
    layout = _set_cards(layout, seat, action.source, remaining)
    return _set_cards(layout, seat, action.destination, moved + cards_at(layout, seat, action.destination))


def _set_cards(layout: CardLayout, seat: Seat, place: CardPlace, cards: Cards) -> CardLayout:
    if isinstance(place, HandPlace):
        return layout._replace(hands=_replace_cards(layout.hands, seat, cards))
    if isinstance(place, PilePlace):
        return layout._replace(piles=_replace_cards(layout.piles, PILES.index(place.name), cards))
    return layout._replace(draw=cards) if place.name == "draw" else layout._replace(discard=cards)


def _replace_cards(places: tuple[Cards, ...], index: int, cards: Cards) -> tuple[Cards, ...]:
    return (*places[:index], cards, *places[index + 1 :])
