"""The reasons for which a configuration is refused.

`source` names the origin of the mistake: an option of the command line, a variable, or a file and its key. A
refusal never quotes the address of a database or of NATS, because the address may hold a password.
"""

from typing import Final

from kozyr.printable import printable
from kozyr.rules.refusals import Argument, Refusal
from kozyr.rules.rule_refusals import make_reasons

_MAX_QUOTE_LENGTH: Final = 300
"""How many characters of a detail are quoted; the name of a file may be longer."""


CONFIG_REASONS: Final = make_reasons(
    "config",
    {
        "unreadable": ("unreadable", "file", "reason"),
        "not_text": ("not_toml", "file", "max"),
        "not_toml": ("not_toml", "file", "line", "column"),
        "half_toml": ("not_toml", "file"),
        "unknown_key": ("unknown_key", "key", "similar"),
        "bad_table": ("bad_value", "key", "group"),
        "two_stores": ("two_stores", "first", "second"),
        "nats_alone": ("nats_alone", "source"),
        "bad_number": ("bad_value", "source", "min", "max", "value"),
        "bad_word": ("bad_value", "source", "words", "value"),
        "bad_host": ("bad_value", "source", "value"),
        "bad_folder": ("bad_value", "source", "value"),
        "bad_database": ("bad_value", "source"),
        "bad_nats": ("bad_value", "source"),
        "bad_origins": ("bad_value", "source", "value"),
        "bad_proxies": ("bad_value", "source", "value"),
        "bad_smtp_url": ("bad_value", "source"),
        "bad_smtp_from": ("bad_value", "source", "value"),
        "bad_contact": ("bad_value", "source"),
        "smtp_without_sender": ("smtp_without_sender",),
        "bad_public_url": ("bad_value", "source", "value"),
    },
)


def refuse_config(reason: str, *details: object) -> Refusal:
    """Create a refusal for one of `CONFIG_REASONS`; details that the reason does not name are dropped."""
    config_reason = CONFIG_REASONS[reason]
    return Refusal(config_reason, tuple(map(_quote, details[: len(config_reason.arguments)])))


def _quote(detail: object) -> Argument:
    if isinstance(detail, int):
        return detail
    text = printable(str(detail)) or '""'
    return text if len(text) <= _MAX_QUOTE_LENGTH else text[: _MAX_QUOTE_LENGTH - 1] + "…"
