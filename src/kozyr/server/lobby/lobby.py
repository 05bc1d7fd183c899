"""The lobby: a line for each open table, with the table's settings and players.

Every change of a table rewrites its line, so the lobby never loads a table. Private tables are listed only to
their players. Each line comes with the number of its table's last entry, so that an old line never replaces
a newer one.
"""

from collections import deque
from collections.abc import Callable
from itertools import count, islice
from typing import Final, TypeAlias

from msgspec.json import decode, encode

from kozyr.server.lobby.table_index import (
    LobbyLine,
    TableFacets,
    TableIndex,
    TablePage,
    has_connected_person,
)
from kozyr.server.tables.ports import Store
from kozyr.table import CLOCKS, Table
from kozyr.table.plain_events import plain_settings
from kozyr.table.views import look

LobbyFollower: TypeAlias = Callable[[str, LobbyLine], None]
"""Called with `opened`, `changed`, `started`, `ended` or `closed`, and with the line."""
PAGE: Final = 500
"""How many lines are read from the store at a time."""
MAX_CLOSED: Final = 10_000
"""How many closed tables are remembered, so that a late line cannot list them again."""


def listing_of(table: Table) -> bytes | None:
    """Return a table's listing, which is its line encoded as bytes; None for a closed table."""
    if table.phase == "closed":
        return None
    view = look(table._replace(game=None), None)  # as a spectator sees the table, without the game
    line = plain_settings(view.settings) | {
        "phase": view.phase,
        "taken": sum(sitter is not None for sitter in view.sitters),
        "players": [sitter and sitter.name for sitter in view.sitters],
        "levels": [sitter and sitter.bot for sitter in view.sitters],
        "ids": [sitter and sitter.player for sitter in view.sitters],
        "away": [
            sitter is not None and sitter.bot is None and not sitter.is_connected for sitter in view.sitters
        ],
        "unlisted": table.unlisted,
    }
    return encode(line)


