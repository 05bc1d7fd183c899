"""Measures the CPU time of a move whose players are spread over two processes, against that of a local move.

PostgreSQL, nats-server and three `kozyr serve` run on this machine: one alone on its database, and two that
share one. The load goes to one group of tables at a time, in slices that alternate, so other programs on the
machine disturb all groups equally. The figure is the CPU time of the servers of the group (user and system),
less what they use without any move, divided by the moves of the slice.

*one*: the tables of the single process. *Local*: half of the tables at each of the two processes, all players
of a table at the same one. *Spread*: the players of every table at both processes.

From the cost follows what processes with a core of their own carry, if only their cores limit them: a process
has what is left of its core without moves, and two spread processes share the cost of each move.

Call: `python -m bench.cluster_cost`; with `--against FOLDER/src` for two versions side by side.
"""

import argparse
import asyncio
import contextlib
import random
import resource
import statistics
import sys
import time
from operator import methodcaller
from pathlib import Path
from typing import NamedTuple

import uvloop
from bench.cluster import Environment, Node, read_cpu_s, run_environment, run_nodes, store_people
from bench.load import Table
from bench.move_cost import source_folder
from bench.server_speed import SEATS, list_people, seat_players

IDLE_S = 6
"""How long the servers are observed without a move."""
PAUSE_S = 0.4
"""The time before each measured slice, and the time after it in which the servers finish their work."""
TABLES_AT_A_TIME = 20
"""The number of tables whose players sit down at the same time."""


class Site(NamedTuple):
    """Servers on one database."""

    name: str
    nodes: list[Node]
    idle_cores: list[float]
    """How many cores the servers together kept busy without any move; one figure."""

    def read_cpu_s(self) -> float:
        """Return the CPU seconds of all servers."""
        return sum(read_cpu_s(node.pid) for node in self.nodes)


class Group(NamedTuple):
    """Tables that are loaded together."""

    name: str
    site: Site
    tables: list[Table]
    costs: list[float]
    """CPU microseconds a move, one for each slice."""
    rates: list[float]
    """Moves a second, one for each slice."""


async def _open_group(site: Site, name: str, hosts: list[list[str]], people: list[tuple[str, str]]) -> Group:
    """Seat the players of each table at its hosts, which the tables use in turn."""
    rng = random.Random(1)
    tables = [Table("", people[n : n + SEATS], rng) for n in range(0, len(people), SEATS)]
    seatings = [seat_players(hosts[n % len(hosts)], table) for n, table in enumerate(tables)]
    for n in range(0, len(tables), TABLES_AT_A_TIME):
        await asyncio.gather(*seatings[n : n + TABLES_AT_A_TIME])
    for table in tables:
        table.ready_players()
    return Group(f"{site.name} {name}".strip(), site, tables, [], [])


async def open_groups(site: Site, tables: int) -> list[Group]:
    """Seat the players of a site."""
    hosts, people = [node.host for node in site.nodes], list_people(tables * SEATS * len(site.nodes))
    if len(hosts) == 1:
        return [await _open_group(site, "one", [hosts], people)]
    return [
        await _open_group(site, "local", [[host] for host in hosts], people[: tables * SEATS]),
        await _open_group(site, "spread", [hosts], people[tables * SEATS :]),
    ]


async def measure_idle(sites: list[Site]) -> None:
    """Measure what the servers use while the players are connected and nobody moves."""
    cpu_s, began = [site.read_cpu_s() for site in sites], time.perf_counter()
    await asyncio.sleep(IDLE_S)
    for site, before in zip(sites, cpu_s, strict=True):
        site.idle_cores.append((site.read_cpu_s() - before) / (time.perf_counter() - began))


