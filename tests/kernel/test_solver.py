"""The solver and brute force give the same values and the same best actions."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from kozyr.bots.endgame import solve
from kozyr.rules import must, options_of
from tests.kernel.solver_check import LIMIT_MS, check_ending, difference
from tests.kit.brute_force import BruteForce
from tests.kit.endings import all_small_endings, random_ending


@pytest.mark.parametrize("transfer", [False, True])
@pytest.mark.parametrize(("ranks", "suits"), [(3, 3), (2, 4)])
def test_every_small_ending(*, ranks: int, suits: int, transfer: bool) -> None:
    """All splits of up to six cards of a few ranks and suits, up to exchanging plain suits."""
    options = must(options_of("classic", {"order": "turns", "transfer": transfer}))
    endings = list(all_small_endings(options, ranks=ranks, suits=suits, most=6))
    force = BruteForce(endings[0].setup)

    assert [*islice(filter(None, (difference(game, force) for game in endings)), 3)] == []


@pytest.mark.parametrize("numbers", [range(at, at + 40) for at in range(0, 160, 40)], ids=str)
def test_random_endings(numbers: range) -> None:
    """By random rules, in the middle of bouts too; a share of what `make sim` checks."""
    assert [*filter(None, (check_ending(number, 7) for number in numbers))] == []


def test_threads_solve_without_disturbing_each_other() -> None:
    """The solver's memory is shared and compiled code lets go of the GIL: the answers are the same."""
    chance = random.Random(5)
    games = [random_ending(chance, 14, transfer=False) for _ in range(40)]

    def answers() -> list[object]:
        found = [must(solve(game, limit_ms=LIMIT_MS)) for game in games]
        return [(solution.values, solution.best) for solution in found]

    expected = answers()
    with ThreadPoolExecutor(4) as pool:
        found = [work.result() for work in [pool.submit(answers) for _ in range(4)]]

    assert found == [expected] * 4
