"""Measures durable moves a second and the time until one is acknowledged.

Real tables through the real host into real SQLite (WAL, synchronous=FULL) and real PostgreSQL: every move is
decided, stored with its events, and taken in before it is acknowledged. Side by side with a bare loop that
commits as many rows of the same size in groups on the same disk. Rows are added to `bench/table_speed.md`.
Call: `make bench`, or `python -m bench.table_speed --no-row --seconds 3`.
"""

import argparse
import asyncio
import datetime as dt
import gc
import platform
import random
import sqlite3
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from tests.kit.postgres import running_server

from kozyr.rules import legal, must
from kozyr.server.operations.gc_tuning import resume_gc
from kozyr.server.stores.postgres import open_postgres
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.host import Host, HostEnvironment
from kozyr.server.tables.ports import Store
from kozyr.table import Open, Play, Ready, Sit, make_settings

TABLES = 500
STEADY = 2000
"""Moves a second at which the way to the acknowledgement is timed."""
LONG = 300
"""Entries of a table whose loading is timed."""
GROUP = 64
TABLE = Path(__file__).with_name("table_speed.md")
HEAD = f"""# Speed of durable moves

`make bench`: {TABLES} tables of two play at once through host and store; every move is stored before it is
acknowledged. PostgreSQL is a process of its own on the same two cores. *Bare*: rows of the same size
committed in groups of {GROUP} on the same disk by SQLite alone, nothing else done; *ratio*: moves against
that. *p50, p99*: milliseconds from command to acknowledgement at {STEADY} moves/s. *Load*: milliseconds to
load a table of {LONG} entries. *KiB*: memory of an open table.

| date | Python | store | moves/s | bare/s | ratio | p50 | p99 | load | KiB |
|---|---|---|---|---|---|---|---|---|---|
"""


class Timing(NamedTuple):
    """How long acknowledgements took."""

    moves: int
    seconds: float
    ways: list[float]


def _now() -> int:
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def _postgres() -> AsyncIterator[Store]:
    # On a disk, and synchronous to it: tests keep theirs in memory.
    with running_server(Path(tempfile.gettempdir()), fsync="on", synchronous_commit="on") as server:
        store = await open_postgres(server.address("postgres"))
        try:
            yield store
        finally:
            await store.close()


@asynccontextmanager
async def _sqlite() -> AsyncIterator[Store]:
    with tempfile.TemporaryDirectory(dir=".") as folder:
        store = await open_sqlite(Path(folder, "bench.db"))
        try:
            yield store
        finally:
            await store.close()


async def seat(host: Host, table: str) -> None:
    """Open a table of two and start a game at it."""
    settings = must(make_settings(clock="slow"))
    must(await host.submit(table, f"{table}a", Open(table, settings, "A"), "open"))
    must(await host.submit(table, f"{table}b", Sit(None, "B", admitted=True), "sit"))
    await ready(host, table, 0)


async def ready(host: Host, table: str, game: int) -> None:
    """Ready both."""
    for who in "ab":
        must(await host.submit(table, f"{table}{who}", Ready("seed"), f"ready {game}"))


async def move(host: Host, table: str, number: int) -> float:
    """Make any legal move; give how long it took until it was durable."""
    state = host._cache[table].table  # noqa: SLF001 - the driver's own reckoning is not what is timed
    assert state is not None  # noqa: S101 - it was opened
    if state.phase == "over":
        await ready(host, table, number)
        return 0.0
    assert state.game is not None  # noqa: S101 - it was started
    seat, actions = next(iter(legal(state.game).items()))
    began = time.perf_counter()
    must(await host.submit(table, state.players[seat], Play(actions[0]), f"m{number}"))
    return time.perf_counter() - began


async def at_once(host: Host, seconds: float) -> Timing:
    """Let all tables move as fast as they can."""
    until = time.perf_counter() + seconds
    ways: list[float] = []

    async def play(table: str) -> None:
        number = 0
        while time.perf_counter() < until:
            number += 1
            if way := await move(host, table, number):
                ways.append(way)

    began = time.perf_counter()
    await asyncio.gather(*[play(f"t{n}") for n in range(TABLES)])
    return Timing(len(ways), time.perf_counter() - began, ways)


