"""What does the lobby show of a table?

A line for everybody, written with every change of the table and read without loading it. Private tables have
one too, for those who look after all tables; the lobby does not show it.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.json import decode, encode

from kozyr.service.ports import Listing
from kozyr.table import Table
from kozyr.table.plain import plain_settings
from kozyr.table.views import look


def listing_of(table: Table) -> bytes | None:
    """Write a table's line; a closed one has none."""
    if table.phase == "closed":
        return None
    seen = look(table._replace(game=None), None)
    line = plain_settings(seen.settings) | {
        "phase": seen.phase,
        "taken": sum(sitter is not None for sitter in seen.sitters),
        "players": [sitter and sitter.name for sitter in seen.sitters],
    }
    return encode(line)


def lobby(listings: Iterable[Listing]) -> list[dict[str, Any]]:
    """Read the lines of all tables that are open to see."""
    lines = [{"table": each.table} | decode(each.body) for each in listings]
    return [line for line in lines if not line["private"]]
