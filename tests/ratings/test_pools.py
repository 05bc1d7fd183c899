"""The pool of a game."""

import pytest

from kozyr.ratings import GAME_POOLS, POOLS, find_pool
from kozyr.rules import Options, must, options_of


@pytest.mark.parametrize(
    ("rules", "seats", "pool"),
    [
        ("classic", 2, "duel"),
        ("transfer", 2, "duel-transfer"),
        ("classic", 3, "table"),
        ("classic", 6, "table"),
        ("transfer", 4, "table-transfer"),
        ("pairs", 4, "pairs"),
        ("pairs-transfer", 4, "pairs"),
        ("pairs", 6, None),
        ("street", 2, None),
        ("protocol", 3, None),
    ],
)
def test_the_pool_follows_from_rules_and_seats(rules: str, seats: int, pool: str | None) -> None:
    """Each rule set and number of seats has one pool, or none."""
    assert find_pool(rules, must(options_of(rules)), seats) == pool


def test_changed_rules_have_no_pool() -> None:
    """A rule set with one changed option is not rated, and neither is an unknown one."""
    assert find_pool("classic", must(options_of("classic", {"deck": 24})), 2) is None
    assert find_pool("unknown", Options(), 2) is None


def test_games_and_tasks_have_pools() -> None:
    """Puzzles and the daily deal have pools of their own."""
    assert (*GAME_POOLS, "puzzle", "daily") == POOLS
