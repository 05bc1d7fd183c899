"""The scheduler of due work: clocks, bots and abandoned tables.

The store lists the due tables, so any process may do the work. If two processes do, the store accepts only
the first result. To save duplicate work, a process claims a few tables for a short time and renews the claims
while it works. A process whose bot workers are all busy lets other processes go first.
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable, Sequence
from typing import Final

from kozyr.server.cluster.membership import CLAIM_MS, Claim, Membership
from kozyr.server.tables.due_work import BotChooser, DueWorker
from kozyr.server.tables.host import Host
from kozyr.server.tables.ports import UnavailableError

MAX_TABLES: Final = 200
"""At how many tables this process begins due work in one round."""
MAX_SHARED_TABLES: Final = 16
"""The same limit if other processes exist, which could take some of the tables."""
MAX_PAUSE_MS: Final = 1000
"""The longest pause before the next query of the store."""
MAX_SHARED_PAUSE_MS: Final = 250
"""The longest pause if other processes exist, because one of them may have stored due work."""
YIELD_MS: Final = 50
"""How long a process with busy bot workers leaves due work to the other processes."""
SHORT_PAUSE_MS: Final = 20
"""The pause before the next query if due work remains."""
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
    """Claims tables with due work and passes them to a `DueWorker`."""

    def __init__(
        self,
        host: Host,
        membership: Membership,
        clock: Callable[[], int],
        chooser: BotChooser,
        count_others: Callable[[], int] = lambda: 0,
    ) -> None:
        """`chooser` chooses moves for bots; `count_others` returns the number of other processes."""
        self._host = host
        self._membership = membership
        self._clock = clock
        self._chooser = chooser
        self._count_others = count_others
        self._worker = DueWorker(host, chooser)
        self._wake = asyncio.Event()
        self._next_query_at = 0
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._claims: dict[Claim, int] = {}
        """The claims of running work, and when each claim expires."""
        self._loading: set[str] = set()
        """Tables whose work was started and whose state is not loaded yet."""
        self._has_more = False
        """Whether more work may be due than this process has claimed."""
        self._called_at = 0
        """When `call_others` was last called."""
        self._is_stopping = False
        self.call_others: Callable[[], None] = lambda: None
        """Called when more work is due than this process can begin, so that other processes begin some."""
        self.on_claimed: Callable[[int], None] = lambda _: None
        """Called with the number of newly claimed tables."""

    def notice_due(self, due_at: int) -> None:
        """Query the store earlier if work is due before the next planned query (`HostEvents.on_due`)."""
        if due_at < self._next_query_at:
            self._wake.set()

    def look_for_work(self) -> None:
        """Look for due work now if a bot worker is free; another process has called for help."""
        if not self._chooser.is_busy:
            self._wake.set()

    async def run(self) -> None:
        """Do due work until cancelled or stopped."""
        renewal = asyncio.create_task(self._renew_claims())
        try:
            while not self._is_stopping:
                self._next_query_at = sys.maxsize  # anything that becomes due during the query wakes the loop
                pause_ms = await self._try_to_begin()
                self._next_query_at = self._clock() + pause_ms
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(pause_ms / 1000):
                        await self._wake.wait()
                await asyncio.sleep(0)  # tables due at the same moment are claimed together
                self._wake.clear()
        finally:
            renewal.cancel()
            self._cancel_work()

    async def _try_to_begin(self) -> int:
        try:
            return await self.begin_due_work()
        except Exception:  # noqa: BLE001 - the error is logged; bots and clocks must not stop forever
            _log.exception("the search for due work failed; retrying")
            return MAX_PAUSE_MS

    async def wait_until_done(self) -> None:
        """Wait until all work that was begun is done."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def stop(self) -> None:
        """Begin no new work, cancel unfinished work, and release the claims to the other processes."""
        self._is_stopping = True
        self._wake.set()
        claims, tasks = list(self._claims), list(self._tasks.values())
        self._cancel_work()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RELEASE_S):
                await self._release(claims)

    def _cancel_work(self) -> None:
        # An entry that is being stored is not lost, because the table host finishes its jobs.
        for task in self._tasks.values():
            task.cancel()

    async def begin_due_work(self) -> int:
        """Begin the work due now; return the milliseconds until the next query."""
        now = self._clock()
        has_others = self._count_others() > 0
        limit = MAX_SHARED_TABLES - len(self._loading) if has_others else MAX_TABLES
        if limit <= 0:
            self._has_more = True
            return SHORT_PAUSE_MS
        # If all bot workers are busy, leave the work to other processes briefly, then do it here anyway.
        lets_others_first = has_others and self._chooser.is_busy
        due_by = now - YIELD_MS if lets_others_first else now
        max_pause_ms = MAX_SHARED_PAUSE_MS if has_others else MAX_PAUSE_MS
        try:
            # The store may also list tables on which this process already works.
            listed = await self._membership.due_tables(now + max_pause_ms, MAX_TABLES + len(self._tasks))
            due_times = [due.at for due in listed if due.table not in self._tasks]
            due_count = sum(due_at <= now for due_at in due_times)
            claimable_count = sum(due_at <= due_by for due_at in due_times)
            capacity = 0 if lets_others_first else limit
            if has_others and due_count > capacity:
                self._call_others_unless_recent(now)
            claims = await self._claim(due_by, min(claimable_count, limit))
        except UnavailableError:
            self._host.note_store_failure()
            return MAX_PAUSE_MS
        self._has_more = len(claims) < claimable_count
        for claim in claims:
            self._start_task(claim)
        pauses_ms = [due_at - due_by for due_at in due_times if due_at > due_by]
        pause_ms = min(pauses_ms, default=max_pause_ms)
        if self._has_more:
            pause_ms = min(pause_ms, SHORT_PAUSE_MS)
        return max(1, pause_ms)

    async def _claim(self, due_by: int, limit: int) -> Sequence[Claim]:
        if not limit:
            return ()
        until = self._clock() + CLAIM_MS
        claims = await self._membership.claim(due_by, until, limit, self._tasks)
        if self._is_stopping:
            await self._release(claims)
            return ()
        self._claims.update(dict.fromkeys(claims, until))
        self.on_claimed(len(claims))
        return claims

    def _call_others_unless_recent(self, now: int) -> None:
        if now >= self._called_at + YIELD_MS:
            self._called_at = now
            self.call_others()

    def _start_task(self, claim: Claim) -> None:
        table = claim.table
        self._loading.add(table)
        task = self._tasks[table] = asyncio.create_task(self._work(claim))

        def forget_task(_: object) -> None:
            # The loop wakes, because the work may have made something else due at the same table.
            del self._tasks[table]
            del self._claims[claim]
            self._loading.discard(table)
            self._wake.set()

        task.add_done_callback(forget_task)

    async def _work(self, claim: Claim) -> None:
        if not await self._worker.work(claim, self._notice_loaded):
            # The work is still due. After a pause, any process may retry it.
            await asyncio.sleep(RETRY_MS / 1000)
            await self._release([claim])

    def _notice_loaded(self, table: str) -> None:
        self._loading.discard(table)
        if self._has_more and len(self._loading) <= MAX_SHARED_TABLES // 2:
            self._wake.set()

    async def _renew_claims(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY_MS / 1000)
            now = self._clock()
            expiring = [claim for claim, until in self._claims.items() if until < now + RENEW_BEFORE_MS]
            if expiring:
                await self._extend(expiring, now + CLAIM_MS)
                self._claims.update((claim, now + CLAIM_MS) for claim in expiring if claim in self._claims)

    async def _release(self, claims: Sequence[Claim]) -> None:
        if claims:
            await self._extend(claims, until=0)  # a time in the past ends a claim

    async def _extend(self, claims: Sequence[Claim], until: int) -> None:
        with contextlib.suppress(UnavailableError):  # a lost claim only costs duplicate work
            await self._membership.extend_claims(claims, until)
