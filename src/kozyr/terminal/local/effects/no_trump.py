"""Effect 9: there is no trump; only a higher card of the same suit beats a card.

The card under the talon is an ordinary one, but it still decides which player leads first (§2.4).
"""

from typing import Final

from kozyr.rules import Setup
from kozyr.rules.cards import ALL_CARDS, SUIT_MASKS, SUIT_OF
from kozyr.rules.refusals import Language
from kozyr.terminal.local.effects.cards import undressed, with_beaters
from kozyr.terminal.local.effects.effect import Effect, EffectPosition, EffectState


def _trumpless(setup: Setup, effect_state: EffectState) -> Setup:  # noqa: ARG001 - signature of `change_setup`
    beaters = undressed(setup).beaters
    return with_beaters(setup, tuple(beaters[card] & SUIT_MASKS[SUIT_OF[card]] for card in ALL_CARDS))


def _notice(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    return "Козыря нет." if language == "ru" else "There is no trump."


NO_TRUMP: Final = Effect(
    9,
    ("No trump", "Без козыря"),
    (
        "There is no trump: a card is beaten only by a higher one of its own suit.",
        "Козыря нет: карту бьёт только старшая карта её масти.",
    ),
    change_setup=_trumpless,
    notice=_notice,
    kernel=False,
)
