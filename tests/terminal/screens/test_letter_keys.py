"""Letter keys work in lower case and in upper case."""

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from kozyr.terminal.app import KozyrApp
from kozyr.terminal.screens.book import BookScreen
from kozyr.terminal.screens.custom import CustomScreen
from kozyr.terminal.screens.lobby import LobbyScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from kozyr.terminal.widgets.basic import LineInput
from tests.kit.screens import drive, until


@pytest.mark.parametrize("screen", [BookScreen, CustomScreen, WaitingRoomScreen, LobbyScreen, TableScreen])
def test_every_letter_works_as_a_capital_too(screen: type[Screen[None]]) -> None:
    """The hints show capitals and Caps Lock types them, in Latin and in Cyrillic."""
    bound = {
        key: binding.action
        for key, bindings in screen._merge_bindings().key_to_bindings.items()  # noqa: SLF001 - what Textual looks up
        for binding in bindings
    }
    letters = [key for key in bound if len(key) == 1 and key.isalpha()]

    assert letters != []
    assert [bound.get(key.swapcase()) for key in letters] == [bound[key] for key in letters]


@pytest.mark.parametrize("key", ["n", "N", "т", "Т"])
def test_a_name_is_asked_for_in_a_custom_game(app: KozyrApp, key: str) -> None:
    """The key of the hint "N names" opens the name field."""

    async def name(pilot: Pilot[None]) -> None:
        app.push_screen(CustomScreen())
        await until(pilot, lambda: isinstance(app.screen, CustomScreen) and app.screen.focused is not None)
        await pilot.press(key)
        await until(pilot, lambda: app.screen.query_one("#name", LineInput).has_focus, 5)

    drive(app, name)
