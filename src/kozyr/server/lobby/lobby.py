"""The lobby: a line for each open table, with its settings and players.

Every change of a table rewrites its line, and reading one does not load the table. Private tables are listed
only to their players. Each line has the number of its entry, so late news never overwrites newer news.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec.json import decode, encode

from kozyr.server.tables.ports import Store
from kozyr.table import CLOCKS, Table
from kozyr.table.plain_events import plain_settings
from kozyr.table.views import look

LobbyLine: TypeAlias = dict[str, Any]
LobbyFollower: TypeAlias = Callable[[str, LobbyLine], None]
"""A follower, called with `opened`, `changed`, `started`, `ended` or `closed`, and the line."""
MOST_CLOSED: Final = 10_000
"""Closed tables that are remembered, so that late news does not open them again."""


def listing_of(table: Table) -> bytes | None:
    """Encode a table's line; a closed table has none."""
    if table.phase == "closed":
        return None
    seen = look(table._replace(game=None), None)
    line = plain_settings(seen.settings) | {
        "phase": seen.phase,
        "taken": sum(sitter is not None for sitter in seen.sitters),
        "players": [sitter and sitter.name for sitter in seen.sitters],
        "levels": [sitter and sitter.bot for sitter in seen.sitters],
        "ids": [sitter and sitter.player for sitter in seen.sitters],
        "unlisted": table.unlisted,
    }
    return encode(line)


class Lobby:
    """All open tables, by name and by player."""

    def __init__(self) -> None:
        self._lines: dict[str, LobbyLine] = {}
        self._seated: dict[str, set[str]] = {}
        self._numbers: dict[str, int] = {}
        """The entry number of each line; closed tables keep theirs for a while."""
        self._followers: dict[LobbyFollower, None] = {}
        self.on_seated: Callable[[str], None] = lambda _: None
        """Called with each player who sits down at a table."""
        self._closed: deque[str] = deque()
        self.running = 0
        """The number of running games."""

    def __len__(self) -> int:
        return len(self._lines)

    async def reload(self, store: Store) -> None:
        """Apply the store's lines: at start, and when news may have been missed."""
        known = {table: self._numbers[table] for table in self._lines}
        listings = await store.listings()
        for each in listings:
            self.changed(each.table, each.body, each.number)
        # A table known before the read but not listed was closed, unless its line changed during the read.
        for table in known.keys() - {each.table for each in listings}:
            if self._numbers.get(table) == known[table]:
                self.changed(table, None, known[table] + 1)

    def changed(self, table: str, listing: bytes | None, number: int) -> None:
        """Apply a table's line after an entry and call the followers, unless the table is hidden.

        A table that all players left is reported as closed, and as opened when a player returns.
        """
        if number <= self._numbers.get(table, 0):
            return
        line = None if listing is None else _line(table, listing)
        self._numbers[table] = number
        before = self._lines.get(table)
        if before == line:
            return
        self._put(table, line)
        shown_before = before if _is_shown(before) else None
        shown = line if _is_shown(line) else None
        if (told := shown or shown_before) is not None:
            what = _what(shown_before, shown)
            for tell in tuple(self._followers):
                tell(what, told)

    def tables(self) -> list[LobbyLine]:
        """Return the lines of all visible tables, in the order in which they were made."""
        return [line for line in self._lines.values() if _is_shown(line)]

    def line(self, table: str) -> LobbyLine | None:
        """Return a table's line, even if private."""
        return self._lines.get(table)

    def all(self) -> list[str]:
        """Return the names of all open tables, including private ones."""
        return list(self._lines)

    def playing_without_clock(self) -> list[str]:
        """Return the names of tables with a running game without a clock."""
        return [
            table
            for table, line in self._lines.items()
            if line["phase"] == "playing" and CLOCKS.get(line.get("clock", "")) is None
        ]

    def seated(self, player: str) -> list[str]:
        """Return the names of the tables where a player sits."""
        return sorted(self._seated.get(player, ()))

    def follow(self, tell: LobbyFollower) -> None:
        """Call `tell` on every change of a visible table."""
        self._followers[tell] = None

    def unfollow(self, tell: LobbyFollower) -> None:
        """Stop calling a follower."""
        self._followers.pop(tell, None)

    def _put(self, table: str, line: LobbyLine | None) -> None:
        before = self._lines.get(table)
        self.running += _is_played(line) - _is_played(before)
        for player in before["ids"] if before else ():
            if player is not None:
                self._seated[player].discard(table)
                if not self._seated[player]:
                    del self._seated[player]
        if line is None:
            self._lines.pop(table, None)
            self._forget_closed(table)
            return
        self._lines[table] = line
        already = before["ids"] if before else ()
        for player in line["ids"]:
            if player is not None:
                self._seated.setdefault(player, set()).add(table)
                if player not in already:
                    self.on_seated(player)

    def _forget_closed(self, table: str) -> None:
        self._closed.append(table)
        if len(self._closed) > MOST_CLOSED:
            self._numbers.pop(self._closed.popleft(), None)


def _is_shown(line: LobbyLine | None) -> bool:
    # Lines stored by earlier versions have no `unlisted` field.
    return line is not None and not line["private"] and not line.get("unlisted", False)


def _is_played(line: LobbyLine | None) -> bool:
    return line is not None and line["phase"] == "playing"


def _line(table: str, body: bytes) -> LobbyLine:
    line: LobbyLine = {"table": table} | decode(body)
    if not {"ids", "phase", "private"} <= line.keys():
        message = f"what was told of table {table} is no line"
        raise ValueError(message)
    return line


def _what(before: LobbyLine | None, after: LobbyLine | None) -> str:
    if before is None:
        return "opened"
    if after is None:
        return "closed"
    if before["phase"] != after["phase"]:
        return "started" if after["phase"] == "playing" else "ended"
    return "changed"
