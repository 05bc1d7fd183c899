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


def _choose(bending: EffectPosition, chance: Random, at: int) -> EffectPosition:  # noqa: ARG001 - signature of `Bend`
    # Checked in every bout: a command may have made the weak suit trump.
    trump = bending.game.setup.trump
    if bending.bent.suit is not None and bending.bent.suit != trump:
        return bending
    suit = chance.choice([suit for suit in SUITS if suit != trump])
    return bending._replace(bent=bending.bent._replace(suit=suit))


def _weakened(setup: Setup, bent: EffectState) -> Setup:
    if bent.suit is None or bent.suit == setup.trump:
        return setup
    others_mask = mask_of(full_deck(setup.options.deck)) & ~SUIT_MASKS[bent.suit]
    beaters = undressed(setup).beaters
    return with_beaters(
        setup,
        tuple(beaters[card] | (others_mask if SUIT_OF[card] == bent.suit else 0) for card in ALL_CARDS),
    )


def _detail(bending: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    return "" if bending.bent.suit is None else suit_name(bending.bent.suit, language)


def _notice(bending: EffectPosition, at: int, language: Language) -> str:  # noqa: ARG001 - signature of a notice
    if bending.bent.suit is None:
        return ""
    suit = suit_name(bending.bent.suit, language)
    return f"Слабее всех: {suit}." if language == "ru" else f"Weaker than all: {suit}."


WEAK_SUIT: Final = Effect(
    8,
    ("Weak suit", "Слабая масть"),
    (
        "One suit, drawn at the deal, is weaker than all: any card of another suit beats it.",
        "Одна масть, выбранная при раздаче, слабее всех: её бьёт любая карта другой масти.",
    ),
    each_bout=_choose,
    dress=_weakened,
    notice=_notice,
    detail=_detail,
    kernel=False,
)
