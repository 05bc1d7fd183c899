"""Callbacks for what happens at tables, besides the subscriptions of viewers."""

from collections.abc import Callable
from dataclasses import dataclass

from kozyr.ledger import CoinTransfer
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.publications import Publication


@dataclass(frozen=True, slots=True)
class HostEvents:
    """The host's callbacks; each does nothing by default."""

    due: Callable[[int], None] = lambda _: None
    """Called with the time when a table is due, after this process stored an entry that sets such a time."""
    listed: Callable[[str, bytes | None, int], None] = lambda *_: None
    """Called with a table, its new lobby line (None if unlisted), and the entry number of the change."""
    paid: Callable[[str, tuple[CoinTransfer, ...]], None] = lambda *_: None
    """Called with a table and the coin transfers of its stored entry."""
    finished: Callable[[], None] = lambda: None
    """Called when this process stored an entry that ended a game."""
    stored: Callable[[str, Entry, Publication | None], None] = lambda *_: None
    """Called with each entry this process stored, and its publication if the table has viewers here."""
    received: Callable[[Publication, bytes], None] = lambda *_: None
    """Called with another process's publication and the public view as that process encoded it."""
    raced: Callable[[], None] = lambda: None
    """Called when another process stored an entry first."""
    watched: Callable[[str, bool], None] = lambda *_: None
    """Called with True when a table gets its first viewer here, and with False when it loses the last."""
    away: Callable[[str, str], None] = lambda *_: None
    """Called with a table that has viewers here, and a player whom any process reports as away."""
    lagging: Callable[[str], None] = lambda _: None
    """Called when this process lacks entries of a table that another process stored."""
    failed: Callable[[], None] = lambda: None
    """Called when the store was unavailable."""
