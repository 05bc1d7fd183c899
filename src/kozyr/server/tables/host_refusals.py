"""The refusals of the table host, for reasons other than a table's own rules."""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

TABLE_HOST_REASONS: Final = make_reasons(
    "service",
    {
        "unavailable": ("unavailable",),
        "busy": ("busy",),
        "stopping": ("stopping",),
        "bad_command_id": ("bad_command_id", "max"),
        "missed_too_much": ("missed_too_much", "max"),
        "from_the_future": ("bad_number", "number", "last"),
    },
)


def refuse(reason: str, *arguments: object) -> Refusal:
    """Return a refusal for one of `TABLE_HOST_REASONS`."""
    return refuse_with(TABLE_HOST_REASONS[reason], *arguments)
