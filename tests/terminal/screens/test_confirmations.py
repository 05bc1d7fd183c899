"""Resigning and quitting need a confirmation."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import OptionList

from kozyr.custom_table.seating import Seating
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.screens.dialogs import FormScreen, PauseScreen
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.table import TableScreen
from tests.kit.recorded_tables import RecordedTable, own_turn
from tests.kit.screens import SEAT, at_table, bots, drive, is_asked, reads, table_of, until


async def _ask_to_resign(pilot: Pilot[None], app: KozyrApp) -> None:
    await pilot.press("escape")
    await until(pilot, lambda: isinstance(app.screen, PauseScreen))
    await pilot.press("4")
    await until(pilot, lambda: isinstance(app.screen, FormScreen))


def _next_game(now: TableSnapshot) -> TableSnapshot:
    return replace(now, seq=now.seq + 9, table=replace(now.table, game_no=7))


def _status(screen: TableScreen) -> str:
    return "" if screen.shown.now is None else screen.shown.now.table.status


def test_resigning_needs_a_confirmation(app: KozyrApp) -> None:
    """Esc and the first answer, “Play on”, change nothing; the second answer loses the game."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        for key in ("escape", "enter"):
            await _ask_to_resign(pilot, app)
            await reads(pilot, "You'll lose this game.")
            await pilot.press(key)
            await until(pilot, lambda: app.screen is screen)
            assert _status(screen) == "playing"
        await _ask_to_resign(pilot, app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: _status(screen) == "over")

    at_table(app, table_of(Seating((SEAT, *bots(2)))), play)

    assert app.person.profile.losses == 1


def test_another_game_is_not_resigned_by_an_old_answer(app: KozyrApp) -> None:
    """The answer applies only to the game of the question."""
    table = RecordedTable(own_turn(None))

    async def play(pilot: Pilot[None]) -> None:
        screen = TableScreen(table)
        app.push_screen(screen)
        await until(pilot, lambda: is_asked(screen))
        await _ask_to_resign(pilot, app)
        now = own_turn(None)
        table.tell(_next_game(now))
        await until(pilot, lambda: screen.shown.now is not None and screen.shown.now.table.game_no == 7)
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert table.acts == []

    drive(app, play)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
@pytest.mark.parametrize("where", ["menu", "table"])
def test_quitting_needs_a_confirmation(app: KozyrApp, key: str, where: str) -> None:
    """The first press opens the question, Esc returns to the screen, and a second press quits."""

    async def quit_program(pilot: Pilot[None]) -> None:
        if where == "table":
            app.push_screen(TableScreen(RecordedTable(own_turn(None))))
        await until(pilot, lambda: isinstance(app.screen, TableScreen if where == "table" else MenuScreen))
        screen = app.screen
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        assert app.return_code is None
        await reads(pilot, "Quit Kozyr?")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press(key)
        await until(pilot, lambda: app.return_code == 0)

    drive(app, quit_program)


def test_quitting_from_the_menu_needs_a_confirmation(app: KozyrApp) -> None:
    """A wrong digit does not end the program."""

    async def quit_program(pilot: Pilot[None]) -> None:
        choices = app.screen.query_one("#choices", OptionList)
        await pilot.press(str(choices.option_count))
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert app.return_code is None
        await pilot.press(str(choices.option_count))
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: app.return_code == 0)

    drive(app, quit_program)


def test_quitting_an_online_game_warns_about_the_clock(app: KozyrApp) -> None:
    """The question says that the clock runs."""

    async def ask(pilot: Pilot[None]) -> None:
        app.push_screen(TableScreen(RecordedTable(own_turn(30_000))))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("ctrl+q")
        await reads(pilot, "your clock is running")

    drive(app, ask)


def test_a_local_game_waits_during_the_question_whether_to_quit(app: KozyrApp, tmp_path: Path) -> None:
    """The bots continue when the player is back at the table."""
    table = table_of(Seating((SEAT, *bots(1))), journal=tmp_path / "game.jsonl")

    async def ask(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        paused: list[bool] = []
        set_paused = table.set_paused

        def record(*, is_paused: bool) -> None:
            paused.append(is_paused)
            set_paused(is_paused=is_paused)

        table.set_paused = record  # type: ignore[method-assign]
        await pilot.press("ctrl+q")
        await reads(pilot, "Your game is saved")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await until(pilot, lambda: paused == [True, False])

    at_table(app, table, ask)
