"""Writes the generated parts of docs/reference/realtime.md."""

from collections.abc import Iterator
from inspect import getdoc
from typing import TypeVar

from kozyr.server.api.messages.events import EVENTS
from kozyr.server.realtime import codes
from kozyr.server.realtime.codes import Disconnect, ErrorReply

_RECONNECTS = 3500, 4500
_HUNDREDS = 1000


def list_events() -> Iterator[str]:
    """List the events of a table's stream."""
    yield "| event | data | what has happened |"
    yield "|---|---|---|"
    for name, data in EVENTS.items():
        fields = ", ".join(f"`{field}`" for field in data.__struct_fields__)
        summary = (getdoc(data) or "").splitlines()[0]
        yield f"| `{name}` | {fields} | {summary} |"


def list_disconnects() -> Iterator[str]:
    """List the reasons for which the server closes a connection."""
    yield "| code | reason | the SDK |"
    yield "|---|---|---|"
    for each in _list_codes(Disconnect):
        if each != codes.NOT_ALLOWED:  # the end of a subscription, not of a connection
            reconnects = each != codes.MESSAGE_TOO_BIG and each.code % _HUNDREDS < _RECONNECTS[0] % _HUNDREDS
            yield f"| {each.code} | {each.reason} | {'connects again' if reconnects else 'does not'} |"


def list_errors() -> Iterator[str]:
    """List the errors of commands that are not executed."""
    yield "| code | message | temporary |"
    yield "|---|---|---|"
    for each in _list_codes(ErrorReply):
        yield f"| {each.code} | {each.message} | {'yes' if each.temporary else ''} |"


_Kind = TypeVar("_Kind", Disconnect, ErrorReply)


def _list_codes(kind: type[_Kind]) -> list[_Kind]:
    found = [each for each in vars(codes).values() if isinstance(each, kind)]
    return sorted(found, key=lambda each: each.code)
