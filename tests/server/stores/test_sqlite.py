"""The SQLite store: groups, cancelled callers, and files that are locked, full or missing."""

import asyncio
import os
import resource
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from kozyr.ledger import MINT, Account, CoinTransfer
from kozyr.server.stores.sqlite import (
    SqliteStore,
    games,
    open_sqlite,
    people,
    person_rows,
    projections,
    store_file,
)
from kozyr.server.stores.sqlite import store as sqlite_store
from kozyr.server.tables.documents import Document
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Outcome, Store, Stored, StoredTransfer, UnavailableError
from tests.kit.async_tests import run_with
from tests.kit.records import record_of
from tests.server.stores.contract import (
    ANN,
    EMPTY,
    Whole,
    change,
    ending,
    everything,
    exact,
    faults_in,
    in_memory,
    person,
    token,
    told,
)
from tests.server.stores.test_model import create_steps

NOBODY = 65534


@contextmanager
def unavailable() -> Iterator[None]:
    """Expect that the store is unavailable."""
    with pytest.raises(UnavailableError):
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the store's file."""
    return tmp_path / "kozyr.db"


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the statements of every connection."""
    said: list[str] = []

    def listening(path: Path, timeout_ms: int) -> sqlite3.Connection:
        connection = files_connect(path, timeout_ms)
        connection.set_trace_callback(said.append)
        return connection

    files_connect = store_file.connect
    monkeypatch.setattr(store_file, "connect", listening)
    return said


def test_all_waiting_changes_are_one_transaction(path: Path, statements: list[str]) -> None:
    """A commit costs the same for one change as for many."""

    async def story(store: Store) -> list[Outcome]:
        return await asyncio.gather(*(store.append(change(1, table=f"t{n}")) for n in range(500)))

    assert exact(told(lambda: open_sqlite(path), story)) == exact([Stored(1)] * 500)
    assert statements.count("COMMIT") == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_group_has_the_outcomes_of_separate_changes(path: Path, seed: int) -> None:
    """A change sees the earlier changes of its own transaction."""

    async def ask(store: Store, asked: Change | tuple[CoinTransfer, ...]) -> object:
        return await (store.append(asked) if isinstance(asked, Change) else store.transfer(asked))

    async def together(store: Store) -> tuple[list[object], Whole]:
        return list(
            await asyncio.gather(*(ask(store, each) for each in create_steps(seed)))
        ), await everything(store)

    async def one_by_one(store: Store) -> tuple[list[object], Whole]:
        return [await ask(store, each) for each in create_steps(seed)], await everything(store)

    assert exact(told(lambda: open_sqlite(path), together)) == exact(told(in_memory, one_by_one))


STEPS_OVER_GIVEN_ROWS = ("CO-ROUTINE v", "SCAN 2 CONSTANT ROWS", "SCAN v")
"""How SQLite goes through the keys that the caller gives."""


@pytest.mark.parametrize(
    ("question", "values"),
    [
        (sqlite_store.SELECT_LISTINGS, 2),
        (games.SELECT_OWN_GAMES, 3),
        (games.SELECT_PUBLIC_GAMES, 2),
        (games.SELECT_GAME, 1),
        (games.SELECT_GAMES_AFTER, 2),
        (projections.SqliteProjections.cursor_query, 1),
        (projections.SqliteProjections.projection_range_query, 4),
        (projections.SqliteProjections.count_projection_query, 3),
        (f"{projections.SELECT_CURSORS.before} (?), (?) {projections.SELECT_CURSORS.after}", 2),
        (f"{projections.SELECT_ROWS.before} (?, ?), (?, ?) {projections.SELECT_ROWS.after}", 4),
        (people.SELECT_LOOKALIKE, 1),
        (f"{person_rows.SELECT_PEOPLE} WHERE id = ?", 1),
        (f"{person_rows.SELECT_PEOPLE} WHERE key = ?", 1),
        (f"{people.SELECT_TOKENS} WHERE digest = ?", 1),
        (f"{people.SELECT_TOKENS} WHERE person = ? ORDER BY made, id", 1),
    ],
)
def test_every_query_uses_an_index(path: Path, question: str, values: int) -> None:
    """This holds for any number of rows."""
    told(lambda: open_sqlite(path), everything)
    with closing(sqlite3.connect(path)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {question}", (0,) * values)]

    of_tables = [step for step in plan if step not in STEPS_OVER_GIVEN_ROWS]
    assert [step for step in of_tables if step.startswith("SCAN")] == []
    assert of_tables[0].startswith("SEARCH")


@pytest.fixture
def steps_of_reading(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the instructions that SQLite executes, on all connections together."""
    counted = [0]

    def count() -> int:
        counted[0] += 1
        return 0

    def counting(path: Path, timeout_ms: int) -> sqlite3.Connection:
        connection = files_connect(path, timeout_ms)
        connection.set_progress_handler(count, 1)
        return connection

    files_connect = store_file.connect
    monkeypatch.setattr(store_file, "connect", counting)
    return counted


