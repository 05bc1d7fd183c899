"""The projector adds every finished game to every projection once, on every store."""

import asyncio
import random
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from typing import Final

import asyncpg
import pytest

from kozyr.server.projections.projector import RETIRED_NAMES, Projection, Projector
from kozyr.server.projections.records import PlayerRecord, Records, read_record
from kozyr.server.stores.json_codec import write_finished
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.postgres import open_postgres
from kozyr.server.tables.finished_games import (
    FinishedGame,
    ProjectionBacklog,
    ProjectionMove,
    ProjectionRow,
)
from kozyr.server.tables.ports import Store, UnavailableError
from tests.kit.async_tests import run_with
from tests.server.stores.contract import (
    SORTED_KEYS,
    Opener,
    ending,
    everything,
    exact,
    finished,
    in_memory,
    played,
    records_in,
    told,
    with_store,
)

GAMES: Final = 30


class Order:
    """A projection whose result depends on the order of the games."""

    name: Final = "order"

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return one key for all games."""
        return [game.rules]

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes | None]) -> None:
        """Append the game's id to the row."""
        rows[game.rules] = (rows.get(game.rules) or b"") + game.game.encode() + b" "


async def _append_games(store: Store, first: int = 1, last: int = GAMES) -> None:
    for number in range(first, last + 1):
        players = played("ann"), played(f"p{number % 3}", 1, "lose")
        await store.append(ending(number, *players))


async def _rows(store: Store) -> tuple[Mapping[str, bytes], Mapping[str, bytes]]:
    keys = ["ann", "p0", "p1", "p2", "nobody"]
    return await store.projection_rows("records", keys), await store.projection_rows("order", ["classic"])


