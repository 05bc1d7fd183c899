"""Measures how long a move takes while the server analyses games beside it.

`kozyr serve` on one core, the load on the other, as in `bench.server_speed`. The process that analyses games
inherits the server's core, so both share it; this is the worst case. Rows are added to
`bench/analysis_load.md`. Call: `make bench`, or `python -m bench.analysis_load --no-row`.
"""

import argparse
import asyncio
import datetime as dt
import os
import platform
import random
import resource
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
import uvloop
from bench.load import Table
from bench.server_speed import SEATS, STEADY, TABLES, Rate, at_once, newcomers, running, seated, steadily

KEPT = Path(__file__).with_name("analysis_load.md")
HEAD = f"""# Moves beside an analysis

`make bench`: {TABLES} tables of {SEATS} players make {STEADY} moves a second on one core; the process that
analyses games shares the server's core. *Analysed*: the games whose analysis was running or came to its end
during the measurement. *p50, p99*: milliseconds from sending a move to the last player's event, first without
and then beside analyses, in the same run. *Load*: the machine's load average beside its number of cores.

| date | Python | load | analysed | p50 without | p99 without | p50 beside | p99 beside |
|---|---|---|---|---|---|---|---|
"""
WARM_UP_S = 5.0
"""The time to load the kernel into the process that analyses."""
ASKERS = 8
"""The players who ask for an analysis; one game at a time is analysed, and the others wait."""


class _FoundGame(msgspec.Struct):
    game_id: str


class _GameList(msgspec.Struct):
    games: list[_FoundGame]


class _ListReply(msgspec.Struct):
    data: _GameList


class _State(msgspec.Struct):
    state: str


class _StateReply(msgspec.Struct):
    data: _State


async def request_analyses(tables: Sequence[Table]) -> list[str]:
    """Let the first player of some tables ask for the analysis of a finished game; return the states."""
    states = []
    for table in tables:
        client = table.clients[0]
        answer = await client.ask("rpc", {"method": "games.list", "data": {"user_id": table.people[0][0]}})
        games = msgspec.json.decode(answer, type=_ListReply).data.games
        if games:
            asked: dict[str, object] = {"method": "games.analyse", "data": {"game_id": games[0].game_id}}
            answer = await client.ask("rpc", asked)
            states.append(msgspec.json.decode(answer, type=_StateReply).data.state)
        if len(states) == ASKERS:
            break
    return states


async def measure(host: str, who: list[tuple[str, str]], seconds: float) -> tuple[Rate, Rate, int]:
    """Load a server, first without analyses and then beside them; count the games under analysis."""
    rng = random.Random(1)
    made = [Table("", who[n * SEATS : (n + 1) * SEATS], rng) for n in range(TABLES)]
    tables = [await seated([host], table) for table in made]
    for table in tables:
        table.ready()
    await at_once(tables, 2 * seconds)  # finishes games
    without = await steadily(tables, seconds)
    begun = await request_analyses(tables)
    assert begun, "no game was finished"  # noqa: S101 - a bench stops when something is wrong
    await asyncio.sleep(WARM_UP_S)
    beside = await steadily(tables, seconds)
    states = await request_analyses(tables)
    assert set(states) != {"ready"}, "the analyses ended too early"  # noqa: S101 - the same
    for table in tables:
        for client in table.clients:
            client.close()
    return without, beside, sum(state != "queued" for state in states)


def _percentiles(rate: Rate) -> list[str]:
    ways = sorted(1000 * way for way in rate.ways)
    return [f"{ways[len(ways) // 2]:.1f}", f"{ways[len(ways) * 99 // 100]:.1f}"]


def main() -> None:
    """Measure, print, and keep the row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--seconds", type=float, default=15)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        who = asyncio.run(newcomers(folder))
        with running(folder) as server:
            without, beside, analysed = uvloop.run(measure(server.host, who, chosen.seconds))
    load = f"{os.getloadavg()[0]:.1f} of {os.cpu_count()}"
    cells = [f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), load, str(analysed)]
    row = f"| {' | '.join([*cells, *_percentiles(without), *_percentiles(beside)])} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else HEAD
        KEPT.write_text(kept + row, encoding="utf-8")


if __name__ == "__main__":
    main()
