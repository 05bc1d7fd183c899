"""The solver and brute force give the same values and the same best actions."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from kozyr.bots.endgame import solve
from kozyr.rules import must
from tests.kernel.solver_check import LIMIT_MS, check_ending, check_small_endings, find_difference
from tests.kit.brute_force import BruteForce
from tests.kit.endings import random_ending
from tests.kit.positions import arrange
from tests.kit.stress import first_of


@pytest.mark.parametrize("transfer", first_of([True, False]))
@pytest.mark.parametrize(("ranks", "suits", "most"), [(3, 3, 5), (2, 4, 6)])
def test_every_small_ending(*, ranks: int, suits: int, most: int, transfer: bool) -> None:
    """All splits of up to five or six cards; `make sim` checks six cards of three ranks and suits."""
    assert check_small_endings(ranks, suits, most, transfer=transfer) == []


@pytest.mark.parametrize("numbers", first_of([range(40), range(40, 80)]), ids=str)
def test_random_endings(numbers: range) -> None:
    """Random rules, also in the middle of bouts; `make sim` checks more endings."""
    assert [*filter(None, (check_ending(number, 7) for number in numbers))] == []


@pytest.mark.parametrize(
    ("hands", "attacker"),
    [
        pytest.param("S7,S9,C8,C10,D9,DJ,SQ|SK", 0, id="the defender draws if the attacker keeps six cards"),
        pytest.param("S7,C8,D9|SK,S10", 1, id="the attacker draws first"),
        pytest.param("S7,H9|HK,S10", 0, id="a duel of trumps"),
    ],
)
@pytest.mark.parametrize("rules", ["classic", "transfer"])
def test_the_trump_card_is_drawn_from_the_talon(rules: str, hands: str, attacker: int) -> None:
    """§5.1: The last card of the talon is known, and so is the player who draws it."""
    game = arrange(
        hands, rules=f"{rules},order=turns", trump="H8", talon="H8", attacker=attacker, defender=1 - attacker
    )

    assert find_difference(game, BruteForce(game.setup)) is None


def test_threads_solve_without_disturbing_each_other() -> None:
    """Threads share the solver and compiled code releases the GIL, but the answers are the same."""
    rng = random.Random(5)
    games = [random_ending(rng, 14, transfer=False) for _ in range(40)]

    def solve_all() -> list[object]:
        solutions = [must(solve(game, limit_ms=LIMIT_MS)) for game in games]
        return [(solution.values, solution.best) for solution in solutions]

    expected = solve_all()
    with ThreadPoolExecutor(4) as pool:
        results = [future.result() for future in [pool.submit(solve_all) for _ in range(4)]]

    assert results == [expected] * 4
