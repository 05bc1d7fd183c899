"""The mapping of a game's cards under an effect to the cards of the usual game.

Bots and the kernel know only the usual rules. If ranks are reversed, they play with mirrored cards.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from kozyr.rules import (
    Action,
    Beat,
    Card,
    Laid,
    Lead,
    Seat,
    Shown,
    ShowTrump,
    ThrowIn,
    Transfer,
    View,
    cards_in,
    mask_of,
)
from kozyr.rules.actions import CardlessAction
from kozyr.rules.cards import SUIT_OF, CardMask

CardMapping: TypeAlias = Callable[[Card, int], Card]
"""A function from a card and the deck's size to the mapped card; applied twice, it changes nothing."""


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
            trump=SUIT_OF[map_card(view.trump_card)],
            shown=None if shown is None else Shown(Seat(shown.seat), map_card(shown.card)),
        ),
        trump_card=map_card(view.trump_card),
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
        case Lead(cards) | ThrowIn(cards) | Transfer(cards):
            return action._replace(cards=map_cards(cards))
        case Beat(pairs):
            return Beat(
                tuple(sorted((mapping(attack, deck), mapping(cover, deck)) for attack, cover in pairs))
            )
        case ShowTrump(card):
            return ShowTrump(mapping(card, deck))
        case _:
            cardless: CardlessAction = action  # an action with cards needs a case of its own
            return cardless