@with_store
async def test_every_game_is_added_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The projector runs in several steps, and again without new games."""
    monkeypatch.setattr("kozyr.server.projections.projector.MAX_GAMES_PER_STEP", 7)

    await _append_games(store, 1, 20)
    projector = Projector(store, (Records(),))
    added = [await projector.catch_up(), await projector.catch_up()]
    await _append_games(store, 21, GAMES)
    added.append(await projector.catch_up())
    expected = records_in(await everything(store))
    records = {player: await read_record(store, player) for player in expected}
    result = [added, records == expected, records["ann"], await store.projection_cursor("records")]

    assert exact(result) == exact([[20, 0, 10], True, PlayerRecord(GAMES, GAMES, 0, 0, GAMES), GAMES])


def test_projectors_of_many_processes_add_every_game_once(outliving: Opener) -> None:
    """They work while games end; the rows are as if one had added all games in order."""
    projections: tuple[Projection, ...] = (Records(), Order())

    async def story(store: Store) -> tuple[object, object]:
        other = await outliving()
        projectors = [Projector(each, projections) for each in (store, other, store, other)]

        async def work(projector: Projector) -> int:
            return sum([await projector.catch_up() for _ in range(20)])

        await asyncio.gather(_append_games(store), *map(work, projectors))
        await projectors[0].catch_up()
        rows = await _rows(store)
        await other.close()
        return rows, await _rebuilt_in_memory(store)

    async def _rebuilt_in_memory(store: Store) -> object:
        simple = MemoryStore()
        async with store.snapshot() as source:
            await simple.restore(source)
        await Projector(simple, projections).catch_up()
        return await _rows(simple)

    rows, expected = told(outliving, story)
    assert rows == expected


@with_store
async def test_rebuilding_gives_the_same_rows(store: Store) -> None:
    """Wrong rows, rows of unknown players and the cursor are deleted first."""
    await _append_games(store)
    projector = Projector(store, (Records(), Order()))
    await projector.catch_up()
    rows = await _rows(store)
    cursor = await store.projection_cursor("records")
    await store.advance_projection("records", cursor, cursor + 5, {"ann": b"[9,9,9,9,9]", "nobody": b"[]"})
    rebuilt = await projector.rebuild()
    result = rebuilt, await _rows(store) == rows, await store.projection_cursor("records")

    assert result == (2 * GAMES, True, GAMES)


@with_store
async def test_several_projections_are_read_and_moved_together(store: Store) -> None:
    """A projection whose cursor is elsewhere stays as it is; the others move."""
    await _append_games(store, 1, 3)
    await store.advance_projection("late", 0, 1, {"k": b"1", "old": b"2"})
    backlogs = await store.projection_backlogs(["new", "late", "done"], 2)
    moved = await store.advance_projections(
        [
            ProjectionMove("new", 0, 2, {"k": b"3"}),
            ProjectionMove("late", 1, 3, {"k": b"4", "old": None}),
            ProjectionMove("done", 9, 10, {"k": b"5"}),
        ]
    )
    keys = {"new": ["k", "no"], "late": ["k", "old"], "done": ["k"], "unread": []}
    result = [
        [(each.cursor, [game.sequence_number for game in each.games]) for each in backlogs],
        moved,
        await store.rows_of_projections(keys),
        [await store.projection_cursor(name) for name in keys],
    ]

    expected_rows = {"new": {"k": b"3"}, "late": {"k": b"4"}, "done": {}, "unread": {}}
    assert result == [
        [(0, [1, 2]), (1, [2, 3]), (0, [1, 2])],
        [True, True, False],
        expected_rows,
        [2, 3, 0, 0],
    ]


@with_store
async def test_any_number_of_rows_is_read_together(store: Store) -> None:
    """Few rows and many are read in different ways."""
    rows = {name: {f"k{number}": name.encode() for number in range(400)} for name in ("one", "two")}
    await store.advance_projections([ProjectionMove(name, 0, 1, each) for name, each in rows.items()])
    keys = {name: [*each] for name, each in rows.items()}
    few = {name: each[:5] for name, each in keys.items()}
    result = await store.rows_of_projections(keys), await store.rows_of_projections(few)

    assert result == (rows, {name: {key: rows[name][key] for key in each} for name, each in few.items()})


@with_store
async def test_a_cursor_moves_only_from_where_it_is(store: Store) -> None:
    """The second of two processes that add the same games changes nothing."""
    moved = [
        await store.advance_projection("a", 0, 5, {"k": b"1", "Зоя 🂡": b"\0"}),
        await store.advance_projection("a", 0, 5, {"k": b"2"}),
        await store.advance_projection("b", 0, 3, {"k": b"3"}),
        await store.advance_projection("a", 5, 6, {}),
    ]
    rows = [dict(await store.projection_rows(name, ["Зоя 🂡", "k", "no"])) for name in "abc"]
    await store.reset_projection("a")
    await store.reset_projection("never made")
    cursors = [await store.projection_cursor(name) for name in "abc"]
    result = [moved, rows, cursors, await store.projection_rows("a", ["k"])]

    assert result == [
        [True, False, True, True],
        [{"k": b"1", "Зоя 🂡": b"\0"}, {"k": b"3"}, {}],
        [0, 3, 0],
        {},
    ]


@with_store
async def test_a_row_that_is_none_is_deleted(store: Store) -> None:
    """It need not exist. If the cursor is elsewhere, nothing is deleted."""
    moved = [
        await store.advance_projection("a", 0, 1, {"x": b"1", "y": b"2", "no": None}),
        await store.advance_projection("a", 0, 2, {"x": None}),
        await store.advance_projection("a", 1, 2, {"y": None, "z": b"3", "x": b"4"}),
        await store.advance_projection("b", 0, 1, {"z": None, "x": None}),
        await store.advance_projection("a", 2, 3, {"z": None}),
    ]
    result = [moved, await store.projection_rows("a", ["x", "y", "z"]), await store.projection_cursor("a")]

    assert result == [[True, False, True, True, True], {"x": b"4"}, 3]


@pytest.mark.parametrize("prefix", ["", "a", "a/", "а", "\ud7ff", "\U0010ffff", "🂡", "nothing"])
@with_store
async def test_rows_are_listed_and_counted_in_the_order_of_their_keys(store: Store, prefix: str) -> None:
    """The order is the same on every store. Rows of other projections do not count."""
    shuffled = random.Random(1).sample(SORTED_KEYS, len(SORTED_KEYS))
    await store.advance_projection("board", 0, 1, {key: key.encode() for key in shuffled})
    await store.advance_projection("boarded", 0, 1, {"a": b"", "a/3": b""})
    expected = [ProjectionRow(key, key.encode()) for key in SORTED_KEYS if key.startswith(prefix)]
    listed = await store.projection_range("board", prefix=prefix, limit=99)
    pages: list[ProjectionRow] = []
    while page := await store.projection_range(
        "board", prefix=prefix, after=pages[-1].key if pages else "", limit=2
    ):
        pages += page
    places = [await store.count_projection_rows("board", prefix=prefix, before=row.key) for row in expected]

    assert exact([list(listed), pages]) == exact([expected, expected])
    assert places == list(range(len(expected)))
    assert await store.count_projection_rows("board", prefix=prefix) == len(expected)


@pytest.mark.parametrize(
    ("before", "expected"), [("a", 0), ("b", 0), ("b1", 0), ("b15", 1), ("bz", 3), ("c", 3)]
)
@with_store
async def test_the_place_of_a_key_needs_no_row(store: Store, before: str, expected: int) -> None:
    """The place is the number of rows with the prefix before the key."""
    await store.advance_projection("board", 0, 1, dict.fromkeys(("a", "b1", "b2", "b3", "c"), b""))

    assert await store.count_projection_rows("board", prefix="b", before=before) == expected


class Board:
    """A projection of a sorted list: each player has one row, whose key begins with the number of games."""

    name: Final = "board"

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the keys of the players' own rows."""
        return [f"of/{seat.player}" for seat in game.players]

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes | None]) -> None:
        """Move each player to another place of the list."""
        for seat in game.players:
            count = int(rows.get(f"of/{seat.player}") or 0)
            rows[f"by/{count:04}/{seat.player}"] = None
            rows[f"by/{count + 1:04}/{seat.player}"] = b""
            rows[f"of/{seat.player}"] = b"%d" % (count + 1)


