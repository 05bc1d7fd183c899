"""Channel names: their kinds and owners (docs/protocol.md)."""

from typing import Literal, NamedTuple

LONGEST: int = 128
"""The longest channel name, in characters."""


class Channel(NamedTuple):
    """A parsed channel name."""

    kind: Literal["lobby", "table", "user"]
    table: str = ""
    user: str | None = None
    """The only user allowed to subscribe; None: public."""


def read_channel(name: str) -> Channel | None:
    """Parse a channel name; None: there is no such channel."""
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
