"""Cleans text that people write.

Other people see names, seeds and chat, so each is one line of printable characters.
"""


def tidy(text: str) -> str:
    """Turn a text into one line: unprintable characters become spaces, repeated spaces become one."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
