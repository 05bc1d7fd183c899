"""Reading of tabletop games from the store.

The state comes only from stored entries, so a game is the same after a restart and in every process. The
last entries are cached for the next call.
"""

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.ports import Entry, Store
from kozyr.server.tabletop.state import TabletopGame, fold
from kozyr.table import TableEvent
from kozyr.table.events import Opened

MOST_GAMES: Final = 1000
"""The number of cached games; the least recently used ones are dropped."""
MOST_KEPT: Final = 64
"""The number of cached entries per game; older entries are read from the store again."""


class Told(NamedTuple):
    """An entry and the game after it."""

    number: int
    events: tuple[TableEvent, ...]
    game: TabletopGame


class Reader:
    """Reads tabletop games from the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: OrderedDict[str, deque[Told]] = OrderedDict()

    async def latest(self, name: str) -> Told | None:
        """Read the current state of a game; return None if there is no such tabletop game."""
        kept = await self._kept(name)
        return kept[-1] if kept else None

    async def since(self, name: str, number: int) -> list[Told]:
        """Read the entries after a number."""
        kept = await self._kept(name)
        if kept and kept[0].number > number + 1:
            kept = deque(_told(name, await self._store.entries(name), None))
        return [told for told in kept if told.number > number]

    async def _kept(self, name: str) -> deque[Told]:
        kept = self._games.get(name)
        if kept is None:
            first = await self._store.entries(name, 0, 1)
            kept = deque(maxlen=MOST_KEPT)
            if not first or not _is_by_hand(events_of(name, first[0])):
                return kept
        news = await self._store.entries(name, kept[-1].number if kept else 0)
        # A concurrent call may have added some of these entries meanwhile.
        last = kept[-1] if kept else None
        kept.extend(_told(name, [entry for entry in news if not last or entry.number > last.number], last))
        self._games[name] = kept
        self._games.move_to_end(name)
        if len(self._games) > MOST_GAMES:
            self._games.popitem(last=False)
        return kept


def _told(name: str, entries: Iterable[Entry], last: Told | None) -> list[Told]:
    told: list[Told] = []
    for entry in entries:
        events = events_of(name, entry)
        last = Told(entry.number, events, fold(last and last.game, events, entry.at))
        told.append(last)
    return told


def _is_by_hand(events: tuple[TableEvent, ...]) -> bool:
    return any(isinstance(event, Opened) and event.settings.face == "tabletop" for event in events)
