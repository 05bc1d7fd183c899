"""The commands of docs/how-to/operations.md do what the page says."""

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
    """A running PostgreSQL server."""
    with running_server() as server:
        yield server


async def _play_games(address: str) -> None:
    await play_for_a_stake(await open_postgres(address))


@pytest.fixture
def played(postgres: Server) -> str:
    """A database with one finished game and one running game, for a stake."""
    address = postgres.address(postgres.make_database())
    asyncio.run(_play_games(address))
    return address


def run_commands(
    heading: str, postgres: Server, folder: Path, **variables: str
) -> "subprocess.CompletedProcess[str]":
    """Run all commands below a heading of the page."""
    section = PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    commands = "\n".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL))
    path = f"{postgres.binaries}{os.pathsep}{PLAIN['PATH']}"
    return subprocess.run(
        ["bash", "-euc", commands],  # noqa: S607 - wherever the shell is
        cwd=folder, env=PLAIN | variables | {"PATH": path}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip


def test_a_backup_is_restored_as_the_page_says(played: str, postgres: Server, tmp_path: Path) -> None:
    """The copy has the same data but another epoch, so no client resumes a stream of the original."""
    copy = postgres.address("kozyr_copy")

    done = run_commands("Backups and restore", postgres, tmp_path, DATABASE=played, COPY=copy)
    for name, address in (("first", played), ("second", copy)):
        run_program("export", str(tmp_path / name), "--database", address)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Proven. Accounts: 4, transfers: 7, games in play: 1.\n"
    assert _read_files(tmp_path / "first") == _read_files(tmp_path / "second")
    assert _read_epoch(played) != _read_epoch(copy)


def _read_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _read_epoch(address: str) -> object:
    return asyncio.run(query(address, "SELECT epoch FROM kozyr.meta"))
