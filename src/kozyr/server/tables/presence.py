"""Tracks which players are connected to their tables.

A table learns of a player's first connection immediately, and of losing the last one after a grace period.
A player who sits down without a connection gets the same grace period. A player may be connected to several
processes: they are away only when no process has them. Other processes take over a dead process's players.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Final

from kozyr.rules import Refusal
from kozyr.server.cluster.membership import Membership, SeatedPlayer
from kozyr.server.tables.host import Host
from kozyr.server.tables.host_refusals import SERVICE_REASONS
from kozyr.server.tables.ports import UnavailableError
from kozyr.table import Connect

GRACE_S: Final = 5.0
"""How long a player may be disconnected before the table is told."""
RETRY_S: Final = 1.0
AT_ONCE: Final = 64
"""Most updates sent to the store in parallel: a dying process causes thousands of them."""
_log = logging.getLogger("kozyr.presence")
_TEMPORARY: Final = (SERVICE_REASONS["unavailable"], SERVICE_REASONS["busy"])


class _Update:
    # A pending presence update of one player.
    __slots__ = ("changed", "is_waiting", "task", "when")

    def __init__(self, when: float) -> None:
        self.when = when
        self.changed = asyncio.Event()
        self.is_waiting = False
        self.task: asyncio.Task[None] | None = None


class Presence:
    """Counts players' connections to tables, and informs the tables and the other processes."""

    def __init__(self, host: Host, membership: Membership, node: str, grace_s: float = GRACE_S) -> None:
        """`node` is the name of this process."""
        self._host = host
        self._membership = membership
        self._node = node
        self._grace_s = grace_s
        self._here: Counter[SeatedPlayer] = Counter()
        self._recorded: set[SeatedPlayer] = set()
        """The players that the cluster has recorded as connected here."""
        self._updates: dict[SeatedPlayer, _Update] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._stopping = False

    def add_connection(self, table: str, player: str) -> None:
        """Add one connection."""
        seated = SeatedPlayer(table, player)
        self._here[seated] += 1
        if self._here[seated] == 1:
            self._schedule(seated, 0)

    def remove_connection(self, table: str, player: str) -> None:
        """Remove one connection."""
        seated = SeatedPlayer(table, player)
        self._here[seated] -= 1
        if not self._here[seated]:
            del self._here[seated]
            self._schedule(seated, self._grace_s)

    def expect(self, table: str, player: str) -> None:
        """Treat a player who just sat down as present for the grace period."""
        seated = SeatedPlayer(table, player)
        if seated not in self._here:
            self._schedule(seated, self._grace_s)

    def correct_away(self, table: str, player: str) -> None:
        """Correct the table after it declared away a player who is connected here; `events.away`."""
        seated = SeatedPlayer(table, player)
        if seated in self._here:
            self._recorded.discard(seated)
            self._schedule(seated, 0)

    def take_over(self, listed: Iterable[SeatedPlayer]) -> None:
        """Take over the players of a dead process, who have the grace period to reconnect."""
        for seated in listed:
            self._recorded.add(seated)
            if seated not in self._here:
                self._schedule(seated, self._grace_s)

    def report_all(self) -> None:
        """Report every connected player again, because the cluster considered this process dead."""
        self._recorded.clear()
        for seated in tuple(self._here):
            self._schedule(seated, 0)

    async def stop(self) -> None:
        """Stop reporting; other processes take over the recorded players once this one has left."""
        self._stopping = True
        left = [*self._here, *self._updates]
        tasks = [update.task for update in self._updates.values() if update.task is not None]
        for update in self._updates.values():
            if update.is_waiting and update.task is not None:
                update.task.cancel()  # only while it waits: no update is left half sent
        await asyncio.gather(*tasks, return_exceptions=True)
        # Record the players the cluster forgot, or no other process would ever take them over.
        await asyncio.gather(
            *[self._record(seated) for seated in dict.fromkeys(left)], return_exceptions=True
        )

    def _schedule(self, seated: SeatedPlayer, delay_s: float) -> None:
        if self._stopping:
            return
        loop = asyncio.get_running_loop()
        update = self._updates.get(seated)
        if update is None:
            update = self._updates[seated] = _Update(loop.time() + delay_s)
            update.task = loop.create_task(self._run_update(seated, update))
        else:
            update.when = loop.time() + delay_s
            update.changed.set()

    async def _run_update(self, seated: SeatedPlayer, update: _Update) -> None:
        try:
            while not self._stopping:
                update.changed.clear()
                if await self._wait_until_due(seated, update):
                    is_reported = await self._try_to_report(seated)
                    if is_reported and not update.changed.is_set():
                        return
                    if not update.changed.is_set():
                        update.when = asyncio.get_running_loop().time() + RETRY_S
        finally:
            del self._updates[seated]

    async def _wait_until_due(self, seated: SeatedPlayer, update: _Update) -> bool:
        # Wait until the update is due; False: the player's state changed meanwhile.
        loop = asyncio.get_running_loop()
        if update.when <= loop.time():
            return True
        with contextlib.suppress(UnavailableError):
            await self._record(seated)  # if this process dies, another takes the player over
        if self._stopping:
            return False
        update.is_waiting = True
        try:
            async with asyncio.timeout_at(update.when):
                await update.changed.wait()
        except TimeoutError:
            return True
        finally:
            update.is_waiting = False
        return False

    async def _try_to_report(self, seated: SeatedPlayer) -> bool:
        try:
            return await self._report(seated)
        except Exception:  # noqa: BLE001 - logged, and retried
            _log.exception("cannot report a player's presence at table %s; retrying", seated.table)
            return False

    async def _report(self, seated: SeatedPlayer) -> bool:
        async with self._turns:
            there = seated in self._here
            try:
                if there:
                    await self._record(seated)
                else:
                    self._recorded.discard(seated)
                    if await self._membership.remove_connection(self._node, seated):
                        return True  # connected to another process
            except UnavailableError:
                return False
            outcome = await self._host.serve(seated.table, Connect(seated.player, there))
            return not isinstance(outcome, Refusal) or outcome.reason not in _TEMPORARY

    async def _record(self, seated: SeatedPlayer) -> None:
        if seated not in self._recorded:
            await self._membership.add_connection(self._node, seated)
            self._recorded.add(seated)
