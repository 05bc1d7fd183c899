"""The reasons for which the arena, the simulation and the kernel refuse a request.

The reasons have the form of `kozyr.rules.rule_refusals`.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

BOT_REASONS: Final = make_reasons(
    "bots",
    {
        "unknown_level": ("unknown_level", "level", "levels"),
        "no_command": ("no_command", "command"),
        "bad_command": ("no_command", "command"),
        "entrants_range": ("bad_entrants", "min", "max", "count"),
        "number_range": ("bad_number", "name", "min", "max", "value"),
        "option_shape": ("bad_option", "text"),
        "option_value": ("bad_option", "name", "value", "values"),
        "kernel_option": ("kernel_option", "name", "value"),
    },
)


def bot_refusal(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `BOT_REASONS`; `about` holds the values in its sentence."""
    return refuse_with(BOT_REASONS[reason], *about)
