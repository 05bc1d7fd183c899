"""Effect 5: the ranks are reversed, so the lowest rank of the deck is the highest.

To find what beats a card, mirror it, take what beats the image, and mirror that. Trumps and `low_beats_ace`
work the same way (§3.4).
"""

from typing import Final

from kozyr.rules import Card, Setup
from kozyr.rules.cards import ACE, ALL_CARDS, RANK_OF, SUIT_OF, Rank, card_of, cards_in, lowest_rank, mask_of
from kozyr.terminal.local.effects.cards import undressed, with_beaters
from kozyr.terminal.local.effects.effect import Effect, EffectState


def mirrored(card: Card, deck: int) -> Card:
    """Return the mirrored card of the same suit; cards outside the deck stay the same."""
    lowest = lowest_rank(deck)
    if RANK_OF[card] < lowest:
        return card
    return card_of(SUIT_OF[card], Rank(lowest + ACE - RANK_OF[card]))


def _reversed(setup: Setup, effect_state: EffectState) -> Setup:  # noqa: ARG001 - signature of `change_setup`
    deck, beaters = setup.options.deck, undressed(setup).beaters
    return with_beaters(
        setup,
        tuple(
            mask_of(mirrored(cover, deck) for cover in cards_in(beaters[mirrored(attack, deck)]))
            for attack in ALL_CARDS
        ),
    )


RANKS_REVERSED: Final = Effect(
    5,
    ("Ranks reversed", "Всё наоборот"),
    (
        "The ranks are reversed: the lowest card of a suit becomes its highest, and the ace its lowest.",
        "Старшинство перевёрнуто: младшая карта масти становится старшей, а туз самым младшим.",
    ),
    change_setup=_reversed,
    card_mapping=mirrored,
)
