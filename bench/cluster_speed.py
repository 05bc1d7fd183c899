"""Measures what a second process adds, what limits it, and how soon players at the other process are told.

Real PostgreSQL on a disk (fsync on), real nats-server, one and two `kozyr serve`, everything on this machine;
the players of each table are spread over the processes. Rows are added to `bench/cluster_speed.md`. Call:
`make bench`, or `python -m bench.cluster_speed --no-row --seconds 4`.
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
from bench.cluster import Disk, Meter, Node, Wire, can_hold, disk, memory, nodes, used, used_by_all, wire
from bench.load import Client, Data, Table
from bench.server_speed import at_once, opened, people, seated, steadily
from tests.kit.postgres import query

from kozyr.server.stores.postgres import open_postgres
from kozyr.server.tables.ports import Change, Entry

TABLES, SEATS = 300, 4
STEADY = 300
"""Moves a second at which the way to each player is timed."""
SHARE = 0.5
"""Of a core, to which a process is held where the machine is not to be the limit."""
WATCHERS = 4
TOGETHER = 20
"""Tables that are seated at a time."""
BODY = 210
"""Bytes of an entry, about as many as a move's."""
KEPT = Path(__file__).with_name("cluster_speed.md")
PARTS = ("kozyr", "PostgreSQL", "NATS", "load", "others")
HEAD = f"""# Speed of several processes on one store

`make bench`: everything on one machine of two cores: PostgreSQL (fsync on, on a disk), nats-server, one and
two `kozyr serve`, and the load: {TABLES} tables of {SEATS} players, who hear of every move; each table's
players are spread over the processes. docs/how-to/operations.md says what follows from it.

## Moves
*µs*: CPU that the servers spend on a move, all of them together. The parts' columns are the cores that each
of them kept busy; *others*: whatever else ran on this machine.

Where the parts' sum is 2 the machine is the limit, and nothing that is added to it can carry more: *× one*
cannot say what a second process adds. So beside it run *two apart*: two sites of one process and half of
the tables each, at the same time on the same machine, that know nothing of each other. That is what two
processes could carry at best; half of it is what one carries while the machine is as busy. *× half*: how many
times as much the two carry that serve one site, every table's players at both. And all of it again with each
process held to {SHARE} of a core (cgroup), the rest left to the others. *Appends alone*: entries of the same
size into the same PostgreSQL by one process that does nothing else: what the store could carry.

| date | Python | run | moves/s | × one | × half | µs | {" | ".join(PARTS)} |
|---|---|---|---|---|---|---|{"---|" * len(PARTS)}

## A move's way
Milliseconds from sending a move to a player's event, at {STEADY} moves/s: *same*, a player of the process
that decides it; *other*, one connected to the other process; *added*, the difference. Without NATS each
process asks the store what others stored.

| date | Python | between them | same p50 | p99 | other p50 | p99 | added p50 | p99 |
|---|---|---|---|---|---|---|---|---|

## What is written and what is held
Bytes a move: *WAL* in PostgreSQL's log, *wire* by NATS, *sockets* to all {SEATS} players together. *Table*:
KiB of a process for a table that somebody there watches. *Watcher*: for one more, his connection included.

| date | Python | WAL | wire | sockets | table | watcher |
|---|---|---|---|---|---|---|
"""


class Spread(Table):
    """A table whose players are connected to different processes."""

    def __init__(self, people: list[tuple[str, str]], chance: random.Random) -> None:
        super().__init__("", people, chance)
        self.same: list[float] = []
        self.other: list[float] = []

    def heard(self, client: Client, data: Data) -> None:
        """Time each player's way."""
        if self.began is not None:
            ways = self.same if client.group == self.mover else self.other
            ways.append(time.perf_counter() - self.began)
        super().heard(client, data)


class World(NamedTuple):
    """What runs are made on."""

    disk: Disk
    wire: Wire
    seconds: float


class Run(NamedTuple):
    """One way of running servers."""

    many: int
    share: float | None = None
    bus: bool = True
    rate: int | None = None
    """Moves a second; None: as fast as they go."""


class Came(NamedTuple):
    """What came of a run."""

    moves: float
    """A second."""
    cores: dict[str, float]
    same: list[float]
    other: list[float]
    bytes: tuple[float, float, float]
    """A move: in PostgreSQL's log, by NATS, to players."""


