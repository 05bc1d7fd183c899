"""A real process on a real file that is killed again and again."""

import asyncio
from pathlib import Path

import pytest

from tests.worlds.kills import check, kill_once

LIVES = 3


@pytest.mark.parametrize("seed", [1, 100])
def test_acknowledged_commands_survive_a_kill(tmp_path: Path, seed: int) -> None:
    """After many kills under load every acknowledged command is there, and the ledger check passes."""
    found = []
    for life in range(LIVES):
        acknowledged = kill_once(tmp_path / "kozyr.db", seed + life)
        lived = asyncio.run(check(tmp_path / "kozyr.db", acknowledged))
        found.append((lived.wrong, lived.stored >= lived.acknowledged))

    assert found == [([], True)] * LIVES
