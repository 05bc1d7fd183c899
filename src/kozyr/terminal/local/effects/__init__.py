"""The event effects of the console game, by number."""

from typing import Final

from kozyr.terminal.local.effects.effect import Effect, EffectPosition, EffectState
from kozyr.terminal.local.effects.hand_effects import CARDS_WANDER, HANDS_RESHUFFLED, WHOLE_DECK
from kozyr.terminal.local.effects.rule_effects import NONE, RANKS_REVERSED, TIME_LIMIT, TRANSFER
from kozyr.terminal.local.effects.suit_effects import BANNED_SUIT, NO_TRUMP, TRUMP_CHANGES, WEAK_SUIT

__all__ = ["EFFECTS", "Effect", "EffectPosition", "EffectState"]

EFFECTS: Final = {
    effect.number: effect
    for effect in (
        NONE, TRUMP_CHANGES, CARDS_WANDER, TRANSFER, WHOLE_DECK, RANKS_REVERSED, BANNED_SUIT,
        HANDS_RESHUFFLED, WEAK_SUIT, NO_TRUMP, TIME_LIMIT,
    )
}  # fmt: skip
