"""Refusals of people who are banned or muted."""

from datetime import UTC, datetime
from typing import Final

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.context import CallContext
from kozyr.server.moderation.person_status import Sanction

_FORMAT: Final = "%Y-%m-%d %H:%M:%S UTC"
_LAST_TIME_MS: Final = 253_402_300_799_000
"""The end of the year 9999."""


def make_ban_refusal(context: CallContext, ban: Sanction) -> Refusal:
    """Return the refusal of a banned person's call: when the ban ends, its reason, and where to appeal."""
    # The message has another sentence for `none` than for an address.
    return refuse("banned", format_time(ban.until), ban.reason, context.settings.contact or "none")


def format_time(moment: int) -> str:
    """Write a moment, given in milliseconds since 1970, as a sentence shows it."""
    return datetime.fromtimestamp(min(moment, _LAST_TIME_MS) // 1000, UTC).strftime(_FORMAT)


def read_sanction_end(refusal: Refusal) -> int:
    """Return when the ban or mute of a refusal ends, in milliseconds since 1970."""
    moment = datetime.strptime(str(refusal.about[0]), _FORMAT).replace(tzinfo=UTC)
    return int(moment.timestamp()) * 1000


async def refuse_muted(context: CallContext, person: str) -> Refusal | None:
    """Refuse chat and reactions of a muted person."""
    mute = (await context.statuses.read(person)).find_mute(context.clock())
    return None if mute is None else refuse("muted", format_time(mute.until), mute.reason)


async def refuse_banned(context: CallContext, person: str) -> Refusal | None:
    """Refuse to begin a session for a banned person."""
    ban = (await context.statuses.read(person)).find_ban(context.clock())
    return None if ban is None else make_ban_refusal(context, ban)
