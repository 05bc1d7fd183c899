"""The refusals of the tabletop API.

They have the same form as the refusals of the rules, of tables and of the table host. Clients of the tabletop
API get the sentence and an HTTP status. This module also maps each refusal word to its status.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import Reason, make_reasons

TABLETOP_REASONS: Final = make_reasons(
    "tabletop",
    {
        # Access to a game.
        "no_token": ("no_token",),
        "no_type": ("no_type", "name"),
        "no_game": ("no_game",),
        "not_participant": ("not_participant",),
        "not_begun": ("not_in_progress",),
        "ended": ("not_in_progress",),
        # Creating a game.
        "too_large": ("too_large", "max"),
        "not_json": ("bad_request",),
        "participants_shape": ("bad_request", "min", "max"),
        "unknown_participant": ("bad_request", "name"),
        "named_twice": ("bad_request", "name"),
        # Reading actions.
        "actions_shape": ("bad_action", "max"),
        "action_shape": ("bad_action",),
        "action_type": ("bad_action", "type"),
        "not_in_durak": ("not_in_durak", "type"),
        "action_fields": ("bad_action", "type", "fields"),
        "place_shape": ("bad_action", "field"),
        "no_place": ("bad_action", "type", "name"),
        "cards_or_amount": ("bad_action",),
        "cards_shape": ("bad_action",),
        "amount_shape": ("bad_action", "max"),
        # Moving cards.
        "no_way": ("no_way", "from", "to"),
        "not_acting": ("not_your_turn",),
        "attacker_alone": ("not_your_turn",),
        "defender_alone": ("not_your_turn",),
        "prepare_first": ("prepare_first",),
        "one_card": ("one_card",),
        "pile_taken": ("pile_taken", "pile"),
        "pile_not_attacked": ("pile_not_attacked", "pile", "cards"),
        "not_beaten": ("not_beaten",),
        "must_discard": ("must_discard",),
        "must_take": ("must_take",),
        "too_few": ("too_few", "place", "cards", "asked"),
        "not_there": ("not_there", "card", "place"),
        "draw_less": ("draw_less", "cards", "asked"),
        "draw_later": ("draw_later",),
        "hand_is_open": ("hand_is_open",),
        "hand_is_closed": ("hand_is_closed",),
    },
)

_STATUS: Final = {
    "no_token": 401, "not_participant": 403, "not_invited": 403, "no_scope": 403,
    "no_type": 404, "no_game": 404, "too_large": 413,
    "too_often": 429, "unavailable": 503, "busy": 503, "stopping": 503,
}  # fmt: skip


def refuse(reason: str, *details: object) -> Refusal:
    """Create a refusal for one of `TABLETOP_REASONS`."""
    return refuse_with(TABLETOP_REASONS[reason], *details)


def http_status_of(refusal: Refusal | Reason) -> int:
    """Return a refusal's HTTP status, which is 400 unless `_STATUS` has another one for its word."""
    return _STATUS.get(refusal.word, 400)
