"""Measures puzzles: how long a judged move takes, and how long 1,000 new puzzles take.

Every puzzle of the sample is played through `take_step` with right moves only, and its first move is also
tried with a wrong one. Everything runs in one process on one core. Rows are added to `bench/puzzle_speed.md`.
Call: `make bench`, or `python -m bench.puzzle_speed --no-row --puzzles 100 --made 50` to see some figures
only.
"""

import argparse
import datetime as dt
import platform
import random
import statistics
import time
from pathlib import Path

from bench.report_rows import add_row

from kozyr.analysis.attempt_judge import take_step
from kozyr.analysis.puzzle import PLAYER, Puzzle
from kozyr.analysis.puzzle_attempt import AttemptStep, find_position
from kozyr.analysis.puzzle_judge import PuzzleJudge
from kozyr.analysis.puzzle_maker import PuzzleMaker
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from kozyr.rules import Action, legal, must

PUZZLES = 1000
MADE = 1000
MAX_P99_MS = 20
MAX_MAKING_S = 180
TABLE = Path(__file__).with_name("puzzle_speed.md")
HEAD = f"""# Speed of puzzles

`make bench`: moves in shipped puzzles, judged with the opponent's reply (*judged*: milliseconds a move; at
most {MAX_P99_MS} ms at the 99th percentile), and new puzzles from quick games (*made*: seconds of one core
for that many; at most {MAX_MAKING_S} s for 1,000).

| date | Python | moves judged | median | p99 | max | puzzles made | seconds |
|---|---|---|---|---|---|---|---|
"""


def judge_puzzle(judge: PuzzleJudge, puzzle: Puzzle, chance: random.Random) -> list[float]:
    """Play a puzzle with right moves, and also try a wrong first move; return the seconds of each move."""
    seconds: list[float] = []

    def take(steps: list[AttemptStep], action: Action) -> AttemptStep:
        began = time.perf_counter()
        result = must(take_step(judge, puzzle, steps, action))
        seconds.append(time.perf_counter() - began)
        return result.step

    steps: list[AttemptStep] = []
    for number in range(puzzle.move_count):
        game = find_position(puzzle, steps)
        if game.phase == "over":
            break
        right_moves = judge.find_right_moves(game, puzzle.goal_value)
        if number == 0:
            take([], chance.choice([action for action in legal(game)[PLAYER] if action not in right_moves]))
        steps.append(take(steps, chance.choice(right_moves)))
    return seconds


def main() -> None:
    """Measure, print and add a row."""
    parser = argparse.ArgumentParser(prog="bench/puzzle_speed.py")
    parser.add_argument("--puzzles", type=int, default=PUZZLES)
    parser.add_argument("--made", type=int, default=MADE)
    parser.add_argument("--no-row", action="store_true", help="print the row only")
    args = parser.parse_args()
    chance, judge, maker = random.Random(1), PuzzleJudge(), PuzzleMaker()
    puzzles = chance.sample(load_shipped_puzzles(), args.puzzles)
    judge_puzzle(judge, puzzles[0], chance)  # loads the kernel
    judged = sorted(1000 * each for puzzle in puzzles for each in judge_puzzle(judge, puzzle, chance))
    list(maker.make(1, 2))
    began = time.process_time()
    made = sum(1 for _ in maker.make(args.made, 3))
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), len(judged),
        f"{statistics.median(judged):.2f}", f"{judged[len(judged) * 99 // 100]:.2f}", f"{judged[-1]:.1f}",
        made, f"{time.process_time() - began:.1f}",
    )  # fmt: skip
    row = f"| {' | '.join(map(str, cells))} |\n"
    print(row, end="")
    if not args.no_row:
        add_row(TABLE, HEAD, row)


if __name__ == "__main__":
    main()
