"""Strict parsing of typed numbers.

Any line yields either numbers from the offered range or None; nothing is guessed and nothing raises.
"""

from collections.abc import Sequence
from typing import Final

_MOST_DIGITS: Final = 4
_MOST_NUMBERS: Final = 52
"""The size of the largest deck."""


def number_in(line: str, least: int, most: int) -> int | None:
    """Read one number in this range; None if the line is not such a number."""
    text = line.strip()
    # int() would also accept 1_0, ９ and +1; the digit limit rejects pasted text early.
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if least <= number <= most else None


def numbers_in(line: str, least: int, most: int) -> Sequence[int] | None:
    """Read distinct numbers in this range, separated by spaces or commas; None if the line is invalid."""
    if len(line) > _MOST_NUMBERS * (_MOST_DIGITS + 1):
        return None
    found = [number_in(word, least, most) for word in line.replace(",", " ").split()]
    numbers = [number for number in found if number is not None]
    if not numbers or len(numbers) < len(found) or len(set(numbers)) < len(numbers):
        return None
    return numbers