def test_a_refused_command_does_not_scan_the_log(path: Path, steps_of_reading: list[int]) -> None:
    """SQLite executes as many instructions at a table of 1,000 entries as at a table of 10."""

    async def refused(store: Store, table: str, length: int) -> int:
        for number in range(1, length + 1):
            await store.append(change(number, table=table))
        before = steps_of_reading[0]
        assert await store.add_refusal(table, "ann", "bad", b"no") == b"no"
        assert await store.find_entry(table, "ann", "bad") is None
        return steps_of_reading[0] - before

    async def story(store: Store) -> tuple[int, int]:
        return await refused(store, "short", 10), await refused(store, "long", 1_000)

    short, long = told(lambda: open_sqlite(path), story)
    assert long == short


def test_a_command_stored_in_the_same_group_is_found(path: Path) -> None:
    """A refusal in one transaction with the command's entry finds that entry."""

    async def story(store: Store) -> list[object]:
        stored, kept = await asyncio.gather(
            store.append(change(1)), store.add_refusal("t", "ann", "c1", b"no")
        )
        return [stored, kept]

    assert exact(told(lambda: open_sqlite(path), story)) == exact([Stored(1), change(1).entry])


def test_a_callers_bug_does_not_affect_other_callers(path: Path) -> None:
    """Only that caller gets the error; all other changes of the group are stored."""
    bad_amount = change(1, table="u", transfers=(CoinTransfer("x", MINT, ANN, 0, "prize"),))
    bad_name = change(1, table="v", sender="\ud800")

    async def story(store: Store) -> list[object]:
        asked = (change(1), bad_amount, change(2), bad_name, change(3))
        return list(await asyncio.gather(*map(store.append, asked), return_exceptions=True))

    found = told(lambda: open_sqlite(path), story)
    assert [type(each) for each in found] == [Stored, AssertionError, Stored, UnicodeEncodeError, Stored]


def test_cancelled_callers_do_not_break_the_group(path: Path) -> None:
    """The other callers get their answers, and later numbers continue."""

    async def story(store: Store) -> tuple[list[object], list[object]]:
        asked = [asyncio.ensure_future(store.append(change(n, command=f"c{n}"))) for n in range(1, 31)]
        await asyncio.sleep(0)
        for each in asked[:10]:
            each.cancel()
        await asyncio.sleep(0)
        for each in asked[10:20]:
            each.cancel()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        last = await store.append(change(31))
        return [*answers[20:], last], faults_in(await everything(store))

    answers, faults = told(lambda: open_sqlite(path), story)
    assert exact(answers) == exact([Stored(number) for number in range(21, 32)])
    assert faults == []


