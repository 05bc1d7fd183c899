"""The index of the lobby's tables finds the same pages as a sorted list."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.server.lobby import table_index
from kozyr.server.lobby.table_index import LobbyLine, TableFacets, TableIndex

SEATS = 2
OPEN_LINE = {"name": "", "rules": "classic", "phase": "open", "players": ["Ann", None], "away": [False] * 2}

_lines = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["Дача", "дача 2", "club"]),
        "rules": st.sampled_from(["classic", "transfer"]),
        "phase": st.sampled_from(["open", "playing", "over"]),
        "players": st.lists(st.sampled_from([None, "Ann"]), min_size=SEATS, max_size=SEATS),
        "away": st.lists(st.booleans(), min_size=SEATS, max_size=SEATS),
        "stake": st.sampled_from([0, 50]),
    }
)
_changes = st.lists(st.tuples(st.integers(0, 7), st.none() | _lines), max_size=40)


def _complete(line: LobbyLine) -> LobbyLine:
    taken = sum(player is not None for player in line["players"])
    return {**line, "seats": SEATS, "taken": taken, "levels": [None] * SEATS, "clock": "normal", "bots": True}


def _rank(line: LobbyLine) -> int:
    if all(player is None or away for player, away in zip(line["players"], line["away"], strict=True)):
        return 2
    return 0 if _is_free(line) else 1


def _is_free(line: LobbyLine) -> bool:
    return bool(line["taken"] < SEATS and line["phase"] != "playing")


@given(
    _changes,
    st.sampled_from([(True,), (False,), (True, False)]),
    st.sampled_from(["", "ДАЧА"]),
    st.integers(0, 9),
    st.integers(1, 5),
)
def test_a_page_is_that_of_the_sorted_list(
    changes: list[tuple[int, Any]], allowed: tuple[bool, ...], name: str, offset: int, limit: int
) -> None:
    """By rank and then the newest first, with filters, whatever was added, changed and removed before."""
    index = TableIndex()
    lines: dict[int, LobbyLine] = {}
    for number, line in changes:
        complete = None if line is None else _complete(line)
        index.put(number, complete)
        lines.pop(number, None)
        if complete is not None:
            lines[number] = complete

    def matches(facets: TableFacets) -> bool:
        return facets.stake == 0 and facets.is_free in allowed

    page = index.find(matches, name, offset=offset, limit=limit)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(table_index, "MAX_SKIPPED", 0)
        searched = index.find(matches, name, offset=offset, limit=limit)
    expected = [
        line
        for _, line in sorted(lines.items(), key=lambda item: (_rank(item[1]), -item[0]))
        if line["stake"] == 0 and _is_free(line) in allowed and name.casefold() in line["name"].casefold()
    ]

    assert page == searched == (expected[offset : offset + limit], len(expected))


class CountingList(list[int]):
    """A list that counts how many of its items are read."""

    reads = 0

    def __getitem__(self, place: Any) -> Any:  # noqa: ANN401 - as in a list
        type(self).reads += 1
        return super().__getitem__(place)


def test_the_last_page_reads_few_numbers() -> None:
    """It takes as long as the first page."""
    index, size = TableIndex(), 20_000
    for number in range(size):
        stake = 50 * (number % 2)
        index.put(number, _complete({**OPEN_LINE, "stake": stake}))
    index._groups = {facets: CountingList(group) for facets, group in index._groups.items()}  # noqa: SLF001 - to count

    page = index.find(lambda _: True, offset=size - 10, limit=50)

    assert len(page.lines) == 10
    assert CountingList.reads < size / 20


def test_a_line_of_an_earlier_version_is_listed() -> None:
    """It may lack levels, absences and whether games are rated."""
    index = TableIndex()
    line = {"name": "old", "phase": "open", "players": ["Ann", None], "taken": 1, "seats": 2}
    index.put(1, line)

    assert index.find(lambda facets: facets.is_free, offset=0, limit=9) == ([line], 1)
