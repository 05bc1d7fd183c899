"""A mapping of cards that turns a game with an effect into the usual game.

If ranks are reversed, mirrored cards give the usual game, so bots and the kernel can play it unchanged.
Applying a mapping twice gives the original card.
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
"""A function from a card and the deck's size to the mapped card."""


def map_view(view: View, mapping: CardMapping) -> View:
    """Map a view; its setup becomes the usual one, without the effect's changes."""
    deck, setup = view.setup.options.deck, view.setup

    def map_card(card: Card) -> Card:
        return mapping(card, deck)

    def map_mask(mask: CardMask) -> CardMask:
        return mask_of(map_card(card) for card in cards_in(mask))

    shown = setup.shown
    return view._replace(
        setup=replace(
            setup,
            trump_card=map_card(setup.trump_card),
            shown=None if shown is None else Shown(Seat(shown.seat), map_card(shown.card)),
        ),
        hand=tuple(sorted(map_card(card) for card in view.hand)),
        table=tuple(
            Laid(map_card(laid.attack), None if laid.cover is None else map_card(laid.cover), laid.seat)
            for laid in view.table
        ),
        seen=tuple(map_mask(mask) for mask in view.seen),
        known=dict(sorted((map_card(card), place) for card, place in view.known.items())),
    )


def map_action(action: Action, mapping: CardMapping, deck: int) -> Action:
    """Map an action."""

    def map_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(mapping(card, deck) for card in cards))

    match action:
        case Lead(cards):
            return Lead(map_cards(cards))
        case ThrowIn(cards):
            return ThrowIn(map_cards(cards))
        case Transfer(cards):
            return Transfer(map_cards(cards))
        case Beat(pairs):
            return Beat(
                tuple(sorted((mapping(attack, deck), mapping(cover, deck)) for attack, cover in pairs))
            )
        case ShowTrump(card):
            return ShowTrump(mapping(card, deck))
        case Take() | Pass() | Redeal():
            return action
        case _:
            assert_never(action)
