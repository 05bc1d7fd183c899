"""The scheduler of due work: clocks, bots and abandoned tables.

The store lists what is due, so any process may do it, and the append decides which one did. To avoid doing
the same work twice, a process claims a few tables for a short time and renews the claims while it works. A
process whose bot workers are all busy lets other processes go first.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable, Sequence
from typing import Final

from kozyr.server.cluster.membership import HOLD_MS, Claim, Membership
from kozyr.server.tables.due_work import BotChooser, DueWorker
from kozyr.server.tables.host import Host
from kozyr.server.tables.ports import UnavailableError

AT_ONCE: Final = 200
"""Most tables begun in one round."""
MOST_SHARED: Final = 16
"""The same if other processes exist, which could begin them as well."""
PATIENCE_MS: Final = 1000
"""Longest pause before the next query of the store."""
SHARED_PATIENCE_MS: Final = 250
"""The same if other processes exist: one of them may have stored something due."""
YIELD_MS: Final = 50
"""How long a process with busy bot workers leaves due work to the other processes."""
SOON_MS: Final = 20
"""The pause before the next query if due work was left."""
RENEW_EVERY_MS: Final = 200
"""How often running claims are checked and renewed."""
RENEW_BEFORE_MS: Final = 400
"""How long before its expiry a claim is renewed."""
RETRY_MS: Final = 100
"""The pause before a table is retried, after the store or a bot failed."""
RELEASE_S: Final = 1.0
"""How long a stopping process tries to release its claims."""

_log = logging.getLogger("kozyr.scheduler")


class Scheduler:
    """Claims tables with due work and has it done."""

    def __init__(
        self,
        host: Host,
        membership: Membership,
        clock: Callable[[], int],
        chooser: BotChooser,
        others: Callable[[], int] = lambda: 0,
    ) -> None:
        """`chooser` chooses moves for bots; `others` returns the number of other processes."""
        self._host = host
        self._membership = membership
        self._clock = clock
        self._chooser = chooser
        self._others = others
        self._worker = DueWorker(host, chooser)
        self._wake = asyncio.Event()
        self._until = 0
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._held: dict[Claim, int] = {}
        """The claims being worked on, and when each expires."""
        self._opening: set[str] = set()
        """Tables begun whose due work is not known yet."""
        self._more = False
        """Whether due work was left."""
        self._called_at = 0
        self._stopping = False
        self.call_others: Callable[[], None] = lambda: None
        """Called when more is due than this process can begin, so that the others look immediately."""
        self.claimed: Callable[[int], None] = lambda _: None
        """Called with the number of newly claimed tables."""

    def notice_due(self, at: int) -> None:
        """Wake up for work that is due before the next planned query; the host's `events.due`."""
        if at < self._until:
            self._wake.set()

    def take_work(self) -> None:
        """Look for due work now if a bot worker is free, because another process has too much."""
        if not self._chooser.busy:
            self._wake.set()

    async def run(self) -> None:
        """Do due work until cancelled or stopped."""
        holding = asyncio.create_task(self._renew_claims())
        try:
            while not self._stopping:
                self._until = sys.maxsize  # anything that becomes due during the query wakes the loop
                wait = await self._query()
                self._until = self._clock() + wait
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait / 1000):
                        await self._wake.wait()
                await asyncio.sleep(0)  # tables due at the same moment are claimed together
                self._wake.clear()
        finally:
            holding.cancel()
            self._cancel_work()

    async def _query(self) -> int:
        try:
            return await self.once()
        except Exception:  # noqa: BLE001 - logged; bots and clocks must not stop forever
            _log.exception("the search for due work failed; retrying")
            return PATIENCE_MS

    async def rest(self) -> None:
        """Wait until all begun work is done."""
        while self._busy:
            await asyncio.wait(list(self._busy.values()))

    async def stop(self) -> None:
        """Begin no new work, cancel unfinished work, and release the claims to the other processes."""
        self._stopping = True
        self._wake.set()
        held, begun = list(self._held), list(self._busy.values())
        self._cancel_work()
        await asyncio.gather(*begun, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RELEASE_S):
                await self._release(held)

    def _cancel_work(self) -> None:
        # An entry being stored is not lost: the host finishes its jobs.
        for task in self._busy.values():
            task.cancel()

    async def once(self) -> int:
        """Begin the work due now; return the milliseconds until the next query."""
        now = self._clock()
        has_others = self._others() > 0
        most = MOST_SHARED - len(self._opening) if has_others else AT_ONCE
        if most <= 0:
            self._more = True
            return SOON_MS
        # Work that would wait for a bot worker is left to others briefly, then done here anyway.
        lag = YIELD_MS if has_others and self._chooser.busy else 0
        patience = SHARED_PATIENCE_MS if has_others else PATIENCE_MS
        try:
            listed = await self._membership.due(now + patience, AT_ONCE + len(self._busy))
            idle = [due.at for due in listed if due.table not in self._busy]
            ripe = sum(at <= now - lag for at in idle)
            if has_others and sum(at <= now for at in idle) > (0 if lag else most):
                self._call_others_once(now)
            claims = await self._claim(now - lag, min(ripe, most))
        except UnavailableError:
            self._host.store_failed()
            return PATIENCE_MS
        self._more = len(claims) < ripe
        for claim in claims:
            self._begin(claim)
        wait = min([at + lag - now for at in idle if at > now - lag], default=patience)
        return max(1, min(wait, SOON_MS) if self._more else wait)

    async def _claim(self, due: int, most: int) -> Sequence[Claim]:
        if not most:
            return ()
        until = self._clock() + HOLD_MS
        claims = await self._membership.claim(due, until, most, self._busy)
        if self._stopping:
            await self._release(claims)
            return ()
        self._held.update(dict.fromkeys(claims, until))
        self.claimed(len(claims))
        return claims

    def _call_others_once(self, now: int) -> None:
        if now >= self._called_at + YIELD_MS:
            self._called_at = now
            self.call_others()

    def _begin(self, claim: Claim) -> None:
        table = claim.table
        self._opening.add(table)
        task = self._busy[table] = asyncio.create_task(self._work(claim))

        def done(_: object) -> None:
            # The work may have made something else due at the same table.
            del self._busy[table]
            del self._held[claim]
            self._opening.discard(table)
            self._wake.set()

        task.add_done_callback(done)

    async def _work(self, claim: Claim) -> None:
        if not await self._worker.work(claim, self._opened):
            # The work is still due: after a pause, any process may retry it.
            await asyncio.sleep(RETRY_MS / 1000)
            await self._release([claim])

    def _opened(self, table: str) -> None:
        self._opening.discard(table)
        if self._more and len(self._opening) <= MOST_SHARED // 2:
            self._wake.set()

    async def _renew_claims(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY_MS / 1000)
            now = self._clock()
            lapsing = [claim for claim, until in self._held.items() if until < now + RENEW_BEFORE_MS]
            if lapsing:
                await self._hold(lapsing, now + HOLD_MS)
                self._held.update((claim, now + HOLD_MS) for claim in lapsing if claim in self._held)

    async def _release(self, claims: Sequence[Claim]) -> None:
        if claims:
            await self._hold(claims, 0)

    async def _hold(self, claims: Sequence[Claim], until: int) -> None:
        with contextlib.suppress(UnavailableError):  # claims are advisory: the append decides
            await self._membership.hold(claims, until)
