"""The work for daily deals that no caller waits for.

It draws the next day's secret, and settles attempts whose games are over or whose analyses are done.
"""

from datetime import date
from typing import Final

from kozyr.server.daily.attempts import PENDING, make_day_person_key
from kozyr.server.daily.days import add_days, find_open_days
from kozyr.server.daily.deals import DailyDeals
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Store
from kozyr.table.settings import Origin

_PAGE: Final = 1000


class DailyWork:
    """The settler of daily deals, which `DealWork` calls (`kozyr.server.shared_deals.deal_work`)."""

    origin: Origin = "daily"

    def __init__(self, store: Store, deals: DailyDeals) -> None:
        self._store = store
        self._deals = deals

    async def settle_game(self, game: FinishedGame) -> None:
        """Settle the attempt to which a finished game belongs."""
        for player in game.recorded_players:
            for day in find_open_days(game.at):
                await self._settle(player.player, day)

    async def settle_due(self) -> None:
        """Draw the secrets, and settle attempts that wait for an analysis or whose day is over."""
        today = self._deals.today
        for day in (today, add_days(today, 1)):
            await self._deals.secrets.draw(day)
        after = ""
        while page := await PENDING.list(self._store, after=after, limit=_PAGE):
            for key, pending in page:
                day_text, _, person = key.partition("/")
                day = date.fromisoformat(day_text)
                if self._deals.settlement.is_wait_over(day):
                    await self._settle(person, day)
                    await self._store.change_documents(
                        [PENDING.change(make_day_person_key(person, day), None)]
                    )
                elif pending.is_over or self._deals.is_closed(day):
                    await self._settle(person, day)
            after = page[-1][0]

    async def _settle(self, person: str, day: date) -> None:
        await self._deals.settlement.settle(person, day)
        self._deals.boards.forget(day)
