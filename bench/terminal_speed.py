"""Measures `kozyr play`: its start, its response to keys while bots think, and its simulations.

The real program runs in a real pseudo-terminal of 80×24. Rows are added to `bench/terminal_speed.md`. Call:
`make bench`, or `python -m bench.terminal_speed --no-row`.
"""

import argparse
import asyncio
import datetime as dt
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.report_rows import add_row
from tests.kit.terminals import Terminal

from kozyr.bots.simulation import SimulationReport
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.simulation import SimulationRequest, simulate

STARTS = 5
KEYS = 40
GAMES = 500
NAME = "Vasilisa"
RIGHT, LEFT, DOWN = "\x1b[C", "\x1b[D", "\x1b[B"
REPORT = Path(__file__).with_name("terminal_speed.md")
HEAD = f"""# Speed of the terminal client

`make bench`: `kozyr play` in a pseudo-terminal of 80×24. *start*: milliseconds from the command to the menu,
median of {STARTS}; *bare*: the same for a Python that does nothing. *key*: milliseconds from a key to the
first byte that the program writes then, at a table with three divine bots: median and worst of {KEYS}.
*games*: seconds for {GAMES} games of four experienced bots on the screen of simulations, and games a second.

| date | start | bare | key | worst | games | a second |
|---|---|---|---|---|---|---|
"""


def measure_start(home: Path) -> float:
    """Return the milliseconds from the command to the menu."""
    began = time.perf_counter()
    with Terminal("play", environment={"KOZYR_HOME": str(home), "TERM": "xterm-256color"}) as terminal:
        terminal.resize(80, 24)
        terminal.wait_to_see("1000")
        elapsed_s = time.perf_counter() - began
        for _ in range(2):  # the program asks whether to quit, and quits the second time
            while terminal.wait_for_more(0.3):
                pass
            terminal.type("\x11")
        terminal.wait_for_end()
    return elapsed_s * 1000


def measure_bare_start() -> float:
    """Return the milliseconds in which Python starts, does nothing and ends."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return (time.perf_counter() - began) * 1000


def measure_keys(home: Path) -> list[float]:
    """Return the sorted milliseconds from each key to the next byte of output, with three divine bots."""
    times_ms = []
    with Terminal("play", environment={"KOZYR_HOME": str(home), "TERM": "xterm-256color"}) as terminal:
        terminal.resize(80, 24)
        terminal.wait_to_see("1000")
        terminal.type("2")
        terminal.wait_to_see("Esc")
        terminal.type((DOWN + RIGHT + RIGHT) * 3)  # three seats, from experienced to divine
        terminal.wait_to_see("Divine")
        terminal.type("\r")
        terminal.wait_to_see("F1")
        for number in range(KEYS):
            while terminal.wait_for_more(0.12):
                pass
            began = time.perf_counter()
            terminal.type(LEFT if number % 2 else RIGHT)
            terminal.wait_for_more(5)
            times_ms.append((time.perf_counter() - began) * 1000)
            if number % 4 == 0:
                terminal.type(" ")  # plays a card, so that it is the bots' turn again
    return sorted(times_ms)


def measure_games() -> tuple[float, float]:
    """Return the seconds of a simulation as its screen runs it, and the games a second."""
    reports: list[SimulationReport] = []
    began = time.perf_counter()
    asyncio.run(
        simulate(SimulationRequest(("experienced",) * 4, "classic", GAMES, "bench"), "en", reports.append)
    )
    seconds = time.perf_counter() - began
    return seconds, GAMES / seconds


def main() -> None:
    """Measure, print, and add the row to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        PlayerData.open({"KOZYR_HOME": name}).rename(NAME)
        pairs = [(measure_start(home), measure_bare_start()) for _ in range(STARTS)]
        start_ms, bare_ms = (statistics.median(each) for each in zip(*pairs, strict=True))
        key_times = measure_keys(home)
    seconds, games_per_s = measure_games()
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", f"{start_ms:.0f}", f"{bare_ms:.0f}",
        f"{statistics.median(key_times):.1f}", f"{key_times[-1]:.0f}", f"{seconds:.1f}", f"{games_per_s:.0f}",
    )  # fmt: skip
    row = f"| {' | '.join(cells)} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        add_row(REPORT, HEAD, row)


if __name__ == "__main__":
    main()
