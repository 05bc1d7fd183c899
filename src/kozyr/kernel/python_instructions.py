"""The operations of `instructions` on sets, for the interpreted kernel."""


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
