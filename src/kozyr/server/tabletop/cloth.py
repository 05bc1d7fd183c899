"""The positions of all cards of a tabletop game.

Only players' actions move cards, and `judge` has allowed each before. So no card is ever lost, added or in
two places, even when the rules are already further on.
"""

from typing import NamedTuple, TypeAlias, assert_never

from kozyr.rules import Seat
from kozyr.rules.cards import Card
from kozyr.rules.events import Dealt
from kozyr.server.tabletop.actions import PILES, CloseHand, HandAction, OpenHand, Place, Transfer

Cards: TypeAlias = tuple[Card, ...]


class Cloth(NamedTuple):
    """The cards of a game by place, the top card of each place first."""

    hands: tuple[Cards, ...]
    draw: Cards
    discard: Cards
    piles: tuple[Cards, ...]
    open: frozenset[Seat]
    """The seats with open hands."""


def dealt(event: Dealt) -> Cloth:
    """Return the cards as they were dealt."""
    return Cloth(event.hands, event.talon, (), ((),) * len(PILES), frozenset())


def lying(cloth: Cloth, seat: Seat, place: Place) -> Cards:
    """List the cards of a place; a hand is this seat's."""
    if place.kind == "hand":
        return cloth.hands[seat]
    if place.kind == "pile":
        return cloth.piles[PILES.index(place.name)]
    return cloth.draw if place.name == "draw" else cloth.discard


def handled(cloth: Cloth, seat: Seat, action: HandAction) -> Cloth:
    """Apply an action of this seat: move cards, or open or close the hand."""
    match action:
        case Transfer(source, destination, cards, amount):
            taken = lying(cloth, seat, source)[:amount] if cards is None else cards
            left = tuple([card for card in lying(cloth, seat, source) if card not in taken])
            assert len(left) + len(taken) == len(lying(cloth, seat, source)), "cards from nowhere"  # noqa: S101 - `judge` has checked it
            cloth = _with(cloth, seat, source, left)
            return _with(cloth, seat, destination, taken + lying(cloth, seat, destination))
        case OpenHand():
            return cloth._replace(open=cloth.open | {seat})
        case CloseHand():
            return cloth._replace(open=cloth.open - {seat})
        case _:
            assert_never(action)


def _with(cloth: Cloth, seat: Seat, place: Place, cards: Cards) -> Cloth:
    if place.kind == "hand":
        return cloth._replace(hands=_changed(cloth.hands, seat, cards))
    if place.kind == "pile":
        return cloth._replace(piles=_changed(cloth.piles, PILES.index(place.name), cards))
    return cloth._replace(draw=cards) if place.name == "draw" else cloth._replace(discard=cards)


def _changed(places: tuple[Cards, ...], at: int, cards: Cards) -> tuple[Cards, ...]:
    return (*places[:at], cards, *places[at + 1 :])
