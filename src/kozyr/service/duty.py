"""Who does what nobody asks for: clocks that run out, bots that must move, tables that everybody left?

What is due is written in the store, so it is missed by nobody: any process may do it, and the append decides
who did. A bot sees its seat and answers through the players' door.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable
from typing import Final, Protocol

from kozyr.rules import Action, Refusal
from kozyr.service.host import Accepted, Host, Seen
from kozyr.service.ports import Store, UnavailableError
from kozyr.table import Play, RunOut

AT_ONCE: Final = 200
"""Tables looked after in one go."""
PATIENCE_MS: Final = 1000
"""How long at most until the store is asked again: another process may have written something due."""
LONGEST_THOUGHT_S: Final = 20
RETRY_MS: Final = 100
"""How long until a table is tried again where nothing came of it: a store that fails, a bot that cannot."""

_log = logging.getLogger("kozyr.duty")


class Thinker(Protocol):
    """Chooses for bots, away from the shell's own thread."""

    async def choose(self, level: str, seen: Seen) -> Action:
        """Choose one of the legal actions of a bot's seat."""


class Duty:
    """Looks after tables whose time has come."""

    def __init__(self, host: Host, store: Store, clock: Callable[[], int], thinker: Thinker) -> None:
        self._host = host
        self._store = store
        self._clock = clock
        self._thinker = thinker
        self._sooner = asyncio.Event()
        self._until = 0
        self._busy: dict[str, asyncio.Task[None]] = {}
        host.ears.due = self._due

    def _due(self, at: int) -> None:
        if at < self._until:
            self._sooner.set()

    async def run(self) -> None:
        """Look after tables until cancelled."""
        try:
            while True:
                self._until = sys.maxsize  # whatever becomes due while it looks wakes it
                wait = await self.once()
                self._until = self._clock() + wait
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._sooner.wait(), wait / 1000)
                self._sooner.clear()
        finally:
            for task in self._busy.values():
                task.cancel()

    async def once(self) -> int:
        """Begin what is due now; tell how many milliseconds may pass until the next look."""
        now = self._clock()
        try:
            listed = await self._store.due(now + PATIENCE_MS, AT_ONCE + len(self._busy))
        except UnavailableError:
            self._host.store_failed()
            return PATIENCE_MS
        idle = [due for due in listed if due.table not in self._busy]
        for due in idle:
            if due.at <= now:
                self._begin(due.table)
        return min([max(1, due.at - now) for due in idle if due.at > now], default=PATIENCE_MS)

    def _begin(self, table: str) -> None:
        task = self._busy[table] = asyncio.create_task(self._attend(table))

        def done(_: object) -> None:
            # What it did may have made something else due at the same table.
            del self._busy[table]
            self._sooner.set()

        task.add_done_callback(done)

    async def rest(self) -> None:
        """Wait until everything that was begun is done."""
        while self._busy:
            await asyncio.wait(list(self._busy.values()))

    async def _attend(self, table: str) -> None:
        try:
            outcomes = await self._do(table)
        except Exception:  # noqa: BLE001 - it is said, and the other tables go on
            _log.exception("table %s cannot be looked after", table)
            outcomes = []
        # Where nothing came of it, it is still due: not again at once.
        if not any(isinstance(outcome, Accepted) for outcome in outcomes):
            await asyncio.sleep(RETRY_MS / 1000)

    async def _do(self, table: str) -> list[Accepted | Refusal]:
        outcomes = [await self._host.serve(table, RunOut())]
        waiting = await self._host.waiting_bots(table)
        for seen in () if isinstance(waiting, Refusal) else waiting:
            outcomes.append(await self._move(table, seen))  # noqa: PERF401 - one after another: each may end the bout
        return outcomes

    async def _move(self, table: str, seen: Seen) -> Accepted | Refusal:
        view = seen.view
        sitter = None if view.seat is None else view.sitters[view.seat]
        assert sitter is not None, "a bot without a seat"  # noqa: S101 - the host lists those that have one
        assert sitter.bot is not None, "a player is not moved"  # noqa: S101 - the same
        action = await asyncio.wait_for(self._thinker.choose(sitter.bot, seen), LONGEST_THOUGHT_S)
        # Whoever thinks about the same entry gives the same id: it happens once.
        return await self._host.submit(table, sitter.player, Play(action), f"{seen.number}/{view.seat}")
