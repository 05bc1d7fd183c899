"""How do events become bytes and come back?

JSON in the words of `table.plain`: a log can be read by anybody, with any tool, for ever.
"""

import hashlib
from collections.abc import Iterable

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from kozyr.service.ports import DamagedError, Entry
from kozyr.table import Command, TableEvent
from kozyr.table.plain import plain_event, read_event

_write = Encoder().encode
_read = Decoder(list).decode


def body_of(events: Iterable[TableEvent]) -> bytes:
    """Write what happened."""
    return _write([plain_event(event) for event in events])


def events_of(table: str, entry: Entry) -> tuple[TableEvent, ...]:
    """Read what happened; what cannot be read is damage, and named."""
    try:
        return tuple([read_event(plain) for plain in _read(entry.body)])
    except (ValueError, DecodeError) as wrong:
        message = f"entry {entry.number} of table {table} is damaged: {wrong}"
        raise DamagedError(message) from wrong


def digest_of(command: Command) -> bytes:
    """Give what tells one command from another: the same id twice must mean the same."""
    return hashlib.sha256(repr(command).encode()).digest()
