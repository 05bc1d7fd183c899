"""Measures `kozyr play`: its start, its answers while bots think, its simulations.

The real program in a real pseudo-terminal of 80×24. Rows are added to `bench/terminal_speed.md`. Call:
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

from tests.kit.terminals import Terminal

from kozyr.bots.simulation import SimulationReport
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.simulation import SimulationRequest, simulate

STARTS = 5
KEYS = 40
GAMES = 500
NAME = "Vasilisa"
RIGHT, LEFT, DOWN = "\x1b[C", "\x1b[D", "\x1b[B"
KEPT = Path(__file__).with_name("terminal_speed.md")
HEAD = f"""# Speed of the terminal client

`make bench`: `kozyr play` in a pseudo-terminal of 80×24. *start*: milliseconds from the command to the menu,
median of {STARTS}, beside a Python that does nothing (*bare*). *key*: milliseconds from a key to the first
byte the terminal gets for it, at a table with three divine bots: median and worst of {KEYS}. *games*: seconds
that {GAMES} games of four experienced bots take as the simulation's screen plays them, and games a second.

| date | start | bare | key | worst | games | a second |
|---|---|---|---|---|---|---|
"""


def start(home: Path) -> float:
    """Give the milliseconds from the command to the menu."""
    began = time.perf_counter()
    with Terminal("play", environment={"KOZYR_HOME": str(home), "TERM": "xterm-256color"}) as terminal:
        terminal.resize(80, 24)
        terminal.wait_to_see("1000")
        took = time.perf_counter() - began
        for _ in range(2):  # the program asks whether to quit, and quits the second time
            while terminal.wait_for_more(0.3):
                pass
            terminal.type("\x11")
        terminal.wait_for_end()
    return took * 1000


def bare() -> float:
    """Give the milliseconds a Python takes to do nothing."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return (time.perf_counter() - began) * 1000


def keys(home: Path) -> list[float]:
    """Give the milliseconds from each key to the first byte for it, at a table with three divine bots."""
    took = []
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
            took.append((time.perf_counter() - began) * 1000)
            if number % 4 == 0:
                terminal.type(" ")  # a card, so that it is the bots' turn again
    return sorted(took)


def games() -> tuple[float, float]:
    """Give the seconds that the games take as the screen plays them, and how many there are a second."""
    heard: list[SimulationReport] = []
    began = time.perf_counter()
    asyncio.run(
        simulate(SimulationRequest(("experienced",) * 4, "classic", GAMES, "bench"), "en", heard.append)
    )
    seconds = time.perf_counter() - began
    return seconds, GAMES / seconds


def main() -> None:
    """Measure, print, and keep the row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        PlayerData.open({"KOZYR_HOME": name}).rename(NAME)
        pairs = [(start(home), bare()) for _ in range(STARTS)]
        starts, nothing = (statistics.median(each) for each in zip(*pairs, strict=True))
        key = keys(home)
    seconds, speed = games()
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", f"{starts:.0f}", f"{nothing:.0f}",
        f"{statistics.median(key):.1f}", f"{key[-1]:.0f}", f"{seconds:.1f}", f"{speed:.0f}",
    )  # fmt: skip
    row = f"| {' | '.join(cells)} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else HEAD
        KEPT.write_text(kept + row, encoding="utf-8")


if __name__ == "__main__":
    main()
