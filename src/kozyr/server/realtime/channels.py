"""Channels: their names with kinds and owners (docs/protocol.md), and each as one connection receives it.

A table's stream carries its log, entry by entry, with positions. The lobby's channel and a user's own channel
carry notices without positions.
"""

from typing import Literal, NamedTuple

from kozyr.server.api.messages.publications import publication_data
from kozyr.server.realtime.codes import NOT_ALLOWED
from kozyr.server.realtime.protocol import push, push_unsubscribe, to_json
from kozyr.server.tables.subscriptions import Subscription

MAX_NAME_LENGTH: int = 128
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
    if len(name) > MAX_NAME_LENGTH or not name.isprintable():
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


class Stream:
    """A channel that a connection subscribes to."""

    __slots__ = ("channel", "name", "notices", "subscription")

    def __init__(self, name: str, channel: Channel, subscription: Subscription | None = None) -> None:
        self.name = to_json(name)
        self.channel = channel
        self.subscription = subscription
        self.notices: list[bytes] = []

    def is_slow(self, most: int) -> bool:
        """Return whether the reader fell behind: over `most` notices wait, or the subscription is slow."""
        return len(self.notices) > most if self.subscription is None else self.subscription.is_slow

    def take(self, parts: list[bytes]) -> bool:
        """Append everything that waits to `parts`, as pushes; return whether more may come."""
        told = self.subscription
        if told is None:
            parts += [push(self.name, data) for data in self.notices]
            self.notices.clear()
            return True
        for each in told.take_publications():
            parts.append(push(self.name, publication_data(each, told.player), each.number))
        if told.open:
            return True
        if not told.is_slow:
            parts.append(push_unsubscribe(self.name, NOT_ALLOWED))
        return False
