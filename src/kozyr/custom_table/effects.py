"""The event effects of the console game, by number."""

from typing import Final

from kozyr.custom_table.hand_effects import CARDS_WANDER, HANDS_RESHUFFLED, WHOLE_DECK
from kozyr.custom_table.rule_effects import NONE, RANKS_REVERSED, TIME_LIMIT, TRANSFER
from kozyr.custom_table.suit_effects import BANNED_SUIT, NO_TRUMP, TRUMP_CHANGES, WEAK_SUIT

EFFECTS: Final = {
    effect.number: effect
    for effect in (
        NONE, TRUMP_CHANGES, CARDS_WANDER, TRANSFER, WHOLE_DECK, RANKS_REVERSED, BANNED_SUIT,
        HANDS_RESHUFFLED, WEAK_SUIT, NO_TRUMP, TIME_LIMIT,
    )
}  # fmt: skip
