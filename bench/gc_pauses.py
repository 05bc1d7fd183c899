"""Measures the pauses that Python's garbage collector makes in a loaded server.

A `sitecustomize` module in the server's path notes the length of every collection, from the collector's own
callbacks. Both times are given: of the clock, in which other programs on the machine count too, and of the
processor. Call: `python -m bench.gc_pauses --seconds 60`; `--source FOLDER/src` runs another version.
"""

import argparse
import asyncio
import os
import random
import resource
import tempfile
from collections import defaultdict
from operator import methodcaller
from pathlib import Path

import uvloop
from bench.load import Table
from bench.server_speed import SEATS, TABLES, Running, newcomers, running, seated, steadily

PROBE = """import atexit, gc, os, threading, time
pauses = []
main = threading.main_thread()

def note(phase, info):
    now = time.perf_counter(), time.thread_time()
    if phase == "start":
        note.began = now
    elif gc.get_freeze_count():  # the server is up
        pauses.append((info["generation"], now[0] - note.began[0], now[1] - note.began[1]))

def write():
    with open(os.environ["GC_PAUSES"], "w") as file:
        file.writelines("%d %f %f\\n" % pause for pause in pauses)

if "GC_PAUSES" in os.environ:
    gc.callbacks.append(note)
    pid = os.getpid()
    atexit.register(lambda: os.getpid() == pid and write())
"""


async def load(server: Running, who: list[tuple[str, str]], tables: int, seconds: float, rate: int) -> float:
    """Let tables make so many moves a second, or as many as they can if `rate` is 0; return how many."""
    chance = random.Random(1)
    made = [Table("", who[n * SEATS : (n + 1) * SEATS], chance) for n in range(tables)]
    tables_at_server = [await seated([server.host], table) for table in made]
    for table in tables_at_server:
        table.ready()
    if rate:
        return (await steadily(tables_at_server, seconds, rate)).moves
    for table in tables_at_server:
        table.free = methodcaller("move")
    await asyncio.sleep(seconds)
    return sum(table.moves for table in made) / seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=Path, help="the folder `src` of another version")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=int, default=0, help="moves a second; 0: as fast as they go")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name).resolve()
        (folder / "probe").mkdir()
        (folder / "probe" / "sitecustomize.py").write_text(PROBE, encoding="utf-8")
        os.environ["GC_PAUSES"] = str(folder / "pauses")
        sources = [folder / "probe"] + ([chosen.source.resolve()] if chosen.source else [])
        who = asyncio.run(newcomers(folder))
        os.environ["PYTHONPATH"] = os.pathsep.join(map(str, sources))
        with running(folder) as server:
            rate = uvloop.run(load(server, who, chosen.tables, chosen.seconds, chosen.rate))
        lines = (folder / "pauses").read_text(encoding="ascii").splitlines()
    pauses: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for line in lines:
        generation, clock, processor = line.split()
        pauses[generation].append((1000 * float(clock), 1000 * float(processor)))
    print(f"{rate:.0f} moves/s")
    for generation, times in sorted(pauses.items()):
        cpu_times = [cpu_ms for _, cpu_ms in times]
        print(
            f"generation {generation}: {len(times)} collections, longest {max(times)[0]:.1f} ms"
            f" ({max(cpu_times):.1f} ms of CPU), all {sum(cpu_times):.0f} ms of CPU"
        )


if __name__ == "__main__":
    main()
