"""The program that most tests of the screens drive.

A test with several parameter sets (languages, sizes, keys) runs with the first of them in `make test`. The
others are left to `make stress`, which CI runs too.
"""

from pathlib import Path

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.local import table_runner
from tests.kit.screens import program
from tests.kit.stress import leave_other_parameters


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all but the first parameter set of every screen test as stress."""
    leave_other_parameters(items, Path(__file__).parent)


@pytest.fixture(autouse=True)
def late_bot_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no process with a table for bots that need one only in endings, which few tests reach."""
    levels = {name: level._replace(solves_endings=False) for name, level in LEVELS.items()}
    monkeypatch.setattr(table_runner, "LEVELS", levels)


@pytest.fixture
def app(tmp_path: Path) -> KozyrApp:
    """The program of a player who has a name, in English."""
    return program(tmp_path)


@pytest.fixture
def silent_app(tmp_path: Path) -> KozyrApp:
    """The same program, whose chat does not describe the game."""
    return program(tmp_path, action_messages=False)


@pytest.fixture
def notifications(app: KozyrApp) -> list[str]:
    """The texts of the notifications, each with its flag `bad`."""
    texts: list[str] = []
    app.tell = lambda text, *, is_error=False: texts.append(f"{text} {is_error}")  # type: ignore[method-assign]  # recorded
    return texts
