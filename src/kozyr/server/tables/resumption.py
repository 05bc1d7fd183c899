"""Resumes tables after an outage of all servers: restarts their clocks and marks their players as away.

Loading a table takes about a millisecond, so a server with many open tables resumes only some of them before
it answers. It resumes each of the others before the first job there (`Host.unresumed`), and the rest one by
one in the background. So no player ever sees a table that is not resumed.
"""

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import Final

from kozyr.server.tables.host import Host
from kozyr.table import ResumeAfterOutage

MAX_AT_START: Final = 512
"""How many tables are resumed before the first request is answered."""
MAX_PARALLEL: Final = 64
"""How many tables are resumed in parallel at the start."""
MAX_PARALLEL_LATER: Final = 8
"""How many tables are resumed in parallel while the server answers requests."""
PAUSE_S: Final = 0.005
"""The pause between two such groups, in which the server answers requests."""
RETRY_S: Final = 1.0
"""The pause after the store was unavailable."""


class Resumption:
    """Resumes the tables of one table host."""

    def __init__(self, host: Host, max_at_start: int = MAX_AT_START) -> None:
        self._host = host
        self._max_at_start = max_at_start

    async def begin(self, tables: Sequence[str], *, disconnect_players: bool) -> None:
        """Resume the first tables now; each of the others is resumed before its first job or by `run`."""
        self._host.unresumed |= dict.fromkeys(tables, ResumeAfterOutage(disconnect_players))
        for first in range(0, min(len(tables), self._max_at_start), MAX_PARALLEL):
            await self._resume(tables[first : first + MAX_PARALLEL])

    async def run(self) -> None:
        """Resume the other tables, and return when all tables are resumed."""
        while unresumed := self._host.unresumed:
            count = len(unresumed)
            await self._resume([*islice(unresumed, MAX_PARALLEL_LATER)])
            await asyncio.sleep(PAUSE_S if len(unresumed) < count else RETRY_S)

    async def _resume(self, tables: Sequence[str]) -> None:
        # Any job would do: the host resumes the table before it, and logs why a table cannot be resumed.
        await asyncio.gather(*[self._host.catch_up(table) for table in tables], return_exceptions=True)
