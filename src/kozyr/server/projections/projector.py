"""The projector, which adds finished games to all projections, and the interface of a projection.

A cursor is the sequence number of the last game that a projection includes. A projector that moves the cursor
says where it found the cursor. The store refuses if another projector has moved the cursor meanwhile. So
several processes may run projectors at the same time, and every game is added once. No move waits for that.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from typing import Final, NamedTuple, Protocol

from kozyr.server.projections.conduct import ConductProjection
from kozyr.server.projections.ratings import Ratings
from kozyr.server.projections.records import Records
from kozyr.server.projections.statistics import Statistics
from kozyr.server.tables.finished_games import (
    FinishedGame,
    ProjectionBacklog,
    ProjectionMove,
)
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
RETIRED_NAMES: Final = ("statistics", "statistics-2")
"""The names of projections of earlier versions, whose rows have another meaning now."""
MAX_GAMES_PER_STEP: Final = 500
"""How many games one transaction adds at most."""
MIN_PAUSE_S: Final = 0.05
"""The shortest pause between two rounds, so that games that end together are added together."""
MAX_PAUSE_S: Final = 1.0
"""The longest pause: games that other processes store are found only by a round."""

_log = logging.getLogger("kozyr.projector")


class ProjectionStep(NamedTuple):
    """Games that shall be added to a projection."""

    projection: Projection
    backlog: ProjectionBacklog

    @property
    def counted_games(self) -> Iterator[FinishedGame]:
        """The games without practice, which does not count: a player may repeat it as often as they like."""
        return (game.finished for game in self.backlog.games if game.finished.origin != "practice")

    def find_keys(self) -> list[str]:
        """Return the keys of the rows that these games change."""
        return sorted({key for game in self.counted_games for key in self.projection.keys(game)})

    def compute_move(self, stored: Mapping[str, bytes]) -> ProjectionMove:
        """Add the games to the stored rows."""
        rows: dict[str, bytes | None] = {**stored}
        cursor, games = self.backlog
        for game in self.counted_games:
            self.projection.apply(game, rows)
        return ProjectionMove(self.projection.name, cursor, games[-1].sequence_number, rows)


class Projector:
    """Keeps projections up to date with the finished games of a store."""

    def __init__(
        self,
        store: Store,
        projections: Sequence[Projection] = PROJECTIONS,
        on_caught_up: Callable[[], Awaitable[None]] | None = None,
        on_added: Callable[[str, Mapping[str, bytes | None]], None] = lambda *_: None,
    ) -> None:
        """Call `on_caught_up` when `run` has added all finished games.

        Call `on_added` with the name and the new rows of a projection to which this process added games.
        """
        self._store = store
        self._projections = projections
        self._on_caught_up = on_caught_up
        self._on_added = on_added
        self._new_game = asyncio.Event()

    def notice_game(self) -> None:
        """Begin a round soon, because this process stored a finished game."""
        self._new_game.set()

    async def run(self) -> None:
        """Add finished games until cancelled."""
        retired = [*RETIRED_NAMES]
        while True:
            self._new_game.clear()
            try:
                while retired:
                    await self._store.reset_projection(retired[-1])
                    retired.pop()
                await self.catch_up()
                if self._on_caught_up is not None:
                    await self._on_caught_up()
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
        added_count, behind = 0, self._projections
        while behind:
            counts = await self._add_games(behind)
            added_count += sum(filter(None, counts))
            # A game that ended meanwhile is for the next round.
            behind = [
                projection
                for projection, count in zip(behind, counts, strict=True)
                if count is None or count == MAX_GAMES_PER_STEP
            ]
        return added_count

    async def rebuild(self) -> int:
        """Compute all projections again; return how many games they include."""
        for projection in self._projections:
            await self._store.reset_projection(projection.name)
        return await self.catch_up()

    async def _add_games(self, projections: Sequence[Projection]) -> list[int | None]:
        """Add the next games to projections; return how many, or None if another process was faster.

        All projections are read together and written together, so that a store can join their transactions.
        """
        # Read the cursors before the rows. If another process changes both in between, the store refuses
        # the new rows, and the next step computes them again.
        names = [projection.name for projection in projections]
        backlogs = await self._store.projection_backlogs(names, MAX_GAMES_PER_STEP)
        steps = [ProjectionStep(*each) for each in zip(projections, backlogs, strict=True) if each[1].games]
        if not steps:
            return [0] * len(names)
        moves = await self._compute_moves(steps)
        added: dict[str, int | None] = dict.fromkeys(names, 0)
        for step, move, has_moved in zip(steps, moves, await self._advance(moves), strict=True):
            added[move.projection] = len(step.backlog.games) if has_moved else None
            if has_moved:
                self._on_added(move.projection, move.rows)
        return [*added.values()]

    async def _compute_moves(self, steps: Sequence[ProjectionStep]) -> list[ProjectionMove]:
        keys = {step.projection.name: step.find_keys() for step in steps}
        stored = await self._store.rows_of_projections(keys)
        return [step.compute_move(stored[step.projection.name]) for step in steps]

    async def _advance(self, moves: Sequence[ProjectionMove]) -> Sequence[bool]:
        return await self._store.advance_projections(moves)
