"""Runs a comparison of two programs over many random games, with several processes."""

import argparse
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

_PROGRESS_EVERY = 2000


class Compared(NamedTuple):
    """A game played on both sides."""

    number: int
    moves: int
    difference: str | None
    """The first difference between the two sides."""


def compare_games(program: str, compare_game: Callable[[int], Compared]) -> int:
    """Compare as many games as the command line says, print those that differ, return the exit status."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    numbers = range(args.seed, args.seed + args.games)
    start = time.monotonic()
    games = moves = differences = 0
    # Ctrl-C reaches every process of a terminal, but only this process handles it.
    pool = ProcessPoolExecutor(args.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        for compared in pool.map(compare_game, numbers, chunksize=20):
            games += 1
            moves += compared.moves
            if compared.difference is not None:
                differences += 1
                print(compared.difference, file=sys.stderr, flush=True)
            if games % _PROGRESS_EVERY == 0 or games == args.games:
                print(f"{games} games, {moves} moves, {time.monotonic() - start:.0f} s", flush=True)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        pool.shutdown(cancel_futures=True)
    print(f"{games} games, {moves} moves, {differences} differences")
    return 130 if games < args.games else min(differences, 1)
