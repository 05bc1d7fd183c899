"""Effect 8: one suit is weaker than all others; any card of another suit beats it.

The suit is drawn at the deal and is never the trump suit.
"""

from random import Random
from typing import Final

from kozyr.rules import Setup
from kozyr.rules.cards import ALL_CARDS, SUIT_MASKS, SUIT_OF, full_deck, mask_of
from kozyr.rules.refusals import Language
from kozyr.terminal.local.effects.cards import SUITS, suit_name, undressed, with_beaters
from kozyr.terminal.local.effects.effect import Effect, EffectPosition, EffectState


def _choose(position: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `PositionChange`
    # Checked in every bout: a command may have made the weak suit trump.
    trump = position.game.setup.trump
    if position.effect_state.suit is not None and position.effect_state.suit != trump:
        return position
    suit = chance.choice([suit for suit in SUITS if suit != trump])
    return position._replace(effect_state=position.effect_state._replace(suit=suit))


def _weakened(setup: Setup, effect_state: EffectState) -> Setup:
    if effect_state.suit is None or effect_state.suit == setup.trump:
        return setup
    others_mask = mask_of(full_deck(setup.options.deck)) & ~SUIT_MASKS[effect_state.suit]
    beaters = undressed(setup).beaters
    return with_beaters(
        setup,
        tuple(
            beaters[card] | (others_mask if SUIT_OF[card] == effect_state.suit else 0) for card in ALL_CARDS
        ),
    )


def _detail(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    return "" if position.effect_state.suit is None else suit_name(position.effect_state.suit, language)


def _notice(position: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    if position.effect_state.suit is None:
        return ""
    suit = suit_name(position.effect_state.suit, language)
    return f"Слабее всех: {suit}." if language == "ru" else f"Weaker than all: {suit}."


WEAK_SUIT: Final = Effect(
    8,
    ("Weak suit", "Слабая масть"),
    (
        "One suit, drawn at the deal, is weaker than all: any card of another suit beats it.",
        "Одна масть, выбранная при раздаче, слабее всех: её бьёт любая карта другой масти.",
    ),
    each_bout=_choose,
    change_setup=_weakened,
    notice=_notice,
    detail=_detail,
    kernel=False,
)
