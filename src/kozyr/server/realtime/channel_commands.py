"""Subscribing a connection to a channel, and reading a channel's history.

A client that subscribes from a position gets every later entry exactly once. Where that is impossible, the
reply says so, and the client requests a snapshot.
"""

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from kozyr.rules import Refusal
from kozyr.server.api.calls.access import check_admission
from kozyr.server.api.calls.dispatcher import Failure, failure_of
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.realtime import codes
from kozyr.server.realtime.channels import Channel, Stream, read_channel
from kozyr.server.realtime.codes import REFUSAL_BASE_CODE, ErrorReply
from kozyr.server.realtime.protocol import (
    HistoryRequest,
    SubscribeRequest,
    encode_publication,
    read_data,
    to_json,
)
from kozyr.server.social.block_lists import BlockList
from kozyr.server.tables.cached_table import MAX_RECENT
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.server.tables.publications import Publication
from kozyr.server.tables.subscriptions import Subscription

if TYPE_CHECKING:
    from kozyr.server.realtime.connection import Connection

REJECT_UNRECOVERED: Final = 2
"""The flag of a client that wants an error instead of `recovered: false`, and then loads a snapshot."""
MAX_HISTORY: Final = 300
"""How many past entries can be sent again. A client that missed more must load a snapshot."""
MAX_CHANNELS: Final = 64
"""The most channels of one connection."""
_UNRECOVERABLE_REASONS: Final = TABLE_HOST_REASONS["from_the_future"], TABLE_HOST_REASONS["missed_too_much"]


class _SubscribeData(Struct):
    """The custom data of a subscription: keys of a locked table, and whether the player is away."""

    password: str | None = None
    invite: str | None = None
    away: bool = False
    """Whether a player follows the game from another page, so that the others see them as away."""


async def subscribe(connection: "Connection", command_id: int, request: SubscribeRequest) -> None:
    """Subscribe a connection to a channel."""
    channel = _find_channel(connection, request.channel)
    if isinstance(channel, ErrorReply):
        connection.refuse(command_id, channel)
    elif request.channel in connection.streams:
        connection.refuse(command_id, codes.ALREADY_SUBSCRIBED)
    elif len(connection.streams) >= MAX_CHANNELS:
        connection.refuse(command_id, codes.LIMIT_EXCEEDED)
    elif channel.kind != "table":
        connection.hub.add_stream(connection, request.channel, Stream(request.channel, channel))
        # The client still gets this answer before the first notice, because `flush` sends replies first.
        connection.answer(command_id, "subscribe", b"{}")
    else:
        await _subscribe_table(connection, command_id, request, channel)


def _find_channel(connection: "Connection", name: str) -> Channel | ErrorReply:
    channel = read_channel(name)
    if channel is None:
        return codes.UNKNOWN_CHANNEL
    if channel.user is not None and channel.user != connection.viewer:
        return codes.PERMISSION_DENIED
    return channel


async def _subscribe_table(
    connection: "Connection", command_id: int, request: SubscribeRequest, channel: Channel
) -> None:
    epoch = connection.hub.context.store.epoch
    can_recover = request.recover and request.epoch == epoch and request.offset >= 0
    data = read_data(request.data, _SubscribeData)
    assert connection.caller is not None, "no caller to subscribe"  # noqa: S101 - commands come after `connect`
    block_list = await connection.hub.context.social.block_lists.load(connection.caller.person)
    # Most clients missed only entries that are still in memory. Reading older entries is rate-limited below.
    position = request.offset if can_recover else None
    subscription = await _open_subscription(connection, channel, data, position, MAX_RECENT)
    if _missed_too_much(subscription):
        if _asks_too_often(connection):
            connection.refuse(command_id, codes.TOO_MANY_REQUESTS)  # the client may retry
            return
        subscription = await _open_subscription(connection, channel, data, request.offset, MAX_HISTORY)
    if isinstance(subscription, Refusal) and subscription.reason in _UNRECOVERABLE_REASONS:
        can_recover = False
        subscription = await _open_subscription(connection, channel, data, None, MAX_RECENT)
    if isinstance(subscription, Refusal):
        connection.refuse(command_id, error_of(connection, subscription))
    elif request.recover and not can_recover and request.flag & REJECT_UNRECOVERED:
        connection.hub.context.table_host.unsubscribe(channel.table, subscription)
        connection.refuse(command_id, codes.UNRECOVERABLE)
    elif connection.has_ended:
        connection.hub.context.table_host.unsubscribe(channel.table, subscription)
    else:
        # `offset` is the position before the publications of this reply. The SDK adds their count.
        result = b'{"recoverable":true,"positioned":true,"epoch":%b,"offset":%d,"was_recovering":%b,' % (
            to_json(epoch), subscription.start, to_json(request.recover),
        )  # fmt: skip
        result += b'"recovered":%b,"publications":[%b]}' % (
            to_json(can_recover),
            _encode_publications(subscription, subscription.take_publications(), block_list),
        )
        stream = Stream(request.channel, channel, subscription, block_list, is_present=not data.away)
        connection.hub.add_stream(connection, request.channel, stream)
        connection.answer(command_id, "subscribe", result)


