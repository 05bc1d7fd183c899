"""Files that are opened as a store, and files that are refused and stay unchanged."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kozyr.server.projections.records import PlayerRecord
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.stores.sqlite.schema import MIGRATIONS, migrate, version_of
from kozyr.server.tables.ports import DamagedError, Repeated, Store, Stored, UnavailableError
from tests.kit.records import record_of
from tests.server.stores.contract import (
    EMPTY,
    RICH,
    Whole,
    change,
    ending,
    everything,
    exact,
    person,
    stake,
    token,
    told,
)  # fmt: skip

NAME = "kozyr.db"


def create_store(folder: Path) -> Path:
    """Create a store with a few hundred entries and close it."""
    path = folder / NAME

    async def story(store: Store) -> None:
        await asyncio.gather(*(store.append(change(1, table=f"t{n}")) for n in range(300)))

    told(lambda: open_sqlite(path), story)
    return path


def alter(path: Path, *statements: str) -> None:
    """Run statements on a file without the store."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def refusal_of(path: Path) -> str:
    """Try to open a store; return the message of the refusal."""
    with pytest.raises(DamagedError) as refusal:
        told(lambda: open_sqlite(path), everything)
    return str(refusal.value)


LATER_TABLES = ("skeletons", "projections", "projection_rows", "documents")
"""The tables that were created after version 2."""


def _make_foreign(path: Path) -> None:
    path.unlink()
    alter(path, "CREATE TABLE notes (text)")


def _truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _make_first_version(path: Path, *harm: str) -> None:
    # Turn the file into a file of the first version, and damage it.
    tables = ("people", "tokens", "finished", "played", *LATER_TABLES)
    alter(path, *(f"DROP TABLE {table}" for table in tables), "PRAGMA user_version = 1", *harm, "VACUUM")


def _garble(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[4096:] = bytes(byte ^ 0x5A for byte in whole[4096:])
    path.write_bytes(whole)


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "is empty": (lambda path: os.truncate(path, 0), "remove the file"),
    "is not an SQLite database": (lambda path: path.write_text("dear diary\n" * 500), "Name another file"),
    "belongs to another program": (_make_foreign, "Name another file"),
    "was written by a newer Kozyr": (
        lambda path: alter(path, "PRAGMA user_version = 99"),
        "Use that version",
    ),
    "is damaged (database disk image is malformed)": (_truncate, "Restore a backup"),
    "is damaged (": (_garble, "Restore a backup"),
    "is damaged (it lacks accounts)": (lambda path: alter(path, "DROP TABLE accounts"), "Restore a backup"),
    "is damaged (it lacks people, tokens)": (
        lambda path: alter(path, "DROP TABLE tokens", "DROP TABLE people"),
        "Restore a backup",
    ),
    "is damaged (it lacks entries)": (
        lambda path: _make_first_version(path, "DROP TABLE entries"),
        "Restore",
    ),
    "is damaged": (lambda path: os.truncate(path, 200), "Restore a backup"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_foreign_or_damaged_file_is_refused_unchanged(tmp_path: Path, what: str) -> None:
    """The message names the file and says what to do. No byte changes and no other file appears."""
    path = create_store(tmp_path)
    harm, advice = DAMAGE[what]
    harm(path)
    before = path.read_bytes()

    sentence = refusal_of(path)

    assert (sentence.startswith(f"{path} {what}"), advice in sentence) == (True, True)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == [NAME]  # noqa: PTH208 - names are what is compared


def copy_open_store(folder: Path) -> Path:
    """Copy a store while it is open, like after a kill."""
    path = folder / "open" / NAME
    left = folder / "left"
    path.parent.mkdir()

    async def story(store: Store) -> None:
        await asyncio.gather(*(store.append(change(1, table=f"t{n}")) for n in range(300)))
        shutil.copytree(path.parent, left)

    told(lambda: open_sqlite(path), story)
    return left / NAME


def test_a_store_left_by_a_crash_is_complete_with_its_companion_files(tmp_path: Path) -> None:
    """Changes in the WAL are there on opening, and in the file after closing."""
    path = copy_open_store(tmp_path)

    assert len(told(lambda: open_sqlite(path), everything).tables) == 300
    assert [each.name for each in path.parent.iterdir()] == [NAME]


def test_damage_is_found_in_a_store_left_by_a_crash(tmp_path: Path) -> None:
    """The file is checked together with its companion files, which stay unchanged."""
    path = copy_open_store(tmp_path)
    log = path.with_name(f"{NAME}-wal")
    # Pages in the WAL replace those in the file; a WAL that is cut short replaces few of them.
    os.truncate(log, 0)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    before = path.read_bytes(), sorted(os.listdir(path.parent))  # noqa: PTH208 - names are compared

    sentence = refusal_of(path)

    assert "is damaged" in sentence
    assert (path.read_bytes(), sorted(os.listdir(path.parent))) == before  # noqa: PTH208 - the same
    assert log.read_bytes() == b""


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A pipe is refused too, without waiting for it."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")

    assert "is not a file" in refusal_of(tmp_path / "folder")
    assert "is not a file" in refusal_of(tmp_path / "pipe")


def test_no_store_is_created_next_to_the_wal_of_a_missing_one(tmp_path: Path) -> None:
    """SQLite would mix the new file with the old WAL."""
    left = tmp_path / f"{NAME}-wal"
    left.write_bytes(b"left")

    assert "kozyr.db-wal exists" in refusal_of(tmp_path / NAME)
    assert list(tmp_path.iterdir()) == [left]


def test_a_missing_folder_is_not_created(tmp_path: Path) -> None:
    """It may be on a disk that is not mounted yet, so the store is unavailable."""
    with pytest.raises(UnavailableError, match="there is no folder"):
        told(lambda: open_sqlite(tmp_path / "no" / NAME), everything)

    assert list(tmp_path.iterdir()) == []


def test_a_new_store_leaves_one_file(tmp_path: Path) -> None:
    """After closing, the file has everything."""
    create_store(tmp_path)

    assert [each.name for each in tmp_path.iterdir()] == [NAME]


def test_several_processes_can_create_the_store_in_parallel(tmp_path: Path) -> None:
    """One of them creates it, and all have the same log."""

    async def story() -> set[str]:
        stores = await asyncio.gather(*(open_sqlite(tmp_path / NAME) for _ in range(4)))
        for store in stores:
            await store.close()
        return {store.epoch for store in stores}

    assert len(asyncio.run(story())) == 1
    assert [each.name for each in tmp_path.iterdir()] == [NAME]


def test_special_characters_in_a_file_name_are_safe(tmp_path: Path) -> None:
    """SQLite reads parameters after a question mark; those in a file name do not count."""
    path = tmp_path / "стол ?mode=memory&x=%20#1.db"

    assert told(lambda: open_sqlite(path), everything) == EMPTY
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_gets_the_migrations_it_lacks(tmp_path: Path) -> None:
    """Each migration runs once, in order."""
    path = create_store(tmp_path)
    steps = (*MIGRATIONS, ("CREATE TABLE more (a)",), ("ALTER TABLE more ADD COLUMN b",))

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, steps)
        migrate(connection, steps)

        assert version_of(connection) == len(steps)
        assert [row[1] for row in connection.execute("PRAGMA table_info(more)")] == ["a", "b"]


