"""The program that most tests of the screens drive."""

from pathlib import Path

import pytest

from kozyr.terminal.app import KozyrApp
from tests.kit.screens import program


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
