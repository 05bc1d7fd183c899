"""The lines of an archive: one JSON object for each item, such as a table, an entry, a person or a document.

Writing a value and reading it again changes no byte. Bytes that are compact JSON, as `_encode_json` writes
it, are embedded as JSON, so that people can read and search them. Other bytes are embedded in base 64.
Reading a line with a missing or invalid value raises `ValueError`, `KeyError` or `TypeError`.
"""

import base64
import binascii
import json
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from kozyr.ledger import Account, CoinTransfer
from kozyr.server.tables.documents import Document
from kozyr.server.tables.finished_games import FinishedGame, NumberedGame, SeatResult
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, StoredTransfer

ArchiveLine: TypeAlias = dict[str, Any]
_Row = TypeVar("_Row", bound=tuple[Any, ...])
"""Any named tuple."""

_MAX_INTEGER: Final = (1 << 63) - 1
"""The largest integer that every store can keep."""


class TableLine(NamedTuple):
    """A table without its entries."""

    table: str
    last: int
    """The number of the table's last entry."""
    due: int | None
    """When a clock or a bot next needs work at the table, in milliseconds since 1970; None if never."""
    listing: bytes | None
    """The table's lobby line; None for a table that the lobby does not show."""
    running: bool
    """Whether a game is running."""


class AccountLine(NamedTuple):
    """An account and its balance."""

    account: Account
    balance: int


def encode_line(line: ArchiveLine) -> bytes:
    """Encode one object as one line."""
    return _encode_json(line) + b"\n"


# Writing.


def write_table(change: Change) -> ArchiveLine:
    """Return the line of a table, whose current data are in its last change."""
    listing = None if change.listing is None else _embed_bytes(change.listing)
    line = TableLine(change.table, change.entry.number, change.due, None, change.running)
    return {**line._asdict(), "listing": listing}


def write_entry(table: str, entry: Entry) -> ArchiveLine:
    """Return the line of an entry."""
    return {"table": table, **entry._asdict(), "digest": entry.digest.hex(), "body": _embed_bytes(entry.body)}


def write_account(account_and_balance: tuple[Account, int]) -> ArchiveLine:
    """Return the line of an account."""
    return AccountLine(*account_and_balance)._asdict()


def write_transfer(stored: StoredTransfer) -> ArchiveLine:
    """Return the line of a transfer."""
    return {
        "place": stored.sequence_number,  # archives call the sequence number `place`
        **stored.transfer._asdict(),
        "table": stored.table,
        "number": stored.number,
    }


def write_person(person: Person) -> ArchiveLine:
    """Return the line of a person."""
    return person._asdict()


def write_token(token: Token) -> ArchiveLine:
    """Return the line of a token."""
    return {**token._asdict(), "digest": token.digest.hex(), "scopes": list(token.scopes)}


def write_finished(game: NumberedGame) -> ArchiveLine:
    """Return the line of a finished game."""
    players = [player._asdict() for player in game.finished.players]
    # Archives call the sequence number `place`.
    return {"place": game.sequence_number, **game.finished.to_plain(), "players": players}


def write_document(document: Document) -> ArchiveLine:
    """Return the line of a document."""
    return {**document._asdict(), "body": _embed_bytes(document.body)}


# Reading.


def read_table(line: ArchiveLine) -> TableLine:
    """Read a table."""
    listing = None if line["listing"] is None else _extract_bytes(line["listing"])
    return _read_fields(TableLine, {**line, "listing": listing})


def read_entry(line: ArchiveLine) -> tuple[str, Entry]:
    """Read an entry and the name of its table."""
    digest, body = bytes.fromhex(line["digest"]), _extract_bytes(line["body"])
    entry = _read_fields(Entry, {**line, "digest": digest, "body": body})
    return msgspec.convert(line["table"], str), entry


def read_account(line: ArchiveLine) -> AccountLine:
    """Read an account and its balance."""
    return _read_fields(AccountLine, line)


def read_transfer(line: ArchiveLine) -> StoredTransfer:
    """Read a transfer."""
    if (line["table"] is None) != (line["number"] is None):
        raise ValueError
    transfer = _read_fields(CoinTransfer, line)
    return _read_fields(StoredTransfer, {**line, "sequence_number": line["place"], "transfer": transfer})


def read_person(line: ArchiveLine) -> Person:
    """Read a person. Older archives have no avatars and no countries."""
    return _read_fields(Person, {"avatar": "", "country": "", **line})


def read_token(line: ArchiveLine) -> Token:
    """Read a token."""
    return _read_fields(Token, {**line, "digest": bytes.fromhex(line["digest"])})


def read_finished(line: ArchiveLine) -> NumberedGame:
    """Read a finished game."""
    lines = msgspec.convert(line["players"], list[ArchiveLine])
    players = [_read_fields(SeatResult, player) for player in lines]
    finished = _read_fields(FinishedGame, {**line, "last_entry": line["number"], "players": players})
    return _read_fields(NumberedGame, {"sequence_number": line["place"], "finished": finished})


def read_document(line: ArchiveLine) -> Document:
    """Read a document."""
    return _read_fields(Document, {**line, "body": _extract_bytes(line["body"])})


def _read_fields(row_type: type[_Row], line: ArchiveLine) -> _Row:
    # Archives of earlier versions lack the fields that have defaults.
    defaults: ArchiveLine = getattr(row_type, "_field_defaults", {})
    values = [
        line.get(name, defaults[name]) if name in defaults else line[name]
        for name in row_type.__annotations__
    ]
    if any(isinstance(value, int) and not -_MAX_INTEGER - 1 <= value <= _MAX_INTEGER for value in values):
        raise ValueError
    row: _Row = msgspec.convert(values, row_type)
    return row


def _encode_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _embed_bytes(content: bytes) -> ArchiveLine:
    try:
        value = json.loads(content)
        if _encode_json(value) == content:
            return {"json": value}
    except (ValueError, RecursionError):
        pass
    return {"base64": base64.b64encode(content).decode("ascii")}


def _extract_bytes(embedded: ArchiveLine) -> bytes:
    if "json" in embedded:
        return _encode_json(embedded["json"])
    try:
        return base64.b64decode(embedded["base64"], validate=True)
    except binascii.Error as error:
        raise ValueError from error