class Lobby:
    """All open tables, by id and by player."""

    def __init__(self) -> None:
        self._lines: dict[str, LobbyLine] = {}
        """The line of each open table."""
        self._index = TableIndex()
        self._positions: dict[str, int] = {}
        """The position of each open table in the index: 0 for the first table that this process heard of."""
        self._new_positions = count()
        self._tables_by_player: dict[str, set[str]] = {}
        """The tables where each player sits."""
        self._entry_numbers: dict[str, int] = {}
        """The entry number of each line, and of tables that closed recently."""
        self._followers: dict[LobbyFollower, None] = {}
        self.on_seated: Callable[[str], None] = lambda _: None
        """Called with each player who sits down at a table."""
        self._closed: deque[str] = deque()
        """The tables that closed recently, the oldest first."""
        self.running_games = 0
        """The number of running games."""

    def __len__(self) -> int:
        return len(self._lines)

    async def reload(self, store: Store) -> None:
        """Apply the store's lines, at the start and when this process may have missed some.

        The lines are read page by page, so that players do not wait for all of them.
        """
        known_entry_numbers = self._entry_numbers.copy()
        stored_tables: set[str] = set()
        page = await store.listings(limit=PAGE)
        while page:
            for stored in page:
                self.apply_listing(stored.table, stored.body, stored.number)
            stored_tables.update([stored.table for stored in page])
            page = await store.listings(page[-1].table, PAGE) if len(page) == PAGE else ()
        # A table that was known before and is not stored any more was closed, unless its line changed during
        # the read. The closing entry has at least the next number.
        missing_tables = [
            table for table in self._lines if table in known_entry_numbers and table not in stored_tables
        ]
        for table in missing_tables:
            if self._entry_numbers.get(table) == known_entry_numbers[table]:
                self.apply_listing(table, None, known_entry_numbers[table] + 1)

    def apply_listing(self, table: str, listing: bytes | None, number: int) -> None:
        """Apply a table's line after the entry with this number, and call the followers.

        Followers do not hear of private tables. A table that has been deserted for a minute becomes unlisted:
        followers hear `closed`, and `opened` when a player connects again.
        """
        if number <= self._entry_numbers.get(table, 0):
            return
        line = None if listing is None else _decode_line(table, listing)
        self._entry_numbers[table] = number
        previous = self._lines.get(table)
        if previous == line:
            return
        self._replace_line(table, line)
        visible_before = previous if _is_visible(previous) else None
        visible = line if _is_visible(line) else None
        reported = visible or visible_before
        if reported is not None:
            change = _classify_change(visible_before, visible)
            for follower in tuple(self._followers):
                follower(change, reported)

    @property
    def visible_count(self) -> int:
        """The number of visible tables."""
        return len(self._index)

    def visible_lines(self, limit: int | None = None) -> list[LobbyLine]:
        """Return the lines of visible tables, the oldest table first."""
        return [*islice(filter(_is_visible, self._lines.values()), limit)]

    def find_tables(
        self, matches: Callable[[TableFacets], bool], name: str = "", *, offset: int, limit: int
    ) -> TablePage:
        """Return a page of the visible tables (`TableIndex.find`)."""
        return self._index.find(matches, name, offset=offset, limit=limit)

    def line(self, table: str) -> LobbyLine | None:
        """Return a table's line, even of a private table."""
        return self._lines.get(table)

    def table_ids(self) -> list[str]:
        """Return the ids of all open tables, including private ones."""
        return list(self._lines)

    def tables_to_resume(self) -> list[str]:
        """Return the ids of tables that an outage of all servers affects, those with a running game first.

        These are tables with a running game, and tables with a person who was connected.
        """
        tables = [table for table, line in self._lines.items() if line["phase"] == "playing"]
        tables += [
            table
            for table, line in self._lines.items()
            if line["phase"] != "playing" and has_connected_person(line)
        ]
        return tables

    def tables_without_clock(self) -> list[str]:
        """Return the ids of tables with a running game without a clock."""
        return [
            table
            for table, line in self._lines.items()
            if line["phase"] == "playing" and CLOCKS.get(line.get("clock", "")) is None
        ]

    def tables_of(self, player: str) -> list[str]:
        """Return the ids of the tables where a player sits."""
        return sorted(self._tables_by_player.get(player, ()))

    def follow(self, follower: LobbyFollower) -> None:
        """Call a follower on every change of a visible table."""
        self._followers[follower] = None

    def unfollow(self, follower: LobbyFollower) -> None:
        """Stop calling a follower."""
        self._followers.pop(follower, None)

    def _replace_line(self, table: str, line: LobbyLine | None) -> None:
        previous = self._lines.get(table)
        previous_players = previous["ids"] if previous else ()
        self.running_games += _is_playing(line) - _is_playing(previous)
        if table not in self._positions:
            self._positions[table] = next(self._new_positions)
        self._index.put(self._positions[table], line if _is_visible(line) else None)
        for player in previous_players:
            if player is not None:
                self._tables_by_player[player].discard(table)
                if not self._tables_by_player[player]:
                    del self._tables_by_player[player]
        if line is None:
            self._lines.pop(table, None)
            del self._positions[table]
            self._remember_closed(table)
            return
        self._lines[table] = line
        for player in line["ids"]:
            if player is not None:
                self._tables_by_player.setdefault(player, set()).add(table)
                if player not in previous_players:
                    self.on_seated(player)

    def _remember_closed(self, table: str) -> None:
        self._closed.append(table)
        if len(self._closed) > MAX_CLOSED:
            self._entry_numbers.pop(self._closed.popleft(), None)


def _is_visible(line: LobbyLine | None) -> bool:
    # Lines stored by earlier versions have no `unlisted` field.
    return line is not None and not line["private"] and not line.get("unlisted", False)


def _is_playing(line: LobbyLine | None) -> bool:
    return line is not None and line["phase"] == "playing"


def _decode_line(table: str, body: bytes) -> LobbyLine:
    line: LobbyLine = {"table": table} | decode(body)
    if not {"ids", "phase", "private"} <= line.keys():
        message = f"the lobby line of table {table} is invalid"
        raise ValueError(message)
    return line


def _classify_change(before: LobbyLine | None, after: LobbyLine | None) -> str:
    if before is None:
        return "opened"
    if after is None:
        return "closed"
    if before["phase"] != after["phase"]:
        return "started" if after["phase"] == "playing" else "ended"
    return "changed"
