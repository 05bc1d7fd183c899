"""Measures how long a move takes while the server also analyses games.

`kozyr serve` runs on one core and the load on the other, as in `bench.server_speed`. The process that
analyses games inherits the server's core. Both share it, which is the worst case. Rows are added to
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
from bench.report_rows import add_row
from bench.server_speed import (
    SEATS,
    STEADY_RATE,
    TABLES,
    LoadResult,
    make_store_with_people,
    play_at_full_speed,
    play_at_rate,
    run_server,
    seat_players,
)

REPORT = Path(__file__).with_name("analysis_load.md")
HEAD = f"""# Moves beside an analysis

`make bench`: {TABLES} tables of {SEATS} players make {STEADY_RATE} moves a second on one core; the process
that analyses games shares the server's core. *Analysed*: the games whose analysis was running or came to its
end during the measurement. *p50, p99*: milliseconds from sending a move until the last player has its event,
first without and then beside analyses, in the same run. *Load*: the machine's load average beside its number
of cores.

| date | Python | load | analysed | p50 without | p99 without | p50 beside | p99 beside |
|---|---|---|---|---|---|---|---|
"""
WARM_UP_S = 5.0
"""The time to load the kernel into the process that analyses."""
REQUESTS = 8
"""The number of requested analyses; one game at a time is analysed, and the others wait."""


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
            request: dict[str, object] = {"method": "games.analyse", "data": {"game_id": games[0].game_id}}
            answer = await client.ask("rpc", request)
            states.append(msgspec.json.decode(answer, type=_StateReply).data.state)
        if len(states) == REQUESTS:
            break
    return states


async def measure(
    host: str, people: list[tuple[str, str]], seconds: float
) -> tuple[LoadResult, LoadResult, int]:
    """Load a server, first without analyses and then beside them; count the analysed games too."""
    rng = random.Random(1)
    new_tables = [Table("", people[n * SEATS : (n + 1) * SEATS], rng) for n in range(TABLES)]
    tables = [await seat_players([host], table) for table in new_tables]
    for table in tables:
        table.ready_players()
    await play_at_full_speed(tables, 2 * seconds)  # finishes games
    without = await play_at_rate(tables, seconds)
    first_states = await request_analyses(tables)
    assert first_states, "no game was finished"  # noqa: S101 - a bench stops when something is wrong
    await asyncio.sleep(WARM_UP_S)
    beside = await play_at_rate(tables, seconds)
    states = await request_analyses(tables)
    assert set(states) != {"ready"}, "the analyses ended too early"  # noqa: S101 - a bench stops when something is wrong
    for table in tables:
        for client in table.clients:
            client.close()
    return without, beside, sum(state != "queued" for state in states)


def _percentiles(result: LoadResult) -> list[str]:
    times = sorted(1000 * time_s for time_s in result.delivery_s)
    return [f"{times[len(times) // 2]:.1f}", f"{times[len(times) * 99 // 100]:.1f}"]


def main() -> None:
    """Measure, print, and add the row to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    parser.add_argument("--seconds", type=float, default=15)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        people = asyncio.run(make_store_with_people(folder))
        with run_server(folder) as server:
            without, beside, analysed = uvloop.run(measure(server.host, people, chosen.seconds))
    load = f"{os.getloadavg()[0]:.1f} of {os.cpu_count()}"
    cells = [f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), load, str(analysed)]
    row = f"| {' | '.join([*cells, *_percentiles(without), *_percentiles(beside)])} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        add_row(REPORT, HEAD, row)


if __name__ == "__main__":
    main()
