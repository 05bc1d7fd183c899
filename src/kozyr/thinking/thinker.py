"""Who chooses for the house's bots?

Levels that take no time worth naming think at once and in place: for `experienced` that is 20 µs, half a
millisecond at the very most, and handing a view to another process alone costs the server twice as much. The
others think in processes of their own (`crew`), so nobody ever waits behind a thought of a second. Where
none of them can answer in time, `experienced` does, and it is counted.
"""

import asyncio
import hashlib
import logging
import os
from collections.abc import Callable
from typing import Final, Protocol

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, View
from kozyr.service.host import Seen
from kozyr.table import TableView
from kozyr.thinking.crew import Crew
from kozyr.thinking.messages import Answer, Question, write_question

PAUSE_MS: Final = 700
"""How long after whatever happened last a bot plays, at the earliest: people have to see what happens."""
PATIENCE_S: Final = 5.0
_INSTEAD: Final = "experienced"
_WAITING_EACH: Final = 4
"""Thoughts that may wait for each process: four seconds' worth of the longest ones."""

_log = logging.getLogger("kozyr.thinking")


class Watch(Protocol):
    """Counts thoughts."""

    def thought(self, level: str, seconds: float) -> None:
        """Count a thought: of which level, and how long until it was there."""

    def fallback(self, level: str, reason: str) -> None:
        """Count a thought that a lower level had to think."""


class ProcessThinker:
    """Chooses for bots, on processes of its own; `close` ends them."""

    def __init__(  # noqa: PLR0913 - each has its usual value
        self,
        chance: bytes,
        clock: Callable[[], int],
        *,
        workers: int | None = None,
        pause_ms: int = PAUSE_MS,
        most_waiting: int | None = None,
        patience_s: float = PATIENCE_S,
        watch: Watch | None = None,
    ) -> None:
        """Take chance that nobody else knows, at least 16 bytes; and the clock that tables go by."""
        assert len(chance) >= 16, "too little chance: anybody could guess"  # noqa: PLR2004, S101 - a caller's bug
        self._key = hashlib.sha256(chance).digest()
        self._clock = clock
        self._pause_ms = pause_ms
        self._watch = watch
        most = usual_workers() if workers is None else workers
        waiting = _WAITING_EACH * most if most_waiting is None else most_waiting
        self._crew = Crew(most, waiting, patience_s)

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes that think."""
        return self._crew.pids

    @property
    def busy(self) -> bool:
        """Whether a thought that takes long would have to wait for others."""
        return self._crew.busy

    def warm(self) -> None:
        """Start a process in the background: the first thought need not wait for the kernel to load."""
        self._crew.warm()

    async def choose(self, level: str, seen: Seen) -> Action:
        """Choose one of the legal actions of a bot's seat."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        action = await self._choose(level, seen)
        if self._watch:
            self._watch.thought(level, loop.time() - began)
        await asyncio.sleep(rest_ms(seen.view, self._clock(), self._pause_ms) / 1000)
        return action

    async def close(self) -> None:
        """End the processes; whoever still waits gets a lower level's answer."""
        await self._crew.close()

    async def _choose(self, level: str, seen: Seen) -> Action:
        game, legal = seen.view.game, seen.view.legal
        assert game is not None, "a bot is asked while a game is played"  # noqa: S101 - the host lists no others
        if len(legal) == 1:
            return legal[0]
        seed = seed_of(self._key, seen)
        known = LEVELS.get(level)
        if known is None:
            return self._instead(level, "unknown", game, legal, seed)
        if not known.milliseconds:
            return known.make(seed).choose(game, legal, Budget())
        outcome = await self._crew.ask(write_question(Question(level, seed, game, legal)))
        if not isinstance(outcome, Answer):
            return self._instead(level, outcome, game, legal, seed)
        if outcome.fault or not 0 <= outcome.choice < len(legal):
            _log.error("%s cannot think: %s", level, outcome.fault or f"choice {outcome.choice}")
            return self._instead(level, "raised", game, legal, seed)
        return legal[outcome.choice]

    def _instead(self, level: str, reason: str, game: View, legal: tuple[Action, ...], seed: int) -> Action:
        if self._watch:
            self._watch.fallback(level, reason)
        return LEVELS[_INSTEAD].make(seed).choose(game, legal, Budget())


def usual_workers() -> int:
    """Tell how many processes may think at a time: one for each core but the server's own."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


def seed_of(key: bytes, seen: Seen) -> int:
    """Make the seed of a seat's thought after an entry: the same each time, foreseen by nobody else."""
    about = f"{seen.number}/{seen.view.seat}/{seen.view.id}"
    return int.from_bytes(hashlib.blake2b(about.encode(), digest_size=8, key=key).digest()) >> 1


def rest_ms(view: TableView, now: int, pause_ms: int) -> int:
    """Tell how long a bot still waits before it plays: not at all where no person plays."""
    if all(sitter is None or sitter.bot is not None or sitter.departed for sitter in view.sitters):
        return 0
    return min(max(view.at + pause_ms - now, 0), pause_ms)
