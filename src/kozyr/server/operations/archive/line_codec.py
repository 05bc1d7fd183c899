"""How is what a store keeps written as lines of text, and read again to the last byte?

A line is a JSON object. Bytes that are JSON written the usual way stand in it as they are, readable and
searchable; any others stand there in base 64.
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
"""No store keeps larger numbers."""


class TableLine(NamedTuple):
    """A table without its entries."""

    table: str
    last: int
    due: int | None
    listing: bytes | None
    running: bool


def write_line(line: ArchiveLine) -> bytes:
    """Write one object as one line."""
    return _dumped(line) + b"\n"


def table_line(change: Change) -> ArchiveLine:
    """Say what a table is like."""
    listing = None if change.listing is None else _from_bytes(change.listing)
    last, running = change.entry.number, change.running
    return {"table": change.table, "last": last, "due": change.due, "listing": listing, "running": running}


def entry_line(table: str, entry: Entry) -> ArchiveLine:
    """Say what an entry is."""
    return {"table": table, **entry._asdict(), "digest": entry.digest.hex(), "body": _from_bytes(entry.body)}


def account_line(account: Account, balance: int) -> ArchiveLine:
    """Say what an account has."""
    return {"account": account, "balance": balance}


def transfer_line(kept: StoredTransfer) -> ArchiveLine:
    """Say what a transfer moved."""
    return {"place": kept.place, **kept.transfer._asdict(), "table": kept.table, "number": kept.number}


def read_table(line: ArchiveLine) -> TableLine:
    """Read what a table is like; `ValueError`, `KeyError` or `TypeError`: it is not said there."""
    listing = None if line["listing"] is None else _to_bytes(line["listing"])
    due = None if line["due"] is None else whole_of(line["due"])
    running = truth_of(line["running"])
    return TableLine(text_of(line["table"]), whole_of(line["last"]), due, listing, running)


def read_entry(line: ArchiveLine) -> tuple[str, Entry]:
    """Read an entry and its table's name."""
    return text_of(line["table"]), Entry(
        whole_of(line["number"]),
        whole_of(line["at"]),
        text_of(line["sender"]),
        text_of(line["command"]),
        bytes.fromhex(line["digest"]),
        _to_bytes(line["body"]),
    )


def read_account(line: ArchiveLine) -> tuple[Account, int]:
    """Read what an account has."""
    return Account(text_of(line["account"])), whole_of(line["balance"])


def read_transfer(line: ArchiveLine) -> StoredTransfer:
    """Read what a transfer moved."""
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
    """Read a text; `TypeError` or `ValueError`: it is none."""
    if not isinstance(value, str):
        raise TypeError
    value.encode()  # half a character is no text: `ValueError`
    return value


def whole_of(value: object) -> int:
    """Read a whole number that a store can keep; `TypeError` or `ValueError`: it is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    if not -_BEYOND <= value < _BEYOND:
        raise ValueError
    return value


def truth_of(value: object) -> bool:
    """Read yes or no; `TypeError`: it is neither."""
    if not isinstance(value, bool):
        raise TypeError
    return value
