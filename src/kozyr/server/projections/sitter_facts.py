"""What the server knows of a person or house bot that sits down at a table."""

from collections.abc import Callable

from kozyr.ratings import find_pool
from kozyr.server.projections.ratings import read_rating
from kozyr.server.tables.finished_games import rating_key_of_bot
from kozyr.server.tables.ports import Store
from kozyr.table import Settings, SitterFacts


class SitterReader:
    """Reads whether a person is registered, and the rating of a bot or a registered person."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def read(self, settings: Settings, player: str) -> SitterFacts:
        """Return the facts for the pool of a table; `player` is a person's id or the key of a bot's level."""
        is_bot = player.startswith(rating_key_of_bot(""))
        registered = None if is_bot else await self._is_registered(player)
        pool = find_pool(settings.rules, settings.options, settings.seats)
        if pool is None or not (is_bot or registered):
            return SitterFacts(registered)
        rating = await read_rating(self._store, player, pool, self._clock())
        return SitterFacts(registered, round(rating.rating), round(rating.deviation))

    async def _is_registered(self, player: str) -> bool | None:
        person = await self._store.person(player)
        return None if person is None else person.password is not None
