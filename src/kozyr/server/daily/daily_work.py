"""The work for daily deals that no caller waits for.

It draws the next day's secret, settles attempts whose games are over, and completes scores when analyses are
done. A cursor says which finished games are looked at, so a crash loses none.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import date
from typing import Final

from kozyr.server.daily.attempts import PENDING, make_result_key
from kozyr.server.daily.days import find_neighbour, find_open_days
from kozyr.server.daily.deals import DailyDeals
from kozyr.server.tables.ports import Store, UnavailableError

CURSOR: Final = "daily_games"
"""The name of the cursor in the store."""
INTERVAL_S: Final = 5.0
MAX_GAMES_PER_STEP: Final = 200
_PAGE: Final = 1000

_log = logging.getLogger("kozyr.daily")


class DailyWork:
    """Does that work every few seconds, and when a game is over."""

    def __init__(self, store: Store, clock: Callable[[], int], deals: DailyDeals) -> None:
        self._store = store
        self._clock = clock
        self._deals = deals
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
                _log.exception("the work for daily deals failed; retrying")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL_S):
                    await self._wake.wait()

    async def work(self) -> None:
        """Do everything that is due."""
        today = self._deals.today
        for day in (today, find_neighbour(today, 1)):
            await self._deals.secrets.draw(day)
        await self._settle_finished_games()
        await self._settle_pending()

    async def _settle_finished_games(self) -> None:
        while True:
            cursor = await self._store.projection_cursor(CURSOR)
            games = await self._store.finished_after(cursor, MAX_GAMES_PER_STEP)
            if not games:
                return
            for game in games:
                if game.finished.origin != "daily":
                    continue
                for player in game.finished.recorded_players:
                    for day in find_open_days(game.finished.at):
                        await self._settle(player.player, day)
            await self._store.advance_projection(CURSOR, cursor, games[-1].sequence_number, {})

    async def _settle_pending(self) -> None:
        after = ""
        while page := await PENDING.list(self._store, after=after, limit=_PAGE):
            for key, pending in page:
                day_text, _, person = key.partition("/")
                day = date.fromisoformat(day_text)
                if self._deals.settlement.is_given_up(day):
                    await self._settle(person, day)
                    await self._store.change_documents([PENDING.change(make_result_key(person, day), None)])
                elif pending.is_over or self._deals.is_closed(day):
                    await self._settle(person, day)
            after = page[-1][0]

    async def _settle(self, person: str, day: date) -> None:
        await self._deals.settlement.settle(person, day)
        self._deals.boards.forget(day)
