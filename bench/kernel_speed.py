"""Measures the speed of the kernel, compared with the rules in Python, and its start time.

Random games are played on one core. Between the rounds the rules in Python play the same kind of games. The
ratio of both speeds can be compared between machines, and between days of one machine. A row is added to
`bench/kernel_speed.md`. Call: `make bench`, or `python -m bench.kernel_speed --no-row` to see the figures
only. `--against FOLDER` compares this kernel with the kernel of another folder, in processor time of
alternating processes, and adds no row.
"""

import argparse
import datetime as dt
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from bench.report_rows import add_row

from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.bots.speed import measure_kernel_play, measure_rules_play, measure_starts
from kozyr.kernel.playout import play_games
from kozyr.rules import must, start
from kozyr.rules.options import OptionValue

ROUNDS = 9
TABLE = Path(__file__).with_name("kernel_speed.md")
HEAD = """# Speed of the kernel

`make bench`: random play with `order=turns` on one core, in millions of moves a second, the median of nine
rounds. *Ratio*: how many times faster than the rules in Python, which play between the rounds. *Two*, *six*:
classic games with two and six seats; *transfer*: two seats; *pairs*: four seats, teams, transfer. *Cold*:
seconds from the start of a new process with nothing compiled to a move of every searching bot and a solved
ending; *warm*: the same when everything is compiled.

| date | Python | two | ratio | six | ratio | transfer | ratio | pairs | ratio | cold, s | warm, s |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""
GAMES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {}),
    (6, {}),
    (2, {"transfer": True}),
    (4, {"transfer": True, "teams": True}),
)


def measure_speed(seats: int, changes: dict[str, OptionValue]) -> tuple[float, float]:
    """Return the kernel's moves a second, and how many times faster than the rules that is."""
    speeds, ratios = [], []
    for _ in range(ROUNDS):
        before = measure_rules_play(seats, changes, rounds=1)
        _, speed = measure_kernel_play(seats, changes, rounds=3)
        speeds.append(speed)
        ratios.append(speed / statistics.mean((before, measure_rules_play(seats, changes, rounds=1))))
    return statistics.median(speeds), statistics.median(ratios)


def compare(folder: str) -> None:
    """Print the moves per second of processor time of this kernel and of the one in a folder."""
    here = os.environ.get("PYTHONPATH", "")
    found: dict[str, list[list[float]]] = {here: [], folder: []}
    for _ in range(ROUNDS):
        for path, rounds in found.items():
            environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{Path(__file__).parents[1]}"}
            code = "import json; from bench import kernel_speed as k; print(json.dumps(k.measure_here()))"
            run = subprocess.run(
                [sys.executable, "-c", code], env=environment, capture_output=True, check=True
            )
            rounds.append(json.loads(run.stdout))
    for number, (seats, changes) in enumerate(GAMES):
        ours, theirs = (statistics.median(row[number] for row in found[path]) for path in (here, folder))
        print(
            f"{seats} seats {changes}: {ours:.1f} M moves/s here, {theirs:.1f} there, {ours / theirs:.2f} ×"
        )


def measure_here() -> list[float]:
    """Play each kind of game in this process; return millions of moves per second of processor time."""
    speeds = []
    for seats, changes in GAMES:
        game = must(start(seats=seats, options={"order": "turns", **changes}, seed="1")).game
        arrays = (settings_of(game.setup), *state_of(game), np.array([1], np.uint64))
        play_games(*arrays, 1)  # the first call compiles or loads the kernel
        begin = time.process_time()
        moves = play_games(*arrays, 50_000)
        speeds.append(moves / (time.process_time() - begin) / 1e6)
    return speeds


def main() -> None:
    """Measure, print, and add a row to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--against", metavar="FOLDER", help="compare with the kernel of this folder")
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    chosen = parser.parse_args()
    if chosen.against:
        compare(str(Path(chosen.against).absolute()))
        return
    cells = [f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version()]
    for seats, changes in GAMES:
        speed, ratio = measure_speed(seats, changes)
        cells += [f"{speed / 1e6:.1f}", f"{ratio:.0f}"]
    cells += [f"{seconds:.1f}" for seconds in measure_starts()]
    row = f"| {' | '.join(cells)} |\n"
    if not chosen.no_row:
        add_row(TABLE, HEAD, row)
    print(HEAD.splitlines()[-2], row, sep="\n")


if __name__ == "__main__":
    main()
