"""The base classes of all stores that query a database.

A store is closed once, however many callers wait for it, and a closed store answers no query. Every store
finds finished games by the same queries, each in its own SQL.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from kozyr.server.stores.bodies import read_finished
from kozyr.server.tables.game_records import FinishedGame, NumberedGame, Record
from kozyr.server.tables.ports import UnavailableError

BEYOND: Final = 1 << 62
"""A number above every place in an order."""


class Closing(ABC):
    """A store that answers queries until it is closed."""

    _closing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish pending work and release all resources."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close())
        # A caller that stops waiting does not stop the closing.
        await asyncio.shield(self._closing)

    @abstractmethod
    async def _close(self) -> None:
        """Release all resources."""

    @abstractmethod
    async def _ask(self, question: str, *values: object) -> Sequence[Any]:
        """Run a query and return its rows."""

    @property
    def _name(self) -> str:
        return "The store"

    def _must_be_open(self) -> None:
        if self._closing is not None:
            message = f"{self._name} is closed."
            raise UnavailableError(message)


class GamesAsked(Closing):
    """FinishedGame games and the players' records."""

    own: ClassVar[str]
    """Query for a player's games, with a place to start before and a limit; returns place and body."""
    open: ClassVar[str]
    """The same query for all public games."""
    one: ClassVar[str]
    """Query for one game's body by its id."""
    all_in_all: ClassVar[str]
    """Query for a player's record."""

    async def games(
        self, player: str | None, *, before: int | None = None, limit: int
    ) -> Sequence[NumberedGame]:
        """List a player's games, newest first; None lists all public games."""
        values = (BEYOND if before is None else before, limit)
        rows = await (
            self._ask(self.open, *values) if player is None else self._ask(self.own, player, *values)
        )
        return [NumberedGame(place, read_finished(body)) for place, body in rows]

    async def game(self, game: str) -> FinishedGame | None:
        """Find a finished game by its id."""
        rows = await self._ask(self.one, game)
        return read_finished(rows[0][0]) if rows else None

    async def record(self, player: str) -> Record:
        """Return a player's record over all games."""
        rows = await self._ask(self.all_in_all, player)
        return Record(*rows[0]) if rows else Record()
