"""Who may read what the server keeps: its owner alone, whatever the umask says."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from kozyr.cli.main import run
from kozyr.server.stores.sqlite import backup, file_setup, open_sqlite
from kozyr.server.stores.sqlite.store_file import put_in_place
from tests.kit.call_contexts import in_loop
from tests.server.stores.contract import change, person


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=["open", "usual", "closed"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A folder in which files are created under each umask."""
    before = os.umask(request.param)
    yield tmp_path
    os.umask(before)


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """Permissions of all files there are when a new one is about to get its name."""
    seen: dict[str, str] = {}

    def placing(finished: Path, target: Path) -> None:
        seen[finished.suffix] = modes(tmp_path)[finished.name]
        put_in_place(finished, target)

    for module in (backup, file_setup):
        monkeypatch.setattr(module, "put_in_place", placing)
    return seen


def modes(folder: Path) -> dict[str, str]:
    """Tell the permissions of everything below a folder, by name."""
    return {
        str(each.relative_to(folder)): oct(stat.S_IMODE(each.stat().st_mode))
        for each in sorted(folder.rglob("*"))
    }


@in_loop
async def _use(folder: Path) -> None:
    store = await open_sqlite(folder / "kozyr.db")
    await store.append(change(1))
    await store.add_person(person())
    in_use = modes(folder)
    await store.close()
    assert in_use == dict.fromkeys(("kozyr.db", "kozyr.db-shm", "kozyr.db-wal"), "0o600")


def test_a_database_and_the_files_beside_it_are_the_owners(folder: Path, unfinished: dict[str, str]) -> None:
    """While it is made, while it is used and after it."""
    _use(folder)

    assert modes(folder) == {"kozyr.db": "0o600"}
    assert unfinished == {".new": "0o600"}


def test_a_backup_is_the_owners(folder: Path, unfinished: dict[str, str]) -> None:
    """Before it has its name, and after it."""
    _use(folder)
    unfinished.clear()

    run(["backup", str(folder / "backup.db"), "--data", str(folder)])

    assert modes(folder) == {"backup.db": "0o600", "kozyr.db": "0o600"}
    assert unfinished == {".new": "0o600"}


def test_an_export_is_the_owners(folder: Path) -> None:
    """The folder, if it is new, and every file in it."""
    _use(folder)

    run(["export", str(folder / "a" / "b"), "--data", str(folder)])

    found = modes(folder / "a")
    assert found.pop("b") == "0o700"
    assert {*found.values()} == {"0o600"}
    assert stat.S_IMODE((folder / "a").stat().st_mode) == 0o700
    assert len(found) > 5


def test_a_data_folder_that_is_made_is_the_owners(folder: Path) -> None:
    """With the folders above it that were missing; one that is there stays as it is."""
    _use(folder)
    run(["export", str(folder / "out"), "--data", str(folder)])
    shared = folder / "shared"
    shared.mkdir()
    shared.chmod(0o755)

    run(["import", str(folder / "out"), "--data", str(shared / "new" / "data")])

    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    assert modes(shared) == {
        "new": "0o700", "new/data": "0o700", "new/data/kozyr.db": "0o600", "new/data/kozyr.lock": "0o600",
    }  # fmt: skip
