"""A large file is not read as a whole before it is opened, and its damage is still found."""

import asyncio
import logging
import os
import sqlite3
from pathlib import Path

import pytest

from kozyr.server.stores.sqlite import damage, open_sqlite
from kozyr.server.tables.ports import DamagedError
from tests.server.stores.test_sqlite_file_setup import DAMAGE, NAME, create_store

PAGE = 4096


@pytest.fixture
def all_files_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat every file as a large one, and check it immediately after opening."""
    monkeypatch.setattr(damage, "MAX_CHECKED_BYTES", 0)
    monkeypatch.setattr(damage, "DELAY_S", 0)


async def _open_and_check(path: Path) -> None:
    store = await open_sqlite(path)
    await store.damage_check.wait()
    await store.close()


def _count_checks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    # Replace the check of a whole file; the list gets an item for each check.
    checked: list[bool] = []

    def check(_: sqlite3.Connection) -> str:
        checked.append(True)
        return "ok"

    monkeypatch.setattr(damage, "_check_whole", check)
    return checked


def _damage_a_middle_page(path: Path) -> None:
    # Garble the first page whose damage only the check of the whole file finds.
    whole = path.read_bytes()
    for page in range(1, len(whole) // PAGE):
        garbled = bytearray(whole)
        garbled[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
        path.write_bytes(garbled)
        if damage.find_damage(path) is None:
            return
    raise AssertionError


@pytest.mark.parametrize("what", DAMAGE)
@pytest.mark.usefixtures("all_files_are_large")
def test_a_large_damaged_file_is_refused_unchanged(tmp_path: Path, what: str) -> None:
    """The ends of tables and indexes show most damage, the size of the file shows that it was cut."""
    path = create_store(tmp_path)
    harm, advice = DAMAGE[what]
    harm(path)
    before = path.read_bytes()

    with pytest.raises(DamagedError, match=advice):
        asyncio.run(_open_and_check(path))

    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == [NAME]  # noqa: PTH208 - names are what is compared


@pytest.mark.usefixtures("all_files_are_large")
def test_a_large_file_is_not_checked_as_a_whole_before_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check that takes hours delays nothing."""
    path = create_store(tmp_path)
    checked = _count_checks(monkeypatch)

    found = damage.find_damage(path)
    before_opening = [*checked]
    asyncio.run(_open_and_check(path))

    assert (found, before_opening, checked) == (None, [], [True])


def test_a_small_file_is_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check before opening is enough."""
    path = create_store(tmp_path)
    checked = _count_checks(monkeypatch)

    asyncio.run(_open_and_check(path))

    assert checked == [True]


@pytest.mark.usefixtures("all_files_are_large")
def test_hidden_damage_of_a_large_file_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The operator learns of it while the server runs."""
    path = create_store(tmp_path)
    _damage_a_middle_page(path)

    with caplog.at_level(logging.CRITICAL, "kozyr.store"):
        asyncio.run(_open_and_check(path))

    assert [record.levelname for record in caplog.records] == ["CRITICAL"]
    assert f"{path} is damaged" in caplog.text


@pytest.mark.parametrize("delay_s", [0, 3600])
@pytest.mark.usefixtures("all_files_are_large")
def test_closing_ends_the_check(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, delay_s: float
) -> None:
    """A store closes while its file is being checked or waits for that, and nothing is reported."""
    monkeypatch.setattr(damage, "DELAY_S", delay_s)
    path = create_store(tmp_path)

    async def story() -> None:
        store = await open_sqlite(path)
        await asyncio.sleep(0)
        await store.close()

    asyncio.run(story())

    assert not caplog.records
