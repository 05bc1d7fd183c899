"""The settlement of attempts: what finished games and their analyses mean for the score.

Each step compares and sets the attempt's document, so any process may do it, at any time and repeatedly.
"""

from collections.abc import Callable
from datetime import date
from typing import Final

from kozyr.analysis.daily import DailyStreak, extend_streak
from kozyr.server.daily.attempts import (
    ATTEMPTS,
    PENDING,
    RESULTS,
    STREAKS,
    DailyAttempt,
    DailyResult,
    PendingAttempt,
    make_attempt_key,
    make_day_person_key,
)
from kozyr.server.daily.days import find_closing
from kozyr.server.shared_deals.attempt_update import AttemptUpdater
from kozyr.server.tables.documents import DocumentChange
from kozyr.server.tables.ports import Store

_MAX_WAIT_MS: Final = 86_400_000
"""How long after a day has closed the server waits for a missing analysis."""


class Settlement:
    """Updates attempts."""

    def __init__(self, store: Store, clock: Callable[[], int], updater: AttemptUpdater) -> None:
        self._store = store
        self._clock = clock
        self._updater = updater

    async def settle(self, person: str, day: date) -> DailyAttempt | None:
        """Bring a person's attempt up to date and return it; None if the person has none."""
        key = make_attempt_key(person, day)
        while True:
            stored = await ATTEMPTS.read(self._store, key)
            if stored.value is None:
                return None
            is_closed = self._clock() >= find_closing(day)
            attempt = await self._updater.update(stored.value, person, is_closed=is_closed)
            if attempt == stored.value:
                return attempt
            changes = [
                ATTEMPTS.change(key, attempt, stored.version),
                *await self._list_result_changes(stored.value, attempt, person, day),
            ]
            if await self._store.change_documents(changes):
                return attempt

    def is_wait_over(self, day: date) -> bool:
        """Return whether the server no longer waits for missing analyses of this day's games."""
        return self._clock() >= find_closing(day) + _MAX_WAIT_MS

    async def _list_result_changes(
        self, before: DailyAttempt, after: DailyAttempt, person: str, day: date
    ) -> list[DocumentChange]:
        # Return how the result, the pending attempt and the streak change because of the new attempt.
        if after.ended is None:
            return []
        key = make_day_person_key(person, day)
        result = DailyResult(after.score, after.is_final, after.is_registered, after.ended)
        pending = None if after.is_final else PendingAttempt(is_over=True)
        changes = [RESULTS.change(key, result), PENDING.change(key, pending)]
        if before.ended is None and after.keeps_streak:
            streak = await STREAKS.read(self._store, person)
            extended: DailyStreak = extend_streak(streak.value, day)
            changes.append(STREAKS.change(person, extended, streak.version))
        return changes
