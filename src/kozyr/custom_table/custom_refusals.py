"""The refusals of local tables. They have the same form as the refusals of the rules and of the table."""

from typing import Final

from kozyr.rules.refusals import Argument, Refusal
from kozyr.rules.rule_refusals import make_reasons
from kozyr.table.settings import one_line

_MAX_QUOTE_LENGTH: Final = 60
"""The longest quotation of a player's text, in characters."""


CUSTOM_REASONS: Final = make_reasons(
    "local",
    # For each reason: the word, then the names of the values in its sentence.
    {
        # Seating.
        "no_such_effect": ("no_such_effect", "effect", "max"),
        "no_such_level": ("no_such_level", "level", "levels"),
        "long_seat_name": ("long_seat_name", "max"),
        "same_name": ("same_name", "name"),
        # Playing.
        "nobody_asked": ("nobody_asked",),
        "no_redeal_offered": ("no_redeal_offered",),
        "suit_banned": ("suit_banned", "suit"),
        "table_left": ("table_left",),
        # A bot's memory.
        "no_such_player": ("no_such_player", "name"),
        "player_is_person": ("player_is_person", "name"),
        "memory_not_ready": ("memory_not_ready", "name"),
        # Commands that change the game.
        "no_game": ("no_game",),
        "no_such_suit": ("no_such_suit", "suit"),
        "same_trump": ("same_trump",),
        "no_trump_card": ("no_trump_card",),
        "other_deck": ("other_deck", "rules"),
        "no_such_card": ("no_such_card", "card"),
        "not_discarded": ("not_discarded", "card"),
        "player_is_out": ("player_is_out", "name"),
        "no_card_there": ("no_card_there", "name", "number", "max"),
        "too_few_left": ("too_few_left", "name", "cards", "kept"),
        "talon_too_small": ("talon_too_small", "cards"),
        "nothing_to_end": ("nothing_to_end",),
        # Saved games.
        "no_kept_game": ("no_kept_game",),
        "damaged_game": ("damaged_game", "file"),
    },
)


def refuse(reason: str, *values: object) -> Refusal:
    """Make a refusal for one of `CUSTOM_REASONS`; names are quoted as written, in any alphabet."""
    return Refusal(CUSTOM_REASONS[reason], tuple(map(_quote, values)))


def _quote(value: object) -> Argument:
    return value if isinstance(value, int) else one_line(str(value))[:_MAX_QUOTE_LENGTH]
