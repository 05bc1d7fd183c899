"""Handlers of the client's commands."""

from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct

from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.dispatcher import CALL_ID, Failure, dispatch, failure_of
from kozyr.server.api.calls.tokens import identify
from kozyr.server.realtime import codes
from kozyr.server.realtime.channel_commands import error_of, history, subscribe
from kozyr.server.realtime.protocol import ClientCommand, ConnectRequest, MalformedCommand, read_data, to_json

if TYPE_CHECKING:
    from kozyr.server.realtime.connection import Connection


PING_S: Final = 25
"""How often every client is pinged."""


class _ConnectData(Struct):
    """The custom data that a client may send when it connects."""

    lang: str = ""


async def handle_command(connection: "Connection", command: ClientCommand) -> None:  # noqa: C901 - one case per command
    """Handle a command and answer it."""
    if command.connect is not None:
        await _connect(connection, command.id, command.connect)
    elif connection.caller is None:
        connection.end(codes.MALFORMED)  # `connect` must be the first command
    elif command.rpc is not None:
        await _rpc(connection, command.id, command.rpc.method, command.rpc.data)
    elif connection.hub.context.rate_limits.check("calls", connection.client):
        connection.refuse(command.id, codes.TOO_MANY_REQUESTS)
    elif command.subscribe is not None:
        await subscribe(connection, command.id, command.subscribe)
    elif command.unsubscribe is not None:
        connection.hub.remove_stream(connection, command.unsubscribe.channel)
        connection.answer(command.id, "unsubscribe", b"{}")
    elif command.history is not None:
        await history(connection, command.id, command.history)
    elif command.presence is not None:
        _presence(connection, command.id, command.presence.channel, stats=False)
    elif command.presence_stats is not None:
        _presence(connection, command.id, command.presence_stats.channel, stats=True)
    elif bytes(command.ping):
        connection.answer(command.id, "ping", b"{}")
    else:
        unread = isinstance(command, MalformedCommand)
        connection.refuse(command.id, codes.BAD_REQUEST if unread else codes.METHOD_NOT_FOUND)


async def _connect(connection: "Connection", number: int, ask: ConnectRequest) -> None:
    if connection.caller is not None:
        connection.end(codes.MALFORMED)
        return
    hub, context = connection.hub, connection.hub.context
    lang: Language = "ru" if read_data(ask.data, _ConnectData).lang == "ru" else "en"
    caller = await identify(context, ask.token or None, connection.address, lang, hub.new_client())
    if isinstance(caller, Refusal):
        _refuse_connect(connection, number, failure_of(caller, lang))
        return
    if connection.over.done():
        return
    hub.set_caller(connection, caller)
    told = {
        "client": caller.connection, "version": hub.version, "ping": PING_S, "pong": True,
        "data": {"user_id": caller.person, "name": caller.name, "epoch": context.store.epoch},
    }  # fmt: skip
    connection.answer(number, "connect", to_json(told))


def _refuse_connect(connection: "Connection", number: int, why: Failure) -> None:
    if why.word == "token_expired":
        connection.refuse(number, codes.TOKEN_EXPIRED)  # the SDK asks the application for a new token
    elif why.temporary:
        connection.refuse(number, error_of(connection, why))
    else:
        connection.end(codes.INVALID_TOKEN)


async def _rpc(connection: "Connection", number: int, method: str, data: Raw) -> None:
    assert connection.caller is not None, "nobody calls"  # noqa: S101 - `handle_command` has checked
    CALL_ID.set(f"{connection.client}-{number}")  # for every log line of this call
    outcome = await dispatch(connection.hub.context, connection.caller, method, bytes(data))
    if isinstance(outcome, Failure):
        connection.refuse(number, error_of(connection, outcome))
    else:
        connection.answer(number, "rpc", b'{"data":%b}' % outcome)


def _presence(connection: "Connection", number: int, name: str, *, stats: bool) -> None:
    stream = connection.streams.get(name)
    if stream is None:
        connection.refuse(number, codes.PERMISSION_DENIED)
        return
    if stream.channel.kind != "table":
        connection.refuse(number, codes.NOT_AVAILABLE)
        return
    watchers = connection.hub.all_watchers(stream.channel.table)
    if stats:
        told = {"num_clients": len(watchers), "num_users": len({each.user for each in watchers})}
        connection.answer(number, "presence_stats", to_json(told))
        return
    who = {each.client: {"client": each.client, "user": each.user} for each in watchers}
    connection.answer(number, "presence", to_json({"presence": who}))
