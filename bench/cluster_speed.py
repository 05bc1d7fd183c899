"""Measures what a second server process adds, what limits it, and how soon players at the other process know.

Everything is real and runs on this machine: PostgreSQL on a disk (fsync on), nats-server, and one or two
`kozyr serve`. The players of each table are spread over the processes. Rows are added to
`bench/cluster_speed.md`. Call: `make bench`, or `python -m bench.cluster_speed --no-row --seconds 4`.
"""

import argparse
import asyncio
import datetime as dt
import os
import platform
import random
import resource
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import uvloop
from bench.cluster import (
    CpuMeter,
    Nats,
    Node,
    Postgres,
    can_limit_cpu,
    read_cpu_s,
    read_cpu_s_with_descendants,
    read_memory_mib,
    run_nats,
    run_nodes,
    run_postgres,
    store_people,
)
from bench.load import Client, PushedEntry, Table
from bench.server_speed import list_people, open_client, play_at_full_speed, play_at_rate, seat_players
from tests.kit.postgres import query

from kozyr.server.stores.postgres import open_postgres
from kozyr.server.tables.ports import Change, Entry

TABLES, SEATS = 300, 4
STEADY_RATE = 300
"""The moves a second at which delivery times are measured."""
SHARE = 0.5
"""The share of a core to which each server is limited in the runs where the machine must not be the limit."""
WATCHERS = 4
TABLES_AT_A_TIME = 20
"""The number of tables whose players sit down at the same time."""
ENTRY_BYTES = 210
"""The size of an appended entry; an entry with a move has about this size."""
REPORT = Path(__file__).with_name("cluster_speed.md")
PARTS = ("kozyr", "PostgreSQL", "NATS", "load", "others")
HEAD = f"""# Speed of several processes on one store

`make bench`. Everything runs on one machine of two cores: PostgreSQL (fsync on, on a disk), nats-server, one
or two `kozyr serve`, and the load: {TABLES} tables of {SEATS} players, who all receive every move. The
players of each table are spread over the processes. docs/how-to/operations.md says what follows from it.

## Moves
*µs*: CPU time of all servers together for a move. The columns of the parts are the cores that each part kept
busy; *others*: all other programs on this machine.

Where the sum of the parts is 2, the machine is the limit, so *× one* does not show what a second process
adds. The run *two apart* is for comparison: two independent sites of one process and half of the tables each,
at the same time on the same machine. Two processes cannot carry more than that, and half of it is what one
process carries on an equally busy machine. *× half*: how many times that half two processes carry that serve
one site, where every table has players at both. All of this is repeated with each process limited to {SHARE}
of a core (cgroup), so that the rest is left to the others. *Appends alone*: one process that only appends
entries of the same size to the same PostgreSQL. This is what the store could carry.

`python -m bench.cluster_cost` says what these rows do not: the CPU of a spread move against that of a local
one, in slices that alternate, and what two processes carry if each has a core of its own. Its figures are in
docs/explanation/performance.md.

| date | Python | run | moves/s | × one | × half | µs | {" | ".join(PARTS)} |
|---|---|---|---|---|---|---|{"---|" * len(PARTS)}

## Delivery of a move
Milliseconds from sending a move until a player has its event, at {STEADY_RATE} moves/s: *same*, a player at
the process that decides the move; *other*, a player at the other process; *added*, the difference. Without
NATS, each process asks the store what the other has stored.

| date | Python | between them | same p50 | p99 | other p50 | p99 | added p50 | p99 |
|---|---|---|---|---|---|---|---|---|

## Bytes and memory
Bytes of a move: *WAL* in PostgreSQL's log, *wire* over NATS, *sockets* to all {SEATS} players together.
*Table*: KiB of a process for a table that a spectator at this process watches. *Watcher*: KiB for one more
spectator with the connection.

| date | Python | WAL | wire | sockets | table | watcher |
|---|---|---|---|---|---|---|
"""


class SpreadTable(Table):
    """A table whose players are connected to different processes."""

    def __init__(self, people: list[tuple[str, str]], rng: random.Random) -> None:
        super().__init__("", people, rng)
        self.same_s: list[float] = []
        """The delivery times to players at the mover's process."""
        self.other_s: list[float] = []
        """The delivery times to players at the other process."""

    def receive(self, client: Client, entry: PushedEntry) -> None:
        """Record the delivery time to each player."""
        if self.sent_at is not None:
            times = self.same_s if client.group == self.mover_group else self.other_s
            times.append(time.perf_counter() - self.sent_at)
        super().receive(client, entry)


class Environment(NamedTuple):
    """The store and the bus of all runs, and the length of a run."""

    postgres: Postgres
    nats: Nats
    seconds: float

    def make_database(self) -> str:
        """Make a database with the players of all tables; return its address."""
        database = self.postgres.make_database()
        asyncio.run(store_people(database, TABLES * SEATS))
        return database


class RunSettings(NamedTuple):
    """How the servers of a run are started and loaded."""

    processes: int
    share: float | None = None
    """The share of a core to which each process is limited; None for no limit."""
    uses_nats: bool = True
    rate: int | None = None
    """Moves a second; None for as many as possible."""


