"""Channels, and the stream of a channel to one connection (docs/reference/realtime.md).

A table's stream carries the entries of its log; the offset of a message is the entry's number. The lobby's
channel and a user's own channel carry notices without offsets.
"""

from typing import Literal, NamedTuple

from kozyr.server.api.messages.publications import list_publication_parts
from kozyr.server.realtime.codes import NOT_ALLOWED
from kozyr.server.realtime.protocol import encode_push, encode_push_head, encode_unsubscribe, to_json
from kozyr.server.social.block_lists import NO_BLOCKS, BlockList
from kozyr.server.tables.subscriptions import Subscription

MAX_NAME_LENGTH: int = 128
"""The longest channel name, in characters."""


class Channel(NamedTuple):
    """A parsed channel name: `lobby`, `table:ID`, `table:ID#USER` or `user:#USER`."""

    kind: Literal["lobby", "table", "user"]
    table: str = ""
    user: str | None = None
    """The only user allowed to subscribe, or None if the channel is public."""


def read_channel(name: str) -> Channel | None:
    """Parse a channel name, or return None if there is no such channel."""
    if name == "lobby":
        return Channel("lobby")
    if len(name) > MAX_NAME_LENGTH or not name.isprintable():
        return None
    kind, _, subject = name.partition(":")
    table, hash_sign, user = subject.partition("#")
    if hash_sign and not user:
        return None
    if kind == "table" and table:
        return Channel("table", table, user or None)
    if kind == "user" and not table and user:
        return Channel("user", "", user)
    return None


class Stream:
    """A channel that a connection subscribes to."""

    __slots__ = ("_push_head", "block_list", "channel", "is_present", "json_name", "notices", "subscription")

    def __init__(
        self,
        name: str,
        channel: Channel,
        subscription: Subscription | None = None,
        block_list: BlockList = NO_BLOCKS,
        *,
        is_present: bool = True,
    ) -> None:
        self.json_name = to_json(name)
        self._push_head = encode_push_head(self.json_name)
        self.channel = channel
        self.subscription = subscription
        self.block_list = block_list
        """The people whose chat messages the stream leaves out."""
        self.is_present = is_present
        """Whether the player counts as connected to the table."""
        self.notices: list[bytes] = []

    def is_slow(self, max_notices: int) -> bool:
        """Return whether the reader fell behind: too many notices wait, or the subscription is slow."""
        if self.subscription is None:
            return len(self.notices) > max_notices
        return self.subscription.is_slow

    def take_pushes(self, pushes: list[bytes]) -> bool:
        """Encode everything that waits and append it to `pushes`; return False if the stream has ended."""
        subscription = self.subscription
        if subscription is None:
            pushes += [encode_push(self.json_name, data) for data in self.notices]
            self.notices.clear()
            return True
        for publication in subscription.take_publications():
            parts = list_publication_parts(publication, subscription.player, self.block_list.people)
            end = b',"offset":%d}}}' % publication.number
            pushes.append(b"".join([self._push_head, *parts, end]))
        if subscription.is_open:
            return True
        if not subscription.is_slow:  # the connection of a slow stream is ended instead
            pushes.append(encode_unsubscribe(self.json_name, NOT_ALLOWED))
        return False
