"""Perft: the number of sequences of actions, as two engines must agree on it (§9)."""

import pytest

from kozyr.rules import RULE_SETS, Refusal, must, perft, start
from kozyr.rules.notation import read_position
from tests.kit.golden import PERFT
from tests.kit.positions import act, arrange


def _read_cases(rules: str) -> list[tuple[str, int, int]]:
    cases, position = [], ""
    for line in (PERFT / f"{rules}.perft").read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            depth, nodes = line.split()
            cases.append((position, int(depth), int(nodes)))
        else:
            position = line
    return cases


@pytest.mark.parametrize("rules", RULE_SETS)
def test_counts_are_as_kept(rules: str) -> None:
    """§9: every rule set counts as its file says."""
    cases = _read_cases(rules)
    counted = [(text, depth, perft(read_position(text), depth)) for text, depth, _ in cases]

    assert len(cases) > 20
    assert counted == cases


@pytest.mark.parametrize(
    ("rules", "seats", "counts"),
    [
        ("classic", 2, [7, 21, 48, 248, 1084]),
        ("classic", 3, [7, 26, 85, 278, 984]),
        ("transfer", 2, [7, 23, 55, 274, 1246]),
        ("transfer", 4, [7, 33, 149, 518]),
        ("pairs-transfer", 4, [7, 24, 69, 211]),
        ("book", 3, [7, 17, 35, 66, 174]),
        ("tabletop", 2, [7, 21, 85, 364, 1874, 10179]),
        ("terminal", 2, [6, 14, 26, 101, 314, 841]),
        ("street", 3, [7, 23, 83, 252]),
        ("protocol", 3, [7, 26, 85, 278, 1002]),
    ],
)
def test_counts_are_those_of_another_engine(rules: str, seats: int, counts: list[int]) -> None:
    """§9: an independent engine, written from the rules alone, counted the same."""
    game = must(start(seats=seats, rules=rules, seed="oracle")).game

    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


def test_depth_none_is_one_sequence() -> None:
    """Depth 0 counts only the empty sequence."""
    assert perft(must(start(seats=2, seed="a")).game, 0) == 1


def test_a_finished_game_has_no_sequences() -> None:
    """A finished game counts 0 below depth 0."""
    assert perft(act(arrange("S9,D9|SQ,C7"), "0:left"), 1) == 0


@pytest.mark.parametrize("depth", [-1, 65])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    """A depth is 0 to 64."""
    refusal = perft(must(start(seats=2, seed="a")).game, depth)

    assert isinstance(refusal, Refusal)
    assert refusal.word == "too_deep"


def test_a_count_beyond_its_bound_is_given_up() -> None:
    """A count stops at its limit."""
    refusal = perft(must(start(seats=6, seed="a")).game, 40, max_steps=500)

    assert isinstance(refusal, Refusal)
    assert refusal.word == "too_large"
