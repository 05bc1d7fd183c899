"""Reads the games of the tabletop API from the store.

A game is computed only from stored entries, so it is the same after a restart and in every process. The
reader caches the last entries of recent games.
"""

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.ports import Entry, Store
from kozyr.server.tabletop.state import TabletopGame, fold
from kozyr.table import TableEvent
from kozyr.table.events import Opened

MAX_CACHED_GAMES: Final = 1000
"""The number of cached games; the least recently used ones are dropped."""
MAX_CACHED_ENTRIES: Final = 64
"""The number of cached entries per game; older entries are read from the store again."""


class HistoryEntry(NamedTuple):
    """An entry and the game after it."""

    number: int
    events: tuple[TableEvent, ...]
    game: TabletopGame


class HistoryReader:
    """Reads tabletop games from the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: OrderedDict[str, deque[HistoryEntry]] = OrderedDict()

    async def read_latest(self, game_id: str) -> HistoryEntry | None:
        """Read the current state of a game; return None if there is no such tabletop game."""
        entries = await self._read(game_id)
        return entries[-1] if entries else None

    async def read_since(self, game_id: str, number: int) -> list[HistoryEntry]:
        """Read the entries after a number."""
        entries = await self._read(game_id)
        if entries and entries[0].number > number + 1:  # some are no longer cached
            entries = deque(_fold_entries(game_id, await self._store.entries(game_id), None))
        return [entry for entry in entries if entry.number > number]

    async def _read(self, game_id: str) -> deque[HistoryEntry]:
        entries = self._games.get(game_id)
        if entries is None:
            first_entries = await self._store.entries(game_id, 0, 1)
            entries = deque(maxlen=MAX_CACHED_ENTRIES)
            if not first_entries or not _is_tabletop(events_of(game_id, first_entries[0])):
                return entries
        stored_entries = await self._store.entries(game_id, entries[-1].number if entries else 0)
        # A concurrent call may have added some of these entries to the cache meanwhile.
        last = entries[-1] if entries else None
        new_entries = [entry for entry in stored_entries if not last or entry.number > last.number]
        entries.extend(_fold_entries(game_id, new_entries, last))
        self._games[game_id] = entries
        self._games.move_to_end(game_id)
        if len(self._games) > MAX_CACHED_GAMES:
            self._games.popitem(last=False)
        return entries


def _fold_entries(game_id: str, entries: Iterable[Entry], last: HistoryEntry | None) -> list[HistoryEntry]:
    results: list[HistoryEntry] = []
    for entry in entries:
        events = events_of(game_id, entry)
        last = HistoryEntry(entry.number, events, fold(last and last.game, events, entry.at))
        results.append(last)
    return results


def _is_tabletop(events: tuple[TableEvent, ...]) -> bool:
    # The setting `face` says how people play: by actions of the rules, or by moving cards (`tabletop`).
    return any(isinstance(event, Opened) and event.settings.face == "tabletop" for event in events)
