"""Readers of single fields."""

import pytest

from kozyr.rules.fields import convert_whole_float


@pytest.mark.parametrize(("value", "read"), [(2.0, 2), (-3.0, -3), (0.0, 0), (7, 7)])
def test_a_number_without_a_fraction_is_an_integer(value: object, read: int) -> None:
    """JSON Schema calls 2.0 an integer, too."""
    actual = convert_whole_float(value)

    assert (actual, type(actual)) == (read, int)


@pytest.mark.parametrize("value", [2.5, -0.0, 1e300, float("inf"), "2.0", None, True])
def test_any_other_value_stays_as_it_is(value: object) -> None:
    """Negative zero is no integer: as an integer it would lose its sign."""
    assert convert_whole_float(value) is value
