"""Compares the solver with brute force: `python -m tests.kernel.solver_check --endings 2000`."""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from kozyr.bots.endgame import solve
from kozyr.rules import Game, Refusal, must, options_of
from kozyr.rules.notation import write_position
from tests.kit.brute_force import BruteForce, Verdict
from tests.kit.endings import all_small_endings, random_ending

LIMIT_MS = 60_000
SIZES = (3, 4, 5, 6, 6, 7, 7, 8, 8, 9)
"""Nine cards with transfers take brute force seconds, ten would take it a minute."""


def difference(game: Game, force: BruteForce) -> str | None:
    """Solve an ending both ways; tell where the answers differ."""
    expected = force.solve(game)
    solution = solve(game, limit_ms=LIMIT_MS)
    if isinstance(solution, Refusal):
        return f"{write_position(game)}: refused, {solution.word}"
    found = Verdict(solution.values, solution.best)
    return None if found == expected else f"{write_position(game)}: found {found}, expected {expected}"


def check_small_endings(ranks: int, suits: int, most: int, *, transfer: bool) -> list[str]:
    """Check all splits of a few cards of a few ranks and suits, up to exchanging plain suits."""
    options = must(options_of("classic", {"order": "turns", "transfer": transfer}))
    endings = list(all_small_endings(options, ranks=ranks, suits=suits, most=most))
    force = BruteForce(endings[0].setup)
    return [found for game in endings if (found := difference(game, force))]


def check_ending(number: int, most: int) -> str | None:
    """Check the random ending of this number, of at most so many cards; the odd ones have transfers."""
    chance = random.Random(number)
    cards = min(most, chance.choice(SIZES))
    game = random_ending(chance, cards, transfer=number % 2 == 1)
    found = difference(game, BruteForce(game.setup))
    return found and f"ending {number}: {found}"


def main() -> int:
    """Check many endings on all cores; name those that differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.solver_check")
    parser.add_argument("--endings", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cards", type=int, default=9)
    chosen = parser.parse_args()
    numbers = range(chosen.seed, chosen.seed + chosen.endings)
    began = time.monotonic()
    small = [each for transfer in (False, True) for each in check_small_endings(3, 3, 6, transfer=transfer)]
    print(*small, sep="\n", end="\n" if small else "", file=sys.stderr)
    failed = len(small)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        found = pool.map(check_ending, numbers, repeat(chosen.cards), chunksize=5)
        for done, finding in enumerate(found, start=1):
            if finding is not None:
                failed += 1
                print(finding, file=sys.stderr, flush=True)
            if done % 200 == 0 or done == chosen.endings:
                print(f"{done} endings, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{chosen.endings - failed} passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
