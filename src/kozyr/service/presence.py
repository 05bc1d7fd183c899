"""Who is there?

Connections come and go; a table is told when a player's first one comes and, after a while in which none came
back, when the last one is gone. Who sits down without a connection is given the same while.
"""

import asyncio
from collections import Counter
from typing import Final

from kozyr.rules import Refusal
from kozyr.service.host import Host
from kozyr.service.reasons import SERVICE_REASONS
from kozyr.table import Connect

GRACE_S: Final = 5.0
"""How long somebody may be gone before it is said."""
RETRY_S: Final = 1.0


class Presence:
    """Counts the connections of players at tables, and has the tables told."""

    def __init__(self, host: Host, grace_s: float = GRACE_S) -> None:
        self._host = host
        self._grace_s = grace_s
        self._here: Counter[tuple[str, str]] = Counter()
        self._telling: dict[tuple[str, str], asyncio.Task[None]] = {}

    def come(self, table: str, player: str) -> None:
        """Count one more connection."""
        self._here[table, player] += 1
        if self._here[table, player] == 1:
            self._tell(table, player, 0)

    def go(self, table: str, player: str) -> None:
        """Count one less."""
        self._here[table, player] -= 1
        if not self._here[table, player]:
            del self._here[table, player]
            self._tell(table, player, self._grace_s)

    def expect(self, table: str, player: str) -> None:
        """Somebody sat down: he is taken to be there, for a while."""
        if (table, player) not in self._here:
            self._tell(table, player, self._grace_s)

    async def stop(self) -> None:
        """Tell nothing more."""
        for task in self._telling.values():
            task.cancel()
        await asyncio.gather(*self._telling.values(), return_exceptions=True)

    def _tell(self, table: str, player: str, delay_s: float) -> None:
        key = table, player
        if before := self._telling.pop(key, None):
            before.cancel()
        task = self._telling[key] = asyncio.create_task(self._settle(key, delay_s))
        task.add_done_callback(lambda done: self._forget(key, done))

    def _forget(self, key: tuple[str, str], done: asyncio.Task[None]) -> None:
        if self._telling.get(key) is done:
            del self._telling[key]

    async def _settle(self, key: tuple[str, str], delay_s: float) -> None:
        await asyncio.sleep(delay_s)
        table, player = key
        while True:
            there = key in self._here
            outcome = await self._host.serve(table, Connect(player, there))
            failed = isinstance(outcome, Refusal) and outcome.reason in (
                SERVICE_REASONS["unavailable"],
                SERVICE_REASONS["busy"],
            )
            if not failed and (key in self._here) == there:
                return
            await asyncio.sleep(RETRY_S)
