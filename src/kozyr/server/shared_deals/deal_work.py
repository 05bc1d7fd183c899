"""The work for shared deals that no caller waits for.

It settles attempts whose games are over, and completes scores when analyses are done. A cursor says
which finished games have been processed, so a crash loses none.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Final, Protocol

from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Store, UnavailableError
from kozyr.table.settings import Origin

CURSOR: Final = "daily_games"
"""The name of the cursor in the store; it covers the games of all shared deals."""
INTERVAL_S: Final = 5.0
MAX_GAMES_PER_STEP: Final = 200

_log = logging.getLogger("kozyr.shared_deals")


class DealSettler(Protocol):
    """Settles the attempts of one kind of shared deals."""

    @property
    def origin(self) -> Origin:
        """The origin of its games."""

    async def settle_game(self, game: FinishedGame) -> None:
        """Settle the attempt to which a finished game belongs."""

    async def settle_due(self) -> None:
        """Do everything else that is due."""


class DealWork:
    """Settles attempts every few seconds, and when a game is over."""

    def __init__(self, store: Store, settlers: Sequence[DealSettler]) -> None:
        self._store = store
        self._settlers = settlers
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Work soon, because a game or an analysis is finished."""
        self._wake.set()

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            self._wake.clear()
            try:
                await self.work()
            except UnavailableError:
                pass  # the next round retries
            except Exception:  # noqa: BLE001 - the error is logged, and the next round retries
                _log.exception("the work for shared deals failed; retrying")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL_S):
                    await self._wake.wait()

    async def work(self) -> None:
        """Do everything that is due."""
        await self._settle_finished_games()
        for settler in self._settlers:
            await settler.settle_due()

    async def _settle_finished_games(self) -> None:
        while True:
            cursor = await self._store.projection_cursor(CURSOR)
            games = await self._store.finished_after(cursor, MAX_GAMES_PER_STEP)
            if not games:
                return
            for game in games:
                for settler in self._settlers:
                    if game.finished.origin == settler.origin:
                        await settler.settle_game(game.finished)
            await self._store.advance_projection(CURSOR, cursor, games[-1].sequence_number, {})
