"""What each player could know about the cards, and when.

It is computed from the stored log alone, event by event, without the server's views. All players know a card
once it has lain on the table or was shown. Its holder knows it once it is dealt or drawn. The trump card is
known from the start. The losers of a game that was played to the end show their cards.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kozyr.rules.actions import Beaten, Led, ThrownIn, Transferred, TrumpShown
from kozyr.rules.cards import Card, ids
from kozyr.rules.events import BoutEnded, Dealt, Event, GameEnded, Left, Refilled
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Entry, Store
from kozyr.table import TableEvent
from kozyr.table.events import Committed, Played, Revealed, Started

Viewer: TypeAlias = str | None
"""A player; None is a spectator."""

_CARD = re.compile(r'"([SCHD](?:10|[2-9JQKA]))"')


class Log(NamedTuple):
    """Everything that is stored of a table."""

    entries: tuple[Entry, ...]
    events: tuple[tuple[TableEvent, ...], ...]
    """The events of each entry."""
    finished: tuple[FinishedGame, ...]


async def stored(path: Path) -> dict[str, Log]:
    """Read every table of an SQLite file."""
    store = await open_sqlite(path)
    try:
        return await logs_of(store)
    finally:
        await store.close()


async def logs_of(store: Store, tables: Container[str] | None = None) -> dict[str, Log]:
    """Read every table of a store, or the given ones."""
    games: dict[str, list[FinishedGame]] = {}
    logs = {}
    async with store.snapshot() as still:
        async for each in still.finished_games():
            games.setdefault(each.finished.table, []).append(each.finished)
        names = [change.table async for change in still.tables()]
        for name in [each for each in names if tables is None or each in tables]:
            entries = [entry async for entry in still.entries(name)]
            events = tuple(events_of(name, entry) for entry in entries)
            logs[name] = Log(tuple(entries), events, tuple(games.get(name, ())))
    return logs


class Memory:
    """What each viewer can know while a log proceeds."""

    def __init__(self) -> None:
        self._players: tuple[str, ...] = ()
        self._shown: set[str] = set()
        self._own: dict[str, set[str]] = {}

    def apply(self, events: Iterable[TableEvent], viewer: Viewer) -> frozenset[str]:
        """Apply an entry; return the cards that a viewer can know by then.

        If the entry contains a redeal, the cards of both deals count.
        """
        known: set[str] = set()
        for event in events:
            if isinstance(event, Started):
                known |= self._known(viewer)
                self._players = event.players
                self._shown, self._own = set(), {player: set() for player in event.players}
            elif isinstance(event, Played):
                self._play(event.what)
        return frozenset(known | self._known(viewer))

    def _known(self, viewer: Viewer) -> set[str]:
        return self._shown | self._own.get(viewer or "", set())

    def _play(self, what: Event) -> None:
        if isinstance(what, Dealt):
            self._show([what.trump_card, *([what.setup.shown.card] if what.setup.shown else [])])
            for player, hand in zip(self._players, what.hands, strict=True):
                self._own[player].update(ids(hand))
        elif isinstance(what, Refilled):
            for seat, cards in what.draws:
                self._own[self._players[seat]].update(ids(cards))
        elif isinstance(what, Led | ThrownIn | Transferred | Left | BoutEnded):
            self._show(what.cards)
        elif isinstance(what, Beaten):
            self._show([card for pair in what.pairs for card in pair])
        elif isinstance(what, TrumpShown):
            self._show([what.card])
        elif isinstance(what, GameEnded) and what.result.reason == "cards":
            for seat in what.result.losers:
                self._shown |= self._own[self._players[seat]]

    def _show(self, cards: Sequence[Card]) -> None:
        self._shown.update(ids(tuple(cards)))


def leaks(log: Log, viewer: Viewer, said: Mapping[int, str]) -> list[str]:
    """Find what a viewer was told and could not have known by then, by the number of the entry."""
    memory, found = Memory(), []
    secret: set[str] = set()
    for entry, events in zip(log.entries, log.events, strict=True):
        may_know = memory.apply(events, viewer)
        secret |= {event.server_seed.hex() for event in events if isinstance(event, Committed)}
        secret -= {event.server_seed.hex() for event in events if isinstance(event, Revealed)}
        text = said.get(entry.number, "")
        found += [f"{entry.number}: {card}" for card in _CARD.findall(text) if card not in may_know]
        found += [f"{entry.number}: a seed" for seed in secret if seed in text]
    return found
