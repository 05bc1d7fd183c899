"""Measures the CPU time of a move in two versions of the server, side by side.

Both servers run on one core with real SQLite (synchronous=FULL). The load comes from the other core and goes
to one server at a time, in slices that alternate, so other programs on the machine disturb both equally. The
figure is the server's CPU time (all its threads, user and system) divided by the moves of the slice.

Call: `git archive COMMIT src | tar -x -C FOLDER`, then `python -m bench.move_cost --against FOLDER/src`.
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from operator import methodcaller
from pathlib import Path
from typing import NamedTuple

import uvloop
from bench.load import Table
from bench.server_speed import SEATS, RunningServer, add_people, run_server, seat_players

from kozyr.server.stores.sqlite import open_sqlite

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
PAUSE_S = 0.5
"""The time before each measured slice, and the time after it in which the server finishes its work."""


class Contestant(NamedTuple):
    """A server and its tables."""

    name: str
    server: RunningServer
    tables: list[Table]
    costs: list[float]
    """CPU microseconds a move, one for each slice."""
    rates: list[float]
    """Moves a second, one for each slice."""


@contextlib.contextmanager
def source_folder(folder: Path | None) -> Iterator[None]:
    """Let servers that start now run the source in a folder; None means this checkout."""
    if folder is not None:
        os.environ["PYTHONPATH"] = str(folder.resolve())
    try:
        yield
    finally:
        os.environ.pop("PYTHONPATH", None)


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process so far, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


async def open_tables(server: RunningServer, people: list[tuple[str, str]], tables: int) -> list[Table]:
    """Seat four players at each of many tables."""
    rng = random.Random(1)
    new_tables = [Table("", people[n * SEATS : (n + 1) * SEATS], rng) for n in range(tables)]
    seated_tables = [await seat_players([server.host], table) for table in new_tables]
    for table in seated_tables:
        table.ready_players()
    return seated_tables


async def run_slice(contestant: Contestant, seconds: float) -> None:
    """Load one server for a slice, and record the cost of its moves."""
    tables = contestant.tables
    for table in tables:
        table.on_move_possible = methodcaller("move")
        if table.sent_at is None and any(client.legal for client in table.clients):
            table.move()
    await asyncio.sleep(PAUSE_S)
    moves, cpu, began = sum(table.moves for table in tables), cpu_seconds(contestant.server.pid), time.time()
    await asyncio.sleep(seconds)
    moves = sum(table.moves for table in tables) - moves
    contestant.costs.append((cpu_seconds(contestant.server.pid) - cpu) / moves * 1e6)
    contestant.rates.append(moves / (time.time() - began))
    for table in tables:
        table.on_move_possible = lambda _: None
        table.delivery_s.clear()
    await asyncio.sleep(PAUSE_S)


async def compare(
    contestants: list[Contestant], people: list[tuple[str, str]], chosen: argparse.Namespace
) -> None:
    """Seat all players, then alternate the load."""
    for contestant in contestants:
        contestant.tables.extend(await open_tables(contestant.server, people, chosen.tables))
    await asyncio.sleep(1)
    for number in range(chosen.slices):
        for contestant in contestants if number % 2 else contestants[::-1]:
            await run_slice(contestant, chosen.seconds)
    for contestant in contestants:
        refused = [why for table in contestant.tables for why in table.refusals]
        assert not refused, refused[:2]  # noqa: S101 - a bench stops when something is wrong


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--against", type=Path, help="the folder `src` of another version")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=2, help="the length of a slice")
    parser.add_argument("--slices", type=int, default=8, help="slices of each version")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    versions = {"this": None} if chosen.against is None else {"other": chosen.against, "this": None}
    with contextlib.ExitStack() as stack:
        contestants = []
        for name, source in versions.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=".")))
            with source_folder(None):
                people = asyncio.run(_make_store(folder, chosen.tables * SEATS))
            with source_folder(source):
                contestants.append(Contestant(name, stack.enter_context(run_server(folder)), [], [], []))
        uvloop.run(compare(contestants, people, chosen))
    for name, _, _, costs, rates in contestants:
        print(
            f"{name}: {statistics.median(costs):.0f} µs of CPU a move ({min(costs):.0f}-{max(costs):.0f}),"
            f" {statistics.median(rates):.0f} moves/s"
        )
    if len(contestants) > 1:
        pairs = zip(contestants[1].costs, contestants[0].costs, strict=True)
        print(f"ratio this/other: {statistics.median(this / other for this, other in pairs):.3f}")


async def _make_store(folder: Path, count: int) -> list[tuple[str, str]]:
    return await add_people(await open_sqlite(folder / "kozyr.db"), count)


if __name__ == "__main__":
    main()
