"""The lines of `GET /api/stream`."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kozyr.server.api.messages.fields import At, TableId
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot


class StreamedSnapshot(TableSnapshot, frozen=True, kw_only=True):
    """The first line about a table: how it stands, as `table.snapshot` says it."""

    type: Literal["snapshot"]
    table_id: TableId


class StreamedEntry(TableEntry, frozen=True, kw_only=True):
    """Something happened there: an entry of the player's own stream."""

    type: Literal["publication"]
    table_id: TableId


class StreamedEnd(Struct, frozen=True):
    """The player does not sit there any more: nothing more is said about this table."""

    type: Literal["gone"]
    table_id: TableId
    at: Annotated[At, Meta(description="Milliseconds since 1970.")]


StreamedLine: TypeAlias = StreamedSnapshot | StreamedEntry | StreamedEnd