async def run_slice(group: Group, seconds: float) -> None:
    """Load one group for a slice, and record the cost of its moves."""
    tables = group.tables
    for table in tables:
        table.on_move_possible = methodcaller("move")
        if table.sent_at is None and any(client.legal for client in table.clients):
            table.move()
    await asyncio.sleep(PAUSE_S)
    moves, cpu_s, began = sum(table.moves for table in tables), group.site.read_cpu_s(), time.perf_counter()
    await asyncio.sleep(seconds)
    elapsed_s = time.perf_counter() - began
    moves = sum(table.moves for table in tables) - moves
    cpu_s = group.site.read_cpu_s() - cpu_s - group.site.idle_cores[0] * elapsed_s
    group.costs.append(cpu_s / moves * 1e6)
    group.rates.append(moves / elapsed_s)
    for table in tables:
        table.on_move_possible = lambda _: None
        table.delivery_s.clear()
    await asyncio.sleep(PAUSE_S)


async def measure(sites: list[Site], tables: int, slices: int, seconds: float) -> list[Group]:
    """Seat all players, then alternate the load."""
    groups = [group for site in sites for group in await open_groups(site, tables)]
    await asyncio.sleep(1)
    await measure_idle(sites)
    for number in range(slices):
        for group in groups if number % 2 else groups[::-1]:
            await run_slice(group, seconds)
    for group in groups:
        refused = [why for table in group.tables for why in table.refusals]
        if refused:
            print(f"{group.name}: {len(refused)} refused: {refused[:2]}", file=sys.stderr)
    return groups


def run_sites(
    stack: contextlib.ExitStack,
    environment: Environment,
    versions: dict[str, Path | None],
    chosen: argparse.Namespace,
) -> list[Site]:
    """Start the servers of all versions."""
    sites = []
    for name, source in versions.items():
        for count in (1, 2):
            database = environment.postgres.make_database()
            asyncio.run(store_people(database, chosen.tables * SEATS * count))
            with source_folder(source):
                nodes = run_nodes(count, database, environment.nats.url, chosen.share)
                sites.append(Site(name, stack.enter_context(nodes), []))
    return sites


def print_costs(groups: list[Group]) -> None:
    """Print the cost of each group, and the two ratios of each version."""
    for group in groups:
        print(
            f"{group.name}: {statistics.median(group.costs):.0f} µs of CPU a move "
            f"({min(group.costs):.0f}-{max(group.costs):.0f}), {statistics.median(group.rates):.0f} moves/s, "
            f"{group.site.idle_cores[0]:.3f} of a core without moves"
        )
    for one, local, spread in zip(groups[::3], groups[1::3], groups[2::3], strict=True):
        print(
            f"{one.name}: spread/local {compute_ratio(spread, local):.2f}; with a core each, "
            f"two carry {compute_capacity(one, spread):.2f} × one if all tables are spread, "
            f"{compute_capacity(one, local):.2f} × one if none is"
        )


def compute_ratio(group: Group, other: Group) -> float:
    """Return how many times the CPU of the other group's move a move takes; the median of the slices."""
    return statistics.median(map(float.__truediv__, group.costs, other.costs))


def compute_capacity(one: Group, two: Group) -> float:
    """Return how many times the moves of one process two processes carry, each with a core of its own."""
    free_cores = (len(two.site.nodes) - two.site.idle_cores[0]) / (1 - one.site.idle_cores[0])
    return free_cores * compute_ratio(one, two)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--against", type=Path, help="the folder `src` of another version")
    parser.add_argument("--tables", type=int, default=200, help="tables in a group")
    parser.add_argument("--seconds", type=float, default=2, help="the length of a slice")
    parser.add_argument("--slices", type=int, default=8, help="slices of each group")
    parser.add_argument("--share", type=float, help="the share of a core to which each server is limited")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    versions: dict[str, Path | None]
    versions = {"": None} if chosen.against is None else {"other": chosen.against, "this": None}
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(run_environment())
        sites = run_sites(stack, environment, versions, chosen)
        groups = uvloop.run(measure(sites, chosen.tables, chosen.slices, chosen.seconds))
    print_costs(groups)


if __name__ == "__main__":
    main()
