"""No sentence of the API or of the terminal client stands outside the catalogues."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kozyr.server.operations.config import Config
from kozyr.terminal.screens.custom import CustomScreen
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.settings import SettingsScreen
from kozyr.terminal.screens.simulation import SimulationScreen
from tests.kit.pseudo_language import pseudo_english
from tests.kit.servers import running
from tests.kit.terminal_screens import looking, read

WORD = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[None]:
    """Speak the pseudo-language."""
    with pseudo_english(tmp_path / "locales"):
        yield


@pytest.mark.usefixtures("pseudo")
def test_refusals_of_the_api_come_from_the_catalogues(tmp_path: Path) -> None:
    """Only words of the protocol and quoted values have ASCII letters."""
    with running(tmp_path, Config(port=0)) as server:
        replies = [
            server.call("auth.me"),
            server.call("auth.login", name="Ann", password="12345678"),
            server.call("tables.join", server.ask("auth.guest")["token"], table_id="7"),
        ]

    assert [reply.status for reply in replies] == [401, 401, 404]
    assert [WORD.findall(reply.data["error"]["message"]) for reply in replies] == [[], [], []]


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("screen", [MenuScreen, SettingsScreen, CustomScreen, SimulationScreen])
def test_texts_of_the_terminal_come_from_the_catalogues(screen: type, tmp_path: Path) -> None:
    """Only the player's name has ASCII letters."""

    async def read_words() -> set[str]:
        async with looking(screen(), tmp_path) as pilot:
            return {word for line in read(pilot) for word in WORD.findall(line)}

    assert asyncio.run(read_words()) - {"Ivan"} == set()
