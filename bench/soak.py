"""Plays for an hour at half of a server's load, and watches its memory and its delivery times.

`kozyr serve` runs on the first core with real SQLite (synchronous=FULL), the load on the other one. Tables of
four play game after game at a steady rate. Meanwhile spectators come and go: each one connects, watches a
table for a few seconds and disconnects. A row of `bench/soak.md` covers a few minutes. Call:
`python -m bench.soak`, or `python -m bench.soak --minutes 2 --no-rows` for a trial.
"""

import argparse
import asyncio
import contextlib
import datetime as dt
import os
import random
import resource
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import NamedTuple

import uvloop
from bench.cluster import read_cpu_s, read_memory_mib
from bench.load import Table
from bench.rules_speed import name_python
from bench.server_speed import (
    SEATS,
    RunningServer,
    add_people,
    open_client,
    play_at_rate,
    run_server,
    seat_players,
)

from kozyr.server.stores.sqlite import open_sqlite

REPORT = Path(__file__).with_name("soak.md")
HEAD = """# An hour at half load

`python -m bench.soak`: `kozyr serve` on one core, SQLite at synchronous=FULL; on the other core tables of
four that play game after game at a steady rate, and spectators who come and go. Each row covers a few
minutes. *moves/s*: as delivered. *p50, p99, max*: milliseconds from sending a move until the last player has
its event. *µs*: CPU of the server for a move, with everything it does besides. *MiB*: the server's memory at
the end of the row. *load*: the machine's load average, which other programs can raise above 2.
"""
COLUMNS = """
| minutes | moves/s | p50 | p99 | max | µs | MiB | load |
|---|---|---|---|---|---|---|---|
"""
_SPECTATORS_PER_S = 4
_WATCHING_S = 5.0


class Period(NamedTuple):
    """The figures of a few minutes."""

    minutes: float
    moves_per_s: float
    times_ms: list[float]
    """For each move, the milliseconds until the last player received it, sorted."""
    cpu_us: float
    memory_mib: float
    load: float

    def percentile(self, share: float) -> float:
        """Return the time that this share of the moves did not exceed."""
        return self.times_ms[min(int(share * len(self.times_ms)), len(self.times_ms) - 1)]

    def format_row(self) -> str:
        """Return a row of the report."""
        return (
            f"| {self.minutes:.0f} | {self.moves_per_s:.0f} | {self.percentile(0.5):.1f} "
            f"| {self.percentile(0.99):.1f} | {self.times_ms[-1]:.0f} "
            f"| {self.cpu_us:.0f} | {self.memory_mib:.0f} | {self.load:.1f} |"
        )


async def watch_tables(host: str, tables: list[Table], tokens: list[str]) -> None:
    """Let spectators come and go until this task is cancelled."""
    rng = random.Random(2)
    running: set[asyncio.Task[None]] = set()
    for number in count():
        token = tokens[number % len(tokens)]
        task = asyncio.create_task(_watch(host, rng.choice(tables).name, token))
        running.add(task)
        task.add_done_callback(running.discard)
        await asyncio.sleep(1 / _SPECTATORS_PER_S)


async def _watch(host: str, table: str, token: str) -> None:
    client = await open_client(host, lambda *_: None)
    await client.ask("connect", {"token": token})
    await client.ask("subscribe", {"channel": f"table:{table}"})
    await asyncio.sleep(_WATCHING_S)
    client.close()


class Plan(NamedTuple):
    """The size of a soak."""

    tables: int
    rate: int
    """The moves a second."""
    minutes: float
    periods: int


async def soak(server: RunningServer, people: list[tuple[str, str]], plan: Plan) -> list[Period]:
    """Load the server for this long; return the figures of each period."""
    rng = random.Random(1)
    players = [people[n * SEATS : (n + 1) * SEATS] for n in range(plan.tables)]
    seated = [await seat_players([server.host], Table("", group, rng)) for group in players]
    for table in seated:
        table.ready_players()
    tokens = [token for _, token in people[plan.tables * SEATS :]]
    spectators = asyncio.create_task(watch_tables(server.host, seated, tokens))
    measured: list[Period] = []
    began = time.perf_counter()
    for _ in range(plan.periods):
        cpu_s, period_began = read_cpu_s(server.pid), time.perf_counter()
        result = await play_at_rate(seated, 60 * plan.minutes / plan.periods, plan.rate)
        moves = len(result.delivery_s)
        measured.append(
            Period(
                (time.perf_counter() - began) / 60,
                moves / (time.perf_counter() - period_began),
                sorted(1000 * time_s for time_s in result.delivery_s),
                1e6 * (read_cpu_s(server.pid) - cpu_s) / moves,
                read_memory_mib(server.pid),
                os.getloadavg()[0],
            )
        )
        print(measured[-1].format_row(), flush=True)
    spectators.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await spectators
    refusals = sum(len(table.refusals) for table in seated)
    print(f"{refusals} refused")
    return measured


def main() -> None:
    """Soak, print, and add the rows to the report."""
    parser = argparse.ArgumentParser(description="Play for an hour at half load.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--periods", type=int, default=12, help="the rows of the report (default: 12)")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=int, default=1500, help="moves a second (default: 1500)")
    parser.add_argument("--no-rows", action="store_true", help="add no rows to the report")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        people = asyncio.run(_add_people(folder, chosen.tables * SEATS + 100))
        with run_server(folder) as server:
            plan = Plan(chosen.tables, chosen.rate, chosen.minutes, chosen.periods)
            periods = uvloop.run(soak(server, people, plan))
    if not chosen.no_rows:
        title = (
            f"\n## {dt.datetime.now(dt.UTC):%Y-%m-%d}, Python {name_python()}\n"
            f"{chosen.tables} tables, {chosen.rate} moves a second asked for.\n"
        )
        kept = REPORT.read_text(encoding="utf-8") if REPORT.exists() else HEAD
        rows = "\n".join(period.format_row() for period in periods)
        REPORT.write_text(kept + title + COLUMNS + rows + "\n", encoding="utf-8")


async def _add_people(folder: Path, number: int) -> list[tuple[str, str]]:
    return await add_people(await open_sqlite(folder / "kozyr.db"), number)


if __name__ == "__main__":
    main()
