"""The start of the full-screen program, in a real terminal and in bad ones."""

import subprocess
import sys
from pathlib import Path

import pytest

from kozyr.terminal.player_data import PlayerData
from tests.kit.terminals import SOURCES, Terminal

_SLOW = ("numba", "numpy", "litestar", "uvicorn", "asyncpg", "centrifuge", "websockets", "argon2", "sqlite3")
"""Modules for bots, servers and connections, which a menu does not need."""


def test_the_menu_needs_neither_bots_nor_servers() -> None:
    """The menu starts fast, because slow modules are imported when a game starts."""
    lists = "import sys, kozyr.cli.main, kozyr.terminal.app; print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", lists], capture_output=True, check=True, text=True, env={"PYTHONPATH": SOURCES}
    )

    assert [name for name in done.stdout.split() if name.split(".")[0] in _SLOW] == []


@pytest.mark.parametrize(
    "around",
    [
        {"TERM": "xterm-256color", "LANG": "ru_RU.UTF-8"},
        {"TERM": "xterm", "NO_COLOR": "1"},
        {"TERM": "vt100", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LANG": "ru_RU"},
    ],
)
def test_it_plays_in_any_terminal(tmp_path: Path, around: dict[str, str]) -> None:
    """The player enters a name, a game is dealt, the window shrinks and grows again, Ctrl+Q leaves."""
    with Terminal("play", environment={"KOZYR_HOME": str(tmp_path)} | around) as terminal:
        terminal.resize(80, 24)
        terminal.wait_to_see("Enter")
        terminal.type("Vasilisa\r")
        terminal.wait_to_see("1000")
        terminal.type("1")
        terminal.wait_to_see("F1")
        terminal.resize(20, 5)
        terminal.wait_to_see("60")
        terminal.resize(80, 24)
        terminal.wait_to_see("F1")
        terminal.type(b"\x11\x11")  # asked once
        _, status = terminal.wait_for_end()

    assert status == 0
    assert "Traceback" not in terminal.screen
    assert PlayerData.open({"KOZYR_HOME": str(tmp_path)}).profile.name == "Vasilisa"
    assert (tmp_path / "game.jsonl").exists()


@pytest.mark.parametrize("home", ["/proc/nowhere", ""])
def test_it_starts_where_nothing_can_be_written(home: str) -> None:
    """It says that this session is not stored."""
    around = {"KOZYR_HOME": home, "HOME": "/proc/nowhere", "TERM": "xterm"}
    with Terminal("play", environment=around) as terminal:
        terminal.resize(80, 24)
        terminal.wait_to_see("Enter")
        terminal.type("Vasilisa\r")
        if "nothing" not in terminal.screen:
            terminal.wait_to_see("nothing")
        terminal.type(b"\x11\x11")  # asked once
        _, status = terminal.wait_for_end()

    assert status == 0
    assert "Traceback" not in terminal.screen
