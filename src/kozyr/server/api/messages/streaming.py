"""The lines of `GET /api/stream`."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.server.api.messages.fields import At, TableId
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot


class StreamedSnapshot(TableSnapshot, frozen=True, kw_only=True):
    """The first line about a table: its state, as `table.snapshot` gives it."""

    type: Literal["snapshot"]
    table_id: TableId


class StreamedEntry(TableEntry, frozen=True, kw_only=True):
    """A new entry of the player's own stream of a table."""

    type: Literal["publication"]
    table_id: TableId


class StreamedEnd(Struct, frozen=True):
    """The last line about a table: the player no longer sits there."""

    type: Literal["gone"]
    table_id: TableId
    at: Annotated[At, Meta(description="Milliseconds since 1970.")]


StreamedLine: TypeAlias = StreamedSnapshot | StreamedEntry | StreamedEnd
