"""Levels that solve endings choose a best action in every ending of a test set of 1,000."""

import pytest

from tests.kit.solved_endings import (
    COUNT,
    EXACT_LEVELS,
    TALON_PERIOD,
    count_cards,
    is_optimal,
    make_solved_ending,
)
from tests.kit.stress import first_of

CHUNK = 50
CHUNKS = [range(first, first + CHUNK) for first in range(0, COUNT, CHUNK)]
MAX_EXPERIENCED_CARDS = 11
"""Up to this many cards, the positions that the level `experienced` may search are enough."""


@pytest.mark.parametrize("level", EXACT_LEVELS)
@pytest.mark.parametrize("numbers", first_of(CHUNKS), ids=str)
def test_a_best_action_is_chosen_in_every_solved_ending(numbers: range, level: str) -> None:
    """net.md §3: exact endings, also with one card left in the talon."""
    missed = [number for number in numbers if not is_optimal(level, make_solved_ending(number))]

    if level == "experienced":
        missed = [
            number
            for number in missed
            if count_cards(make_solved_ending(number).game) <= MAX_EXPERIENCED_CARDS
        ]
    assert missed == []


def test_the_set_has_endings_of_large_tables_and_with_a_talon() -> None:
    """Every fifth ending has the trump card in the talon; the others come from tables of 2 to 6 seats."""
    endings = [make_solved_ending(number) for number in CHUNKS[0]]

    assert [len(ending.game.talon) for ending in endings] == [
        int(number % TALON_PERIOD == 0) for number in CHUNKS[0]
    ]
    assert {ending.game.setup.seats for ending in endings} == {2, 3, 4, 5, 6}
