"""The projector, which adds finished games to all projections, and the interface of a projection.

A cursor is the sequence number of the last game that a projection includes. A projector that moves the cursor
says where it found the cursor. The store refuses if another projector has moved the cursor meanwhile. So
several processes may run projectors at the same time, and every game is added once. No move waits for that.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping, Sequence
from typing import Final, Protocol

from kozyr.server.projections.conduct import ConductProjection
from kozyr.server.projections.ratings import Ratings
from kozyr.server.projections.records import Records
from kozyr.server.projections.statistics import Statistics
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Store, UnavailableError


class Projection(Protocol):
    """A pure computation over finished games, whose rows a store keeps.

    The projector passes every game once, in the order in which games ended. Rows have ids of people, never
    names: a deleted account's name must not stay in them.
    """

    @property
    def name(self) -> str:
        """The name of the projection's rows in the store; rows with a new meaning need a new name."""

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the keys of the rows that a game changes."""

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes | None]) -> None:
        """Add a game to the rows; `rows` has the existing rows for the keys that `keys` returns.

        A row that `apply` sets to None is deleted, whether or not `keys` returned its key.
        """


PROJECTIONS: Final[tuple[Projection, ...]] = (Records(), Ratings(), Statistics(), ConductProjection())
"""All projections of a server."""
MAX_GAMES_PER_STEP: Final = 500
"""How many games one transaction adds at most."""
MIN_PAUSE_S: Final = 0.05
"""The shortest pause between two rounds, so that games that end together are added together."""
MAX_PAUSE_S: Final = 1.0
"""The longest pause: games that other processes store are found only by a round."""

_log = logging.getLogger("kozyr.projector")


class Projector:
    """Keeps projections up to date with the finished games of a store."""

    def __init__(
        self,
        store: Store,
        projections: Sequence[Projection] = PROJECTIONS,
        after_round: Callable[[], Awaitable[None]] | None = None,
        on_added: Callable[[str, Mapping[str, bytes | None]], None] = lambda *_: None,
    ) -> None:
        """Call `after_round` when `run` has added all finished games.

        Call `on_added` with the name and the new rows of a projection to which this process added games.
        """
        self._store = store
        self._projections = projections
        self._after_round = after_round
        self._on_added = on_added
        self._new_game = asyncio.Event()

    def notice_game(self) -> None:
        """Begin a round soon, because this process stored a finished game."""
        self._new_game.set()

    async def run(self) -> None:
        """Add finished games until cancelled."""
        while True:
            self._new_game.clear()
            try:
                await self.catch_up()
                if self._after_round is not None:
                    await self._after_round()
            except UnavailableError:
                pass  # the next round retries
            except Exception:  # noqa: BLE001 - the error is logged, and the next round retries
                _log.exception("finished games could not be added to a projection; retrying")
                await asyncio.sleep(MAX_PAUSE_S)
            await asyncio.sleep(MIN_PAUSE_S)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(MAX_PAUSE_S):
                    await self._new_game.wait()

    async def catch_up(self) -> int:
        """Add all finished games that a projection lacks; return how many this process added."""
        return sum(await asyncio.gather(*[self._catch_up(projection) for projection in self._projections]))

    async def rebuild(self) -> int:
        """Compute all projections again; return how many games they include."""
        for projection in self._projections:
            await self._store.reset_projection(projection.name)
        return await self.catch_up()

    async def _catch_up(self, projection: Projection) -> int:
        store, added_count = self._store, 0
        while True:
            # Read the cursor before the rows. If another process changes both in between, the store refuses
            # the new rows, and this loop computes them again.
            cursor = await store.projection_cursor(projection.name)
            games = await store.finished_after(cursor, MAX_GAMES_PER_STEP)
            if not games:
                return added_count
            keys = {key for game in games for key in projection.keys(game.finished)}
            rows: dict[str, bytes | None] = {**await store.projection_rows(projection.name, sorted(keys))}
            for game in games:
                projection.apply(game.finished, rows)
            if await store.advance_projection(projection.name, cursor, games[-1].sequence_number, rows):
                added_count += len(games)
                self._on_added(projection.name, rows)
                if len(games) < MAX_GAMES_PER_STEP:
                    return added_count  # a game that ended meanwhile is for the next round
