"""Cleans text that people write.

Other people see names, seeds and chat, so each is one line of printable characters.
"""


def tidy(text: str) -> str:
    """Make one line of a text: what cannot be seen becomes a space, spaces come one at a time."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