async def steadily(host: Host, seconds: float) -> Timing:
    """Let moves come at random times, so many a second, at tables of their own turn."""
    chance = random.Random(1)
    ways: list[float] = []
    tasks: set[asyncio.Task[None]] = set()
    waiting = [f"t{n}" for n in range(TABLES)]
    chance.shuffle(waiting)

    async def one(table: str, number: int) -> None:
        if way := await move(host, table, number):
            ways.append(way)
        waiting.append(table)

    began = time.perf_counter()
    for number in range(round(seconds * STEADY)):
        pause = began + number / STEADY - time.perf_counter()
        if pause > 0:
            await asyncio.sleep(pause)
        task = asyncio.create_task(one(waiting.pop(0), 1_000_000 + number))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return Timing(len(ways), time.perf_counter() - began, ways)


async def loading(store: Store, world: HostEnvironment) -> float:
    """Play a table until its log is long; give the milliseconds that loading it takes a new host."""
    host = Host(store, world)
    await seat(host, "long")
    number = 0
    while host._cache["long"].number < LONG:  # noqa: SLF001 - as above
        number += 1
        await move(host, "long", number)
    took = []
    for _ in range(9):
        fresh = Host(store, world)
        began = time.perf_counter()
        must(await fresh.view("long", None))
        took.append(1000 * (time.perf_counter() - began))
    return statistics.median(took)


async def memory(store: Store, world: HostEnvironment) -> float:
    """Give the KiB that an open table in the middle of a game takes."""
    fresh = Host(store, world)
    await fresh.view("t0", None)
    gc.collect()
    tracemalloc.start()
    for n in range(1, TABLES):
        await fresh.view(f"t{n}", None)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / 1024 / (TABLES - 1)


def bare(seconds: float, size: int) -> float:
    """Give how many rows of a size SQLite alone commits a second, in groups."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        connection = sqlite3.connect(Path(folder, "bare.db"), isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, body BLOB)")
        done, body, began = 0, bytes(size), time.perf_counter()
        while time.perf_counter() < began + seconds:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO rows (body) VALUES (?)", [(body,)] * GROUP)
            connection.execute("COMMIT")
            done += GROUP
        spent = time.perf_counter() - began
        connection.close()
    return done / spent


STORES = {"SQLite": _sqlite, "PostgreSQL": _postgres}


async def measure(name: str, seconds: float) -> str:
    """Measure one store; give its row."""
    resume_gc()
    world = HostEnvironment(_now, random.Random(1).randbytes)
    async with STORES[name]() as store:
        host = Host(store, world)
        await asyncio.gather(*[seat(host, f"t{n}") for n in range(TABLES)])
        fast = await at_once(host, seconds)
        slow = await steadily(host, seconds)
        load = await loading(store, world)
        held = await memory(store, world)
    rate = fast.moves / fast.seconds
    rows = bare(seconds, 300)
    ordered = sorted(1000 * way for way in slow.ways)
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), name, f"{rate:.0f}",
        f"{rows:.0f}", f"{rate / rows:.2f}", f"{statistics.median(ordered):.1f}",
        f"{ordered[len(ordered) * 99 // 100]:.1f}", f"{load:.1f}", f"{held:.1f}",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def main() -> None:
    """Measure, print, and keep the rows."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--stores", nargs="*", default=[*STORES], choices=[*STORES])
    chosen = parser.parse_args()
    print(HEAD.splitlines()[-2])
    rows = []
    for name in chosen.stores:
        rows.append(asyncio.run(measure(name, chosen.seconds)))
        print(rows[-1], end="", flush=True)
    if not chosen.no_row:
        kept = TABLE.read_text(encoding="utf-8") if TABLE.exists() else HEAD
        TABLE.write_text(kept + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
