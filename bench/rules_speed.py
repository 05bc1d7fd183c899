"""Measures the speed of the rules, compared with a fixed loop in Python.

Random games are played on one core, and the legal actions are listed at every step. Between the rounds runs a
fixed loop that has nothing to do with cards. The ratio of both speeds can be compared between machines, and
between days of one machine. A row is added to `bench/rules_speed.md`. Call: `make bench`. `--against FOLDER`
compares these rules with the rules of another folder, such as `build/compiled`, in alternating processes, and
adds no row.
"""

import argparse
import datetime as dt
import importlib.util
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

from bench.report_rows import add_row

from kozyr.rules import legal, must, start, step

ROUNDS = 9
GAMES = 150
LOOP = 400_000
TABLE = Path(__file__).with_name("rules_speed.md")
HEAD = """# Speed of the rules

`make bench`: random play on one core with the legal actions listed at every step, the median of nine rounds.
Between the rounds runs a fixed loop of CPython. *Ratio* is the actions per thousand turns of that loop:
compare ratios, not seconds. *Two*: two seats, classic; *four*: four seats, transfer; *six*: six seats,
classic; in actions/s. *Compiled*: `make compiled`, then `PYTHONPATH=build/compiled
.venv/bin/python -m bench.rules_speed`.

| date | Python | two | ratio | four | six | loop, M turns/s | import, ms |
|---|---|---|---|---|---|---|---|
"""


def play_games(seats: int, rules: str, chance: random.Random) -> float:
    """Play some games; return the actions per second."""
    actions = 0
    began = time.perf_counter()
    for _ in range(GAMES):
        game = must(start(seats=seats, rules=rules, seed=str(chance.random()))).game
        while game.phase != "over":
            choices = legal(game)
            seat = chance.choice(list(choices))
            game = must(step(game, seat, chance.choice(choices[seat]))).game
            actions += 1
    return actions / (time.perf_counter() - began)


def run_fixed_loop() -> float:
    """Run the fixed loop; return its turns per second."""
    value = 0
    began = time.perf_counter()
    for turn in range(LOOP):
        value = (value * 3 + turn) & 0xFFFF
    return LOOP / (time.perf_counter() - began)


def measure_import_ms() -> float:
    """Import the rules in new interpreters; return the median in milliseconds."""
    code = "import time; t = time.perf_counter(); import kozyr.rules; print((time.perf_counter() - t) * 1e3)"
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(ROUNDS)
    ]
    return statistics.median(float(run.stdout) for run in runs)


def compare(folder: str) -> None:
    """Print the actions per second of CPU time by these rules and by the rules of a folder."""
    here = os.environ.get("PYTHONPATH", "")
    for label, seats, rules in (("two", 2, "classic"), ("four", 4, "transfer"), ("six", 6, "classic")):
        speeds: dict[str, list[float]] = {here: [], folder: []}
        for _ in range(ROUNDS):
            for path, found in speeds.items():
                code = f"from bench.rules_speed import measure_here; print(measure_here({seats}, {rules!r}))"
                environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{Path(__file__).parents[1]}"}
                run = subprocess.run(
                    [sys.executable, "-c", code], env=environment, capture_output=True, check=True
                )
                found.append(float(run.stdout))
        ratio = statistics.median(
            theirs / ours for ours, theirs in zip(speeds[here], speeds[folder], strict=True)
        )
        ours, theirs = statistics.median(speeds[here]), statistics.median(speeds[folder])
        print(f"{label}: {ours:,.0f} actions/s here, {theirs:,.0f} in {folder}, median ratio {ratio:.2f}")


def measure_here(seats: int, rules: str) -> float:
    """Play in this process; return the actions per second of CPU time."""
    chance = random.Random(1)
    play_games(seats, rules, chance)
    began = time.process_time(), time.perf_counter()
    wall = play_games(seats, rules, chance)
    return wall * (time.perf_counter() - began[1]) / (time.process_time() - began[0])


def name_python() -> str:
    """Return the version of Python, and whether the rules are compiled."""
    found = importlib.util.find_spec("kozyr.rules.game")
    is_compiled = found is not None and not str(found.origin).endswith(".py")
    return platform.python_version() + (", compiled" if is_compiled else "")


def main() -> None:
    """Measure, print, and add a row to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--against", metavar="FOLDER", help="compare with the rules of this folder")
    if folder := parser.parse_args().against:
        compare(str(Path(folder).absolute()))
        return
    chance = random.Random(1)
    columns: dict[str, list[float]] = {"two": [], "four": [], "six": [], "loop": [], "ratio": []}
    for _ in range(ROUNDS):
        before = run_fixed_loop()
        two = play_games(2, "classic", chance)
        loop = (before + run_fixed_loop()) / 2
        columns["two"].append(two)
        columns["loop"].append(loop)
        columns["ratio"].append(1000 * two / loop)
        columns["four"].append(play_games(4, "transfer", chance))
        columns["six"].append(play_games(6, "classic", chance))
    found = {name: statistics.median(values) for name, values in columns.items()}
    today = f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"
    row = (
        f"| {today} | {name_python()} | {found['two']:,.0f} "
        f"| {found['ratio']:.2f} | {found['four']:,.0f} | {found['six']:,.0f} | {found['loop'] / 1e6:.1f} "
        f"| {measure_import_ms():.0f} |\n"
    )
    add_row(TABLE, HEAD, row)
    print(HEAD.splitlines()[-2], row, sep="\n")


if __name__ == "__main__":
    main()
