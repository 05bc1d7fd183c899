"""Bot choosers for tests: worker processes that choose bots' actions."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from kozyr.bots.levels import LEVELS
from kozyr.rules import must
from kozyr.server.bot_workers import ActionChooser
from kozyr.server.cluster.membership import SingleNode
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.due_work import BotChooser
from kozyr.server.tables.host import Host, HostEnvironment, ViewedTable
from kozyr.server.tables.scheduler import Scheduler
from kozyr.table import AddBot, Open, Play, Ready, TableView, look, make_settings
from tests.kit.hosts import make_late_events
from tests.kit.tables import started

CHANCE = b"sixteen bytes, or more of them"
NOW = 1_000_000


class CountingMetrics:
    """Counts choices, and those that a lower level made instead."""

    def __init__(self) -> None:
        self.thoughts: list[str] = []
        self.fallbacks: list[tuple[str, str]] = []

    def bot_chose(self, level: str, seconds: float) -> None:
        """Count a choice."""
        assert seconds >= 0
        self.thoughts.append(level)

    def bot_fell_back(self, level: str, reason: str) -> None:
        """Count a choice that a lower level made instead."""
        self.fallbacks.append((level, reason))


@asynccontextmanager
async def running_chooser(
    *,
    workers: int = 1,
    max_queue_size: int | None = None,
    max_wait_s: float = 300,
    max_loading_s: float = 300,
    metrics: CountingMetrics | None = None,
) -> AsyncIterator[ActionChooser]:
    """Run a chooser without a pause, with a long time limit because the kernel may need compiling."""
    chooser = ActionChooser(
        CHANCE,
        workers=workers,
        pause_ms=0,
        max_queue_size=max_queue_size,
        max_wait_s=max_wait_s,
        max_loading_s=max_loading_s,
        metrics=metrics,
    )
    try:
        yield chooser
    finally:
        await chooser.close()


def first_move(number: int = 7, rules: str = "classic", seats: int = 2) -> ViewedTable:
    """Return the attacker's view of the first move of a game."""
    table = started(seats, rules=rules).table
    assert table.game is not None
    seen = look(table, f"u{table.game.attacker}")
    assert len(seen.legal) > 1
    return ViewedTable(number, seen)


@contextmanager
def asleep(chooser: ActionChooser) -> Iterator[int]:
    """Freeze the only worker process; afterwards it continues, if it still exists."""
    (pid,) = chooser.pids
    os.kill(pid, signal.SIGSTOP)
    try:
        yield pid
    finally:
        if not gone(pid):
            os.kill(pid, signal.SIGCONT)


def gone(pid: int) -> bool:
    """Return whether a process has ended, even if its parent has not collected its status."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


async def play_out(chooser: BotChooser, level: str, rules: str, seats: int) -> TableView:
    """Play a game of bots and a person who plays the first legal action; return the person's last view."""
    chance = random.Random(f"{rules} {seats}")
    store = MemoryStore()
    listeners, events = make_late_events()
    host = Host(store, HostEnvironment(lambda: NOW, chance.randbytes, tuple(LEVELS)), events)
    settings = must(make_settings(rules=rules, seats=seats, clock="none"))
    must(await host.submit("t", "u0", Open("t", settings, "Ann"), "open"))
    for seat in range(1, seats):
        must(await host.submit("t", "u0", AddBot(level, None), f"bot {seat}"))
    viewer = must(await host.subscribe("t", "u0"))
    scheduler = Scheduler(host, SingleNode(store, lambda: NOW), lambda: NOW, chooser)
    listeners.on_due = scheduler.notice_due
    running = asyncio.create_task(scheduler.run())
    must(await host.submit("t", "u0", Ready("seed"), "ready"))
    while (told := await viewer.next()) is not None and told.view.phase == "playing":
        if told.view.legal:
            # With free order several players may throw in, and a quicker one may have ended the bout.
            await host.submit("t", "u0", Play(told.view.legal[0]), f"play {told.number}")
    running.cancel()
    assert told is not None
    return told.view
