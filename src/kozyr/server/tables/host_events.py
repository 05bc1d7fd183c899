"""Callbacks for what happens at tables, besides the subscriptions of viewers."""

from collections.abc import Callable
from dataclasses import dataclass

from kozyr.ledger import Transfer
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.publications import Publication


@dataclass(slots=True)
class HostEvents:
    """Who wants to hear what, besides those who watch a table."""

    due: Callable[[int], None] = lambda _: None
    """When a table will be due, whenever that changes."""
    listed: Callable[[str, bytes | None, int], None] = lambda *_: None
    """What the lobby shows of a table from an entry on, whenever that changes."""
    paid: Callable[[str, tuple[Transfer, ...]], None] = lambda *_: None
    """Which coins moved with what happened at a table."""
    stored: Callable[[str, Entry, Publication | None], None] = lambda *_: None
    """What was stored at a table, by this process; where anybody watches here, what they see of it."""
    seen: Callable[[Publication, bytes], None] = lambda *_: None
    """How another process wrote what everybody sees of something that it stored."""
    raced: Callable[[], None] = lambda: None
    """That another process was first."""
    watched: Callable[[str, bool], None] = lambda *_: None
    """Whether anybody watches a table here, whenever that changes."""
    away: Callable[[str, str], None] = lambda *_: None
    """That a player at a table that is watched here was declared away, by whichever process."""
    lagging: Callable[[str], None] = lambda _: None
    """That entries of a table are missing here which another process has stored."""
    failed: Callable[[], None] = lambda: None
    """That the store could not be asked."""
