"""Readers for single fields of untrusted JSON.

Each reader takes any JSON value and returns the typed value, or raises `MisreadError`. The caller then names
the field in a refusal. `state_fields` and `kozyr.table.plain_proof` use these readers.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from kozyr.rules.cards import CARDS_BY_ID, Card
from kozyr.rules.game import Seat, Shown

MAX_CARDS: Final = 52
MAX_SEATS: Final = 6
SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Matches half a character: a Python string can hold it, but UTF-8 cannot encode it."""


class MisreadError(Exception):
    """Raised by a field's reader; the caller then refuses and names the field and an example of it."""


def make_number_reader(minimum: int, maximum: int) -> Callable[[object], int]:
    """Return a reader of whole numbers from `minimum` to `maximum`."""

    def read(plain: object) -> int:
        # In Python true is an int, but in JSON it is not a number.
        if type(plain) is int and minimum <= plain <= maximum:
            return plain
        raise MisreadError

    return read


def make_word_reader(*words: str) -> Callable[[object], str]:
    """Return a reader of one of these words."""

    def read(plain: object) -> str:
        if isinstance(plain, str) and plain in words:
            return plain
        raise MisreadError

    return read


def make_list_reader(max_length: int, read: Callable[[object], Any]) -> Callable[[object], tuple[Any, ...]]:
    """Return a reader of lists of at most `max_length` elements; `read` reads each element."""

    def read_all(plain: object) -> tuple[Any, ...]:
        if isinstance(plain, list) and len(plain) <= max_length:
            return tuple(read(element) for element in plain)
        raise MisreadError

    return read_all


def read_flag(plain: object) -> bool:
    """Read true or false."""
    if isinstance(plain, bool):
        return plain
    raise MisreadError


def read_card(plain: object) -> Card:
    """Read a card's id (§1.1)."""
    if isinstance(plain, str) and plain in CARDS_BY_ID:
        return CARDS_BY_ID[plain]
    raise MisreadError


def read_seat(plain: object) -> Seat:
    """Read a seat's number (§1.3)."""
    return Seat(_read_seat_number(plain))


def read_object(plain: object, *names: str) -> Mapping[str, object]:
    """Read an object with exactly these fields."""
    if isinstance(plain, Mapping) and set(plain) == set(names):
        return plain
    raise MisreadError


def read_shown(plain: object) -> Shown:
    """Read the lowest trump that was shown, and its seat (§2.4)."""
    fields = read_object(plain, "seat", "card")
    return Shown(read_seat(fields["seat"]), read_card(fields["card"]))


_read_seat_number: Final = make_number_reader(0, MAX_SEATS - 1)
read_cards: Final = make_list_reader(MAX_CARDS, read_card)
"""Read a list of cards' ids."""


_INTEGER_LIMIT: Final = 2.0**63
"""Floats of this size or more, positive or negative, stay floats."""


def convert_whole_float(value: object) -> object:
    """Return a float without a fraction, such as `2.0`, as an integer, and any other value as it is."""
    return int(value) if isinstance(value, float) and _is_whole(value) else value


def _is_whole(number: float) -> bool:
    # Negative zero is no integer: as an integer it would lose its sign.
    return number.is_integer() and abs(number) < _INTEGER_LIMIT and str(number) != "-0.0"
