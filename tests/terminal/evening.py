"""A session at a table as a seated player sees it.

The web client is tested with it too (`tests/kit/recorded_game.py`): a transfer game of two, and one that was
left.
"""

import msgspec

from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from tests.kit.recorded_game import TARGET


class _Line(msgspec.Struct):
    entry: TableEntry | None = None
    snapshot: TableSnapshot | None = None


EVENING = msgspec.json.decode(TARGET.read_bytes(), type=list[_Line])
"""The one with which the web client is tested: a transfer game of two, and one that was left."""


def first() -> TableSnapshot:
    """Tell how the table stood at first."""
    assert EVENING[0].snapshot is not None
    return EVENING[0].snapshot


def entries() -> list[TableEntry]:
    """List everything that happened."""
    return [line.entry for line in EVENING if line.entry is not None]


def entry(name: str, /, **data: object) -> TableEntry:
    """Make an entry of one event."""
    return TableEntry(99, 5, [msgspec.Raw(msgspec.json.encode({"event": name, "data": data}))])