class RunResult(NamedTuple):
    """The figures of a run."""

    moves_per_s: float
    cores: dict[str, float]
    """The cores that each part kept busy."""
    same_s: list[float]
    other_s: list[float]
    bytes_per_move: tuple[float, float, float]
    """In PostgreSQL's log, over NATS, and to the players."""


async def _open_tables(hosts: list[str], count: int = TABLES) -> list[SpreadTable]:
    people = list_people(count * SEATS)
    rng = random.Random(1)
    tables = [SpreadTable(people[n * SEATS : (n + 1) * SEATS], rng) for n in range(count)]
    for n in range(0, count, TABLES_AT_A_TIME):
        await asyncio.gather(*[seat_players(hosts, table) for table in tables[n : n + TABLES_AT_A_TIME]])
    for table in tables:
        table.ready_players()
    return tables


async def _play(
    environment: Environment, run: RunSettings, database: str, nodes: list[Node], table_count: int = TABLES
) -> RunResult:
    tables = await _open_tables([node.host for node in nodes], table_count)
    parts = {
        "kozyr": lambda: sum(read_cpu_s(node.pid) for node in nodes),
        "PostgreSQL": lambda: read_cpu_s_with_descendants(environment.postgres.pid),
        "NATS": lambda: read_cpu_s(environment.nats.pid),
        "load": time.process_time,
    }

    async def read_counters() -> tuple[int, ...]:
        (logged,) = (await query(database, "SELECT (pg_current_wal_lsn() - '0/0')::bigint"))[0]
        received = sum(client.received_bytes for table in tables for client in table.clients)
        moves = sum(table.moves for table in tables)
        return moves, int(str(logged)), environment.nats.read_received_bytes(), received

    await play_at_full_speed(tables, 1)
    if run.rate:
        await play_at_rate(tables, 1, run.rate)
    for table in tables:
        table.moves, table.same_s, table.other_s = 0, [], []
    before, meter, began = await read_counters(), CpuMeter(parts), time.perf_counter()
    if run.rate:
        await play_at_rate(tables, environment.seconds, run.rate)
    else:
        await asyncio.sleep(environment.seconds)
    cores, elapsed_s = meter.measure_cores(), time.perf_counter() - began
    moves, *sent_bytes = (now - then for now, then in zip(await read_counters(), before, strict=True))
    _report_problems(tables)
    for table in tables:
        for client in table.clients:
            client.close()
    return RunResult(
        moves / elapsed_s, cores, [time_s for table in tables for time_s in table.same_s],
        [time_s for table in tables for time_s in table.other_s],
        (sent_bytes[0] / moves, sent_bytes[1] / moves, sent_bytes[2] / moves),
    )  # fmt: skip


def _report_problems(tables: Sequence[SpreadTable]) -> None:
    refusals = [why for table in tables for why in table.refusals]
    two_seconds_ago = time.perf_counter() - 2
    stuck = sum(table.sent_at is not None and table.sent_at < two_seconds_ago for table in tables)
    if refusals or stuck:
        print(f"{len(refusals)} refused: {refusals[:2]}; {stuck} tables stand still", file=sys.stderr)


def play_run(environment: Environment, run: RunSettings) -> RunResult:
    """Start servers and play on them."""
    database = environment.make_database()
    nats_url = environment.nats.url if run.uses_nats else None
    with run_nodes(run.processes, database, nats_url, run.share) as nodes:
        return uvloop.run(_play(environment, run, database, nodes))


