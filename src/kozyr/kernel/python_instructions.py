"""The operations of `instructions` on sets, for the interpreted kernel."""

from typing import Final


def popcount(mask: int) -> int:
    """Count the cards of a set."""
    return int(mask).bit_count()


def lowest_bit(mask: int) -> int:
    """Return the lowest card or seat of a non-empty set."""
    number = int(mask)
    return (number & -number).bit_length() - 1


def highest_bit(mask: int) -> int:
    """Return the highest card or seat of a non-empty set."""
    return int(mask).bit_length() - 1


def as_index(number: int) -> int:
    """Return a seat or field as an index."""
    return number


def nth_bit(mask: int, index: int) -> int:
    """Return the bit at an index of a set, as a set of one."""
    number = int(mask)
    for _ in range(index):
        number &= number - 1
    return number & -number


HAS_NTH_BIT: Final = True
"""Whether `nth_bit` is faster than what the kernel would do instead."""
