"""The visible tables of the lobby, grouped by the properties that filter the list of tables.

There are few groups and many tables, so any page of the list costs the same with any number of tables. Only a
filter by name looks at every table of the matching groups.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from heapq import merge
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

LobbyLine: TypeAlias = dict[str, Any]
"""The line of a table."""

MAX_SKIPPED: Final = 500
"""The largest offset up to which tables are skipped one by one; beyond it, a binary search is faster."""
_RANKS: Final = 3
_DESERTED: Final = 2
"""The rank of a table whose people are all away."""


class TableFacets(NamedTuple):
    """What all tables of a group have in common."""

    rank: int
    """0 for joinable tables, 2 if every person is away, else 1."""
    rules: str | None
    seats: int | None
    is_free: bool
    """Whether the table has a free seat and no game."""
    stake: int
    clock: str | None
    phase: str
    bots: bool
    rated: bool

    @property
    def is_dead(self) -> bool:
        """Whether there is nothing to join or watch: no free seat, no game, and every person is away."""
        return self.rank == _DESERTED and not self.is_free and self.phase != "playing"


class TablePage(NamedTuple):
    """A page of the list of tables."""

    lines: list[LobbyLine]
    total: int
    """The number of all matching tables."""


class TableIndex:
    """Lines by group, in the order of the tables' positions."""

    def __init__(self) -> None:
        self._lines: dict[int, LobbyLine] = {}
        self._names: dict[int, str] = {}
        """The names of the tables, in the form in which they are searched."""
        self._facets: dict[int, TableFacets] = {}
        self._groups: dict[TableFacets, list[int]] = {}
        """The positions of the tables of each group, sorted."""

    def __len__(self) -> int:
        return len(self._lines)

    def put(self, position: int, line: LobbyLine | None) -> None:
        """Replace the line of a table; None removes it. A later table has a higher position."""
        facets = None if line is None else _find_facets(line)
        previous = self._facets.get(position)
        if previous is not None and previous != facets:
            group = self._groups[previous]
            del group[bisect_left(group, position)]
            if not group:
                del self._groups[previous]
        if line is None or facets is None:
            self._lines.pop(position, None)
            self._names.pop(position, None)
            self._facets.pop(position, None)
            return
        self._lines[position] = line
        self._names[position] = line.get("name", "").casefold()
        if previous != facets:
            self._facets[position] = facets
            insort(self._groups.setdefault(facets, []), position)

    def find(
        self, matches: Callable[[TableFacets], bool], name: str = "", *, offset: int, limit: int
    ) -> TablePage:
        """Return a page of the tables in the matching groups: by rank, then the newest first.

        `name` is a part of the tables' names.
        """
        ranks: list[list[list[int]]] = [[] for _ in range(_RANKS)]
        for facets, positions in self._groups.items():
            if matches(facets):
                ranks[facets.rank].append(self._filter(positions, name) if name else positions)
        total = sum(len(positions) for groups in ranks for positions in groups)
        page = islice(_iterate(ranks, offset), limit)
        return TablePage([self._lines[position] for position in page], total)

    def _filter(self, positions: list[int], name: str) -> list[int]:
        part, names = name.casefold(), self._names
        return [position for position in positions if part in names[position]]


def _iterate(ranks: list[list[list[int]]], offset: int) -> Iterator[int]:
    for groups in ranks:
        count = sum(len(positions) for positions in groups)
        if offset < count:
            ends = [len(positions) for positions in groups]
            skipped = offset
            if offset > MAX_SKIPPED:
                ends, skipped = _find_ends(groups, offset), 0
            # The positions of each group from its end down, without a copy.
            falling = [
                map(positions.__getitem__, range(end - 1, -1, -1))
                for positions, end in zip(groups, ends, strict=True)
            ]
            yield from islice(merge(*falling, reverse=True), skipped, None)
        offset = max(0, offset - count)


def _find_ends(groups: list[list[int]], offset: int) -> list[int]:
    # Return how many positions of each group remain without the highest `offset` positions of all groups.
    # No position is in two groups, so a binary search finds the bound with exactly `offset` positions above.
    low, high = min(positions[0] for positions in groups), max(positions[-1] for positions in groups) + 1
    remaining = sum(len(positions) for positions in groups) - offset
    while low < high:
        middle = (low + high) // 2
        if sum(bisect_left(positions, middle) for positions in groups) < remaining:
            low = middle + 1
        else:
            high = middle
    return [bisect_left(positions, low) for positions in groups]


def _find_facets(line: LobbyLine) -> TableFacets:
    is_free = bool(line.get("taken", 0) < line.get("seats", 0) and line["phase"] != "playing")
    return TableFacets(
        _rank(line, is_free=is_free), line.get("rules"), line.get("seats"), is_free, line.get("stake", 0),
        line.get("clock"), line["phase"], line.get("bots", False), line.get("rated", False),
    )  # fmt: skip


def _rank(line: LobbyLine, *, is_free: bool) -> int:
    if not has_connected_person(line):
        return _DESERTED
    return 0 if is_free else 1


def has_connected_person(line: LobbyLine) -> bool:
    """Return whether a person sits at the table and is not away."""
    return any(player is not None and not level and not away for player, level, away in _read_seats(line))


def read_levels(line: LobbyLine) -> list[str | None]:
    """Return the bots' levels of a line, seat by seat."""
    # A line that an earlier version stored has no levels until the table changes.
    return line.get("levels") or [None] * len(line["players"])


def read_away(line: LobbyLine) -> list[bool]:
    """Return who is away, seat by seat."""
    # A line that an earlier version stored does not say who is away until the table changes.
    return line.get("away") or [False] * len(line["players"])


def _read_seats(line: LobbyLine) -> Iterator[tuple[str | None, str | None, bool]]:
    players = line.get("players", ())
    return zip(players, read_levels(line), read_away(line), strict=True) if players else iter(())
