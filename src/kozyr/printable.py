"""Printing of untrusted text."""


def printable(text: str) -> str:
    """Make untrusted text safe to print: replace characters that could control the terminal with `?`."""
    return "".join(char if char.isprintable() else "?" for char in text)
