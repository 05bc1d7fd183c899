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
from kozyr.server.cluster.membership import Membership, Seated
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


class _Case:
    # A pending presence update of one player.
    __slots__ = ("changed", "task", "waits", "when")

    def __init__(self, when: float) -> None:
        self.when = when
        self.changed = asyncio.Event()
        self.waits = False
        self.task: asyncio.Task[None] | None = None


class Presence:
    """Counts players' connections to tables, and informs the tables and the other processes."""

    def __init__(self, host: Host, company: Membership, node: str, grace_s: float = GRACE_S) -> None:
        """`node` is the name of this process."""
        self._host = host
        self._company = company
        self._node = node
        self._grace_s = grace_s
        self._here: Counter[Seated] = Counter()
        self._noted: set[Seated] = set()
        """The players that the cluster has recorded as connected here."""
        self._cases: dict[Seated, _Case] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._stopping = False

    def come(self, table: str, player: str) -> None:
        """Add one connection."""
        who = Seated(table, player)
        self._here[who] += 1
        if self._here[who] == 1:
            self._tell(who, 0)

    def go(self, table: str, player: str) -> None:
        """Remove one connection."""
        who = Seated(table, player)
        self._here[who] -= 1
        if not self._here[who]:
            del self._here[who]
            self._tell(who, self._grace_s)

    def expect(self, table: str, player: str) -> None:
        """Treat a player who just sat down as present for the grace period."""
        who = Seated(table, player)
        if who not in self._here:
            self._tell(who, self._grace_s)

    def correct_away(self, table: str, player: str) -> None:
        """Correct the table after it declared away a player who is connected here; `events.away`."""
        who = Seated(table, player)
        if who in self._here:
            self._noted.discard(who)
            self._tell(who, 0)

    def forsaken(self, listed: Iterable[Seated]) -> None:
        """Take over the players of a dead process, who have the grace period to reconnect."""
        for who in listed:
            self._noted.add(who)
            if who not in self._here:
                self._tell(who, self._grace_s)

    def forgotten(self) -> None:
        """Report every connected player again, because the cluster considered this process dead."""
        self._noted.clear()
        for who in tuple(self._here):
            self._tell(who, 0)

    async def stop(self) -> None:
        """Stop reporting; other processes take over the recorded players once this one has left."""
        self._stopping = True
        left = [*self._here, *self._cases]
        tasks = [case.task for case in self._cases.values() if case.task is not None]
        for case in self._cases.values():
            if case.waits and case.task is not None:
                case.task.cancel()  # only while it waits: no update is left half sent
        await asyncio.gather(*tasks, return_exceptions=True)
        # Record the players the cluster forgot, or no other process would ever take them over.
        await asyncio.gather(*[self._note(who) for who in dict.fromkeys(left)], return_exceptions=True)

    def _tell(self, who: Seated, delay_s: float) -> None:
        if self._stopping:
            return
        loop = asyncio.get_running_loop()
        case = self._cases.get(who)
        if case is None:
            case = self._cases[who] = _Case(loop.time() + delay_s)
            case.task = loop.create_task(self._see_to(who, case))
        else:
            case.when = loop.time() + delay_s
            case.changed.set()

    async def _see_to(self, who: Seated, case: _Case) -> None:
        try:
            while not self._stopping:
                case.changed.clear()
                if await self._waited(who, case):
                    said = await self._tried(who)
                    if said and not case.changed.is_set():
                        return
                    if not case.changed.is_set():
                        case.when = asyncio.get_running_loop().time() + RETRY_S
        finally:
            del self._cases[who]

    async def _waited(self, who: Seated, case: _Case) -> bool:
        # Wait until the update is due; False: the player's state changed meanwhile.
        loop = asyncio.get_running_loop()
        if case.when <= loop.time():
            return True
        with contextlib.suppress(UnavailableError):
            await self._note(who)  # if this process dies, another takes the player over
        if self._stopping:
            return False
        case.waits = True
        try:
            async with asyncio.timeout_at(case.when):
                await case.changed.wait()
        except TimeoutError:
            return True
        finally:
            case.waits = False
        return False

    async def _tried(self, who: Seated) -> bool:
        try:
            return await self._said(who)
        except Exception:  # noqa: BLE001 - logged, and retried
            _log.exception("cannot report a player's presence at table %s; retrying", who.table)
            return False

    async def _said(self, who: Seated) -> bool:
        async with self._turns:
            there = who in self._here
            try:
                if there:
                    await self._note(who)
                else:
                    self._noted.discard(who)
                    if await self._company.go(self._node, who):
                        return True  # connected to another process
            except UnavailableError:
                return False
            outcome = await self._host.serve(who.table, Connect(who.player, there))
            return not isinstance(outcome, Refusal) or outcome.reason not in _TEMPORARY

    async def _note(self, who: Seated) -> None:
        if who not in self._noted:
            await self._company.come(self._node, who)
            self._noted.add(who)
