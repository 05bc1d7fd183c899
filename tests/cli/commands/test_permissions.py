"""Only the owner may read what the server stores, with any umask."""

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
    old_umask = os.umask(request.param)
    yield tmp_path
    os.umask(old_umask)


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """The permissions of new files just before they get their final names."""
    modes: dict[str, str] = {}

    def check_and_place(new_file: Path, target: Path) -> None:
        modes[new_file.suffix] = list_modes(tmp_path)[new_file.name]
        put_in_place(new_file, target)

    for module in (backup, file_setup):
        monkeypatch.setattr(module, "put_in_place", check_and_place)
    return modes


def list_modes(folder: Path) -> dict[str, str]:
    """List the permissions of everything below a folder, by name."""
    return {
        str(path.relative_to(folder)): oct(stat.S_IMODE(path.stat().st_mode))
        for path in sorted(folder.rglob("*"))
    }


@in_loop
async def _use(folder: Path) -> None:
    store = await open_sqlite(folder / "kozyr.db")
    await store.append(change(1))
    await store.add_person(person())
    in_use = list_modes(folder)
    await store.close()
    assert in_use == dict.fromkeys(("kozyr.db", "kozyr.db-shm", "kozyr.db-wal"), "0o600")


def test_a_database_and_the_files_beside_it_are_the_owners(folder: Path, unfinished: dict[str, str]) -> None:
    """This holds before, during and after its use."""
    _use(folder)

    assert list_modes(folder) == {"kozyr.db": "0o600"}
    assert unfinished == {".new": "0o600"}


def test_a_backup_is_the_owners(folder: Path, unfinished: dict[str, str]) -> None:
    """This holds before and after the file has its final name."""
    _use(folder)
    unfinished.clear()

    run(["backup", str(folder / "backup.db"), "--data", str(folder)])

    assert list_modes(folder) == {"backup.db": "0o600", "kozyr.db": "0o600"}
    assert unfinished == {".new": "0o600"}


def test_an_export_is_the_owners(folder: Path) -> None:
    """A new folder and every file in it belong to the owner alone."""
    _use(folder)

    run(["export", str(folder / "a" / "b"), "--data", str(folder)])

    modes = list_modes(folder / "a")
    assert modes.pop("b") == "0o700"
    assert {*modes.values()} == {"0o600"}
    assert stat.S_IMODE((folder / "a").stat().st_mode) == 0o700
    assert len(modes) > 5


def test_a_data_folder_that_is_made_is_the_owners(folder: Path) -> None:
    """New parent folders are private too; an existing folder does not change."""
    _use(folder)
    run(["export", str(folder / "out"), "--data", str(folder)])
    shared = folder / "shared"
    shared.mkdir()
    shared.chmod(0o755)

    run(["import", str(folder / "out"), "--data", str(shared / "new" / "data")])

    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    assert list_modes(shared) == {
        "new": "0o700", "new/data": "0o700", "new/data/kozyr.db": "0o600", "new/data/kozyr.lock": "0o600",
    }  # fmt: skip
