"""Subscribing a connection to a channel, and reading a channel's history.

From a position onwards, nothing is missed or sent twice. Where that is impossible, the reply says so and the
client asks for a snapshot.
"""

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from kozyr.rules import Refusal
from kozyr.server.api.calls.access import check_admission
from kozyr.server.api.calls.dispatcher import Failure, failure_of
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.realtime import codes
from kozyr.server.realtime.channels import Channel, Stream, read_channel
from kozyr.server.realtime.codes import REFUSED, ErrorReply
from kozyr.server.realtime.protocol import HistoryRequest, SubscribeRequest, publication, read_data, to_json
from kozyr.server.tables.cached_table import MAX_RECENT
from kozyr.server.tables.host_refusals import SERVICE_REASONS
from kozyr.server.tables.publications import Publication
from kozyr.server.tables.subscriptions import Subscription

if TYPE_CHECKING:
    from kozyr.server.realtime.connection import Connection

REJECT_UNRECOVERED: Final = 2
"""The flag with which an SDK that can load a snapshot requests an error instead of `recovered: false`."""
MOST_HISTORY: Final = 300
"""How many of the last entries can be sent again; a client that missed more asks for a snapshot."""
MOST_CHANNELS: Final = 64
"""Most channels of one connection."""
_LOST: Final = SERVICE_REASONS["from_the_future"], SERVICE_REASONS["missed_too_much"]


class _Keys(Struct):
    """The keys that a spectator of a locked table sends with a subscription."""

    password: str | None = None
    invite: str | None = None


async def subscribe(connection: "Connection", number: int, ask: SubscribeRequest) -> None:
    """Subscribe a connection to a channel."""
    channel = _channel(connection, ask.channel)
    if isinstance(channel, ErrorReply):
        connection.refuse(number, channel)
    elif ask.channel in connection.streams:
        connection.refuse(number, codes.ALREADY_SUBSCRIBED)
    elif len(connection.streams) >= MOST_CHANNELS:
        connection.refuse(number, codes.LIMIT_EXCEEDED)
    elif channel.kind != "table":
        connection.hub.add_stream(connection, ask.channel, Stream(ask.channel, channel))
        connection.answer(number, "subscribe", b"{}")  # replies go out before publications
    else:
        await _subscribe_table(connection, number, ask, channel)


def _channel(connection: "Connection", name: str) -> Channel | ErrorReply:
    channel = read_channel(name)
    if channel is None:
        return codes.UNKNOWN_CHANNEL
    if channel.user is not None and channel.user != connection.viewer:
        return codes.PERMISSION_DENIED
    return channel


async def _subscribe_table(
    connection: "Connection", number: int, ask: SubscribeRequest, channel: Channel
) -> None:
    epoch = connection.hub.context.store.epoch
    recovers = ask.recover and ask.epoch == epoch and ask.offset >= 0
    keys = read_data(ask.data, _Keys)
    viewer = await _open_subscription(connection, channel, keys, ask.offset if recovers else None, MAX_RECENT)
    if _missed_much(viewer):
        if _asks_too_often(connection):
            connection.refuse(number, codes.TOO_MANY_REQUESTS)  # the client keeps its position and retries
            return
        viewer = await _open_subscription(connection, channel, keys, ask.offset, MOST_HISTORY)
    if isinstance(viewer, Refusal) and viewer.reason in _LOST:
        recovers = False
        viewer = await _open_subscription(connection, channel, keys, None, MAX_RECENT)
    if isinstance(viewer, Refusal):
        connection.refuse(number, error_of(connection, viewer))
    elif ask.recover and not recovers and ask.flag & REJECT_UNRECOVERED:
        connection.hub.context.host.unsubscribe(channel.table, viewer)
        connection.refuse(number, codes.UNRECOVERABLE)
    elif connection.over.done():
        connection.hub.context.host.unsubscribe(channel.table, viewer)
    else:
        # The requested position, not the last: an SDK advances it with each publication it handles.
        told = b'{"recoverable":true,"positioned":true,"epoch":%b,"offset":%d,"was_recovering":%b,' % (
            to_json(epoch), viewer.start, to_json(ask.recover),
        )  # fmt: skip
        told += b'"recovered":%b,"publications":[%b]}' % (
            to_json(recovers),
            _publications(viewer, viewer.take_publications()),
        )
        connection.hub.add_stream(connection, ask.channel, Stream(ask.channel, channel, viewer))
        connection.answer(number, "subscribe", told)


