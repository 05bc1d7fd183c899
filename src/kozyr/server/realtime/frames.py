"""The frames of the realtime protocol: commands that clients send, and replies and pushes to them.

A frame holds one command per line, each a JSON object with an `id` and one command under its name. The empty
object answers a ping. Unknown fields are ignored, because newer SDKs may send them.
"""

from typing import Final, TypeVar

import msgspec
from msgspec import Raw, Struct

from kozyr.server.realtime.codes import Disconnect, Error

PING: Final = b"{}"
"""A ping, and the answer to it."""

_write = msgspec.json.Encoder().encode


class Connect(Struct, frozen=True):
    """Who is it?"""

    token: str = ""
    data: Raw = Raw(b"null")
    name: str = ""


class Subscribe(Struct, frozen=True):
    """Listen to a channel, from a position on."""

    channel: str
    recover: bool = False
    epoch: str = ""
    offset: int = 0
    flag: int = 0
    data: Raw = Raw(b"null")


class Unsubscribe(Struct, frozen=True):
    """Listen no more."""

    channel: str


class Rpc(Struct, frozen=True):
    """Call something."""

    method: str
    data: Raw = Raw(b"{}")


class Since(Struct, frozen=True):
    """A position in a channel."""

    offset: int = 0
    epoch: str = ""


class History(Struct, frozen=True):
    """What was said in a channel?"""

    channel: str
    limit: int = 0
    since: Since | None = None
    reverse: bool = False


class Presence(Struct, frozen=True):
    """Who listens to a channel?"""

    channel: str


class Command(Struct, frozen=True):
    """One command: exactly one of the fields besides the id."""

    id: int = 0
    connect: Connect | None = None
    subscribe: Subscribe | None = None
    unsubscribe: Unsubscribe | None = None
    rpc: Rpc | None = None
    history: History | None = None
    presence: Presence | None = None
    presence_stats: Presence | None = None
    ping: Raw = Raw()


class Misread(Command, frozen=True):
    """A command with something wrong in it, of which only the id was read."""


class _Numbered(Struct, frozen=True):
    """The least that can be read of a command."""

    id: int = 0


PONG: Final = Command()
"""How the answer to a ping reads, however it is spaced."""

_command = msgspec.json.Decoder(Command).decode
_numbered = msgspec.json.Decoder(_Numbered).decode


def read_command(line: bytes) -> Command | None:
    """Read a command; None: it is none at all."""
    try:
        return _command(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    try:
        return Misread(_numbered(line).id)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def reply(number: int, name: str, result: bytes) -> bytes:
    """Answer a command."""
    return b'{"id":%d,"%b":%b}' % (number, name.encode(), result)


def failure(number: int, error: Error) -> bytes:
    """Answer that a command was not done."""
    return b'{"id":%d,"error":%b}' % (number, _write(error._asdict()))


def push(channel: bytes, data: bytes, offset: int | None = None) -> bytes:
    """Tell what was said in a channel; its name comes as JSON."""
    if offset is None:
        return b'{"push":{"channel":%b,"pub":{"data":%b}}}' % (channel, data)
    return b'{"push":{"channel":%b,"pub":{"data":%b,"offset":%d}}}' % (channel, data, offset)


def publication(data: bytes, offset: int) -> bytes:
    """Write one thing that was said before."""
    return b'{"data":%b,"offset":%d}' % (data, offset)


def push_unsubscribe(channel: bytes, why: Disconnect) -> bytes:
    """Tell that a channel is heard no more."""
    return b'{"push":{"channel":%b,"unsubscribe":%b}}' % (channel, _write(why._asdict()))


def written(value: object) -> bytes:
    """Write a value as JSON."""
    return _write(value)


_Read = TypeVar("_Read", bound=Struct)


def read_data(data: Raw, as_type: type[_Read]) -> _Read:
    """Read what a client added of its own; what cannot be read counts as nothing."""
    try:
        return msgspec.json.decode(data, type=as_type)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return as_type()