def _missed_too_much(subscription: Subscription | Refusal) -> bool:
    return isinstance(subscription, Refusal) and subscription.reason is TABLE_HOST_REASONS["missed_too_much"]


def _asks_too_often(connection: "Connection") -> bool:
    # Reading older entries from the store for one viewer delays the others.
    key = connection.viewer or connection.address
    return connection.hub.context.rate_limits.check("recoveries", key) is not None


async def _open_subscription(
    connection: "Connection", channel: Channel, data: _SubscribeData, position: int | None, max_missed: int
) -> Subscription | Refusal:
    context = connection.hub.context
    assert connection.caller is not None, "no caller to subscribe"  # noqa: S101 - commands come after `connect`
    admission = await check_admission(context, channel.table, connection.caller, data.password, data.invite)
    if isinstance(admission, Refusal):
        return admission
    on_entry = connection.schedule_late_flush if channel.user is None else connection.schedule_flush
    return await context.table_host.subscribe(
        channel.table, channel.user, position, admitted=admission, person=connection.caller.person,
        on_entry=on_entry, max_missed=max_missed, max_waiting=connection.hub.max_send_queue,
    )  # fmt: skip


def _encode_publications(
    subscription: Subscription, publications: list[Publication], block_list: BlockList
) -> bytes:
    player, hidden_people = subscription.player, block_list.people
    encoded = [
        encode_publication(publication_data(publication, player, hidden_people), publication.number)
        for publication in publications
    ]
    return b",".join(encoded)


def error_of(connection: "Connection", refusal: Refusal | Failure) -> ErrorReply:
    """Convert a refusal into a protocol error, whose message is the refusal's word and sentence."""
    if isinstance(refusal, Refusal):
        assert connection.caller is not None, "no caller to refuse"  # noqa: S101 - commands come after `connect`
        refusal = failure_of(refusal, connection.caller.lang)
    message = f"{refusal.word}: {refusal.message}"
    return ErrorReply(REFUSAL_BASE_CODE + refusal.status, message, refusal.temporary)


async def send_history(connection: "Connection", command_id: int, request: HistoryRequest) -> None:
    """Answer with the past publications of a channel that the connection subscribes to."""
    stream = connection.streams.get(request.channel)
    epoch = connection.hub.context.store.epoch
    if stream is None:
        connection.refuse(command_id, codes.PERMISSION_DENIED)
    elif stream.subscription is None:
        connection.refuse(command_id, codes.NOT_AVAILABLE)
    elif request.since is not None and request.since.epoch not in ("", epoch):
        connection.refuse(command_id, codes.UNRECOVERABLE)
    elif _asks_too_often(connection):
        connection.refuse(command_id, codes.TOO_MANY_REQUESTS)
    else:
        history = await _read_history(connection, stream.channel, request)
        if isinstance(history, Refusal):
            connection.refuse(command_id, error_of(connection, history))
            return
        last_number, publications = history
        encoded = _encode_publications(stream.subscription, publications, stream.block_list)
        result = b'{"epoch":%b,"offset":%d,"publications":[%b]}' % (to_json(epoch), last_number, encoded)
        connection.answer(command_id, "history", result)


async def _read_history(
    connection: "Connection", channel: Channel, request: HistoryRequest
) -> tuple[int, list[Publication]] | Refusal:
    # Return the last entry's number and the publications. In the protocol, a negative limit means no limit.
    limit = MAX_HISTORY if request.limit < 0 else min(request.limit, MAX_HISTORY)
    table_host = connection.hub.context.table_host
    person = None if connection.caller is None else connection.caller.person
    # The first subscription only serves to find the table's current position.
    current = await table_host.subscribe(channel.table, channel.user, person=person)
    if isinstance(current, Refusal):
        return current
    table_host.unsubscribe(channel.table, current)
    if not limit:
        return current.start, []
    first_position = max(0, current.start - MAX_HISTORY)
    subscription = await table_host.subscribe(channel.table, channel.user, first_position, person=person)
    if isinstance(subscription, Refusal):
        return subscription
    table_host.unsubscribe(channel.table, subscription)
    publications = subscription.take_publications()
    last_number = subscription.start + len(publications)
    if request.reverse:
        end = last_number + 1 if request.since is None else request.since.offset
        earlier = [publication for publication in reversed(publications) if publication.number < end]
        return last_number, earlier[:limit]
    start = 0 if request.since is None else request.since.offset
    later = [publication for publication in publications if publication.number > start]
    return last_number, later[:limit]
