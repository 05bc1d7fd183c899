"""Chooses actions for the server's bots; choices that use the kernel are made in worker processes.

Fast levels think in the server itself: heuristics take 20 µs, and sending a view to another process would
take twice as long. Choices that use the kernel are made in worker processes (`pool`). These are all choices
of the levels that search, and the choices of `experienced` in endings that it solves. Until the kernel is
compiled, `divine` plays as `master`. If no worker answers in time, the level `heuristic` answers instead, and
the fallback is counted.

At tables with people, a bot answers after a delay that does not depend on its cards (`bots.answer_delay`). A
search that takes longer than the delay is stopped. After all people went out, bots play on faster.

In a game with a shared deal, such as the daily deal, a choice depends on the deal's seed and the bot's view
alone: it has no time limit, and a request that found no worker is made again later.
"""

import asyncio
import hashlib
import logging
import os
import time
from random import Random
from typing import Final, Protocol

from kozyr.bots.answer_delay import (
    PAUSE_MS,
    SPARE_MS,
    answer_delay_ms,
    thinking_time_ms,
    watched_delay_ms,
)
from kozyr.bots.bot import Budget
from kozyr.bots.characters import choose_characters
from kozyr.bots.levels import HEURISTIC
from kozyr.rules import Action, View
from kozyr.server.bot_workers.hint_level import CHOOSER_LEVELS, HINT_LEVEL
from kozyr.server.bot_workers.messages import ChoiceReply, ChoiceRequest, write_request
from kozyr.server.bot_workers.pool import BOT_PROGRAM, MAX_LOADING_S, NoReply, WorkerPool
from kozyr.server.tables.due_work import NotChosenError
from kozyr.server.tables.host import ViewedTable
from kozyr.table import TableView

MAX_WAIT_S: Final = 5.0
"""How long a request may wait for a worker before the level `heuristic` answers instead."""
_WAITING_PER_WORKER: Final = 200
"""How many requests may wait for one worker. A choice of `master` takes at most 5 ms, so 200 of them wait for
at most a second. `MAX_WAIT_S`, or the bot's delay at a table with people, bounds the wait for searches."""

_TEMPORARY: Final = ("busy", "late", "stalled", "closed")
"""Why there is no reply now, though the same request may get one later."""
_RETRY_PAUSE_S: Final = 1.0
"""The pause before such a request is made again."""

_log = logging.getLogger("kozyr.server.bot_workers")


class BotMetrics(Protocol):
    """Counts the bots' choices, for the metrics."""

    def bot_chose(self, level: str, seconds: float) -> None:
        """Count a choice of a level, and the seconds that the choice took."""

    def bot_fell_back(self, level: str, reason: str) -> None:
        """Count a choice that the level `heuristic` made for another level."""