async def _seated(hosts: list[str], address: str, many: int = TABLES) -> list[Spread]:
    who = await people(await open_postgres(address), many * SEATS)
    chance = random.Random(1)
    tables = [Spread(who[n * SEATS : (n + 1) * SEATS], chance) for n in range(many)]
    for n in range(0, many, TOGETHER):
        await asyncio.gather(*[seated(hosts, table) for table in tables[n : n + TOGETHER]])
    for table in tables:
        table.ready()
    return tables


async def _play(world: World, run: Run, address: str, running: list[Node], many: int = TABLES) -> Came:
    tables = await _seated([node.host for node in running], address, many)
    parts = {
        "kozyr": lambda: sum(used(node.pid) for node in running),
        "PostgreSQL": lambda: used_by_all(world.disk.pid),
        "NATS": lambda: used(world.wire.pid),
        "load": time.process_time,
    }

    async def counted() -> tuple[int, ...]:
        (logged,) = (await query(address, "SELECT (pg_current_wal_lsn() - '0/0')::bigint"))[0]
        received = sum(client.received for table in tables for client in table.clients)
        return sum(table.moves for table in tables), int(str(logged)), world.wire.carried(), received

    await at_once(tables, 1)
    if run.rate:
        await steadily(tables, 1, run.rate)
    for table in tables:
        table.moves, table.same, table.other = 0, [], []
    before, meter, began = await counted(), Meter(parts), time.perf_counter()
    if run.rate:
        await steadily(tables, world.seconds, run.rate)
    else:
        await asyncio.sleep(world.seconds)
    cores, spent = meter.cores(), time.perf_counter() - began
    moves, *written = (now - then for now, then in zip(await counted(), before, strict=True))
    _complain(tables)
    for table in tables:
        for client in table.clients:
            client.close()
    return Came(
        moves / spent, cores, [way for table in tables for way in table.same],
        [way for table in tables for way in table.other],
        (written[0] / moves, written[1] / moves, written[2] / moves),
    )  # fmt: skip


def _complain(tables: Sequence[Spread]) -> None:
    refused = [why for table in tables for why in table.refusals]
    late = time.perf_counter() - 2
    stuck = sum(table.began is not None and table.began < late for table in tables)
    if refused or stuck:
        print(f"{len(refused)} refused: {refused[:2]}; {stuck} tables stand still", file=sys.stderr)


def ran(world: World, run: Run) -> Came:
    """Run servers and play on them."""
    address = world.disk.database()
    bus = world.wire.url if run.bus else None
    with nodes(run.many, address, bus, run.share) as running:
        return uvloop.run(_play(world, run, address, running))


