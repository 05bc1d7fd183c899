"""The solver and brute force give the same values and the same best actions."""

from itertools import islice

import pytest

from kozyr.rules import must, options_of
from tests.kernel.solver_check import check_ending, difference
from tests.kit.brute_force import BruteForce
from tests.kit.endings import all_small_endings


@pytest.mark.parametrize("transfer", [False, True])
@pytest.mark.parametrize(("ranks", "suits"), [(3, 3), (2, 4)])
def test_every_small_ending(*, ranks: int, suits: int, transfer: bool) -> None:
    """All splits of up to six cards of a few ranks and suits, up to exchanging plain suits."""
    options = must(options_of("classic", {"order": "turns", "transfer": transfer}))
    endings = list(all_small_endings(options, ranks=ranks, suits=suits, most=6))
    force = BruteForce(endings[0].setup)

    assert [*islice(filter(None, (difference(game, force) for game in endings)), 3)] == []


@pytest.mark.parametrize("numbers", [range(at, at + 40) for at in range(0, 240, 40)], ids=str)
def test_random_endings(numbers: range) -> None:
    """By random rules, in the middle of bouts too; a share of what `make sim` checks."""
    assert [*filter(None, (check_ending(number, 7) for number in numbers))] == []
