"""The projector, which adds finished games to all projections.

Any process may do it: a store moves a projection's cursor only from where the projector found it, so every
game is added once, whichever process is first. No move waits for a projection.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Final

from kozyr.server.projections.projection import Projection
from kozyr.server.projections.records import Records
from kozyr.server.tables.ports import Store, UnavailableError

PROJECTIONS: Final[tuple[Projection, ...]] = (Records(),)
"""All projections of a server."""
GAMES_PER_STEP: Final = 500
"""Most games added in one transaction."""
PAUSE_S: Final = 0.05
"""The pause between two rounds, so that games that end together are added together."""
PATIENCE_S: Final = 1.0
"""Longest pause before the next round: another process may have stored a game."""

_log = logging.getLogger("kozyr.projector")


class Projector:
    """Keeps projections up to date with the finished games of a store."""

    def __init__(self, store: Store, projections: Sequence[Projection] = PROJECTIONS) -> None:
        self._store = store
        self._projections = projections
        self._wake = asyncio.Event()

    def notice_game(self) -> None:
        """Begin a round soon, because this process stored a finished game."""
        self._wake.set()

    async def run(self) -> None:
        """Add finished games until cancelled."""
        while True:
            self._wake.clear()
            try:
                await self.catch_up()
            except UnavailableError:
                pass  # the next round retries
            except Exception:  # noqa: BLE001 - logged; the next round retries
                _log.exception("finished games could not be added to a projection; retrying")
                await asyncio.sleep(PATIENCE_S)
            await asyncio.sleep(PAUSE_S)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_S):
                    await self._wake.wait()

    async def catch_up(self) -> int:
        """Add all finished games that a projection lacks; return how many were added here."""
        return sum([await self._catch_up(each) for each in self._projections])

    async def rebuild(self) -> int:
        """Compute all projections again; return how many games they include."""
        for each in self._projections:
            await self._store.reset_projection(each.name)
        return await self.catch_up()

    async def _catch_up(self, projection: Projection) -> int:
        store, added = self._store, 0
        while True:
            # Read the cursor before the rows: if another process moves both in between, the store refuses
            # the rows, and they are computed again.
            before = await store.projection_cursor(projection.name)
            games = await store.finished_after(before, GAMES_PER_STEP)
            if not games:
                return added
            keys = {key for each in games for key in projection.keys(each.finished)}
            rows = dict(await store.projection_rows(projection.name, sorted(keys)))
            for each in games:
                projection.apply(each.finished, rows)
            if await store.advance_projection(projection.name, before, games[-1].place, rows):
                added += len(games)
