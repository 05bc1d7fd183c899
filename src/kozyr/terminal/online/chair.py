"""A server's table as one screen sees it: closing the screen does not give up the seat."""

from collections.abc import Callable
from typing import Any

from kozyr.terminal.desk import Heard, Refused
from kozyr.terminal.online.table import OnlineTable


class Chair:
    """A desk that is left without getting up from the table."""

    def __init__(self, table: OnlineTable) -> None:
        self._table = table
        self._heard: Callable[[Heard], None] | None = None

    @property
    def is_local(self) -> bool:
        """Whether it is a game on this machine: it is not."""
        return False

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Tell how it stands, at once, and then whatever happens."""
        self._heard = heard
        self._table.listen(heard)

    def follow(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Tell of a lost connection, and that it is back; gives how to hear no more of it."""
        return self._table.follow(told)

    def when_lost(self, told: Callable[[Refused], None]) -> None:
        """Tell that the table cannot be seen any more, and why."""
        self._table.when_lost(lambda why: told(why) if self._heard is not None else None)

    async def act(self, act: dict[str, Any]) -> Refused | None:
        """Play one of the legal acts."""
        return await self._table.act(act)

    async def ready(self) -> Refused | None:
        """Be ready for the next game."""
        return await self._table.ready()

    async def resign(self) -> Refused | None:
        """Lose the game and keep the seat."""
        return await self._table.resign()

    async def say(self, text: str) -> Refused | None:
        """Say something that everybody reads."""
        return await self._table.say(text)

    async def leave(self) -> None:
        """Look no more; the game goes on."""
        if self._heard is not None:
            self._table.ignore(self._heard)
            self._heard = None
