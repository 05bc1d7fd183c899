"""The base classes of all stores that query a database.

A store is closed once, however many callers wait for it, and a closed store answers no query. Every store
finds finished games by the same queries, each in its own SQL.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from kozyr.server.stores.bodies import read_finished
from kozyr.server.tables.game_records import Finished, Placed, Record
from kozyr.server.tables.ports import UnavailableError

BEYOND: Final = 1 << 62
"""No place in an order comes behind it."""


class Closing(ABC):
    """What may be asked until it is closed."""

    _closing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish what was begun and let go."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close())
        # Whoever stops waiting does not stop the closing.
        await asyncio.shield(self._closing)

    @abstractmethod
    async def _close(self) -> None:
        """Let go."""

    @abstractmethod
    async def _ask(self, question: str, *values: object) -> Sequence[Any]:
        """Ask for rows."""

    @property
    def _name(self) -> str:
        return "The store"

    def _must_be_open(self) -> None:
        if self._closing is not None:
            message = f"{self._name} is closed."
            raise UnavailableError(message)


class GamesAsked(Closing):
    """Finished games and what they come to."""

    own: ClassVar[str]
    """Asks for a player's games: place and body, before a place, so many."""
    open: ClassVar[str]
    """Asks the same of those that everybody may see."""
    one: ClassVar[str]
    """Asks for one game's body, by its id."""
    all_in_all: ClassVar[str]
    """Asks for a player's record."""

    async def games(self, player: str | None, *, before: int | None = None, limit: int) -> Sequence[Placed]:
        """List a player's games, newest first; None: everybody's, as far as everybody may see them."""
        values = (BEYOND if before is None else before, limit)
        rows = await (
            self._ask(self.open, *values) if player is None else self._ask(self.own, player, *values)
        )
        return [Placed(place, read_finished(body)) for place, body in rows]

    async def game(self, game: str) -> Finished | None:
        """Find a finished game by its id."""
        rows = await self._ask(self.one, game)
        return read_finished(rows[0][0]) if rows else None

    async def record(self, player: str) -> Record:
        """Tell what all games of a player come to."""
        rows = await self._ask(self.all_in_all, player)
        return Record(*rows[0]) if rows else Record()
