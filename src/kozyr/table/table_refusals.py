"""The catalogue of reasons for which a table refuses a command.

The reasons have the form of `kozyr.rules.rule_refusals`. A table also refuses for the reasons of the rules.
The list in docs/reference/table.md is generated from this catalogue.
"""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

TABLE_REASONS: Final = make_reasons(
    "table",
    {
        # Opening a table.
        "table_exists": ("table_exists",),
        "no_table": ("no_table",),
        "bad_stake": ("bad_stake", "max", "stake"),
        "stake_needs_clock": ("stake_needs_clock",),
        "unknown_clock": ("bad_clock", "name", "clocks"),
        "long_name": ("bad_name", "max"),
        "rated_rules": ("rated_rules",),
        "rated_private": ("rated_private",),
        "rated_bots": ("rated_bots",),
        # Seats.
        "table_closed": ("table_closed",),
        "not_seated": ("not_seated",),
        "already_seated": ("already_seated", "seat"),
        "seat_taken": ("seat_taken", "seat"),
        "table_full": ("table_full",),
        "no_such_place": ("bad_seat", "seat"),
        "locked": ("locked",),
        "not_invited": ("not_invited",),
        "rated_guest": ("rated_guest",),
        "cannot_pay": ("cannot_pay", "stake", "coins"),
        "cannot_pay_own": ("cannot_pay", "stake", "coins"),
        "being_played": ("being_played",),
        # Bots and the host.
        "not_host": ("not_host",),
        "no_bots": ("no_bots",),
        "unknown_bot": ("unknown_level", "level", "levels"),
        "no_bot_there": ("no_bot_there", "seat"),
        "no_player_there": ("no_player_there", "seat"),
        "removed": ("removed",),
        # Getting ready.
        "already_ready": ("already_ready",),
        "company_changed": ("company_changed",),
        "not_ready": ("not_ready",),
        "bad_client_seed": ("bad_client_seed", "max"),
        # Playing.
        "not_playing": ("not_playing",),
        "time_is_up": ("time_is_up",),
        "no_hints": ("no_hints",),
        "no_daily_hints": ("no_hints",),
        "not_to_move": ("not_to_move",),
        "by_hand": ("by_hand",),
        "not_by_hand": ("not_by_hand",),
        "overtaken": ("overtaken",),
        "long_note": ("bad_note", "max"),
        "not_due": ("not_due",),
        # Chat.
        "bad_text": ("bad_text", "max"),
        "no_spectators": ("no_spectators",),
        "unknown_reaction": ("unknown_reaction", "name"),
        # Commands.
        "command_reused": ("command_reused",),
        "not_yours": ("not_yours",),
    },
)


def refuse(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `TABLE_REASONS`."""
    return refuse_with(TABLE_REASONS[reason], *about)
