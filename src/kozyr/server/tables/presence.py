"""Tracks which players are connected to their tables.

A table learns immediately that a player has connected. It learns of a lost connection after a grace period.
The period is short if the player has unsubscribed, because then no reconnect is under way.
A player who sits down without a connection gets the same grace period. A player may be connected to several
processes, and is away only when none has a connection. Other processes take over a dead process's players.
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
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.server.tables.ports import UnavailableError
from kozyr.table import Connect

GRACE_S: Final = 5.0
"""How long a player may be disconnected before the table is informed."""
LEAVE_GRACE_S: Final = 0.5
"""The same after a player has unsubscribed; a page that loads its table again subscribes within this time."""
RETRY_S: Final = 1.0
MAX_PARALLEL: Final = 64
"""How many updates are sent to the store in parallel; the death of a process causes thousands."""
_log = logging.getLogger("kozyr.presence")
_TEMPORARY_REASONS: Final = (TABLE_HOST_REASONS["unavailable"], TABLE_HOST_REASONS["busy"])


class _Update:
    # A planned report about whether one player is connected.
    __slots__ = ("changed", "due_at", "is_waiting", "task")

    def __init__(self, due_at: float) -> None:
        self.due_at = due_at
        self.changed = asyncio.Event()  # set when the player's state changes again
        self.is_waiting = False  # whether the task only waits for `due_at`
        self.task: asyncio.Task[None] | None = None


class Presence:
    """Counts players' connections to tables, and informs the tables and the other processes."""

    def __init__(self, host: Host, membership: Membership, node: str, grace_s: float = GRACE_S) -> None:
        """`node` is the name of this process."""
        self._host = host
        self._membership = membership
        self._node = node
        self._grace_s = grace_s
        self._connection_counts: Counter[SeatedPlayer] = Counter()
        """How many connections each player has to this process."""
        self._recorded: set[SeatedPlayer] = set()
        """The players whose connection to this process is recorded in the cluster."""
        self._updates: dict[SeatedPlayer, _Update] = {}
        self._update_slots = asyncio.Semaphore(MAX_PARALLEL)
        self._is_stopping = False

    def add_connection(self, table: str, player: str) -> None:
        """Add one connection."""
        seated = SeatedPlayer(table, player)
        self._connection_counts[seated] += 1
        if self._connection_counts[seated] == 1:
            self._schedule(seated, 0)

    def remove_connection(self, table: str, player: str, *, has_unsubscribed: bool = False) -> None:
        """Remove one connection; `has_unsubscribed` says that the player ended it, and did not lose it."""
        seated = SeatedPlayer(table, player)
        self._connection_counts[seated] -= 1
        if not self._connection_counts[seated]:
            del self._connection_counts[seated]
            self._schedule(seated, min(LEAVE_GRACE_S, self._grace_s) if has_unsubscribed else self._grace_s)

    def expect_connection(self, table: str, player: str) -> None:
        """Treat a player who just sat down as connected for the grace period."""
        seated = SeatedPlayer(table, player)
        if seated not in self._connection_counts:
            self._schedule(seated, self._grace_s)

    def correct_away(self, table: str, player: str) -> None:
        """If a player whom another process reported as away is connected here, report them as connected."""
        seated = SeatedPlayer(table, player)
        if seated in self._connection_counts:
            self._recorded.discard(seated)
            self._schedule(seated, 0)

    def take_over(self, players: Iterable[SeatedPlayer]) -> None:
        """Take over the players of a dead process, who have the grace period to reconnect."""
        for seated in players:
            self._recorded.add(seated)
            if seated not in self._connection_counts:
                self._schedule(seated, self._grace_s)

    def report_all(self) -> None:
        """Report every connected player again, because the cluster may have lost these reports."""
        self._recorded.clear()
        for seated in tuple(self._connection_counts):
            self._schedule(seated, 0)

    async def stop(self) -> None:
        """Stop reporting; other processes take over the recorded players once this one has left."""
        self._is_stopping = True
        players = [*self._connection_counts, *self._updates]
        tasks = [update.task for update in self._updates.values() if update.task is not None]
        for update in self._updates.values():
            if update.is_waiting and update.task is not None:
                update.task.cancel()  # only while it waits, so that no update is half sent
        await asyncio.gather(*tasks, return_exceptions=True)
        # Record players that the cluster lacks. Otherwise no other process would take them over.
        await asyncio.gather(
            *[self._record_connection(seated) for seated in dict.fromkeys(players)], return_exceptions=True
        )

    def _schedule(self, seated: SeatedPlayer, delay_s: float) -> None:
        if self._is_stopping:
            return
        loop = asyncio.get_running_loop()
        update = self._updates.get(seated)
        if update is None:
            update = self._updates[seated] = _Update(loop.time() + delay_s)
            update.task = loop.create_task(self._run_update(seated, update))
        else:
            update.due_at = loop.time() + delay_s
            update.changed.set()

    async def _run_update(self, seated: SeatedPlayer, update: _Update) -> None:
        try:
            while not self._is_stopping:
                update.changed.clear()
                if await self._wait_until_due(seated, update):
                    is_reported = await self._try_to_report(seated)
                    if is_reported and not update.changed.is_set():
                        return
                    if not update.changed.is_set():
                        update.due_at = asyncio.get_running_loop().time() + RETRY_S
        finally:
            del self._updates[seated]

    async def _wait_until_due(self, seated: SeatedPlayer, update: _Update) -> bool:
        # Wait until the update is due; return False if the player's state changed meanwhile.
        loop = asyncio.get_running_loop()
        if update.due_at <= loop.time():
            return True
        with contextlib.suppress(UnavailableError):
            await self._record_connection(seated)  # if this process dies, another takes the player over
        if self._is_stopping:
            return False
        update.is_waiting = True
        try:
            async with asyncio.timeout_at(update.due_at):
                await update.changed.wait()
        except TimeoutError:
            return True
        finally:
            update.is_waiting = False
        return False

    async def _try_to_report(self, seated: SeatedPlayer) -> bool:
        try:
            return await self._report(seated)
        except Exception:  # noqa: BLE001 - the error is logged, and the report is retried
            _log.exception("cannot report a player's presence at table %s; retrying", seated.table)
            return False

    async def _report(self, seated: SeatedPlayer) -> bool:
        # Tell the table whether the player is connected. Return False if the report must be retried.
        async with self._update_slots:
            is_connected = seated in self._connection_counts
            try:
                if is_connected:
                    await self._record_connection(seated)
                else:
                    self._recorded.discard(seated)
                    if await self._membership.remove_connection(self._node, seated):
                        return True  # the player is still connected to another process
            except UnavailableError:
                return False
            outcome = await self._host.submit_as_server(seated.table, Connect(seated.player, is_connected))
            return not isinstance(outcome, Refusal) or outcome.reason not in _TEMPORARY_REASONS

    async def _record_connection(self, seated: SeatedPlayer) -> None:
        if seated not in self._recorded:
            await self._membership.add_connection(self._node, seated)
            self._recorded.add(seated)
