"""Measures a whole server: moves a second, delivery times, the cost of idling.

`kozyr serve` on one core with real SQLite (synchronous=FULL), load over real sockets from the other. Beside
it, in the same run, a server that decides and stores nothing and tells as many sockets as much
(`bare_server`). Rows are added to `bench/server_speed.md`. Call: `make bench`, or
`python -m bench.server_speed --no-row --seconds 3`.
"""

import argparse
import asyncio
import contextlib
import datetime as dt
import hashlib
import os
import platform
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

from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Store

TABLES, SEATS = 500, 4
STEADY = 1000
"""Moves a second at which the way to the last player is timed."""
IDLE = 5000
KEPT = Path(__file__).with_name("server_speed.md")
HEAD = f"""# Speed of a whole server

`make bench`: `kozyr serve` on one core, SQLite at synchronous=FULL; on the other core {TABLES} tables of
{SEATS} players over {TABLES * SEATS} sockets, who hear of every move. *moves/s*: as fast as they go.
*bare*: the same for a server that decides and stores nothing; *ratio* to it. *p50, p99*: milliseconds from
sending a move to the last player's event at {STEADY} moves/s. *start*: seconds from the command to the first
answer. *idle*: MiB of the server with {IDLE} idle connections, and without any. Since 2026-11-18 no bot
process is loaded meanwhile (`bot_preload`): it compiled on the server's core.

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
connections_per_address = 100000
guests_per_address_per_hour = 100000
"""


class Running(NamedTuple):
    """A server that runs."""

    pid: int
    host: str
    start_s: float


@contextlib.contextmanager
def running(folder: Path) -> Iterator[Running]:
    """Start a server on the first core."""
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
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=_first_core) as process:  # noqa: PLW1509 - there are none
        assert process.stdout is not None  # noqa: S101 - asked for
        address = ""
        while not (found := re.search(r"http://([\d.]+:\d+)", address)):
            address = process.stdout.readline()
            assert address, "the server said nothing"  # noqa: S101 - a bench stops when something is wrong
        with urllib.request.urlopen(f"http://{found[1]}/health") as answer:
            assert answer.status == 200  # noqa: S101, PLR2004 - the same
        yield Running(process.pid, found[1], time.perf_counter() - began)
        process.send_signal(signal.SIGTERM)
        process.wait()


def _first_core() -> None:
    os.sched_setaffinity(0, {0})


async def people(store: Store, most: int) -> list[tuple[str, str]]:
    """Put so many players with tokens into a store and close it; give their ids and tokens."""
    made = []
    for n in range(most):
        token = f"kzr_{n:043d}"
        person = f"u{n:012d}"
        await store.add_person(Person(person, f"P{n}", f"p{n}", None, 0))
        await store.add_token(
            Token(hashlib.sha256(token.encode()).digest(), f"k{n}", person, "", ("all",), 0, None)
        )
        made.append((person, token))
    await store.close()
    return made


async def newcomers(folder: Path) -> list[tuple[str, str]]:
    """Let players come into a new file."""
    return await people(await open_sqlite(folder / "kozyr.db"), TABLES * SEATS)


async def opened(host: str, heard: object, query: str = "") -> Client:
    """Open a socket."""
    name, port = host.split(":")
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(host, heard, query), name, int(port))  # type: ignore[arg-type]
    await client.up
    return client


async def seated(hosts: list[str], table: Table) -> Table:
    """Seat players at a table of their own, each of whom hears of everything; the n-th at the n-th server."""
    for (person, token), host in zip(table.people, cycle(hosts), strict=False):
        client = await opened(host, table.heard)
        client.refused = table.refused
        client.group = hosts.index(host)
        await client.ask("connect", {"token": token})
        if not table.name:
            wanted = {"rules": "classic", "seats": SEATS, "clock": "slow"}
            answer = await client.ask("rpc", {"method": "tables.create", "data": wanted})
            table.name = msgspec.json.decode(answer)["data"]["table_id"]
        else:
            await client.ask("rpc", {"method": "tables.join", "data": {"table_id": table.name}})
        await client.ask("subscribe", {"channel": f"table:{table.name}#{person}"})
        table.clients.append(client)
    return table


class Rate(NamedTuple):
    """What came of a load."""

    moves: float
    """A second."""
    ways: list[float]


async def at_once(tables: Sequence[Table], seconds: float) -> Rate:
    """Let all tables move as fast as they can."""
    for table in tables:
        table.free = methodcaller("move")
        table.moves, table.ways = 0, []
        if any(client.legal for client in table.clients) and table.began is None:
            table.move()
    await asyncio.sleep(1)
    before, began = sum(table.moves for table in tables), time.perf_counter()
    await asyncio.sleep(seconds)
    moves = sum(table.moves for table in tables) - before
    return Rate(moves / (time.perf_counter() - began), [way for table in tables for way in table.ways])


