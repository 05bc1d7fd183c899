"""The event effects of the console game, one module each, listed by number."""

from typing import Final

from kozyr.terminal.local.effects.banned_suit import BANNED_SUIT
from kozyr.terminal.local.effects.cards_wander import CARDS_WANDER
from kozyr.terminal.local.effects.effect import Effect, EffectPosition, EffectState
from kozyr.terminal.local.effects.hands_reshuffled import HANDS_RESHUFFLED
from kozyr.terminal.local.effects.no_trump import NO_TRUMP
from kozyr.terminal.local.effects.none import NONE
from kozyr.terminal.local.effects.ranks_reversed import RANKS_REVERSED
from kozyr.terminal.local.effects.time_limit import TIME_LIMIT
from kozyr.terminal.local.effects.transfer import TRANSFER
from kozyr.terminal.local.effects.trump_changes import TRUMP_CHANGES
from kozyr.terminal.local.effects.weak_suit import WEAK_SUIT
from kozyr.terminal.local.effects.whole_deck import WHOLE_DECK

__all__ = ["EFFECTS", "Effect", "EffectPosition", "EffectState"]

EFFECTS: Final = {
    effect.number: effect
    for effect in (
        NONE,
        TRUMP_CHANGES,
        CARDS_WANDER,
        TRANSFER,
        WHOLE_DECK,
        RANKS_REVERSED,
        BANNED_SUIT,
        HANDS_RESHUFFLED,
        WEAK_SUIT,
        NO_TRUMP,
        TIME_LIMIT,
    )
}
"""The effects by number."""
