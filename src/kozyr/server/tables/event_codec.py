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
from kozyr.table.plain import plain_event, read_event
from kozyr.table.reasons import refuse

_write = Encoder().encode
_read = Decoder(list).decode
_read_refusal = Decoder(Refusal).decode


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


def write_refusal(digest: bytes, refusal: Refusal) -> bytes:
    """Write how a command, of which this is the digest, was refused."""
    return digest + _write(refusal)


def read_refusal(digest: bytes, written: bytes) -> Refusal:
    """Read how it was; another command under the same id is refused for that."""
    return _read_refusal(written[len(digest) :]) if written.startswith(digest) else refuse("command_reused")


def digest_of(command: Command) -> bytes:
    """Give what tells one command from another: the same id twice must mean the same."""
    return hashlib.sha256(repr(command).encode()).digest()
