"""Encoding of events and refusals as bytes, and decoding.

The format is the JSON of `table.plain_events`, so any tool can read a log at any time.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, get_args

from msgspec import DecodeError
from msgspec.json import Decoder, Encoder

from kozyr.rules import Refusal
from kozyr.rules.actions import MoveEvent
from kozyr.server.tables.ports import DamagedError, Entry
from kozyr.table import Play, TableEvent
from kozyr.table.events import Played
from kozyr.table.plain_events import plain_event, read_event
from kozyr.table.table_refusals import refuse

_MOVE_TYPES: Final = frozenset(get_args(MoveEvent))
_encode = Encoder().encode
_decode = Decoder(list).decode
_decode_refusal = Decoder(Refusal).decode


def body_of(events: Iterable[TableEvent]) -> bytes:
    """Encode events."""
    return b"[%b]" % b",".join([_encode_event(event) for event in events])


def _encode_event(event: TableEvent) -> bytes:
    if isinstance(event, Played) and type(event.what) in _MOVE_TYPES:
        return _encode_move(event)
    return _encode(plain_event(event))


@lru_cache(maxsize=1 << 14)
def _encode_move(event: Played) -> bytes:
    return _encode(plain_event(event))  # cached, because most moves recur


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
    return _digest_of_move(command) if isinstance(command, Play) else _compute_digest(command)


def _compute_digest(command: object) -> bytes:
    return hashlib.sha256(repr(command).encode()).digest()


_digest_of_move = lru_cache(maxsize=1 << 14)(_compute_digest)
"""Cached, because most moves recur. The cache is safe, because equal moves have the same `repr`."""