def play_apart(environment: Environment, share: float | None) -> RunResult:
    """Start two servers on separate databases, and play on both at the same time."""
    databases = [environment.make_database() for _ in range(2)]
    run = RunSettings(1, share)

    async def play_on_both(nodes: list[Node]) -> list[RunResult]:
        plays = [
            _play(environment, run, database, [node], TABLES // 2)
            for database, node in zip(databases, nodes, strict=True)
        ]
        return await asyncio.gather(*plays)

    with ExitStack() as stack:
        nodes = [
            node
            for database in databases
            for node in stack.enter_context(run_nodes(1, database, environment.nats.url, share))
        ]
        one, other = uvloop.run(play_on_both(nodes))
    kozyr_cores = one.cores["kozyr"] + other.cores["kozyr"]
    return one._replace(
        moves_per_s=one.moves_per_s + other.moves_per_s,
        cores=one.cores | {"kozyr": kozyr_cores, "others": one.cores["others"] - other.cores["kozyr"]},
    )


async def _append(environment: Environment, database: str) -> RunResult:
    store = await open_postgres(database)
    done, end_at = 0, time.perf_counter() + environment.seconds

    async def write(table: str) -> None:
        nonlocal done
        number, body = 0, os.urandom(ENTRY_BYTES)
        while time.perf_counter() < end_at:
            number += 1
            entry = Entry(number, number, "u", str(number), body[:32], body)
            await store.append(Change(table, entry, due=number, running=True))
            done += 1

    parts = {
        "PostgreSQL": lambda: read_cpu_s_with_descendants(environment.postgres.pid),
        "load": time.process_time,
    }
    meter, began = CpuMeter(parts), time.perf_counter()
    await asyncio.gather(*[write(f"t{n}") for n in range(TABLES)])
    cores, elapsed_s = meter.measure_cores(), time.perf_counter() - began
    await store.close()
    return RunResult(done / elapsed_s, cores, [], [], (0, 0, 0))


def measure_appends(environment: Environment) -> RunResult:
    """Append entries, and do nothing else."""
    return uvloop.run(_append(environment, environment.postgres.make_database()))


async def _measure_watching(nodes: list[Node]) -> tuple[float, float]:
    players_node, watchers_node = nodes
    tables = await _open_tables([players_node.host])
    memory = [read_memory_mib(watchers_node.pid)]
    clients = []
    for watchers in (1, WATCHERS):
        for table in [each for each in tables for _ in range(watchers)]:
            client = await open_client(watchers_node.host, lambda *_: None)
            await client.ask("connect", {"token": table.people[0][1]})
            await client.ask("subscribe", {"channel": f"table:{table.name}"})
            clients.append(client)
        await asyncio.sleep(1)
        memory.append(read_memory_mib(watchers_node.pid))
    assert not any(client.closed for client in clients)  # noqa: S101 - a bench stops when something is wrong
    without, with_one, with_more = (1024 * each / TABLES for each in memory)
    watcher = (with_more - with_one) / WATCHERS
    return with_one - without - watcher, watcher


def measure_watching(environment: Environment) -> tuple[float, float]:
    """Return the KiB of a table at a process where it is only watched, and the KiB of one more watcher."""
    database = environment.make_database()
    with run_nodes(2, database, environment.nats.url) as nodes:
        return uvloop.run(_measure_watching(nodes))


def _make_moves_row(
    result: RunResult, name: str, one: RunResult | None = None, apart: RunResult | None = None
) -> str:
    ratio = f"{result.moves_per_s / one.moves_per_s:.2f}" if one else ""
    half = f"{2 * result.moves_per_s / apart.moves_per_s:.2f}" if apart else ""
    cost = f"{result.cores['kozyr'] / result.moves_per_s * 1e6:.0f}" if "kozyr" in result.cores else ""
    cores = [f"{result.cores[part]:.2f}" if part in result.cores else "" for part in PARTS]
    return _make_row(name, f"{result.moves_per_s:.0f}", ratio, half, cost, *cores)


def _make_delivery_row(result: RunResult, name: str) -> str:
    figures = []
    for times in (result.same_s, result.other_s):
        times.sort()
        figures += [1000 * times[len(times) // 2], 1000 * times[len(times) * 99 // 100]]
    added = (figures[2] - figures[0], figures[3] - figures[1])
    return _make_row(name, *[f"{each:.1f}" for each in (*figures, *added)])


def _make_row(*cells: str) -> str:
    day = f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"
    return f"| {' | '.join((day, platform.python_version(), *cells))} |\n"


def add_rows(report: str, rows: dict[str, list[str]]) -> str:
    """Add rows to the tables below their headings."""
    parts = report.split("\n## ")
    for n, part in enumerate(parts):
        parts[n] = part.rstrip("\n") + "\n" + "".join(rows.get(part.partition("\n")[0], ()))
    return "\n## ".join(parts)


def main() -> None:
    """Measure, print, and add the rows to the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no rows to the tables")
    parser.add_argument("--seconds", type=float, default=8)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    rows: dict[str, list[str]] = {"Moves": [], "Delivery of a move": [], "Bytes and memory": []}
    moves, deliveries, sizes = rows.values()

    def add(section: list[str], row: str) -> None:
        section.append(row)
        print(row, end="", flush=True)

    with run_postgres() as postgres, run_nats() as nats:
        environment = Environment(postgres, nats, chosen.seconds)
        add(moves, _make_moves_row(measure_appends(environment), "appends alone"))
        shares: tuple[float | None, ...] = (None, SHARE) if can_limit_cpu() else (None,)
        for share in shares:
            limit = f", {share} of a core each" if share else ""
            one = play_run(environment, RunSettings(1, share))
            add(moves, _make_moves_row(one, f"one{limit}"))
            apart = play_apart(environment, share)
            add(moves, _make_moves_row(apart, f"two apart{limit}", one))
            two = play_run(environment, RunSettings(2, share))
            add(moves, _make_moves_row(two, f"two{limit}", one, apart))
        with_nats = play_run(environment, RunSettings(2, rate=STEADY_RATE))
        add(deliveries, _make_delivery_row(with_nats, "NATS"))
        without_nats = play_run(environment, RunSettings(2, rate=STEADY_RATE, uses_nats=False))
        add(deliveries, _make_delivery_row(without_nats, "the store alone"))
        memory = measure_watching(environment)
        add(
            sizes,
            _make_row(*[f"{each:.0f}" for each in two.bytes_per_move], *[f"{each:.1f}" for each in memory]),
        )
    if not chosen.no_row:
        report = REPORT.read_text("utf-8") if REPORT.exists() else HEAD
        REPORT.write_text(add_rows(report, rows), encoding="utf-8")


if __name__ == "__main__":
    main()