@with_store
async def test_a_projection_moves_its_rows(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It deletes rows that it did not ask for, in one step or in several."""
    monkeypatch.setattr("kozyr.server.projections.projector.MAX_GAMES_PER_STEP", 7)
    await _append_games(store, 1, 20)
    await Projector(store, (Board(),)).catch_up()
    result = [row.key for row in await store.projection_range("board", prefix="by/", limit=99)]

    assert result == ["by/0006/p0", "by/0007/p1", "by/0007/p2", "by/0020/ann"]


@with_store
async def test_games_after_a_place_come_oldest_first(store: Store) -> None:
    """There are no more than the limit."""
    await _append_games(store, 1, 5)
    asked = ((0, 9), (2, 2), (5, 9), (9, 9))
    result = [[game.sequence_number for game in await store.finished_after(*query)] for query in asked]

    assert result == [[1, 2, 3, 4, 5], [3, 4], [], []]


@run_with(asyncio.run)
async def test_a_game_that_commits_late_is_not_passed_over(address: str) -> None:
    """Its place was taken first, so later places wait until its transaction has ended."""
    store = await open_postgres(address)
    slow = await asyncpg.connect(address)
    transaction = slow.transaction()
    await transaction.start()
    insert = (
        "INSERT INTO kozyr.finished (place, game, open, body)"
        " VALUES (nextval('kozyr.game_places'), 'late', false, $1)"
    )
    await slow.execute(insert, write_finished(finished(9)))
    await store.append(ending(1))
    looking = asyncio.create_task(store.finished_after(0, 9))
    done, _ = await asyncio.wait([looking], timeout=0.3)
    await transaction.commit()
    await slow.close()
    places = [each.sequence_number for each in await looking]
    await store.append(ending(2))
    later = [each.sequence_number for each in await store.finished_after(places[-1], 9)]
    await store.close()
    result = bool(done), places, later

    assert result == (False, [1, 2], [3])


@run_with(asyncio.run)
async def test_a_running_projector_outlives_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """It adds a game soon after its notification, and retries what failed."""
    monkeypatch.setattr("kozyr.server.projections.projector.MAX_PAUSE_S", 0.01)
    monkeypatch.setattr("kozyr.server.projections.projector.MIN_PAUSE_S", 0)

    class Failing(MemoryStore):
        faults: Final[list[Exception]] = [UnavailableError(), RuntimeError("a bug")]

        async def projection_backlogs(
            self, projections: Sequence[str], limit: int
        ) -> Sequence[ProjectionBacklog]:
            if self.faults:
                raise self.faults.pop(0)
            return await super().projection_backlogs(projections, limit)

    store = Failing()
    projector = Projector(store)
    running = asyncio.create_task(projector.run())
    await store.append(ending(1))
    projector.notice_game()
    while not await store.projection_rows("records", ["ann"]):  # noqa: ASYNC110 - a row has no event
        await asyncio.sleep(0.001)
    running.cancel()
    result = await read_record(store, "ann")

    assert result == PlayerRecord(1, 1, 0, 0, 1)


@run_with(asyncio.run)
async def test_a_running_projector_deletes_rows_of_earlier_versions() -> None:
    """The rows of a projection that has a new name since are of no use."""
    store = MemoryStore()
    for name in (*RETIRED_NAMES, "records"):
        await store.advance_projection(name, 0, 1, {"opponent/ann/bob": b"[1,1]"})
    running = asyncio.create_task(Projector(store).run())
    while await store.count_projection_rows(RETIRED_NAMES[-1]):  # noqa: ASYNC110 - a row has no event
        await asyncio.sleep(0.001)
    running.cancel()
    counts = [await store.count_projection_rows(name) for name in (*RETIRED_NAMES, "records")]

    assert counts == [*[0 for _ in RETIRED_NAMES], 1]


def test_a_restored_store_computes_its_projections_again(opener: Opener) -> None:
    """They are no part of a snapshot."""

    async def story(old: Store) -> list[object]:
        await _append_games(old, 1, 3)
        await Projector(old).catch_up()
        new = await opener()
        async with old.snapshot() as source:
            await new.restore(source)
        before = await read_record(new, "ann")
        await Projector(new).catch_up()
        found: list[object] = [before, await read_record(new, "ann")]
        await new.close()
        return found

    assert exact(told(in_memory, story)) == exact([PlayerRecord(), PlayerRecord(3, 3, 0, 0, 3)])
