"""Measures a whole server: moves a second, delivery times, the cost of idling.

`kozyr serve` runs on one core with real SQLite (synchronous=FULL). The load comes over real sockets from the
other core. The same run also measures `bare_server`, which sends as much to as many sockets, but decides and
stores nothing. Rows are added to `bench/server_speed.md`. Call: `make bench`, or
`python -m bench.server_speed --no-row --seconds 3`.
"""

import argparse
import asyncio
import contextlib
import datetime as dt
import hashlib
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from itertools import cycle
from operator import methodcaller
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from bench.load import Client, Table
from bench.report_rows import add_row
from bench.rules_speed import name_python

from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Store

TABLES, SEATS = 500, 4
STEADY_RATE = 1000
"""The moves a second at which delivery times are measured."""
IDLE_CLIENTS = 5000
REPORT = Path(__file__).with_name("server_speed.md")
HEAD = f"""# Speed of a whole server

`make bench`: `kozyr serve` on one core, SQLite at synchronous=FULL; on the other core {TABLES} tables of
{SEATS} players over {TABLES * SEATS} sockets, who all receive every move. *moves/s*: at full speed. *bare*:
the same for a server that decides and stores nothing; *ratio*: moves/s divided by *bare*. *p50, p99*:
milliseconds from sending a move until the last player has its event, at {STEADY_RATE} moves/s. *start*:
seconds from the command to the first answer. *idle*: MiB of the server with {IDLE_CLIENTS} idle connections;
*none*: without connections. Since 2026-11-18 no bot process is loaded during the measurement (`bot_preload`),
because it compiled on the server's core. *Compiled*: `make compiled`, then
`PYTHONPATH=build/compiled python -m bench.server_speed`.

| date | Python | moves/s | bare | ratio | p50 | p99 | start | idle | none |
|---|---|---|---|---|---|---|---|---|---|
"""
SETTINGS = """port = 0
bot_pause_ms = 0
bot_preload = "off"
log_level = "warning"
[limits]
calls_per_second = 10000
burst = 100000
games_per_second = 100
games_burst = 1000
connections_per_address = 100000
guests_per_address_per_hour = 100000
"""


class RunningServer(NamedTuple):
    """A running `kozyr serve`."""

    pid: int
    host: str
    start_s: float


@contextlib.contextmanager
def run_server(folder: Path) -> Iterator[RunningServer]:
    """Run a server on the first core until the context ends."""
    (folder / "kozyr.toml").write_text(SETTINGS, encoding="utf-8")
    began = time.perf_counter()
    command = [
        sys.executable,
        "-m",
        "kozyr",
        "serve",
        "--data",
        str(folder),
        "--config",
        str(folder / "kozyr.toml"),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=_use_first_core) as process:  # noqa: PLW1509 - this process has no threads
        assert process.stdout is not None  # noqa: S101 - `stdout=PIPE` is set
        address = ""
        while not (found := re.search(r"http://([\d.]+:\d+)", address)):
            address = process.stdout.readline()
            assert address, "the server printed no address"  # noqa: S101 - a bench stops when something is wrong
        with urllib.request.urlopen(f"http://{found[1]}/health") as answer:
            assert answer.status == 200  # noqa: S101, PLR2004 - a bench stops when something is wrong
        try:
            yield RunningServer(process.pid, found[1], time.perf_counter() - began)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def _use_first_core() -> None:
    os.sched_setaffinity(0, {0})


async def add_people(store: Store, count: int) -> list[tuple[str, str]]:
    """Add this many players to a store and close it; return their ids and tokens."""
    await fill_store(store, count)
    await store.close()
    return list_people(count)


async def fill_store(store: Store, count: int) -> None:
    """Add this many players to a store."""
    for n, (person, token) in enumerate(list_people(count)):
        await store.add_person(Person(person, f"P{n}", f"p{n}", None, 0))
        await store.add_token(
            Token(hashlib.sha256(token.encode()).digest(), f"k{n}", person, "", ("all",), 0, None)
        )


def list_people(count: int) -> list[tuple[str, str]]:
    """Return the ids and tokens of the players that `fill_store` adds."""
    return [(f"u{n:012d}", f"kzr_{n:043d}") for n in range(count)]


async def make_store_with_people(folder: Path) -> list[tuple[str, str]]:
    """Make an SQLite file with the players of all tables; return their ids and tokens."""
    return await add_people(await open_sqlite(folder / "kozyr.db"), TABLES * SEATS)


async def open_client(host: str, on_push: object, query: str = "") -> Client:
    """Open a client's socket."""
    name, port = host.split(":")
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(host, on_push, query), name, int(port))  # type: ignore[arg-type]
    await client.connected
    return client


async def seat_players(hosts: list[str], table: Table) -> Table:
    """Open a table and seat its players, who receive all its entries; they take turns among the servers."""
    for (person, token), host in zip(table.people, cycle(hosts), strict=False):
        client = await open_client(host, table.receive)
        client.on_refusal = table.note_refusal
        client.group = hosts.index(host)
        await client.ask("connect", {"token": token})
        if not table.name:
            settings = {"rules": "classic", "seats": SEATS, "clock": "slow"}
            answer = await client.ask("rpc", {"method": "tables.create", "data": settings})
            table.name = msgspec.json.decode(answer)["data"]["table_id"]
        else:
            await client.ask("rpc", {"method": "tables.join", "data": {"table_id": table.name}})
        await client.ask("subscribe", {"channel": f"table:{table.name}#{person}"})
        table.clients.append(client)
    return table


class LoadResult(NamedTuple):
    """The figures of a loaded server."""

    moves_per_s: float
    delivery_s: list[float]
    """For each move, the seconds until the last player received it."""


