"""A mapping of cards that turns a game with an effect into the usual game.

With ranks reversed, exchanging the cards gives the usual game, so bots play as well as ever, and even the
kernel's rules apply. Applying the mapping twice gives the original card.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, assert_never

from kozyr.rules import (
    Action,
    Beat,
    Card,
    Laid,
    Lead,
    Pass,
    Redeal,
    Seat,
    Shown,
    ShowTrump,
    Take,
    ThrowIn,
    Transfer,
    View,
    cards_in,
    mask_of,
)
from kozyr.rules.cards import CardMask

CardMapping: TypeAlias = Callable[[Card, int], Card]
"""A function from a card and the deck's size to the card's image; applied twice, it returns the card."""


def map_view(view: View, glass: CardMapping) -> View:
    """Map a view; its setup becomes the usual one, without the effect's changes."""
    deck, setup = view.setup.options.deck, view.setup

    def turned(card: Card) -> Card:
        return glass(card, deck)

    def turned_mask(mask: CardMask) -> CardMask:
        return mask_of(turned(card) for card in cards_in(mask))

    shown = setup.shown
    return view._replace(
        setup=replace(
            setup,
            trump_card=turned(setup.trump_card),
            shown=None if shown is None else Shown(Seat(shown.seat), turned(shown.card)),
        ),
        hand=tuple(sorted(turned(card) for card in view.hand)),
        table=tuple(
            Laid(turned(laid.attack), None if laid.cover is None else turned(laid.cover), laid.seat)
            for laid in view.table
        ),
        seen=tuple(turned_mask(mask) for mask in view.seen),
        known=dict(sorted((turned(card), place) for card, place in view.known.items())),
    )


def map_action(action: Action, glass: CardMapping, deck: int) -> Action:
    """Map an action."""

    def turned(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(glass(card, deck) for card in cards))

    match action:
        case Lead(cards):
            return Lead(turned(cards))
        case ThrowIn(cards):
            return ThrowIn(turned(cards))
        case Transfer(cards):
            return Transfer(turned(cards))
        case Beat(pairs):
            return Beat(tuple(sorted((glass(one, deck), glass(other, deck)) for one, other in pairs)))
        case ShowTrump(card):
            return ShowTrump(glass(card, deck))
        case Take() | Pass() | Redeal():
            return action
        case _:
            assert_never(action)
