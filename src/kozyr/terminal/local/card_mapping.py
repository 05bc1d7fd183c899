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


def map_view(view: View, mapping: CardMapping) -> View:
    """Map a view; its setup becomes the usual one, without the effect's changes."""
    deck, setup = view.setup.options.deck, view.setup

    def mapped(card: Card) -> Card:
        return mapping(card, deck)

    def mapped_mask(mask: CardMask) -> CardMask:
        return mask_of(mapped(card) for card in cards_in(mask))

    shown = setup.shown
    return view._replace(
        setup=replace(
            setup,
            trump_card=mapped(setup.trump_card),
            shown=None if shown is None else Shown(Seat(shown.seat), mapped(shown.card)),
        ),
        hand=tuple(sorted(mapped(card) for card in view.hand)),
        table=tuple(
            Laid(mapped(laid.attack), None if laid.cover is None else mapped(laid.cover), laid.seat)
            for laid in view.table
        ),
        seen=tuple(mapped_mask(mask) for mask in view.seen),
        known=dict(sorted((mapped(card), place) for card, place in view.known.items())),
    )


def map_action(action: Action, mapping: CardMapping, deck: int) -> Action:
    """Map an action."""

    def mapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(mapping(card, deck) for card in cards))

    match action:
        case Lead(cards):
            return Lead(mapped(cards))
        case ThrowIn(cards):
            return ThrowIn(mapped(cards))
        case Transfer(cards):
            return Transfer(mapped(cards))
        case Beat(pairs):
            return Beat(tuple(sorted((mapping(one, deck), mapping(other, deck)) for one, other in pairs)))
        case ShowTrump(card):
            return ShowTrump(mapping(card, deck))
        case Take() | Pass() | Redeal():
            return action
        case _:
            assert_never(action)
