"""Encodes events as bytes and decodes them again.

The format is JSON in the vocabulary of `table.plain`, so any tool can read a log at any time.
"""

import hashlib
from collections.abc import Iterable

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from kozyr.rules import Refusal
from kozyr.server.tables.ports import DamagedError, Entry
from kozyr.table import Command, TableEvent
from kozyr.table.plain_events import plain_event, read_event
from kozyr.table.table_refusals import refuse

_write = Encoder().encode
_read = Decoder(list).decode
_read_refusal = Decoder(Refusal).decode


def body_of(events: Iterable[TableEvent]) -> bytes:
    """Encode events."""
    return _write([plain_event(event) for event in events])


def events_of(table: str, entry: Entry) -> tuple[TableEvent, ...]:
    """Decode an entry's events; raise `DamagedError` if they are unreadable."""
    try:
        return tuple([read_event(plain) for plain in _read(entry.body)])
    except (ValueError, DecodeError) as wrong:
        message = f"entry {entry.number} of table {table} is damaged: {wrong}"
        raise DamagedError(message) from wrong


def write_refusal(digest: bytes, refusal: Refusal) -> bytes:
    """Encode the refusal of the command with this digest."""
    return digest + _write(refusal)


def read_refusal(digest: bytes, written: bytes) -> Refusal:
    """Decode a refusal; if the digest differs, refuse because the id was reused for another command."""
    return _read_refusal(written[len(digest) :]) if written.startswith(digest) else refuse("command_reused")


def digest_of(command: Command) -> bytes:
    """Return a digest of a command, to detect another command sent with the same id."""
    return hashlib.sha256(repr(command).encode()).digest()
