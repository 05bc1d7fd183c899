"""What does the name of a channel mean, and whose is it (docs/reference/realtime.md)?"""

from typing import Literal, NamedTuple

LONGEST: int = 128
"""Characters of a channel's name."""


class Channel(NamedTuple):
    """A channel that there can be."""

    kind: Literal["lobby", "table", "user"]
    table: str = ""
    user: str | None = None
    """Whose alone it is; None: everybody's."""


def read_channel(name: str) -> Channel | None:
    """Read a channel's name; None: there is no such channel."""
    if name == "lobby":
        return Channel("lobby")
    if len(name) > LONGEST or not name.isprintable():
        return None
    kind, colon, rest = name.partition(":")
    of, hash_, user = rest.partition("#")
    if not colon or (hash_ and not user):
        return None
    if kind == "table" and of:
        return Channel("table", of, user or None)
    if kind == "user" and not of and user:
        return Channel("user", "", user)
    return None
