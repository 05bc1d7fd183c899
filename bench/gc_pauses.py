"""Measures the pauses that Python's garbage collector makes in a loaded server.

A `sitecustomize` module in the server's path records the length of every collection, from the collector's own
callbacks. Each length is given in clock time, which other programs on the machine prolong, and in processor
time. Call: `python -m bench.gc_pauses --seconds 60`; `--source FOLDER/src` runs another version.
"""

import argparse
import asyncio
import os
import random
import resource
import tempfile
import time
from collections import defaultdict
from operator import methodcaller
from pathlib import Path
from typing import NamedTuple

import uvloop
from bench.load import Table
from bench.server_speed import (
    SEATS,
    TABLES,
    RunningServer,
    make_store_with_people,
    play_at_rate,
    run_server,
    seat_players,
)

PAUSE_S = 3.0
"""The games begin this many seconds before the load."""
PROBE = """import atexit, gc, os, threading, time
pauses = []
main = threading.main_thread()

def note(phase, info):
    now = time.perf_counter(), time.thread_time()
    if phase == "start":
        note.began = now
    elif note.is_up or gc.get_freeze_count():  # a count walks over all frozen objects, so it is taken once
        note.is_up = True
        pauses.append((info["generation"], now[0], now[0] - note.began[0], now[1] - note.began[1]))

note.is_up = False

def write():
    with open(os.environ["GC_PAUSES"], "w") as file:
        file.writelines("%d %f %f %f\\n" % pause for pause in pauses)

if "GC_PAUSES" in os.environ:
    gc.callbacks.append(note)
    pid = os.getpid()
    atexit.register(lambda: os.getpid() == pid and write())
"""


class LoadedServer(NamedTuple):
    """What a loaded server did."""

    rate: float
    """Moves a second."""
    began: float
    """When all players had sat down and the games had begun, by the clock of `perf_counter`."""


async def load(
    server: RunningServer, people: list[tuple[str, str]], tables: int, seconds: float, rate: int
) -> LoadedServer:
    """Let tables make `rate` moves a second, or as many as they can if it is 0."""
    rng = random.Random(1)
    made = [Table("", people[n * SEATS : (n + 1) * SEATS], rng) for n in range(tables)]
    tables_at_server = [await seat_players([server.host], table) for table in made]
    for table in tables_at_server:
        table.ready_players()
    await asyncio.sleep(PAUSE_S)
    began = time.perf_counter()
    if rate:
        return LoadedServer((await play_at_rate(tables_at_server, seconds, rate)).moves_per_s, began)
    for table in tables_at_server:
        table.on_move_possible = methodcaller("move")
        if table.sent_at is None and any(client.legal for client in table.clients):
            table.move()
    await asyncio.sleep(seconds)
    return LoadedServer(sum(table.moves for table in made) / seconds, began)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=Path, help="the folder `src` of another version")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=int, default=0, help="moves a second; 0 means as many as possible")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name).resolve()
        (folder / "probe").mkdir()
        (folder / "probe" / "sitecustomize.py").write_text(PROBE, encoding="utf-8")
        os.environ["GC_PAUSES"] = str(folder / "pauses")
        sources = [folder / "probe"] + ([chosen.source.resolve()] if chosen.source else [])
        people = asyncio.run(make_store_with_people(folder))
        os.environ["PYTHONPATH"] = os.pathsep.join(map(str, sources))
        with run_server(folder) as server:
            loaded = uvloop.run(load(server, people, chosen.tables, chosen.seconds, chosen.rate))
        lines = (folder / "pauses").read_text(encoding="ascii").splitlines()
    pauses: dict[tuple[bool, str], list[tuple[float, float]]] = defaultdict(list)
    for line in lines:
        generation, ended, clock, processor = line.split()
        is_playing = loaded.began <= float(ended) <= loaded.began + chosen.seconds
        pauses[is_playing, generation].append((1000 * float(clock), 1000 * float(processor)))
    print(f"{loaded.rate:.0f} moves/s")
    for (is_playing, generation), times in sorted(pauses.items()):
        cpu_times = sorted(cpu_ms for _, cpu_ms in times)
        print(
            f"{'playing' if is_playing else 'before and after'}, generation {generation}: {len(times)}"
            f" collections, longest {max(times)[0]:.1f} ms ({cpu_times[-1]:.1f} ms of CPU),"
            f" median {cpu_times[len(times) // 2]:.1f} ms, all {sum(cpu_times):.0f} ms of CPU"
        )


if __name__ == "__main__":
    main()
