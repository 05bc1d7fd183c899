"""Unusual situations on the screens: other windows, small terminals, hasty keys and missing folders."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.client.locks import claim_lock
from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table import edits
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.locales import say
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.local import GAME_FILE, has_saved_game
from kozyr.terminal.local_games import LOCK_FILE, continue_game, make_quick_seating, start_game
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.dialogs import FirstRunScreen, FormScreen, TooSmallScreen
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.widgets.table_parts import ActsView, HandView
from tests.kit.recorded_tables import RecordedTable, own_turn
from tests.kit.screens import (
    NAME,
    PLAIN_SIZE,
    SEAT,
    at_table,
    bots,
    drive,
    is_asked,
    led_by_the_player,
    play_a_turn_by_keys,
    program,
    reads,
    table_of,
    until,
)

BORIS = SeatRequest("person", "Boris")


def test_a_table_follows_a_change_of_the_language(app: KozyrApp) -> None:
    """Refusals and the effect's label change their language after the return from the settings."""
    table = led_by_the_player(Seating((SEAT, *bots(1)), effect=9))

    async def change(pilot: Pilot[None], screen: TableScreen) -> None:
        notice = table.effect_label
        await pilot.press("escape")
        app.person.change_settings(language="ru")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert table.effect_label != notice
        await pilot.press("enter")
        await until(pilot, lambda: screen.last_refusal is not None)
        assert screen.last_refusal is not None
        assert any("а" <= letter <= "я" for letter in screen.last_refusal.text)

    at_table(app, table, change)


def test_a_continued_game_needs_another_warning(app: KozyrApp) -> None:
    """After the game was continued, the next new game needs a warning again."""

    async def ask(pilot: Pilot[None]) -> None:
        assert start_game(app, make_quick_seating(app)) is None
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await leave(pilot)
        first = start_game(app, make_quick_seating(app))
        assert continue_game(app) is None
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await leave(pilot)
        again = start_game(app, make_quick_seating(app))
        assert [isinstance(each, ClientRefusal) and each.code for each in (first, again)] == ["game_kept"] * 2

    async def leave(pilot: Pilot[None]) -> None:
        await pilot.press("escape", "5")
        await until(pilot, lambda: not isinstance(app.screen, TableScreen) and len(app.screen_stack) == 2)

    drive(app, ask)


def test_all_tables_share_the_bot_processes(app: KozyrApp) -> None:
    """Leaving a table does not wait for the compilation of the kernel."""

    async def leave(pilot: Pilot[None]) -> None:
        seating = Seating((SEAT, *bots(1, "master")))
        assert start_game(app, seating) is None
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.shown.now is not None)
        await until(pilot, lambda: bool(app.get_bot_chooser().pids))
        screen, pids = app.screen, app.get_bot_chooser().pids
        assert isinstance(screen, TableScreen)
        await screen.leave_table()
        assert app.get_bot_chooser().pids == pids

    drive(app, leave)


def test_two_programs_do_not_damage_one_saved_game(
    app: KozyrApp, notifications: list[str], tmp_path: Path
) -> None:
    """The second program leaves the saved game alone and warns that its own game is not saved."""
    table_of(Seating((SEAT, *bots(1))), journal=tmp_path / GAME_FILE)
    saved = (tmp_path / GAME_FILE).read_bytes()

    async def come_second(pilot: Pilot[None]) -> None:
        refused = continue_game(app)
        assert isinstance(refused, ClientRefusal)
        assert refused.code == "game_elsewhere"
        assert start_game(app, make_quick_seating(app)) is None
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("escape", "5")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: len(app.screen_stack) == 2)

    other = claim_lock(tmp_path / LOCK_FILE)
    assert other is not None
    with other:
        drive(app, come_second)

    assert (tmp_path / GAME_FILE).read_bytes() == saved
    assert [line for line in notifications if "another window" in line and "True" in line] != []


def test_a_killed_program_holds_no_lock(app: KozyrApp, tmp_path: Path) -> None:
    """The system releases the lock of a killed program, so the game can be continued."""
    holder = (
        "import os, sys\nfrom pathlib import Path\nfrom kozyr.client.locks import claim_lock\n"
        "held = claim_lock(Path(sys.argv[1]))\nos.kill(os.getpid(), 9)\n"
    )
    table_of(Seating((SEAT, *bots(1))), journal=tmp_path / GAME_FILE)
    killed = subprocess.run([sys.executable, "-c", holder, str(tmp_path / LOCK_FILE)], check=False)

    async def go_on(pilot: Pilot[None]) -> None:
        assert continue_game(app) is None
        await until(pilot, lambda: isinstance(app.screen, TableScreen))

    assert killed.returncode == -9
    drive(app, go_on)


def test_a_game_without_a_folder_is_not_reported_as_saved(
    app: KozyrApp, notifications: list[str], tmp_path: Path
) -> None:
    """Without a folder, leaving a game loses it."""

    async def leave(pilot: Pilot[None], screen: TableScreen) -> None:
        assert screen.local_table is not None
        await pilot.press("escape", "5")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: len(app.screen_stack) == 2)

    at_table(app, table_of(Seating((SEAT, *bots(1)))), leave)

    assert [line for line in notifications if "counts as a loss" in line] == notifications
    assert not has_saved_game(tmp_path)


