"""Which numbers are read, and which are not."""

from collections.abc import Sequence

import pytest

from kozyr.terminal.plain.prompts import parse_number, parse_numbers


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("3", 3), ("  4 ", 4), ("007", 7), ("0", 0),
        ("", None), ("-1", None), ("+1", None), ("10", None), ("1.0", None), ("1_0", None),
        ("９", None), ("²", None),
        ("one", None), ("1 2", None), ("\x00", None), ("\x1b[A", None), ("9" * 1_000_000, None),
    ],
)  # fmt: skip
def test_a_number_of_the_list_is_read_and_nothing_else(line: str, number: int | None) -> None:
    """Digits from 0 to 9 that name one of the things offered."""
    assert parse_number(line, 0, 9) == number


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("1", [1]), ("1 3", [1, 3]), ("3,1", [3, 1]), (" 2 ,  6 ", [2, 6]),
        ("", None), (",", None), ("1 1", None), ("1 0", None), ("1 7", None), ("1 x", None), ("-1", None),
        ("1 " * 500_000, None),
    ],
)  # fmt: skip
def test_several_numbers_are_read_in_the_order_typed(line: str, numbers: Sequence[int] | None) -> None:
    """With spaces or commas between; no card twice."""
    assert parse_numbers(line, 1, 6) == numbers