def ran_apart(world: World, share: float | None) -> Came:
    """Run two servers that have nothing to do with each other, and play on both at the same time."""
    sites = [world.disk.database() for _ in range(2)]
    run = Run(1, share)

    async def both(running: list[Node]) -> list[Came]:
        plays = [
            _play(world, run, *site, TABLES // 2)
            for site in zip(sites, [[node] for node in running], strict=True)
        ]
        return await asyncio.gather(*plays)

    with ExitStack() as kept:
        running = [
            node for site in sites for node in kept.enter_context(nodes(1, site, world.wire.url, share))
        ]
        one, other = uvloop.run(both(running))
    served = one.cores["kozyr"] + other.cores["kozyr"]
    return one._replace(
        moves=one.moves + other.moves,
        cores=one.cores | {"kozyr": served, "others": one.cores["others"] - other.cores["kozyr"]},
    )


async def _append(world: World, address: str) -> Came:
    store = await open_postgres(address)
    done, until = 0, time.perf_counter() + world.seconds

    async def write(table: str) -> None:
        nonlocal done
        number, body = 0, os.urandom(BODY)
        while time.perf_counter() < until:
            number += 1
            entry = Entry(number, number, "u", str(number), body[:32], body)
            await store.append(Change(table, entry, due=number, running=True))
            done += 1

    parts = {"PostgreSQL": lambda: used_by_all(world.disk.pid), "load": time.process_time}
    meter, began = Meter(parts), time.perf_counter()
    await asyncio.gather(*[write(f"t{n}") for n in range(TABLES)])
    cores, spent = meter.cores(), time.perf_counter() - began
    await store.close()
    return Came(done / spent, cores, [], [], (0, 0, 0))


def appended(world: World) -> Came:
    """Append entries, and do nothing else."""
    return uvloop.run(_append(world, world.disk.database()))


async def _watched(address: str, running: list[Node]) -> tuple[float, float]:
    here, there = running
    tables = await _seated([here.host], address)
    seen = [memory(there.pid)]
    clients = []
    for watchers in (1, WATCHERS):
        for table in [each for each in tables for _ in range(watchers)]:
            client = await opened(there.host, lambda *_: None)
            await client.ask("connect", {"token": table.people[0][1]})
            await client.ask("subscribe", {"channel": f"table:{table.name}"})
            clients.append(client)
        await asyncio.sleep(1)
        seen.append(memory(there.pid))
    assert not any(client.closed for client in clients)  # noqa: S101 - a bench stops when something is wrong
    none, one, more = (1024 * each / TABLES for each in seen)
    watcher = (more - one) / WATCHERS
    return one - none - watcher, watcher


def watched(world: World) -> tuple[float, float]:
    """Give the KiB that a watched table takes where nobody plays at it, and those of one more watcher."""
    address = world.disk.database()
    with nodes(2, address, world.wire.url) as running:
        return uvloop.run(_watched(address, running))


def _moves(came: Came, name: str, one: Came | None = None, apart: Came | None = None) -> str:
    ratio = f"{came.moves / one.moves:.2f}" if one else ""
    half = f"{2 * came.moves / apart.moves:.2f}" if apart else ""
    cost = f"{came.cores['kozyr'] / came.moves * 1e6:.0f}" if "kozyr" in came.cores else ""
    cores = [f"{came.cores[part]:.2f}" if part in came.cores else "" for part in PARTS]
    return _row(name, f"{came.moves:.0f}", ratio, half, cost, *cores)


def _ways(came: Came, name: str) -> str:
    figures = []
    for ways in (came.same, came.other):
        ways.sort()
        figures += [1000 * ways[len(ways) // 2], 1000 * ways[len(ways) * 99 // 100]]
    added = (figures[2] - figures[0], figures[3] - figures[1])
    return _row(name, *[f"{each:.1f}" for each in (*figures, *added)])


def _row(*cells: str) -> str:
    day = f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"
    return f"| {' | '.join((day, platform.python_version(), *cells))} |\n"


def keep(kept: str, rows: dict[str, list[str]]) -> str:
    """Add rows to the tables below their headings."""
    parts = kept.split("\n## ")
    for n, part in enumerate(parts):
        parts[n] = part.rstrip("\n") + "\n" + "".join(rows.get(part.partition("\n")[0], ()))
    return "\n## ".join(parts)


def main() -> None:
    """Measure, print, and keep the rows."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--seconds", type=float, default=8)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    rows: dict[str, list[str]] = {"Moves": [], "A move's way": [], "What is written and what is held": []}
    moves, ways, held = rows.values()

    def told(where: list[str], row: str) -> None:
        where.append(row)
        print(row, end="", flush=True)

    with disk() as kept, wire() as carried:
        world = World(kept, carried, chosen.seconds)
        told(moves, _moves(appended(world), "appends alone"))
        shares: tuple[float | None, ...] = (None, SHARE) if can_hold() else (None,)
        for share in shares:
            how = f", {share} of a core each" if share else ""
            one = ran(world, Run(1, share))
            told(moves, _moves(one, f"one{how}"))
            apart = ran_apart(world, share)
            told(moves, _moves(apart, f"two apart{how}", one))
            told(moves, _moves(two := ran(world, Run(2, share)), f"two{how}", one, apart))
        told(ways, _ways(ran(world, Run(2, rate=STEADY)), "NATS"))
        told(ways, _ways(ran(world, Run(2, rate=STEADY, bus=False)), "the store alone"))
        told(held, _row(*[f"{each:.0f}" for each in two.bytes], *[f"{each:.1f}" for each in watched(world)]))
    if not chosen.no_row:
        KEPT.write_text(keep(KEPT.read_text("utf-8") if KEPT.exists() else HEAD, rows), encoding="utf-8")


if __name__ == "__main__":
    main()
