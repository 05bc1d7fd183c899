"""What may people write?

Names, seeds and chat are shown to others: one line of characters that can be seen.
"""


def tidy(text: str) -> str:
    """Make one line of a text: what cannot be seen becomes a space, spaces come one at a time."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
