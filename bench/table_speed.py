"""Measures how many moves a second become durable, and how long a move takes until it is acknowledged.

The real host plays tables on real SQLite (WAL, synchronous=FULL) and real PostgreSQL. Every move is decided,
stored with its events and applied to the table before it is acknowledged. A bare loop that commits rows of
the same size in groups on the same disk is measured for comparison. Rows are added to `bench/table_speed.md`.
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
from kozyr.server.operations.gc_tuning import resume_collector
from kozyr.server.stores.postgres import open_postgres
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.host import Host, HostEnvironment
from kozyr.server.tables.ports import Store
from kozyr.table import Open, Play, Ready, Sit, make_settings

TABLES = 500
STEADY_RATE = 2000
"""The moves a second at which the time until the acknowledgement is measured."""
LONG_LOG = 300
"""The entries of a table whose loading is measured."""
GROUP = 64
"""The rows of one commit of the bare loop."""
TABLE = Path(__file__).with_name("table_speed.md")
HEAD = f"""# Speed of durable moves

`make bench`: {TABLES} tables of two play at the same time through host and store; every move is stored before
it is acknowledged. PostgreSQL is a process of its own on the same two cores. *Bare*: rows of the same size
that SQLite alone commits in groups of {GROUP} on the same disk; *ratio*: moves/s divided by that. *p50, p99*:
milliseconds from command to acknowledgement at {STEADY_RATE} moves/s. *Load*: milliseconds to load a table of
{LONG_LOG} entries. *KiB*: memory of an open table.

| date | Python | store | moves/s | bare/s | ratio | p50 | p99 | load | KiB |
|---|---|---|---|---|---|---|---|---|---|
"""


class Timing(NamedTuple):
    """The moves of a measurement, and how long their acknowledgements took."""

    moves: int
    seconds: float
    """The length of the measurement."""
    delays_s: list[float]
    """For each move, the time until it was acknowledged."""


def _now() -> int:
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def _postgres() -> AsyncIterator[Store]:
    # It writes synchronously to a disk. The PostgreSQL of the tests keeps its data in memory.
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


async def start_game(host: Host, table: str) -> None:
    """Open a table of two and start a game at it."""
    settings = must(make_settings(clock="slow"))
    must(await host.submit(table, f"{table}a", Open(table, settings, "A"), "open"))
    must(await host.submit(table, f"{table}b", Sit(None, "B", admitted=True), "sit"))
    await ready_players(host, table, 0)


async def ready_players(host: Host, table: str, game: int) -> None:
    """Let both players be ready."""
    for player in "ab":
        must(await host.submit(table, f"{table}{player}", Ready("seed"), f"ready {game}"))


async def make_move(host: Host, table: str, number: int) -> float:
    """Make a legal move; return the seconds until it was durable. After the end of a game, start the next."""
    state = host._cache[table].table  # noqa: SLF001 - finding a legal move is not measured
    assert state is not None  # noqa: S101 - it was opened
    if state.phase == "over":
        await ready_players(host, table, number)
        return 0.0
    assert state.game is not None  # noqa: S101 - it was started
    seat, actions = next(iter(legal(state.game).items()))
    began = time.perf_counter()
    must(await host.submit(table, state.players[seat], Play(actions[0]), f"m{number}"))
    return time.perf_counter() - began


async def play_at_full_speed(host: Host, seconds: float) -> Timing:
    """Let all tables play as fast as they can."""
    end_at = time.perf_counter() + seconds
    delays_s: list[float] = []

    async def play(table: str) -> None:
        number = 0
        while time.perf_counter() < end_at:
            number += 1
            if delay_s := await make_move(host, table, number):
                delays_s.append(delay_s)

    began = time.perf_counter()
    await asyncio.gather(*[play(f"t{n}") for n in range(TABLES)])
    return Timing(len(delays_s), time.perf_counter() - began, delays_s)


async def play_at_rate(host: Host, seconds: float) -> Timing:
    """Let `STEADY_RATE` moves a second be made, each at the table that has waited longest."""
    rng = random.Random(1)
    delays_s: list[float] = []
    tasks: set[asyncio.Task[None]] = set()
    waiting = [f"t{n}" for n in range(TABLES)]
    rng.shuffle(waiting)

    async def move_once(table: str, number: int) -> None:
        if delay_s := await make_move(host, table, number):
            delays_s.append(delay_s)
        waiting.append(table)

    began = time.perf_counter()
    for number in range(round(seconds * STEADY_RATE)):
        pause = began + number / STEADY_RATE - time.perf_counter()
        if pause > 0:
            await asyncio.sleep(pause)
        task = asyncio.create_task(move_once(waiting.pop(0), 1_000_000 + number))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return Timing(len(delays_s), time.perf_counter() - began, delays_s)


async def measure_loading(store: Store, environment: HostEnvironment) -> float:
    """Play at a table until its log is long; return the milliseconds that a new host takes to load it."""
    host = Host(store, environment)
    await start_game(host, "long")
    number = 0
    while host._cache["long"].number < LONG_LOG:  # noqa: SLF001 - reading the number is not measured
        number += 1
        await make_move(host, "long", number)
    times_ms = []
    for _ in range(9):
        new_host = Host(store, environment)
        began = time.perf_counter()
        must(await new_host.view("long", None))
        times_ms.append(1000 * (time.perf_counter() - began))
    return statistics.median(times_ms)


async def measure_memory(store: Store, environment: HostEnvironment) -> float:
    """Return the KiB of an open table in the middle of a game."""
    new_host = Host(store, environment)
    await new_host.view("t0", None)
    gc.collect()
    tracemalloc.start()
    for n in range(1, TABLES):
        await new_host.view(f"t{n}", None)
    gc.collect()
    used_bytes, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used_bytes / 1024 / (TABLES - 1)


def measure_bare_commits(seconds: float, size: int) -> float:
    """Return how many rows of a size SQLite alone commits a second, in groups."""
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
        elapsed_s = time.perf_counter() - began
        connection.close()
    return done / elapsed_s


STORES = {"SQLite": _sqlite, "PostgreSQL": _postgres}


async def measure(name: str, seconds: float) -> str:
    """Measure one store; return its row."""
    resume_collector()
    environment = HostEnvironment(_now, random.Random(1).randbytes)
    async with STORES[name]() as store:
        host = Host(store, environment)
        await asyncio.gather(*[start_game(host, f"t{n}") for n in range(TABLES)])
        fast = await play_at_full_speed(host, seconds)
        slow = await play_at_rate(host, seconds)
        loading_ms = await measure_loading(store, environment)
        memory_kib = await measure_memory(store, environment)
    rate = fast.moves / fast.seconds
    bare_rate = measure_bare_commits(seconds, 300)
    delays_ms = sorted(1000 * delay_s for delay_s in slow.delays_s)
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), name, f"{rate:.0f}",
        f"{bare_rate:.0f}", f"{rate / bare_rate:.2f}", f"{statistics.median(delays_ms):.1f}",
        f"{delays_ms[len(delays_ms) * 99 // 100]:.1f}", f"{loading_ms:.1f}", f"{memory_kib:.1f}",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def main() -> None:
    """Measure, print, and add the rows to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
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
