"""A table as one viewer may see it."""

from collections.abc import Sequence
from typing import NamedTuple

from kozyr.server.tables.publications import Publication
from kozyr.table import TableView
from kozyr.table.events import Said


class ViewedTable(NamedTuple):
    """A table as one viewer may see it, after the entry with this number."""

    number: int
    view: TableView
    chat: tuple[Said, ...] = ()
    """The latest chat messages."""
    bot_key: bytes | None = None
    """The key of a bot's choices in a game with a shared deal; only bots' views have it."""
    deal_publications: Sequence[Publication] | None = None
    """The publications of the current or last deal; None if they were not requested.

    They hold hidden cards: only what their views show may be sent to a viewer.
    """
