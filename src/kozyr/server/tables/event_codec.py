"""Encoding of events and refusals as bytes, and decoding.

The format is the JSON of `table.plain_events`, so any tool can read a log at any time.
"""

import hashlib
from collections.abc import Iterable

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from kozyr.rules import Refusal
from kozyr.server.tables.ports import DamagedError, Entry
from kozyr.table import TableEvent
from kozyr.table.plain_events import plain_event, read_event
from kozyr.table.table_refusals import refuse

_encode = Encoder().encode
_decode = Decoder(list).decode
_decode_refusal = Decoder(Refusal).decode


def body_of(events: Iterable[TableEvent]) -> bytes:
    """Encode events."""
    return _encode([plain_event(event) for event in events])


def events_of(table: str, entry: Entry) -> tuple[TableEvent, ...]:
    """Decode an entry's events; raise `DamagedError` if they are unreadable."""
    try:
        return tuple([read_event(plain) for plain in _decode(entry.body)])
    except (ValueError, DecodeError) as error:
        message = f"entry {entry.number} of table {table} is damaged: {error}"
        raise DamagedError(message) from error


def write_refusal(digest: bytes, refusal: Refusal) -> bytes:
    """Encode the refusal of the command with this digest."""
    return digest + _encode(refusal)


def read_refusal(digest: bytes, encoded: bytes) -> Refusal:
    """Decode a refusal; if the digest differs, refuse because the id was reused for another command."""
    if not encoded.startswith(digest):
        return refuse("command_reused")
    return _decode_refusal(encoded[len(digest) :])


def digest_of(command: object) -> bytes:
    """Return a digest of a command, to detect another command sent with the same id."""
    return hashlib.sha256(repr(command).encode()).digest()