async def play_at_full_speed(tables: Sequence[Table], seconds: float) -> LoadResult:
    """Let all tables play as fast as the server can."""
    for table in tables:
        table.on_move_possible = methodcaller("move")
        table.moves, table.delivery_s = 0, []
        if any(client.legal for client in table.clients) and table.sent_at is None:
            table.move()
    await asyncio.sleep(1)
    before, began = sum(table.moves for table in tables), time.perf_counter()
    await asyncio.sleep(seconds)
    moves = sum(table.moves for table in tables) - before
    return LoadResult(
        moves / (time.perf_counter() - began), [time_s for table in tables for time_s in table.delivery_s]
    )


async def play_at_rate(tables: Sequence[Table], seconds: float, rate: int = STEADY_RATE) -> LoadResult:
    """Let this many moves a second be made, each at the table that has waited longest."""
    waiting: dict[Table, None] = {}
    for table in tables:
        table.on_move_possible = waiting.setdefault
    await asyncio.sleep(1)
    for table in tables:
        table.moves, table.delivery_s = 0, []
        if any(client.legal for client in table.clients) and table.sent_at is None:
            waiting.setdefault(table)
    began = time.perf_counter()
    for number in range(round(seconds * rate)):
        pause = began + number / rate - time.perf_counter()
        if pause > 0:
            await asyncio.sleep(pause)
        if waiting:
            table = next(iter(waiting))
            del waiting[table]
            table.move()
    await asyncio.sleep(0.5)
    times = [time_s for table in tables for time_s in table.delivery_s]
    return LoadResult(len(times) / seconds, times)


async def load_server(
    host: str, people: list[tuple[str, str]], seconds: float
) -> tuple[LoadResult, LoadResult]:
    """Load a server, first at full speed and then at a steady rate."""
    rng = random.Random(1)
    new_tables = [Table("", people[n * SEATS : (n + 1) * SEATS], rng) for n in range(TABLES)]
    tables = [await seat_players([host], table) for table in new_tables]
    for table in tables:
        table.ready_players()
    fast = await play_at_full_speed(tables, seconds)
    slow = await play_at_rate(tables, seconds)
    refused = [why for table in tables for why in table.refusals]
    print(f"{len(refused)} refused: {refused[:2]}", file=sys.stderr)
    for table in tables:
        for client in table.clients:
            client.close()
    return fast, slow


async def load_bare_server(port: int, seconds: float) -> float:
    """Load the bare server; return how many messages a second reach all sockets of a group."""
    host = f"127.0.0.1:{port}"
    received = 0
    groups: list[list[Client]] = []

    def receive(client: Client, _: object) -> None:
        nonlocal received
        received += 1
        first_client = groups[client.group][0]
        first_client.missing_pushes -= 1
        if not first_client.missing_pushes:
            first_client.missing_pushes = SEATS
            first_client.send_frame(b"1")

    for n in range(TABLES):
        groups.append([await open_client(host, receive, f"?{n}") for _ in range(SEATS)])
        for client in groups[n]:
            client.group, client.missing_pushes = n, SEATS
    for group in groups:
        group[0].send_frame(b"1")
    await asyncio.sleep(1)
    before, began = received, time.perf_counter()
    await asyncio.sleep(seconds)
    return (received - before) / SEATS / (time.perf_counter() - began)


def measure_bare_server(seconds: float) -> float:
    """Run the bare server; return how many messages a second it sends to four sockets."""
    port = 18_765
    command = [sys.executable, "-m", "bench.bare_server", str(port)]
    with subprocess.Popen(command, preexec_fn=_use_first_core) as process:  # noqa: PLW1509 - this process has no threads
        time.sleep(2)
        try:
            return uvloop.run(load_bare_server(port, seconds))
        finally:
            process.terminate()


async def measure_idle_memory(server: RunningServer, people: list[tuple[str, str]]) -> tuple[float, float]:
    """Return the MiB of a server without connections, and with many idle ones."""
    before = read_memory_mib(server.pid)
    clients = []
    for n in range(IDLE_CLIENTS):
        client = await open_client(server.host, lambda *_: None)
        await client.ask("connect", {"token": people[n % len(people)][1]})
        await client.ask("subscribe", {"channel": "lobby"})
        clients.append(client)
    await asyncio.sleep(1)
    assert not any(client.closed for client in clients)  # noqa: S101 - a bench stops when something is wrong
    return before, read_memory_mib(server.pid)


def read_memory_mib(pid: int) -> float:
    """Return the resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]  # Linux has it


def main() -> None:
    """Measure, print, and add the row to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    bare_rate = measure_bare_server(chosen.seconds)
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        people = asyncio.run(make_store_with_people(folder))
        with run_server(folder) as server:
            fast, slow = uvloop.run(load_server(server.host, people, chosen.seconds))
        with run_server(folder) as server:
            none, many = uvloop.run(measure_idle_memory(server, people))
            start = server.start_s
    times = sorted(1000 * time_s for time_s in slow.delivery_s)
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", name_python(), f"{fast.moves_per_s:.0f}",
        f"{bare_rate:.0f}", f"{fast.moves_per_s / bare_rate:.2f}", f"{times[len(times) // 2]:.1f}",
        f"{times[len(times) * 99 // 100]:.1f}",
        f"{start:.1f}", f"{many:.0f}", f"{none:.0f}",
    )  # fmt: skip
    row = f"| {' | '.join(cells)} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    print(f"steady rate: {slow.moves_per_s:.0f} moves a second", file=sys.stderr)
    if not chosen.no_row:
        add_row(REPORT, HEAD, row)


if __name__ == "__main__":
    main()
