"""Work that no caller waits for: expired data, interrupted deletions, and the ends of outages."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from kozyr.server.accounts.addresses import hash_old_addresses
from kozyr.server.accounts.deletion import finish_deletions
from kozyr.server.api.calls.shared_limits import delete_old_limits
from kozyr.server.moderation.conduct_gate import ConductGate
from kozyr.server.tables.ports import Store, UnavailableError

INTERVAL_S: Final = 5.0
CLEANING_INTERVAL_MS: Final = 3_600_000
_log = logging.getLogger("kozyr.maintenance")


class Maintenance:
    """Cleans the store every hour, and stores the time when the last outage ended.

    The time before the start of a server counts as an outage.
    """

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._gate = ConductGate(store, clock)
        self._outage_ended_at = 0
        self._stored_outage_end = 0
        self._cleaned_at: int | None = None

    def note_outage(self, ended_at: int) -> None:
        """Record that no player could play before this moment, in milliseconds since 1970."""
        self._outage_ended_at = max(self._outage_ended_at, ended_at)

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            try:
                await self.work()
            except UnavailableError:
                pass  # the next round retries
            except Exception:  # noqa: BLE001 - the error is logged, and the next round retries
                _log.exception("maintenance failed; retrying")
            await asyncio.sleep(INTERVAL_S)

    async def work(self) -> None:
        """Store the end of a new outage, and clean the store if that is due."""
        ended_at = self._outage_ended_at
        if ended_at > self._stored_outage_end:
            await self._gate.record_disturbance(ended_at)
            self._stored_outage_end = ended_at
        now = self._clock()
        if self._cleaned_at is None or now - self._cleaned_at >= CLEANING_INTERVAL_MS:
            await finish_deletions(self._store)
            await hash_old_addresses(self._store, now)
            await delete_old_limits(self._store, now)
            self._cleaned_at = now
