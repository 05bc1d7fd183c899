"""`kozyr export`, `import`, `backup`, `ledger check`, and `rebuild` of records and ratings as programs."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kozyr.server.projections.projector import PROJECTIONS, Projector
from kozyr.server.stores.sqlite import open_sqlite
from tests.kit.program import run_program
from tests.kit.rated_games import random_games
from tests.kit.stakes import play_for_a_stake


async def _play_games(path: Path) -> None:
    await play_for_a_stake(await open_sqlite(path), rake=1000)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with a store that has one finished game and one running game, for a stake."""
    folder = tmp_path / "data"
    folder.mkdir()
    asyncio.run(_play_games(folder / "kozyr.db"))
    return folder


def test_everything_goes_out_and_comes_in_again(played: Path, tmp_path: Path) -> None:
    """After an import, a second export has the same files."""
    first, second, copy = tmp_path / "first", tmp_path / "second", tmp_path / "copy"
    run_program("export", str(first), "--data", str(played))
    imported = run_program("import", str(first), "--data", str(copy))
    run_program("export", str(second), "--data", str(copy))

    files = {path.name: path.read_bytes() for path in first.iterdir()}
    assert imported == (f"Imported everything from {first}.\n", "", 0)
    assert {path.name: path.read_bytes() for path in second.iterdir()} == files


def test_an_exported_game_is_verified(played: Path, tmp_path: Path) -> None:
    """Only the finished game is exported; the running game keeps its seed secret."""
    run_program("export", str(tmp_path / "out"), "--data", str(played))

    out, err, status = run_program("verify", str(tmp_path / "out" / "games.jsonl"))

    assert (out, err, status) == ("Table t, game 1: the deal is proven.\n", "", 0)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Proven. Accounts: 5, transfers: 8, games in play: 1.\n"),
        ("ru", "Сошлось. Счетов: 5, переводов: 8, игр идёт: 1.\n"),
    ],
)
def test_a_ledger_that_holds(played: Path, language: str, expected: str) -> None:
    """All sums are right, and every pot is empty or in play."""
    assert run_program("ledger", "check", "--data", str(played), "--lang", language) == (expected, "", 0)


def test_a_ledger_that_does_not_hold(played: Path) -> None:
    """Every fault is reported as text and as JSON, and the exit status is 1."""
    with sqlite3.connect(played / "kozyr.db") as file:
        file.execute("UPDATE accounts SET balance = balance + 1 WHERE name = 'player:ann'")

    out, _, status = run_program("ledger", "check", "--data", str(played))
    report = json.loads(run_program("ledger", "check", "--data", str(played), "--json")[0])

    assert "player:ann has 991 coins, but its transfers add up to 990." in out
    assert "All accounts together have 1 coins, but it should be 0." in out
    assert (status, [fault["what"] for fault in report["faults"]]) == (1, ["balance", "sum"])


def test_a_backup_is_a_store(played: Path, tmp_path: Path) -> None:
    """A backup is a working store; an existing file is not overwritten."""
    other = tmp_path / "other"
    other.mkdir()
    backed_up = run_program("backup", str(other / "kozyr.db"), "--data", str(played))
    again = run_program("backup", str(other / "kozyr.db"), "--data", str(played))
    checked = run_program("ledger", "check", "--data", str(other))

    assert (backed_up[2], checked[2]) == (0, 0)
    assert again[1:] == (f"kozyr: {other / 'kozyr.db'} already exists. Choose another file.\n", 2)


def test_a_folder_without_a_store_stays_without_one(tmp_path: Path) -> None:
    """Only an import creates a store."""
    answers = [
        run_program(*arguments, "--data", str(tmp_path / "none"))
        for arguments in (("ledger", "check"), ("export", str(tmp_path / "out")), ("backup", "copy"))
    ]

    assert [status for _, _, status in answers] == [2, 2, 2]
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_archive_is_not_imported(played: Path, tmp_path: Path) -> None:
    """The error names the damaged file, and nothing is stored."""
    run_program("export", str(tmp_path / "out"), "--data", str(played))
    (tmp_path / "out" / "accounts.jsonl").write_text("{}\n")

    _, err, status = run_program("import", str(tmp_path / "out"), "--data", str(tmp_path / "new"))

    assert ("accounts.jsonl" in err, status) == (True, 2)
    report = run_program("ledger", "check", "--data", str(tmp_path / "new"), "--json")[0]
    assert json.loads(report)["accounts"] == 0


