"""What docs/how-to/operations.md tells those who run a server to type does what it says there."""

import asyncio
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kozyr.server.stores.postgres import open_postgres
from tests.kit.paths import ROOT
from tests.kit.postgres import Server, query, running_server
from tests.kit.program import PLAIN, run_program
from tests.kit.stakes import play_for_a_stake

PAGE = ROOT / "docs" / "how-to" / "operations.md"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A server."""
    with running_server() as server:
        yield server


async def _play(address: str) -> None:
    await play_for_a_stake(await open_postgres(address))


@pytest.fixture
def played(postgres: Server) -> str:
    """A database: one game over, one being played, for a stake."""
    address = postgres.address(postgres.make_database())
    asyncio.run(_play(address))
    return address


def _typed(heading: str, postgres: Server, place: Path, **said: str) -> "subprocess.CompletedProcess[str]":
    """Type all commands below a heading of the page."""
    section = PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    commands = "\n".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL))
    path = f"{postgres.binaries}{os.pathsep}{PLAIN['PATH']}"
    return subprocess.run(
        ["bash", "-euc", commands],  # noqa: S607 - wherever the shell is
        cwd=place, env=PLAIN | said | {"PATH": path}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip


def test_a_backup_is_restored_as_the_page_says(played: str, postgres: Server, tmp_path: Path) -> None:
    """The copy holds what the database held, and is another log: nobody resumes a stream of the old one."""
    copy = postgres.address("kozyr_copy")

    done = _typed("Backups and restore", postgres, tmp_path, DATABASE=played, COPY=copy)
    for name, address in (("first", played), ("second", copy)):
        run_program("export", str(tmp_path / name), "--database", address)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Proven. Accounts: 4, transfers: 7, games in play: 1.\n"
    assert _files(tmp_path / "first") == _files(tmp_path / "second")
    assert _epoch(played) != _epoch(copy)


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _epoch(address: str) -> object:
    return asyncio.run(query(address, "SELECT epoch FROM kozyr.meta"))
