"""Choices of the house's bots, in processes of their own where a level searches.

Levels that take no time worth naming think in place: for `experienced` that is 20 µs, half a millisecond at
most, and handing a view to another process costs the server twice as much. The others think in processes of
their own (`pool`). Where none of them can answer in time, `experienced` does, and it is counted.

Where people play, a bot answers after a delay that does not depend on its cards (`bots.answer_delay`). A
search that has not finished by then is cut short.
"""

import asyncio
import hashlib
import logging
import os
import time
from random import Random
from typing import Final, Protocol

from kozyr.bots.answer_delay import PAUSE_MS, SPARE_MS, answer_delay_ms, thinking_time_ms
from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, View
from kozyr.server.bot_workers.messages import ChoiceReply, ChoiceRequest, MessageFrame, write_request
from kozyr.server.bot_workers.pool import NoReply, WorkerPool
from kozyr.server.tables.host import ViewedTable
from kozyr.table import TableView

PATIENCE_S: Final = 5.0
_FALLBACK_LEVEL: Final = "experienced"
_WAITING_EACH: Final = 4
"""Thoughts that may wait for each process: four seconds' worth of the longest ones."""

_log = logging.getLogger("kozyr.server.bot_workers")


class BotMetrics(Protocol):
    """Counts thoughts."""

    def thought(self, level: str, seconds: float) -> None:
        """Count a thought: of which level, and how long until it was there."""

    def fallback(self, level: str, reason: str) -> None:
        """Count a thought that a lower level had to think."""


class ChooserPool(Protocol):
    """Where levels that search think; `WorkerPool` is the one with processes."""

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes there are."""

    @property
    def busy(self) -> bool:
        """Whether one more thought would have to wait."""

    def preload(self) -> None:
        """Prepare for the first thought."""

    async def ask(self, request: MessageFrame) -> ChoiceReply | NoReply:
        """Think about a request."""

    async def close(self) -> None:
        """End everything that was begun."""


class ProcessChooser:
    """Chooses for bots, on processes of its own; `close` ends them."""

    def __init__(  # noqa: PLR0913 - each has its usual value
        self,
        chance: bytes,
        *,
        workers: int | None = None,
        pause_ms: int = PAUSE_MS,
        most_waiting: int | None = None,
        patience_s: float = PATIENCE_S,
        metrics: BotMetrics | None = None,
        pool: ChooserPool | None = None,
    ) -> None:
        """Take chance that nobody else knows, at least 16 bytes."""
        assert len(chance) >= 16, "too little chance: anybody could guess"  # noqa: PLR2004, S101 - a caller's bug
        self._key = hashlib.sha256(chance).digest()
        self._pause_ms = pause_ms
        self._metrics = metrics
        most = usual_workers() if workers is None else workers
        waiting = _WAITING_EACH * most if most_waiting is None else most_waiting
        self._pool = pool or WorkerPool(most, waiting, patience_s)

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes that think."""
        return self._pool.pids

    @property
    def busy(self) -> bool:
        """Whether a thought that takes long would have to wait for others."""
        return self._pool.busy

    def preload(self) -> None:
        """Start a process in the background: the first thought need not wait for the kernel to load."""
        self._pool.preload()

    async def choose(self, level: str, seen: ViewedTable) -> Action:
        """Choose one of the legal actions of a bot's seat, and let the delay of its answer pass."""
        pause_ms = self._pause_ms if _plays_with_people(seen.view) else 0
        delay_ms = answer_delay_ms(level, pause_ms, Random(seed_of(self._key, seen, "delay")))  # noqa: S311 - made from a secret
        answer_at = asyncio.get_running_loop().time() + delay_ms / 1000
        action = await self.think(level, seen, delay_ms)
        await asyncio.sleep(answer_at - asyncio.get_running_loop().time())
        return action

    async def think(self, level: str, seen: ViewedTable, delay_ms: int = 0) -> Action:
        """Choose one of the legal actions of a bot's seat before a delay is over; 0: there is none."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        action = await self._choose(level, seen, thinking_time_ms(delay_ms) if delay_ms else None)
        if self._metrics:
            self._metrics.thought(level, loop.time() - began)
        return action

    async def close(self) -> None:
        """End the processes; whoever still waits gets a lower level's answer."""
        await self._pool.close()

    async def _choose(self, level: str, seen: ViewedTable, limit_ms: int | None) -> Action:
        game, legal = seen.view.game, seen.view.legal
        assert game is not None, "a bot is asked while a game is played"  # noqa: S101 - the host lists no others
        if len(legal) == 1:
            return legal[0]
        seed = seed_of(self._key, seen)
        known = LEVELS.get(level)
        if known is None:
            return self._fall_back(level, "unknown", game, legal, seed)
        if not known.milliseconds:
            return known.make(seed).choose(game, legal, Budget())
        outcome = await self._ask(ChoiceRequest(level, seed, game, legal), limit_ms)
        if not isinstance(outcome, ChoiceReply):
            return self._fall_back(level, outcome, game, legal, seed)
        if outcome.fault or not 0 <= outcome.choice < len(legal):
            _log.error("%s cannot think: %s", level, outcome.fault or f"choice {outcome.choice}")
            return self._fall_back(level, "raised", game, legal, seed)
        return legal[outcome.choice]

    async def _ask(self, request: ChoiceRequest, limit_ms: int | None) -> ChoiceReply | NoReply:
        if limit_ms is None:
            return await self._pool.ask(write_request(request))
        # The search stops by itself before the time is over; one that was not begun in time does not.
        stop_at = time.monotonic() + limit_ms / 1000
        try:
            async with asyncio.timeout((limit_ms + SPARE_MS / 2) / 1000):
                return await self._pool.ask(write_request(request._replace(stop_at=stop_at)))
        except TimeoutError:
            return "late"

    def _fall_back(self, level: str, reason: str, game: View, legal: tuple[Action, ...], seed: int) -> Action:
        if self._metrics:
            self._metrics.fallback(level, reason)
        return LEVELS[_FALLBACK_LEVEL].make(seed).choose(game, legal, Budget())


def usual_workers() -> int:
    """Tell how many processes may think at a time: one for each core but the server's own."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


def seed_of(key: bytes, seen: ViewedTable, use: str = "choice") -> int:
    """Make the seed of a seat's thought after an entry: the same each time, secret, and one for each use."""
    about = f"{use}/{seen.number}/{seen.view.seat}/{seen.view.id}"
    return int.from_bytes(hashlib.blake2b(about.encode(), digest_size=8, key=key).digest()) >> 1


def _plays_with_people(view: TableView) -> bool:
    return any(sitter is not None and sitter.bot is None and not sitter.departed for sitter in view.sitters)