async def _filled(path: Path) -> tuple[str, Whole]:
    """Create a store with a table, coins and an entry; return its epoch and all data."""
    store = await open_sqlite(path)
    await store.transfer(RICH)
    await store.append(change(1, transfers=(stake(),))._replace(due=7, listing=b"x", running=True))
    await store.append(change(2, sender="bob"))
    whole = await everything(store)
    await store.close()
    return store.epoch, whole


def _schema(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        return [(name, " ".join(sql.split())) for name, sql in rows]


def test_a_file_of_the_first_version_is_migrated(tmp_path: Path) -> None:
    """Nothing is lost, the epoch stays, the schema is the current one, and new data can be stored."""
    path = tmp_path / NAME
    before = asyncio.run(_filled(path))
    asyncio.run(_filled(tmp_path / "new.db"))
    _make_first_version(path)

    async def opened(store: Store) -> tuple[str, Whole]:
        return store.epoch, await everything(store)

    async def goes_on(store: Store) -> list[object]:
        return [
            await store.append(change(2, sender="bob")),
            await store.append(ending(3)),
            await store.add_person(person()),
            await store.add_token(token()),
            await record_of(store, "ann"),
        ]

    with closing(sqlite3.connect(path)) as connection:
        assert version_of(connection) == 1
    assert told(lambda: open_sqlite(path), opened) == before
    assert _schema(path) == _schema(tmp_path / "new.db")
    assert exact(told(lambda: open_sqlite(path), goes_on)) == exact(
        [Repeated(change(2, sender="bob").entry), Stored(3), True, True, PlayerRecord(1, 1, 0, 0, 1)]
    )


def test_several_processes_can_migrate_a_file_in_parallel(tmp_path: Path) -> None:
    """One of them migrates it, and the others find it migrated."""
    path = tmp_path / NAME
    epoch, _ = asyncio.run(_filled(path))
    _make_first_version(path)

    async def story() -> set[str]:
        stores = await asyncio.gather(*(open_sqlite(path) for _ in range(4)))
        for store in stores:
            await store.close()
        return {store.epoch for store in stores}

    assert asyncio.run(story()) == {epoch}


def test_a_failed_migration_rolls_everything_back(tmp_path: Path) -> None:
    """The file keeps its version."""
    path = create_store(tmp_path)
    before = path.read_bytes()

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, (*MIGRATIONS, ("CREATE TABLE more (a)", "nonsense")))

        assert version_of(connection) == len(MIGRATIONS)

    assert path.read_bytes() == before


def test_names_of_an_older_version_get_reserved(tmp_path: Path) -> None:
    """Of two names that look alike, the older person's is reserved; both people keep their names."""
    path = create_store(tmp_path)
    elder, younger = (
        person(number, name)._replace(password="$argon2id$") for number, name in ((1, "COCA"), (2, "СОСА"))
    )
    records_table = MIGRATIONS[1][-1]
    alter(
        path, *(f"DROP TABLE {table}" for table in LATER_TABLES), records_table, "PRAGMA user_version = 2",
        "ALTER TABLE people DROP COLUMN avatar", "ALTER TABLE people DROP COLUMN country",
        *(f"INSERT INTO people VALUES {tuple(each[:5])}" for each in (younger, elder)),  # noqa: S608 - our own
    )  # fmt: skip

    async def story(store: Store) -> list[object]:
        return [
            [await store.lookalike(each) for each in ("соса", "Анна")],
            await store.add_person(person(3, "CОCA")._replace(password="$argon2id$")),
            [await store.change_person(each._replace(password="$new$")) for each in (elder, younger)],
        ]

    assert told(lambda: open_sqlite(path), story) == [[elder, None], False, [True, True]]
