"""Numbers as a language writes them."""

import pytest

from kozyr.locales import format_decimal


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ["78.6", "-0.25", "12", "12.5"]),
        ("ru", ["78,6", "-0,25", "12", "12,5"]),
        ("uk", ["78,6", "-0,25", "12", "12,5"]),
    ],
)
def test_decimals_have_the_separator_of_the_language(language: str, written: list[str]) -> None:
    """English has a point, Russian and Ukrainian a comma; a whole number has neither."""
    numbers = [(78.64, ".1f"), (-0.25, ".2f"), (12.0, "g"), (12.5, "g")]

    assert [format_decimal(value, spec, language) for value, spec in numbers] == written
