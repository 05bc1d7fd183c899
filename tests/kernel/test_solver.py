"""The solver and brute force give the same values and the same best actions."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from kozyr.bots.endgame import solve
from kozyr.rules import must
from tests.kernel.solver_check import LIMIT_MS, check_ending, check_small_endings
from tests.kit.endings import random_ending


@pytest.mark.parametrize("transfer", [False, True])
@pytest.mark.parametrize(("ranks", "suits", "most"), [(3, 3, 5), (2, 4, 6)])
def test_every_small_ending(*, ranks: int, suits: int, most: int, transfer: bool) -> None:
    """All splits of up to five or six cards; `make sim` checks all six of three ranks and suits."""
    assert check_small_endings(ranks, suits, most, transfer=transfer) == []


@pytest.mark.parametrize("numbers", [range(at, at + 40) for at in range(0, 80, 40)], ids=str)
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
