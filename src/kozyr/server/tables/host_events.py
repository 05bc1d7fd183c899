"""The callbacks of the table host, besides the subscriptions of viewers."""

from collections.abc import Callable
from dataclasses import dataclass

from kozyr.ledger import CoinTransfer
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.publications import Publication


@dataclass(frozen=True, slots=True)
class HostEvents:
    """What the table host calls when something happens at a table; each callback does nothing by default."""

    on_due: Callable[[int], None] = lambda _: None
    """Called after this process stored an entry, with the time when the table's next work is due."""
    on_listed: Callable[[str, bytes | None, int], None] = lambda *_: None
    """Called with a table, its new lobby line (None if it is closed), and the entry number of the change."""
    on_paid: Callable[[str, tuple[CoinTransfer, ...]], None] = lambda *_: None
    """Called with a table and the coin transfers of its stored entry."""
    on_game_finished: Callable[[], None] = lambda: None
    """Called when this process stored an entry that ended a game."""
    on_stored: Callable[[str, Entry, Publication | None], None] = lambda *_: None
    """Called with each entry this process stored, and its publication if the table has viewers here."""
    on_received: Callable[[Publication, bytes], None] = lambda *_: None
    """Called with the publication of an entry that another process sent, and the entry's public view."""
    on_conflict: Callable[[], None] = lambda: None
    """Called when another process stored an entry with the same number first."""
    on_watched: Callable[[str, bool], None] = lambda *_: None
    """Called with a table, and whether it got its first viewer here (True) or lost the last one (False)."""
    on_away: Callable[[str, str], None] = lambda *_: None
    """Called with a table that has viewers here, and a player whom some process reported as away."""
    on_lagging: Callable[[str], None] = lambda _: None
    """Called when this process lacks entries of a table that another process stored."""
    on_store_failure: Callable[[], None] = lambda: None
    """Called when the store was unavailable."""