async def steadily(tables: Sequence[Table], seconds: float, rate: int = STEADY) -> Rate:
    """Let so many moves a second be made, each at the table that has waited longest."""
    free: dict[Table, None] = {}
    for table in tables:
        table.free = free.setdefault
    await asyncio.sleep(1)
    for table in tables:
        table.moves, table.ways = 0, []
        if any(client.legal for client in table.clients) and table.began is None:
            free.setdefault(table)
    began = time.perf_counter()
    for number in range(round(seconds * rate)):
        pause = began + number / rate - time.perf_counter()
        if pause > 0:
            await asyncio.sleep(pause)
        if free:
            table = next(iter(free))
            del free[table]
            table.move()
    await asyncio.sleep(0.5)
    ways = [way for table in tables for way in table.ways]
    return Rate(len(ways) / seconds, ways)


async def play(host: str, who: list[tuple[str, str]], seconds: float) -> tuple[Rate, Rate]:
    """Load a server: as fast as it goes, then steadily."""
    chance = random.Random(1)
    made = [Table("", who[n * SEATS : (n + 1) * SEATS], chance) for n in range(TABLES)]
    tables = [await seated([host], table) for table in made]
    for table in tables:
        table.ready()
    fast = await at_once(tables, seconds)
    slow = await steadily(tables, seconds)
    refused = [why for table in tables for why in table.refusals]
    print(f"{len(refused)} refused: {refused[:2]}", file=sys.stderr)
    for table in tables:
        for client in table.clients:
            client.close()
    return fast, slow


async def bare(port: int, seconds: float) -> float:
    """Load the server that does nothing."""
    host = f"127.0.0.1:{port}"
    told = 0
    groups: list[list[Client]] = []

    def heard(client: Client, _: object) -> None:
        nonlocal told
        told += 1
        group = groups[client.group]
        group[0].left -= 1
        if not group[0].left:
            group[0].left = SEATS
            group[0].say(b"1")

    for n in range(TABLES):
        groups.append([await opened(host, heard, f"?{n}") for _ in range(SEATS)])
        for client in groups[n]:
            client.group, client.left = n, SEATS
    for group in groups:
        group[0].say(b"1")
    await asyncio.sleep(1)
    before, began = told, time.perf_counter()
    await asyncio.sleep(seconds)
    return (told - before) / SEATS / (time.perf_counter() - began)


def nothing_done(seconds: float) -> float:
    """Give how often a second a server that decides and stores nothing tells four sockets."""
    port = 18_765
    command = [sys.executable, "-m", "bench.bare_server", str(port)]
    with subprocess.Popen(command, preexec_fn=_first_core) as process:  # noqa: PLW1509 - there are none
        time.sleep(2)
        try:
            return uvloop.run(bare(port, seconds))
        finally:
            process.terminate()


async def idle(server: Running, who: list[tuple[str, str]]) -> tuple[float, float]:
    """Give the MiB of a server without connections, and with many that do nothing."""
    before = _memory(server.pid)
    clients = []
    for n in range(IDLE):
        client = await opened(server.host, lambda *_: None)
        await client.ask("connect", {"token": who[n % len(who)][1]})
        await client.ask("subscribe", {"channel": "lobby"})
        clients.append(client)
    await asyncio.sleep(1)
    assert not any(client.closed for client in clients)  # noqa: S101 - a bench stops when something is wrong
    return before, _memory(server.pid)


def _memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]  # Linux has it


def main() -> None:
    """Measure, print, and keep the row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    rate = nothing_done(chosen.seconds)
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        who = asyncio.run(newcomers(folder))
        with running(folder) as server:
            fast, slow = uvloop.run(play(server.host, who, chosen.seconds))
        with running(folder) as server:
            none, many = uvloop.run(idle(server, who))
            start = server.start_s
    ways = sorted(1000 * way for way in slow.ways)
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), f"{fast.moves:.0f}", f"{rate:.0f}",
        f"{fast.moves / rate:.2f}", f"{ways[len(ways) // 2]:.1f}", f"{ways[len(ways) * 99 // 100]:.1f}",
        f"{start:.1f}", f"{many:.0f}", f"{none:.0f}",
    )  # fmt: skip
    row = f"| {' | '.join(cells)} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    print(f"steadily: {slow.moves:.0f} a second", file=sys.stderr)
    if not chosen.no_row:
        kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else HEAD
        KEPT.write_text(kept + row, encoding="utf-8")


if __name__ == "__main__":
    main()
