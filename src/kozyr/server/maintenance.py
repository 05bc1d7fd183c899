"""Work that no caller waits for: expired data, interrupted deletions, and the times of outages."""

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
    """Cleans the store every hour, and stores when the server started or an outage ended."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._gate = ConductGate(store, clock)
        self._disturbance = 0
        self._stored_disturbance = 0
        self._cleaned_at: int | None = None

    def note_disturbance(self, moment: int) -> None:
        """Note that no player could play before this moment."""
        self._disturbance = max(self._disturbance, moment)

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
        """Store a new disturbance, and clean the store if that is due."""
        moment = self._disturbance
        if moment > self._stored_disturbance:
            await self._gate.record_disturbance(moment)
            self._stored_disturbance = moment
        now = self._clock()
        if self._cleaned_at is None or now - self._cleaned_at >= CLEANING_INTERVAL_MS:
            await finish_deletions(self._store)
            await hash_old_addresses(self._store, now)
            await delete_old_limits(self._store, now)
            self._cleaned_at = now
