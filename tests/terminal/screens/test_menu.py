"""The first run, the menu, the settings and the custom game."""

from contextlib import suppress
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from kozyr.custom_table.seating import Seating
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.colours import THEME_NAMES
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.local import GAME_FILE
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.custom import CustomScreen
from kozyr.terminal.screens.dialogs import FirstRunScreen
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.settings import SettingsScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.settings import TerminalSettings
from tests.kit.screens import NAME, SEAT, bots, drive, program, reads, shown_text, table_of, until


def test_a_new_player_is_asked_for_a_name(tmp_path: Path) -> None:
    """The question stays until the name is valid."""
    environment = {"KOZYR_HOME": str(tmp_path)}
    app = KozyrApp(PlayerData.open(environment), UNICODE)

    async def begin(pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, FirstRunScreen)
        await pilot.press("a", "b", "enter")
        await reads(pilot, "3 to 20")
        await pilot.press("c", "enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))

    drive(app, begin)

    assert PlayerData.open(environment).profile.name == "abc"


def test_the_menu_shows_the_board(app: KozyrApp) -> None:
    """The menu shows rating, title, games, wins, losses, draws and minutes."""

    async def look(pilot: Pilot[None]) -> None:
        words = (NAME, "Rating", "1000", "Title", "novice", "Games", "Wins", "Losses", "Draws", "Minutes")
        await reads(pilot, *words)

    drive(app, look)


@pytest.mark.parametrize("entry", ["custom", "online", "simulation", "book", "settings"])
def test_every_menu_entry_opens_a_screen(app: KozyrApp, entry: str) -> None:
    """Enter opens the screen, Esc returns to the menu."""

    async def go(pilot: Pilot[None]) -> None:
        choices = app.screen.query_one("#choices", OptionList)
        choices.highlighted = choices.get_option_index(entry)
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, MenuScreen))
        for _ in range(3):
            if not isinstance(app.screen, MenuScreen):
                await pilot.press("escape")
                with suppress(TimeoutError):  # the first Esc may only leave a field
                    await until(pilot, lambda: isinstance(app.screen, MenuScreen), 2)
        assert isinstance(app.screen, MenuScreen)

    drive(app, go)


def test_settings_are_saved(tmp_path: Path) -> None:
    """Every change is still there after a restart of the program."""
    app = program(tmp_path, animations=True, sounds=True)

    async def choose(pilot: Pilot[None]) -> None:
        app.push_screen(SettingsScreen())
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        rows = app.screen.query_one("#rows", OptionList)
        for row in ("sounds", "chat", "action_messages", "animations", "theme", "deck_colours", "language"):
            rows.highlighted = rows.get_option_index(row)
            await pilot.press("left" if row == "language" else "right")
            await pilot.pause()
        await reads(pilot, "Налаштування")

    drive(app, choose)

    settings = PlayerData.open({"KOZYR_HOME": str(tmp_path)}).settings
    assert settings == TerminalSettings(
        chat=False, action_messages=False, animations=False, sounds=False, theme="east",
        deck_colours="four", language="uk",
    )  # fmt: skip


def test_a_nickname_is_changed_and_a_reset_is_asked_twice(tmp_path: Path) -> None:
    """An invalid name is refused with a reason; a reset needs two presses."""
    app = program(tmp_path, chat=False)

    async def choose(pilot: Pilot[None]) -> None:
        app.push_screen(SettingsScreen())
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        rows = app.screen.query_one("#rows", OptionList)
        rows.highlighted = rows.get_option_index("nickname")
        await pilot.press("enter", *["backspace"] * 8, "x", "enter")
        await reads(pilot, "3 to 20")
        await pilot.press("y", "z", "enter")
        await until(pilot, lambda: app.person.profile.name == "xyz")
        rows.highlighted = rows.get_option_index("reset")
        await pilot.press("space")
        assert not app.person.settings.chat
        await pilot.press("space")
        assert app.person.settings.chat

    drive(app, choose)

    assert app.person.profile.name == "xyz"


def test_a_custom_game_is_dealt(app: KozyrApp) -> None:
    """The arrow keys change the seats, Enter deals the cards."""

    async def make(pilot: Pilot[None]) -> None:
        app.push_screen(CustomScreen())
        await until(pilot, lambda: isinstance(app.screen, CustomScreen))
        # Two seats are taken from the three bots: off, and a named person.
        await pilot.press("down", "left", "left", "n", "O", "l", "g", "a", "enter")
        await pilot.press("down", "left", "left", "left")
        await reads(pilot, "Olga, person")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.local_table is not None
        assert [each.name for each in screen.local_table.sitters][:2] == [NAME, "Olga"]

    drive(app, make)


def test_a_saved_game_is_not_replaced_without_a_warning(app: KozyrApp, tmp_path: Path) -> None:
    """A new game needs a second press."""
    table_of(Seating((SEAT, *bots(1))), journal=tmp_path / GAME_FILE)
    kept = (tmp_path / GAME_FILE).read_bytes()

    async def ask(pilot: Pilot[None]) -> None:
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert (tmp_path / GAME_FILE).read_bytes() == kept
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))

    drive(app, ask)


def test_a_damaged_game_is_set_aside(app: KozyrApp, tmp_path: Path) -> None:
    """The player is notified, and the menu no longer offers the game."""
    (tmp_path / GAME_FILE).write_text("no game at all\n", "utf-8")

    async def ask(pilot: Pilot[None]) -> None:
        await reads(pilot, "Continue the game")
        await pilot.press("1")
        await until(pilot, lambda: "Continue the game" not in shown_text(app))
        assert isinstance(app.screen, MenuScreen)

    drive(app, ask)

    assert [path.read_text("utf-8") for path in tmp_path.iterdir() if path.name.startswith("game")] == [
        "no game at all\n"
    ]


def test_a_game_needs_two_players(app: KozyrApp) -> None:
    """If all other seats are off, the screen asks for another player."""

    async def make(pilot: Pilot[None]) -> None:
        app.push_screen(CustomScreen())
        await until(pilot, lambda: isinstance(app.screen, CustomScreen))
        for _ in range(3):
            await pilot.press("down")
            for _ in range(10):
                if "empty" in _row(app):
                    break
                await pilot.press("left")
                await pilot.pause()
        await pilot.press("enter")
        await reads(pilot, "You need at least two players")

    drive(app, make)


def _row(app: KozyrApp) -> str:
    rows = app.screen.query_one("#rows", OptionList)
    assert rows.highlighted is not None
    return str(rows.get_option_at_index(rows.highlighted).prompt)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50)])
def test_the_menu_is_readable_in_every_theme(tmp_path: Path, theme: str, size: tuple[int, int]) -> None:
    """The whole menu is readable at every size."""
    app = program(tmp_path, theme=theme)

    async def look(pilot: Pilot[None]) -> None:
        await reads(pilot, "Play with bots", "Quit", "Minutes")

    drive(app, look, size)