def test_a_second_press_does_not_reveal_the_cards(app: KozyrApp) -> None:
    """A quick second key press does not reveal the cards of the next player."""
    table = table_of(Seating((SEAT, BORIS)))

    async def hurry(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.called_seat is not None)
        await until(pilot, lambda: time.monotonic() > screen.hidden_until)
        await pilot.press("space")
        await until(pilot, lambda: bool(screen.shown.hand))
        hidden_until = screen.hidden_until
        while (
            screen.called_seat is None
        ):  # a player who cannot beat takes automatically, and the same person continues
            await until(pilot, lambda: is_asked(screen))
            if screen.called_seat is None:
                await play_a_turn_by_keys(pilot, screen)
        assert screen.hidden_until > hidden_until
        screen.hidden_until += 60  # a slow machine needs more time
        await pilot.press("space", "enter", "space")
        await pilot.click(HandView)
        assert screen.called_seat is not None
        assert screen.query_one(HandView).content is None

    at_table(app, table, hurry)


def test_a_click_that_reveals_the_cards_plays_nothing(app: KozyrApp) -> None:
    """The click reveals the cards but plays none."""
    table = table_of(Seating((SEAT, BORIS)))

    async def click(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.called_seat is not None)
        await until(pilot, lambda: time.monotonic() > screen.hidden_until)
        await pilot.pause()
        left = screen.query_one(ActsView).places[0][0]
        seen = table.last_entry_number
        await pilot.click(ActsView, offset=(left + 1, 0))
        await until(pilot, lambda: bool(screen.shown.hand))
        await pilot.pause(0.1)
        assert table.last_entry_number == seen

    at_table(app, table, click)


def test_moved_cards_are_the_reason_why_a_game_does_not_count(app: KozyrApp) -> None:
    """The result names the command, not open cards, as the reason."""
    table = led_by_the_player(Seating((SEAT, *bots(1))))

    async def arrange(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        assert table.edit(edits.decrease_deck, 1) is None
        assert table.edit(edits.end_game) is None
        await until(pilot, lambda: bool(screen.rating_line))
        assert screen.rating_line == say("en", "table_changed")

    at_table(app, table, arrange)


def test_a_new_name_keeps_the_running_game(app: KozyrApp) -> None:
    """A player who changes the name during a game stays the player of that game."""
    table = led_by_the_player(Seating((SEAT, *bots(1))))

    async def rename(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        assert app.person.rename("Marfa") is None
        await pilot.press("escape", "4")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: bool(screen.rating_line))

    at_table(app, table, rename)

    assert (app.person.profile.name, app.person.profile.games) == ("Marfa", 1)


def test_hidden_cards_stay_hidden_under_menus_and_at_other_sizes(app: KozyrApp) -> None:
    """Menus, the book, the settings and other window sizes reveal no cards."""
    table = table_of(Seating((SEAT, BORIS)))

    async def disturb(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.called_seat is not None)
        for keys in (["escape", "escape"], ["f1", "escape"], ["escape", "2", "escape"], ["tab", "tab"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert screen.query_one(HandView).content is None
        for size in ((20, 5), (160, 50), PLAIN_SIZE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.query_one(HandView).content is None
        assert screen.called_seat is not None
        await reads(pilot, NAME)

    at_table(app, table, disturb)


class LateTable(RecordedTable):
    """A table that sends one more snapshot while its screen closes."""

    async def leave(self) -> None:
        """Send the snapshot when the parts of the screen are already removed."""
        self.tell(self.snapshot)
        await super().leave()


def test_a_message_while_the_program_ends_draws_nothing(app: KozyrApp) -> None:
    """The parts of a closing screen are removed before the screen leaves its table."""
    table = LateTable(own_turn(None))

    async def sit(pilot: Pilot[None]) -> None:
        app.push_screen(TableScreen(table))
        await pilot.pause()

    drive(app, sit)

    assert table.acts == ["leave"]


def test_the_smallest_window_is_laid_out_once(app: KozyrApp) -> None:
    """A window of one cell does not cause endless layout."""

    async def shrink(pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(1, 1)
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        laid_out: list[bool] = []
        app.screen.screen_layout_refresh_signal.subscribe(app.screen, lambda _: laid_out.append(True))
        for _ in range(20):  # a busy machine draws it later
            laid_out.clear()
            await pilot.pause(0.5)
            if len(laid_out) < 3:
                break
        assert len(laid_out) < 3

    drive(app, shrink)


@pytest.mark.parametrize("new", [False, True])
def test_the_menu_appears_when_a_small_window_grows(tmp_path: Path, *, new: bool) -> None:
    """The window may shrink several times; a new player is asked for a name."""
    person = PlayerData.open({"KOZYR_HOME": str(tmp_path)})
    app = KozyrApp(person, UNICODE) if new else program(tmp_path)

    async def grow(pilot: Pilot[None]) -> None:
        first = FirstRunScreen if new else MenuScreen
        for size in ((20, 5), PLAIN_SIZE, (20, 5), (1, 1), PLAIN_SIZE):
            await pilot.resize_terminal(*size)
            wanted = first if size == PLAIN_SIZE else TooSmallScreen
            await until(pilot, lambda wanted=wanted: type(app.screen) is wanted)  # type: ignore[misc]  # now

    drive(app, grow, (20, 5))


@pytest.mark.parametrize("folder", ["x" * 5000, "/dev/null/kozyr"])
def test_a_folder_that_cannot_be_read_is_no_error(folder: str) -> None:
    """The program starts and plays without it."""
    app = program(Path(folder))

    async def play(pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.shown.now is not None)

    drive(app, play)


def test_any_folder_can_be_asked_for_a_saved_game(tmp_path: Path) -> None:
    """An unreadable folder or an invalid path has no saved game."""
    folders = (None, tmp_path, Path("x" * 5000), Path("\0"))
    assert not any(has_saved_game(folder) for folder in folders)
