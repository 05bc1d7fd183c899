"""The frames of the realtime protocol: commands that clients send, and replies and pushes to them.

A frame holds one command per line. A command is a JSON object such as `{"id": 1, "rpc": {…}}`: an id, and one
field that is named after the command and holds its request. The empty object answers a ping. Unknown fields
are ignored, because newer SDKs may send them.
"""

from typing import Final, TypeVar

import msgspec
from msgspec import Raw, Struct

from kozyr.server.realtime.codes import Disconnect, ErrorReply

PING: Final = b"{}"
"""A ping, and also its answer."""

_write = msgspec.json.Encoder().encode


class ConnectRequest(Struct, frozen=True):
    """Identifies the client."""

    token: str = ""
    data: Raw = Raw(b"null")
    name: str = ""


class SubscribeRequest(Struct, frozen=True):
    """Subscribes to a channel, optionally from a position; `flag` is a set of bits (`channel_commands`)."""

    channel: str
    recover: bool = False
    epoch: str = ""
    offset: int = 0
    flag: int = 0
    data: Raw = Raw(b"null")


class UnsubscribeRequest(Struct, frozen=True):
    """Unsubscribes from a channel."""

    channel: str


class RpcRequest(Struct, frozen=True):
    """Calls a method of the API."""

    method: str
    data: Raw = Raw(b"{}")


class StreamPosition(Struct, frozen=True):
    """A position in a channel."""

    offset: int = 0
    epoch: str = ""


class HistoryRequest(Struct, frozen=True):
    """Asks for the past publications of a channel."""

    channel: str
    limit: int = 0
    since: StreamPosition | None = None
    reverse: bool = False


class PresenceRequest(Struct, frozen=True):
    """Asks for the subscribers of a channel."""

    channel: str


class ClientCommand(Struct, frozen=True):
    """One command: the id and exactly one of the other fields."""

    id: int = 0
    connect: ConnectRequest | None = None
    subscribe: SubscribeRequest | None = None
    unsubscribe: UnsubscribeRequest | None = None
    rpc: RpcRequest | None = None
    history: HistoryRequest | None = None
    presence: PresenceRequest | None = None
    presence_stats: PresenceRequest | None = None
    ping: Raw = Raw()


class MalformedCommand(ClientCommand, frozen=True):
    """A malformed command of which only the id was read."""


class _CommandId(Struct, frozen=True):
    """The part of a malformed command that can be read."""

    id: int = 0


PONG: Final = ClientCommand()
"""The parsed answer to a ping: the empty object."""

_DECODE_ERRORS: Final = (msgspec.MsgspecError, ValueError, RecursionError)
_decode_command = msgspec.json.Decoder(ClientCommand).decode
_decode_id = msgspec.json.Decoder(_CommandId).decode


def read_command(line: bytes) -> ClientCommand | None:
    """Parse a command, or return None if not even the id can be read."""
    try:
        return _decode_command(line)
    except _DECODE_ERRORS:
        pass
    try:
        return MalformedCommand(_decode_id(line).id)
    except _DECODE_ERRORS:
        return None


def encode_reply(command_id: int, name: str, result: bytes) -> bytes:
    """Encode the reply to a command."""
    return b'{"id":%d,"%b":%b}' % (command_id, name.encode(), result)


def encode_error(command_id: int, error: ErrorReply) -> bytes:
    """Encode the error reply to a command."""
    return b'{"id":%d,"error":%b}' % (command_id, _write(error._asdict()))


def encode_push(channel: bytes, data: bytes) -> bytes:
    """Encode a push of a notice; the channel's name is already JSON."""
    return b'{"push":{"channel":%b,"pub":{"data":%b}}}' % (channel, data)


def encode_push_head(channel: bytes) -> bytes:
    """Encode the start of a push, before the data of a publication; `Stream` adds the data and the offset."""
    return b'{"push":{"channel":%b,"pub":{"data":' % channel


def encode_publication(data: bytes, offset: int) -> bytes:
    """Encode one past publication."""
    return b'{"data":%b,"offset":%d}' % (data, offset)


def encode_unsubscribe(channel: bytes, reason: Disconnect) -> bytes:
    """Encode a push that ends a subscription."""
    return b'{"push":{"channel":%b,"unsubscribe":%b}}' % (channel, _write(reason._asdict()))


def to_json(value: object) -> bytes:
    """Encode a value as JSON."""
    return _write(value)


_Data = TypeVar("_Data", bound=Struct)


def read_data(data: Raw, as_type: type[_Data]) -> _Data:
    """Parse a client's custom data; unreadable data counts as empty."""
    try:
        return msgspec.json.decode(data, type=as_type)
    except _DECODE_ERRORS:
        return as_type()
