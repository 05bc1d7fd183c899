"""The reasons for which an action of a moderator is refused."""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

MODERATION_REASONS: Final = make_reasons(
    "moderation",
    {
        "no_person": ("no_user",),
        "yourself": ("protected",),
        "administrator": ("protected",),
        "no_report": ("no_report",),
        "too_few_coins": ("too_few_coins", "coins"),
        "past": ("bad_time",),
    },
)


def refuse(reason: str, *about: object) -> Refusal:
    """Refuse with one of `MODERATION_REASONS`."""
    return refuse_with(MODERATION_REASONS[reason], *about)
