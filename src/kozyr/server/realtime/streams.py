"""A channel as one connection receives it.

A table's stream carries its log, entry by entry, with positions. The lobby's channel and a user's own channel
carry notices without positions.
"""

from kozyr.server.api.messages.publications import publication_data
from kozyr.server.realtime.channels import Channel
from kozyr.server.realtime.codes import LET_GO
from kozyr.server.realtime.frames import push, push_unsubscribe, written
from kozyr.server.tables.subscriptions import Subscription


class Stream:
    """A channel that a connection subscribes to."""

    __slots__ = ("channel", "name", "notices", "subscription")

    def __init__(self, name: str, channel: Channel, subscription: Subscription | None = None) -> None:
        self.name = written(name)
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
            parts.append(push_unsubscribe(self.name, LET_GO))
        return False
