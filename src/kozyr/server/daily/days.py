"""The days of daily deals, in UTC.

A day's deal may be begun from midnight to midnight. A person who began it has half an hour more to finish
both games. Then the day is closed: its secret is revealed, and its replays open.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from kozyr.table.deal_seeds import DAILY_PREFIX

GRACE_MS: Final = 1_800_000
"""How long after midnight the games of a day may still be finished."""
_DAY_MS: Final = 86_400_000


def find_day(now: int) -> date:
    """Return the day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now // 1000, UTC).date()


def find_start(day: date) -> int:
    """Return when a day begins."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def find_end(day: date) -> int:
    """Return when a day ends: at the next midnight."""
    return find_start(day) + _DAY_MS


def find_closing(day: date) -> int:
    """Return when the games of a day must be finished and its secret is revealed."""
    return find_end(day) + GRACE_MS


def add_days(day: date, days: int) -> date:
    """Return the day that is some days later, or earlier if `days` is negative."""
    return day + timedelta(days=days)


def find_open_days(now: int) -> tuple[date, ...]:
    """Return the days whose games may be played now: today, and until half past midnight also yesterday."""
    today = find_day(now)
    yesterday = add_days(today, -1)
    return (yesterday, today) if now < find_closing(yesterday) else (today,)


def make_deal_name(day: date) -> str:
    """Return the name of a day's deal, such as daily-2026-11-18."""
    return f"{DAILY_PREFIX}{day.isoformat()}"