def _missed_much(viewer: Subscription | Refusal) -> bool:
    return isinstance(viewer, Refusal) and viewer.reason is SERVICE_REASONS["missed_too_much"]


def _asks_too_often(connection: "Connection") -> bool:
    # Older entries are read from the store for one viewer alone, which costs the others time.
    past_of = connection.viewer or connection.address
    return connection.hub.context.rate_limits.check("recoveries", past_of) is not None


async def _open_subscription(
    connection: "Connection", channel: Channel, keys: _Keys, after: int | None, most: int
) -> Subscription | Refusal:
    context = connection.hub.context
    assert connection.caller is not None, "nobody watches"  # noqa: S101 - commands come after `connect`
    may = await check_admission(context, channel.table, connection.caller, keys.password, keys.invite)
    if isinstance(may, Refusal):
        return may
    return await context.host.subscribe(
        channel.table, channel.user, after, admitted=may, person=connection.caller.person,
        on_entry=connection.schedule_flush, max_missed=most, max_waiting=connection.hub.send_queue,
    )  # fmt: skip


def _publications(viewer: Subscription, told: list[Publication]) -> bytes:
    return b",".join([publication(publication_data(each, viewer.player), each.number) for each in told])


def error_of(connection: "Connection", refusal: Refusal | Failure) -> ErrorReply:
    """Convert a refusal into a protocol error: the word first, then the sentence."""
    if isinstance(refusal, Refusal):
        assert connection.caller is not None, "no caller to refuse"  # noqa: S101 - as above
        refusal = failure_of(refusal, connection.caller.lang)
    return ErrorReply(REFUSED + refusal.status, f"{refusal.word}: {refusal.message}", refusal.temporary)


async def history(connection: "Connection", number: int, ask: HistoryRequest) -> None:
    """Answer with the past publications of a channel that the connection subscribes to."""
    stream = connection.streams.get(ask.channel)
    epoch = connection.hub.context.store.epoch
    if stream is None:
        connection.refuse(number, codes.PERMISSION_DENIED)
    elif stream.subscription is None:
        connection.refuse(number, codes.NOT_AVAILABLE)
    elif ask.since is not None and ask.since.epoch not in ("", epoch):
        connection.refuse(number, codes.UNRECOVERABLE)
    elif _asks_too_often(connection):
        connection.refuse(number, codes.TOO_MANY_REQUESTS)
    else:
        past = await _read_history(connection, stream.channel, ask)
        if isinstance(past, Refusal):
            connection.refuse(number, error_of(connection, past))
            return
        top, told = past
        said = _publications(stream.subscription, told)
        result = b'{"epoch":%b,"offset":%d,"publications":[%b]}' % (to_json(epoch), top, said)
        connection.answer(number, "history", result)


async def _read_history(
    connection: "Connection", channel: Channel, ask: HistoryRequest
) -> tuple[int, list[Publication]] | Refusal:
    limit = MOST_HISTORY if ask.limit < 0 else min(ask.limit, MOST_HISTORY)
    host = connection.hub.context.host
    person = None if connection.caller is None else connection.caller.person
    now = await host.subscribe(channel.table, channel.user, person=person)
    if isinstance(now, Refusal):
        return now
    host.unsubscribe(channel.table, now)
    if not limit:
        return now.start, []
    since = max(0, now.start - MOST_HISTORY)
    viewer = await host.subscribe(channel.table, channel.user, since, person=person)
    if isinstance(viewer, Refusal):
        return viewer
    host.unsubscribe(channel.table, viewer)
    told = viewer.take_publications()
    top = viewer.start + len(told)
    if ask.reverse:
        before = top + 1 if ask.since is None else ask.since.offset
        return top, [each for each in reversed(told) if each.number < before][:limit]
    after = 0 if ask.since is None else ask.since.offset
    return top, [each for each in told if each.number > after][:limit]