def test_a_file_that_is_no_store_is_named(tmp_path: Path) -> None:
    """The error names the file, and the file does not change."""
    (tmp_path / "kozyr.db").write_text("a letter to grandmother")

    _, err, status = run_program("ledger", "check", "--data", str(tmp_path))

    assert ("kozyr.db" in err, status) == (True, 2)
    assert (tmp_path / "kozyr.db").read_text() == "a letter to grandmother"


def test_a_database_that_cannot_be_reached_is_said_so() -> None:
    """One sentence without a traceback."""
    _, err, status = run_program("ledger", "check", "--database", "postgresql://127.0.0.1:1/kozyr")

    assert err.startswith("kozyr: Can't use the store right now: ")
    assert (err.count("\n"), status) == (1, 2)


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("en", "Can't use the folder {0}: "), ("ru", "Папка {0} не подходит: ")],
)
def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path, lang: str, expected: str) -> None:
    """A server whose data folder is a file ends with status 2."""
    file = tmp_path / "file"
    file.write_text("mine", "utf-8")
    options = ("--port", "0", "--lang", lang, "--log-format", "text")

    _, errors, status = run_program("serve", *options, "--data", str(file))

    assert (expected.format(file) in errors, errors.count("\n"), status) == (True, 1, 2)
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "All player records are computed again. Finished games: 1.\n"),
        ("ru", "Статистика игроков пересчитана. Законченных игр: 1.\n"),
    ],
)
def test_records_are_computed_again(played: Path, language: str, expected: str) -> None:
    """Damaged rows are replaced by what the finished games give."""
    query = "SELECT projection, key, body FROM projection_rows ORDER BY projection, key"
    run_program("records", "rebuild", "--data", str(played))
    with closing(sqlite3.connect(played / "kozyr.db")) as connection:
        rows = connection.execute(query).fetchall()
        connection.execute("UPDATE projection_rows SET body = '[9,9,9,9,9]'")
        connection.commit()

    result = run_program("records", "rebuild", "--data", str(played), "--lang", language)

    with closing(sqlite3.connect(played / "kozyr.db")) as connection:
        assert connection.execute(query).fetchall() == rows
    assert (result, len(rows)) == ((expected, "", 0), 2)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "All ratings are computed again. Finished games: 40.\n"),
        ("uk", "Рейтинги перераховано. Закінчених ігор: 40.\n"),
    ],
)
def test_ratings_are_computed_again(tmp_path: Path, language: str, expected: str) -> None:
    """Damaged rows are replaced by the same numbers as before, and records are not touched."""
    query = "SELECT projection, key, body FROM projection_rows ORDER BY projection, key"

    async def rate() -> None:
        store = await open_sqlite(tmp_path / "kozyr.db")
        for game in random_games(40):
            await store.append(game)
        await Projector(store).catch_up()
        await store.close()

    asyncio.run(rate())
    with closing(sqlite3.connect(tmp_path / "kozyr.db")) as connection:
        rows = connection.execute(query).fetchall()
        connection.execute("UPDATE projection_rows SET body = '{}' WHERE projection = 'ratings'")
        connection.commit()

    result = run_program("ratings", "rebuild", "--data", str(tmp_path), "--lang", language)

    with closing(sqlite3.connect(tmp_path / "kozyr.db")) as connection:
        assert connection.execute(query).fetchall() == rows
    assert (result, {row[0] for row in rows}) == (
        (expected, "", 0),
        {projection.name for projection in PROJECTIONS},
    )
