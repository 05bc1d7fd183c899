"""The kernel follows the rules: the same games step by step, and the options that the kernel refuses."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import pytest

from kozyr.bots.kernel_codec import refuse_unsupported
from kozyr.locales import explain
from kozyr.rules import Options, all_options
from kozyr.rules.options import OptionValue
from tests.kernel.equal_check import compare_game
from tests.kit.kernel import record_of

GAMES = 400
RANGES = [range(first, first + 40) for first in range(0, GAMES, 40)]
RARE_GAMES = (673, 768, 1132, 1371, 1476, 1534, 1584, 4325)
"""Games in which a trump is shown to a hand just large enough, or teams have no player left."""


@pytest.mark.parametrize("numbers", [*RANGES, RARE_GAMES], ids=str)
def test_the_same_games_step_by_step(numbers: Sequence[int]) -> None:
    """Legal moves, every field after every step, results and places; `make sim` compares more games."""
    assert [difference for number in numbers if (difference := compare_game(number).difference)] == []


def test_every_value_of_every_option_is_compared() -> None:
    """Larger caps are left out, because no hand of a random game is so large that ten and twenty differ."""
    values = defaultdict[str, set[OptionValue]](set)
    for number in range(GAMES):
        options = record_of(number).options
        for option in all_options():
            values[option.name].add(getattr(options, option.name))
    expected: dict[str, set[OptionValue]] = {option.name: {*option.values} for option in all_options()}
    expected |= {"order": {"turns"}, "redeal": {False}}
    expected |= {name: {*range(1, 10), None} for name in ("cap", "cap_first")}

    assert values == expected


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            Options(order="free"),
            "The kernel doesn't support order=free. Choose another value for this option.",
        ),
        (
            Options(order="turns", redeal=True),
            "The kernel doesn't support redeal=on. Choose another value for this option.",
        ),
    ],
)
def test_the_kernel_names_what_it_does_not_take(options: Options, sentence: str) -> None:
    """Only the rules support throw-ins at any time and redeals."""
    refusal = refuse_unsupported(options)

    assert refusal is not None
    assert (refusal.word, explain(refusal)) == ("kernel_option", sentence)


def test_the_kernel_takes_everything_else() -> None:
    """Every value of every other option is supported."""
    defaults = Options(order="turns")
    for option in all_options():
        if option.name not in ("order", "redeal"):
            for value in option.values:
                changes: dict[str, OptionValue] = {option.name: value}
                assert refuse_unsupported(replace(defaults, **changes)) is None  # type: ignore[arg-type]  # its own values
