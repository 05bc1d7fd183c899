"""Handlers of the client's commands."""

from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct

from kozyr.locales import find_language
from kozyr.rules import Refusal
from kozyr.server.api.calls.dispatcher import CALL_ID, Failure, dispatch, failure_of
from kozyr.server.api.calls.tokens import identify
from kozyr.server.realtime import codes
from kozyr.server.realtime.channel_commands import error_of, send_history, subscribe
from kozyr.server.realtime.direct_commands import answer_rpc, make_call_id
from kozyr.server.realtime.protocol import ClientCommand, ConnectRequest, MalformedCommand, read_data, to_json

if TYPE_CHECKING:
    from kozyr.server.realtime.connection import Connection


PING_S: Final = 25
"""The time between two pings to a client."""


class _ConnectData(Struct):
    """The custom data that a client may send when it connects."""

    lang: str = ""


async def handle_command(connection: "Connection", command: ClientCommand) -> None:  # noqa: C901 - one case per command
    """Handle a command and answer it."""
    if command.connect is not None:
        await _handle_connect(connection, command.id, command.connect)
    elif connection.caller is None:
        connection.end(codes.MALFORMED)  # `connect` must be the first command
    elif command.rpc is not None:  # before the rate limit, because `dispatch` checks the same limit
        await _handle_rpc(connection, command.id, command.rpc.method, command.rpc.data)
    elif _calls_too_often(connection):
        connection.refuse(command.id, codes.TOO_MANY_REQUESTS)
    elif command.subscribe is not None:
        await subscribe(connection, command.id, command.subscribe)
    elif command.unsubscribe is not None:
        connection.hub.remove_stream(connection, command.unsubscribe.channel, has_unsubscribed=True)
        connection.answer(command.id, "unsubscribe", b"{}")
    elif command.history is not None:
        await send_history(connection, command.id, command.history)
    elif command.presence is not None:
        _handle_presence(connection, command.id, command.presence.channel, only_stats=False)
    elif command.presence_stats is not None:
        _handle_presence(connection, command.id, command.presence_stats.channel, only_stats=True)
    elif bytes(command.ping):  # empty if the client sent no `ping`
        connection.answer(command.id, "ping", b"{}")
    else:
        is_malformed = isinstance(command, MalformedCommand)
        connection.refuse(command.id, codes.BAD_REQUEST if is_malformed else codes.METHOD_NOT_FOUND)


def _calls_too_often(connection: "Connection") -> bool:
    return connection.hub.context.rate_limits.check("calls", connection.client) is not None


async def _handle_connect(connection: "Connection", command_id: int, request: ConnectRequest) -> None:
    if connection.caller is not None:
        connection.end(codes.MALFORMED)
        return
    hub, context = connection.hub, connection.hub.context
    lang = find_language([read_data(request.data, _ConnectData).lang])
    caller = await identify(context, request.token or None, connection.address, lang, hub.make_client_id())
    if isinstance(caller, Refusal):
        _refuse_connect(connection, command_id, failure_of(caller, lang))
        return
    if connection.has_ended:
        return
    hub.set_caller(connection, caller)
    result = {
        "client": caller.client_id, "version": hub.version, "ping": PING_S, "pong": True,
        "data": {"user_id": caller.person, "name": caller.name, "epoch": context.store.epoch},
    }  # fmt: skip
    connection.answer(command_id, "connect", to_json(result))


def _refuse_connect(connection: "Connection", command_id: int, failure: Failure) -> None:
    if failure.word == "token_expired":
        # On this code, the client's SDK asks its application for a new token.
        connection.refuse(command_id, codes.TOKEN_EXPIRED)
    elif failure.temporary:
        connection.refuse(command_id, error_of(connection, failure))
    else:
        connection.end(codes.INVALID_TOKEN)


async def _handle_rpc(connection: "Connection", command_id: int, method: str, data: Raw) -> None:
    assert connection.caller is not None, "no caller to answer"  # noqa: S101 - `handle_command` has checked it
    CALL_ID.set(make_call_id(connection, command_id))  # for every log line of this call
    outcome = await dispatch(connection.hub.context, connection.caller, method, bytes(data))
    answer_rpc(connection, command_id, outcome)


def _handle_presence(connection: "Connection", command_id: int, channel: str, *, only_stats: bool) -> None:
    stream = connection.streams.get(channel)
    if stream is None:
        connection.refuse(command_id, codes.PERMISSION_DENIED)
        return
    if stream.channel.kind != "table":
        connection.refuse(command_id, codes.NOT_AVAILABLE)
        return
    watchers = connection.hub.find_all_watchers(stream.channel.table)
    if only_stats:
        users = {watcher.user for watcher in watchers}
        result = {"num_clients": len(watchers), "num_users": len(users)}
        connection.answer(command_id, "presence_stats", to_json(result))
        return
    clients = {watcher.client: {"client": watcher.client, "user": watcher.user} for watcher in watchers}
    connection.answer(command_id, "presence", to_json({"presence": clients}))
