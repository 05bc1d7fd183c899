"""The reasons for which the engine protocol refuses a request.

Each entry maps the name of a reason to the word that programs test and the names of its sentence's
arguments. `kozyr.rules.rule_refusals` has the reasons of the rules in the same form.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

ENGINE_REASONS: Final = make_reasons(
    "engine",
    {
        "bad_json": ("bad_json",),
        "line_too_long": ("line_too_long", "max"),
        "not_an_object": ("bad_request",),
        "unknown_command": ("bad_request", "commands"),
        "unknown_field": ("bad_request", "command", "field"),
        "missing_field": ("bad_request", "field"),
        "no_game": ("no_game",),
        "options_shape": ("bad_option",),
        "deck_shape": ("bad_deck",),
        "depth_shape": ("bad_request", "value"),
    },
)


def engine_refusal(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `ENGINE_REASONS`."""
    return refuse_with(ENGINE_REASONS[reason], *about)
