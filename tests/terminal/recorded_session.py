"""A recorded session at a table as a seated player sees it, which also tests the web client."""

import msgspec

from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from tests.kit.recorded_game import TARGET


class _Line(msgspec.Struct):
    entry: TableEntry | None = None
    snapshot: TableSnapshot | None = None


SESSION = msgspec.json.decode(TARGET.read_bytes(), type=list[_Line])
"""A finished transfer game of two players, and a second game that was left."""


def first_snapshot() -> TableSnapshot:
    """Return the snapshot at the start."""
    assert SESSION[0].snapshot is not None
    return SESSION[0].snapshot


def list_entries() -> list[TableEntry]:
    """List the entries in order."""
    return [line.entry for line in SESSION if line.entry is not None]


def make_entry(name: str, /, **data: object) -> TableEntry:
    """Make an entry of one event."""
    return TableEntry(99, 5, [msgspec.Raw(msgspec.json.encode({"event": name, "data": data}))])