class ActionChooser:
    """Chooses actions for bots; `close` ends the worker processes."""

    def __init__(  # noqa: PLR0913 - all options have defaults
        self,
        secret: bytes,
        *,
        workers: int | None = None,
        pause_ms: int = PAUSE_MS,
        max_queue_size: int | None = None,
        max_wait_s: float = MAX_WAIT_S,
        max_loading_s: float = MAX_LOADING_S,
        metrics: BotMetrics | None = None,
        pool: WorkerPool[ChoiceReply] | None = None,
    ) -> None:
        """Make a chooser; `secret` has at least 16 random bytes."""
        assert len(secret) >= 16, "the secret is too short"  # noqa: PLR2004, S101 - a bug of the caller
        self._key = hashlib.sha256(secret).digest()
        self._pause_ms = pause_ms
        self._metrics = metrics
        max_workers = default_worker_count() if workers is None else workers
        if max_queue_size is None:
            max_queue_size = _WAITING_PER_WORKER * max_workers
        self._pool = pool or WorkerPool(BOT_PROGRAM, max_workers, max_queue_size, max_wait_s, max_loading_s)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers."""
        return self._pool.pids

    @property
    def is_busy(self) -> bool:
        """Whether a searching bot would have to wait for other searches."""
        return self._pool.is_busy

    @property
    def has_interpreted_worker(self) -> bool:
        """Whether an interpreted worker answers, because the kernel is not compiled yet."""
        return self._pool.has_interpreted_worker

    def preload(self) -> None:
        """Start a worker now, so that the first request does not wait until `kozyr.kernel` is compiled."""
        self._pool.preload()

    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        """Choose one of the legal actions of the bot's seat, and return it after the bot's delay."""
        delay_ms = self._compute_delay(level, bot_view)
        answer_at = asyncio.get_running_loop().time() + delay_ms / 1000
        action = await self.think(level, bot_view, 0 if bot_view.bot_key else delay_ms)
        await asyncio.sleep(answer_at - asyncio.get_running_loop().time())
        return action

    def _compute_delay(self, level: str, bot_view: ViewedTable) -> int:
        human_seats = _find_human_seats(bot_view.view)
        if not human_seats:
            return 0
        game = bot_view.view.game
        if game is not None and human_seats <= {seat for seats in game.out for seat in seats}:
            return watched_delay_ms(level, self._pause_ms)
        rng = Random(compute_seed(self._key, bot_view, "delay"))  # noqa: S311 - its seed comes from a secret
        return answer_delay_ms(level, self._pause_ms, rng)

    async def think(self, level: str, bot_view: ViewedTable, delay_ms: int = 0) -> Action:
        """Choose one of the legal actions of the bot's seat, and return it as soon as it is chosen.

        `delay_ms` is the time until the answer is due; 0 means that the choice has no time limit.
        """
        loop = asyncio.get_running_loop()
        started_at = loop.time()
        action = await self._choose(level, bot_view, thinking_time_ms(delay_ms) if delay_ms else None)
        if self._metrics:
            self._metrics.bot_chose(level, loop.time() - started_at)
        return action

    async def suggest(self, seen: ViewedTable) -> Action:
        """Suggest one of the legal actions to the person at the view's seat."""
        return await self.think(HINT_LEVEL.name, seen)

    async def close(self) -> None:
        """End the processes; callers that still wait get the choice of the level `heuristic`."""
        await self._pool.close()

    async def _choose(self, level: str, bot_view: ViewedTable, limit_ms: int | None) -> Action:
        game, legal = bot_view.view.game, bot_view.view.legal
        assert game is not None, "no game is played"  # noqa: S101 - the table host lists only bots in running games
        if len(legal) == 1:
            return legal[0]
        seed = _compute_choice_seed(self._key, bot_view)
        bot_level = CHOOSER_LEVELS.get(level)
        if bot_level is None:
            return self._fall_back(level, "unknown", game, legal, seed)
        if not bot_level.uses_kernel(game):
            return bot_level.make(seed).choose(game, legal, Budget())
        request = ChoiceRequest(level, seed, game, legal, find_character(bot_view.view))
        outcome = await self._ask(request, limit_ms)
        if bot_view.bot_key and outcome in _TEMPORARY:
            await asyncio.sleep(_RETRY_PAUSE_S)
            raise NotChosenError(outcome)
        if not isinstance(outcome, ChoiceReply):
            return self._fall_back(level, outcome, game, legal, seed)
        if outcome.error or not 0 <= outcome.choice < len(legal):
            _log.error("level %s failed to choose: %s", level, outcome.error or f"choice {outcome.choice}")
            return self._fall_back(level, "raised", game, legal, seed)
        return legal[outcome.choice]

    async def _ask(self, request: ChoiceRequest, limit_ms: int | None) -> ChoiceReply | NoReply:
        if limit_ms is None:
            return await self._pool.ask(write_request(request))
        # A running search ends at `stop_at`. The timeout is for a request that still waits in the queue.
        stop_at = time.monotonic() + limit_ms / 1000
        try:
            async with asyncio.timeout((limit_ms + SPARE_MS / 2) / 1000):
                return await self._pool.ask(write_request(request._replace(stop_at=stop_at)))
        except TimeoutError:
            return "late"

    def _fall_back(self, level: str, reason: str, game: View, legal: tuple[Action, ...], seed: int) -> Action:
        if self._metrics:
            self._metrics.bot_fell_back(level, reason)
        return HEURISTIC.make(seed).choose(game, legal, Budget())


def default_worker_count() -> int:
    """Return the default number of workers: one per core, without the core of the server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


def compute_seed(key: bytes, bot_view: ViewedTable, use: str = "choice") -> int:
    """Compute the secret seed for a seat's choice; each entry number and each `use` has its own seed."""
    subject = f"{use}/{bot_view.number}/{bot_view.view.seat}/{bot_view.view.id}"
    digest = hashlib.blake2b(subject.encode(), digest_size=8, key=key).digest()
    return int.from_bytes(digest) >> 1  # 63 bits fit a signed 64-bit integer


def _compute_choice_seed(key: bytes, bot_view: ViewedTable) -> int:
    game = bot_view.view.game
    if bot_view.bot_key is None or game is None:
        return compute_seed(key, bot_view)
    # The numbers of entries differ between equal games: a lost connection is an entry too.
    subject = f"{bot_view.view.redeal_no}/{game.bout}/{game.table}/{game.hand}/{game.taking}"
    digest = hashlib.blake2b(subject.encode(), digest_size=8, key=bot_view.bot_key).digest()
    return int.from_bytes(digest) >> 1


def find_character(view: TableView) -> str | None:
    """Return the character of the bot on the view's seat; None if a person sits there."""
    levels = [None if sitter is None else sitter.bot for sitter in view.sitters]
    return None if view.seat is None else choose_characters(levels)[view.seat]


def _find_human_seats(view: TableView) -> set[int]:
    """Return the seats of the people who have not left."""
    return {
        seat
        for seat, sitter in enumerate(view.sitters)
        if sitter is not None and sitter.bot is None and not sitter.departed
    }
