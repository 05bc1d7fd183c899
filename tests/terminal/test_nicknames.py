"""Nicknames: 3 to 20 characters, letters of any alphabet, digits, single spaces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.terminal.profile import check_nickname
from kozyr.terminal.table_client import ClientRefusal


@pytest.mark.parametrize(
    "name",
    ["Ann", "Анна", "Ёж 7", "a b c", "1234", "李小龙", "Ελένη", "شهرزاد", "प्रिया", "x" * 20, "Zoë", "٣٤٥"],
)
def test_letters_of_any_alphabet_digits_and_single_spaces(name: str) -> None:
    """From 3 to 20 of them."""
    assert check_nickname(name, "en") == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "nickname_length"), ("Al", "nickname_length"), ("x" * 21, "nickname_length"),
        ("     ", "nickname_length"), ("a  b", "nickname_spaces"), ("a_b", "nickname_sign"),
        ("Anna!", "nickname_sign"), ("a\tb", "nickname_sign"), ("a\nb", "nickname_sign"),
        ("a\x00b", "nickname_sign"), ("a\x1b[31m", "nickname_sign"), ("a\ud800b", "nickname_sign"),
        ("a\u200bb", "nickname_sign"), ("a\u202eb", "nickname_sign"), ("a\u00a0b", "nickname_sign"),
        ("\u0301ab", "nickname_sign"), ("ab \u0301c", "nickname_sign"),
        ("\u3164\u3164\u3164", "nickname_sign"),
        ("😀😀😀", "nickname_sign"), ("\\red:", "nickname_sign"), ("a" * 1_000_000, "nickname_length"),
        ("½½½", "nickname_sign"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_a_reason(name: str, code: str) -> None:
    """Too short, too long, or a sign that is named."""
    refused = check_nickname(name, "en")

    assert isinstance(refused, ClientRefusal)
    assert refused.code == code
    assert refused.text.isprintable()


def test_blanks_around_a_nickname_are_no_part_of_it() -> None:
    """And marks are written in one with their letters."""
    assert check_nickname("  Anna ", "en") == "Anna"
    assert check_nickname("Zoe\u0308", "en") == "Zoë"


def test_a_sign_that_cannot_be_seen_is_named_by_its_number() -> None:
    """In both languages."""
    assert check_nickname("a\x1bb", "en") == ClientRefusal(
        "nickname_sign", "A nickname has letters, digits and single spaces, and not U+001B; take it out."
    )
    assert check_nickname("a_b", "ru") == ClientRefusal(
        "nickname_sign", "В имени бывают буквы, цифры и одиночные пробелы, а _ — нет; уберите этот знак."
    )


@given(st.text(st.characters(), max_size=30))
def test_whatever_is_typed_is_a_nickname_or_refused(text: str) -> None:
    """A nickname stays what it is when it is read again."""
    name = check_nickname(text, "en")

    assert isinstance(name, ClientRefusal) or (3 <= len(name) <= 20 and check_nickname(name, "en") == name)


def test_a_megabyte_is_no_nickname() -> None:
    """Whatever it is made of."""
    outcomes = [check_nickname(text * 1_000_000, "en") for text in ("a", "\u0301", " ", "ﷺ")]

    assert {outcome.code for outcome in outcomes if isinstance(outcome, ClientRefusal)} == {"nickname_length"}
