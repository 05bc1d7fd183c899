"""The comparison of the solver with brute force.

Call `python -m tests.kernel.solver_check --endings 2000`.
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from kozyr.bots.endgame import compile_solver, solve
from kozyr.rules import Game, Refusal, must, options_of
from kozyr.rules.notation import write_position
from tests.kit.brute_force import BruteForce, Verdict
from tests.kit.endings import all_small_endings, random_ending, random_talon_ending

LIMIT_MS = 60_000
SIZES = (3, 4, 5, 6, 6, 7, 7, 8, 8, 9)
"""The numbers of cards. With transfers, brute force takes seconds for nine cards and a minute for ten."""


def find_difference(game: Game, brute_force: BruteForce) -> str | None:
    """Solve an ending both ways, and describe the difference."""
    compile_solver()  # the time limit is for solving alone
    expected = brute_force.solve(game)
    solution = solve(game, limit_ms=LIMIT_MS)
    if isinstance(solution, Refusal):
        return f"{write_position(game)}: refused, {solution.word}"
    verdict = Verdict(solution.values, solution.best)
    return None if verdict == expected else f"{write_position(game)}: found {verdict}, expected {expected}"


def check_small_endings(ranks: int, suits: int, most: int, *, transfer: bool) -> list[str]:
    """Check all splits of a few cards of a few ranks and suits, up to exchanging plain suits."""
    options = must(options_of("classic", {"order": "turns", "transfer": transfer}))
    endings = list(all_small_endings(options, ranks=ranks, suits=suits, most=most))
    brute_force = BruteForce(endings[0].setup)
    return [difference for game in endings if (difference := find_difference(game, brute_force))]


def check_ending(number: int, most: int) -> str | None:
    """Check the random ending of this number, of at most this many cards.

    Odd numbers have transfers. In every third ending the trump card is still in the talon.
    """
    rng = random.Random(number)
    cards = min(most, rng.choice(SIZES))
    make_ending = random_talon_ending if number % 3 == 0 else random_ending
    game = make_ending(rng, cards, transfer=number % 2 == 1)
    difference = find_difference(game, BruteForce(game.setup))
    return difference and f"ending {number}: {difference}"


def main() -> int:
    """Check many endings with several processes, and print those that differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.solver_check")
    parser.add_argument("--endings", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cards", type=int, default=9)
    args = parser.parse_args()
    numbers = range(args.seed, args.seed + args.endings)
    start = time.monotonic()
    differences = [
        difference
        for transfer in (False, True)
        for difference in check_small_endings(3, 3, 6, transfer=transfer)
    ]
    print(*differences, sep="\n", end="\n" if differences else "", file=sys.stderr)
    failed = len(differences)
    with ProcessPoolExecutor(args.jobs) as pool:
        results = pool.map(check_ending, numbers, repeat(args.cards), chunksize=5)
        for count, difference in enumerate(results, start=1):
            if difference is not None:
                failed += 1
                print(difference, file=sys.stderr, flush=True)
            if count % 200 == 0 or count == args.endings:
                print(f"{count} endings, {time.monotonic() - start:.0f} s", flush=True)
    print(f"{args.endings - failed} passed, {failed} failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
