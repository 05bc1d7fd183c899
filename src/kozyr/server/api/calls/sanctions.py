"""Refusals of people who are banned or muted."""

from datetime import UTC, datetime
from typing import Final, Literal

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.context import CallContext
from kozyr.server.moderation.person_status import Sanction

_FORMAT: Final = "%Y-%m-%d %H:%M:%S UTC"
_LAST_TIME_MS: Final = 253_402_300_799_000
"""The end of the year 9999."""


def refuse_sanctioned(reason: Literal["banned", "muted"], sanction: Sanction) -> Refusal:
    """Refuse a call, with the end of the ban or mute and its reason."""
    moment = datetime.fromtimestamp(min(sanction.until, _LAST_TIME_MS) // 1000, UTC)
    return refuse(reason, moment.strftime(_FORMAT), sanction.reason)


def read_until(refusal: Refusal) -> int:
    """Return when the ban or mute of a refusal ends, in milliseconds since 1970."""
    moment = datetime.strptime(str(refusal.about[0]), _FORMAT).replace(tzinfo=UTC)
    return int(moment.timestamp()) * 1000


async def refuse_muted(context: CallContext, person: str) -> Refusal | None:
    """Refuse chat and reactions of a muted person."""
    mute = (await context.statuses.read(person)).find_mute(context.clock())
    return None if mute is None else refuse_sanctioned("muted", mute)


async def refuse_banned(context: CallContext, person: str) -> Refusal | None:
    """Refuse a session for a banned person."""
    ban = (await context.statuses.read(person)).find_ban(context.clock())
    return None if ban is None else refuse_sanctioned("banned", ban)