def test_a_locked_file_is_unavailable_after_the_timeout(path: Path) -> None:
    """Nothing has changed then. After the file is unlocked, changes are stored again."""

    async def story(store: Store) -> tuple[int, Outcome]:
        await store.append(change(1))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            asked = (store.append(change(2)), store.append(change(1, table="u")))
            answers = await asyncio.gather(*asked, return_exceptions=True)
            readable = len(await store.entries("t"))
        assert [type(each) for each in answers] == [UnavailableError] * 2
        return readable, await store.append(change(2))

    assert exact(told(lambda: open_sqlite(path, timeout_ms=50), story)) == exact((1, Stored(2)))


def test_a_full_disk_is_reported_and_survived(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that did not fit leaves no trace. With free space it is stored."""
    roomy = store_file.connect

    def cramped(path: Path, timeout_ms: int) -> sqlite3.Connection:
        connection = roomy(path, timeout_ms)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 5}")
        return connection

    large = change(1)._replace(entry=change(1).entry._replace(body=bytes(100_000)))

    async def story(store: Store) -> tuple[Whole, Outcome]:
        monkeypatch.setattr(store_file, "connect", cramped)
        with unavailable():
            await store.append(large)
        nothing = await everything(store)
        monkeypatch.setattr(store_file, "connect", roomy)
        return nothing, await store.append(large)

    assert exact(told(lambda: open_sqlite(path), story)) == exact((EMPTY, Stored(1)))


def test_a_disk_that_fails_during_a_write_is_reported_and_survived(path: Path) -> None:
    """No change is half stored, neither now nor after the file is opened again."""
    large = change(2)._replace(entry=change(2).entry._replace(body=bytes(3_000_000)))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def story(store: Store) -> tuple[int, Outcome]:
        await store.append(change(1))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
        try:
            with unavailable():
                await store.append(large)
            readable = len(await store.entries("t"))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        return readable, await store.append(large)

    assert exact(told(lambda: open_sqlite(path), story)) == exact((1, Stored(2)))
    assert faults_in(told(lambda: open_sqlite(path), everything)) == []


def test_nothing_is_written_to_a_deleted_file(path: Path) -> None:
    """SQLite would write into the deleted file. After the file is put back, all data is there."""
    away = path.with_suffix(".away")

    async def story(store: Store) -> tuple[Outcome, int]:
        await store.append(change(1))
        os.rename(path, away)  # noqa: PTH104 - in a story nothing else waits
        with unavailable():
            await store.append(change(2))
        with unavailable():
            await store.entries("t")
        os.rename(away, path)  # noqa: PTH104 - the same
        return await store.append(change(2)), len(await store.entries("t"))

    assert exact(told(lambda: open_sqlite(path), story)) == exact((Stored(2), 2))


def test_a_replacement_of_the_file_is_not_touched(path: Path, tmp_path: Path) -> None:
    """Even if the other file is a backup, no byte of it changes."""
    other = tmp_path / "other.db"
    told(lambda: open_sqlite(other), everything)
    before = other.read_bytes()

    async def story(store: Store) -> None:
        await store.append(change(1))
        other.rename(path)
        with unavailable():
            await store.append(change(2))
        with unavailable():
            await store.entries("t")

    told(lambda: open_sqlite(path), story)
    assert path.read_bytes() == before


def test_a_snapshot_whose_file_was_replaced_fails(path: Path) -> None:
    """The other file would show another moment."""
    away = path.with_suffix(".away")

    async def story(store: Store) -> None:
        await store.append(change(1))
        async with store.snapshot() as snapshot:
            os.rename(path, away)  # noqa: PTH104 - in a story nothing else waits
            with unavailable():
                await anext(aiter(snapshot.tables()))
            os.rename(away, path)  # noqa: PTH104 - the same
            await store.append(change(2))
            with unavailable():
                await anext(aiter(snapshot.tables()))

    told(lambda: open_sqlite(path), story)


class Breaking:
    """A snapshot that fails while it is read."""

    async def tables(self) -> AsyncIterator[Change]:
        """Iterate over one table."""
        yield change(1)

    async def entries(self, _: str) -> AsyncIterator[Entry]:
        """Iterate over its one entry."""
        yield change(1).entry

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Fail after the first account."""
        yield ANN, 5
        raise UnavailableError

    def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Never called."""
        raise AssertionError

    def people(self) -> AsyncIterator[Person]:
        """Never called."""
        raise AssertionError

    def tokens(self) -> AsyncIterator[Token]:
        """Never called."""
        raise AssertionError

    def finished_games(self) -> AsyncIterator[NumberedGame]:
        """Never called."""
        raise AssertionError

    def documents(self) -> AsyncIterator[Document]:
        """Never called."""
        raise AssertionError


def test_a_failed_restore_leaves_nothing(path: Path) -> None:
    """Everything is rolled back, and the store can be used."""

    async def story(store: Store) -> tuple[Whole, Outcome]:
        with unavailable():
            await store.restore(Breaking())
        return await everything(store), await store.append(change(1))

    assert exact(told(lambda: open_sqlite(path), story)) == exact((EMPTY, Stored(1)))


@contextmanager
def powerless() -> Iterator[None]:
    """Give up the rights of the superuser, who may write everything."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o777), (0o666, 0o555)])
def test_a_read_only_file_is_refused_on_opening(file: int, folder: int) -> None:
    """The store opens after the file becomes writable."""

    async def opened() -> Store:
        with powerless():
            return await open_sqlite(place)

    async def story(store: Store) -> Outcome:
        with powerless():
            return await store.append(change(1))

    # A folder that all users can read, unlike pytest's own.
    with tempfile.TemporaryDirectory() as name:
        place = Path(name) / "kozyr.db"
        told(lambda: open_sqlite(place), everything)
        place.chmod(file)
        place.parent.chmod(folder)
        with unavailable():
            told(opened, story)
        place.chmod(0o666)
        place.parent.chmod(0o777)

        assert exact(told(opened, story)) == exact(Stored(1))


def test_a_backup_is_written_while_games_run(path: Path, tmp_path: Path) -> None:
    """It shows one moment: it has every change that was answered before, and all checks pass."""
    target = tmp_path / "backup.db"

    async def story(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append(change(1, table=f"t{n}")) for n in range(50)))
        is_done = asyncio.Event()

        async def play(table: str) -> None:
            number = 2
            while not is_done.is_set():
                await store.append(change(number, table=table))
                number += 1

        async def back_up() -> None:
            await store.backup(target)
            is_done.set()

        await asyncio.gather(back_up(), *(play(f"t{n}") for n in range(50)))

    async def opened() -> None:
        store = await open_sqlite(path)
        await story(store)
        await store.close()

    asyncio.run(opened())
    whole = told(lambda: open_sqlite(target), everything)
    assert (len(whole.tables), faults_in(whole)) == (50, [])
    assert sorted(each.name for each in tmp_path.iterdir()) == ["backup.db", "kozyr.db"]


@run_with(asyncio.run)
async def test_a_backup_has_the_same_data_and_its_own_epoch(path: Path, tmp_path: Path) -> None:
    """Its log may continue differently, so clients must not confuse the two logs."""
    target = tmp_path / "backup.db"

    store = await open_sqlite(path)
    await store.transfer((CoinTransfer("x", MINT, ANN, 5, "welcome"),))
    await store.append(change(1)._replace(due=3, listing=b"x", running=True))
    await store.append(ending(2))
    await store.add_person(person())
    await store.add_token(token())
    await store.backup(target)
    other = await open_sqlite(target)
    same = await everything(other) == await everything(store)
    counted = await record_of(other, "ann") == await record_of(store, "ann")
    await other.close()
    await store.close()
    result = same, counted, other.epoch == store.epoch

    assert result == (True, True, False)


def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    """An existing file stays unchanged."""
    target = tmp_path / "dear.txt"
    target.write_text("dear diary")

    async def story() -> None:
        store = await open_sqlite(path)
        try:
            await store.backup(target)
        finally:
            await store.close()

    with pytest.raises(FileExistsError):
        asyncio.run(story())
    assert (target.read_text(), len(list(tmp_path.iterdir()))) == ("dear diary", 2)
