"""The lines of an archive for tables, entries, accounts and transfers.

Each line is a JSON object, and reading it restores every byte. Bytes that are JSON in our usual form are
embedded as they are, readable and searchable; any others are embedded in base 64.
"""

import base64
import binascii
import json
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from kozyr.ledger import Account, Kind, Transfer
from kozyr.server.tables.ports import Change, Entry, StoredTransfer

ArchiveLine: TypeAlias = dict[str, Any]

_KINDS: Final = get_args(Kind)
_BEYOND: Final = 1 << 63
"""Stores keep only numbers below this one."""


class TableLine(NamedTuple):
    """A table without its entries."""

    table: str
    last: int
    due: int | None
    listing: bytes | None
    running: bool


def write_line(line: ArchiveLine) -> bytes:
    """Encode one object as one line."""
    return _dumped(line) + b"\n"


def table_line(change: Change) -> ArchiveLine:
    """Return the line of a table."""
    listing = None if change.listing is None else _from_bytes(change.listing)
    last, running = change.entry.number, change.running
    return {"table": change.table, "last": last, "due": change.due, "listing": listing, "running": running}


def entry_line(table: str, entry: Entry) -> ArchiveLine:
    """Return the line of an entry."""
    return {"table": table, **entry._asdict(), "digest": entry.digest.hex(), "body": _from_bytes(entry.body)}


def account_line(account: Account, balance: int) -> ArchiveLine:
    """Return the line of an account."""
    return {"account": account, "balance": balance}


def transfer_line(kept: StoredTransfer) -> ArchiveLine:
    """Return the line of a transfer."""
    return {"place": kept.place, **kept.transfer._asdict(), "table": kept.table, "number": kept.number}


def read_table(line: ArchiveLine) -> TableLine:
    """Read a table; raise `ValueError`, `KeyError` or `TypeError` if the line is invalid."""
    listing = None if line["listing"] is None else _to_bytes(line["listing"])
    due = None if line["due"] is None else whole_of(line["due"])
    running = truth_of(line["running"])
    return TableLine(text_of(line["table"]), whole_of(line["last"]), due, listing, running)


def read_entry(line: ArchiveLine) -> tuple[str, Entry]:
    """Read an entry and the name of its table."""
    return text_of(line["table"]), Entry(
        whole_of(line["number"]),
        whole_of(line["at"]),
        text_of(line["sender"]),
        text_of(line["command"]),
        bytes.fromhex(line["digest"]),
        _to_bytes(line["body"]),
    )


def read_account(line: ArchiveLine) -> tuple[Account, int]:
    """Read an account and its balance."""
    return Account(text_of(line["account"])), whole_of(line["balance"])


def read_transfer(line: ArchiveLine) -> StoredTransfer:
    """Read a transfer."""
    debit, credit = Account(text_of(line["debit"])), Account(text_of(line["credit"]))
    kind = line["kind"]
    if kind not in _KINDS:
        raise ValueError
    transfer = Transfer(text_of(line["key"]), debit, credit, whole_of(line["amount"]), kind)
    table, number = line["table"], line["number"]
    if table is None and number is None:
        return StoredTransfer(whole_of(line["place"]), transfer, None, None)
    return StoredTransfer(whole_of(line["place"]), transfer, text_of(table), whole_of(number))


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _from_bytes(kept: bytes) -> ArchiveLine:
    try:
        value = json.loads(kept)
        if _dumped(value) == kept:
            return {"json": value}
    except (ValueError, RecursionError):
        pass
    return {"base64": base64.b64encode(kept).decode("ascii")}


def _to_bytes(written: ArchiveLine) -> bytes:
    if "json" in written:
        return _dumped(written["json"])
    try:
        return base64.b64decode(written["base64"], validate=True)
    except binascii.Error as error:
        raise ValueError from error


def text_of(value: object) -> str:
    """Read a text; raise `TypeError` or `ValueError` if the value is none."""
    if not isinstance(value, str):
        raise TypeError
    value.encode()  # a lone surrogate raises `ValueError`
    return value


def whole_of(value: object) -> int:
    """Read a whole number that a store can keep; raise `TypeError` or `ValueError` if the value is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    if not -_BEYOND <= value < _BEYOND:
        raise ValueError
    return value


def truth_of(value: object) -> bool:
    """Read a boolean; raise `TypeError` if the value is none."""
    if not isinstance(value, bool):
        raise TypeError
    return value
