"""Pictures of the screens of `kozyr play`, large and small, in English and Russian; some in Ukrainian.

`make screens` draws them for docs/how-to/terminal.md. No test compares them.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Final

from textual.pilot import Pilot

from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.locales import Language, say
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.colours import ThemeName
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.local.table_queries import local_environment
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.book import BookScreen
from kozyr.terminal.screens.custom import CustomScreen
from kozyr.terminal.screens.dialogs import FormScreen
from kozyr.terminal.screens.lobby import LobbyScreen
from kozyr.terminal.screens.settings import SettingsScreen
from kozyr.terminal.screens.simulation import SimulationScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.screens.table_forms import NewTableScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from kozyr.terminal.widgets.basic import LineInput
from tests.kit.chromium import chromium
from tests.kit.paths import ROOT
from tests.kit.screens import bots, is_asked, play_a_turn_by_keys, until
from tests.kit.server_process import serving
from tests.kit.terminal_screens import read
from tests.terminal.screens.test_table_chat import type_line

FOLDER: Final = ROOT / "docs" / "terminal"
SIZES: Final = ((80, 24), (160, 50))
NAMES: Final[dict[Language, str]] = {"en": "Vasilisa", "ru": "Василиса", "uk": "Василина"}
HOSTS: Final[dict[Language, tuple[str, str, str]]] = {
    "en": ("Anna", "Boris", "Vera"),
    "ru": ("Анна", "Борис", "Вера"),
    "uk": ("Оксана", "Богдан", "Віра"),
}
THEMES: Final[dict[Language, ThemeName]] = {"en": "night", "ru": "day", "uk": "night"}
_UKRAINIAN: Final = ("menu", "book", "table", "end")
"""The screens that are shown in Ukrainian too."""
_FONT_HOSTS: Final = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""The drawings name a server for fonts; the pictures use the fonts of this machine."""

TakePicture = Callable[[KozyrApp, str], None]
Scenario = Callable[[KozyrApp, Pilot[None], TakePicture], Awaitable[None]]


async def _show_first_run(app: KozyrApp, _: Pilot[None], take: TakePicture) -> None:
    take(app, "first")


async def _show_menu_screens(app: KozyrApp, pilot: Pilot[None], take: TakePicture) -> None:
    """Show the menu and the screens that need no table."""
    take(app, "menu")
    for name, screen in (("custom", CustomScreen()), ("settings", SettingsScreen())):
        app.push_screen(screen)
        await pilot.pause(0.1)
        take(app, name)
        await app.pop_screen()
    book = BookScreen()
    app.push_screen(book)
    await pilot.pause(0.1)
    await pilot.press("right", "right")
    await pilot.pause(0.1)
    take(app, "book")
    await app.pop_screen()
    app.push_screen(SimulationScreen())
    await pilot.pause(0.1)
    await pilot.press("5", "0", "space")
    keys = say(app.language, "sim_keys_done")
    await until(pilot, lambda: keys in "\n".join(read(pilot)), 60)
    take(app, "simulation")


async def _show_table(app: KozyrApp, pilot: Pilot[None], take: TakePicture) -> None:
    """Show a game of four: in the middle, with a bot's memory, paused, and at its end."""
    seat = SeatRequest("person", NAMES[app.language])
    seating = Seating((seat, *bots(3, "experienced")), "transfer")
    table = LocalTable.open(seating, local_environment(app.language, Random(7)), pause=False)
    assert isinstance(table, LocalTable)
    screen = TableScreen(table, table)
    app.push_screen(screen)
    await until(pilot, lambda: screen.shown.now is not None)
    await _play_until(pilot, screen, until_bout=4)
    take(app, "table")
    await type_line(pilot, "\\printMatrCardsAI i1 2 4")
    await pilot.pause(0.2)
    take(app, "matrix")
    await pilot.press("escape")
    await pilot.pause(0.2)
    take(app, "pause")
    await pilot.press("escape")
    await type_line(pilot, "\\deleteMatrCardsAI")
    await _play_until(pilot, screen, until_bout=1000)
    take(app, "end")


async def _play_until(pilot: Pilot[None], screen: TableScreen, *, until_bout: int) -> None:
    while True:
        await until(pilot, lambda: is_asked(screen))
        snapshot = screen.shown.now
        if snapshot is None or snapshot.game is None or snapshot.table.status != "playing":
            return
        if snapshot.game.bout >= until_bout:
            return
        await play_a_turn_by_keys(pilot, screen)


async def _show_online_screens(app: KozyrApp, pilot: Pilot[None], take: TakePicture) -> None:
    """Show a new server's tables, the form of a new table, and a table before its game."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server:
        for host_name, rules in zip(HOSTS[app.language], ("classic", "transfer", "pairs"), strict=True):
            host = server.guest(host_name)
            server.ask("tables.create", host, rules=rules, seats=4, clock="normal")
        app.push_screen(LobbyScreen())
        await pilot.pause(0.2)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        app.screen.query_one("#address", LineInput).value = f"127.0.0.1:{server.port}"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.pause(1.5)
        take(app, "lobby")
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewTableScreen))
        take(app, "new_table")
        await pilot.press(*["down"] * 10, "enter")
        await until(pilot, lambda: isinstance(app.screen, WaitingRoomScreen))
        await pilot.pause(0.5)
        take(app, "gathering")


def _open_app(home: Path, language: Language, *, has_name: bool = True) -> KozyrApp:
    person = PlayerData.open({"KOZYR_HOME": str(home), "TERM": "xterm", "LANG": f"{language}_XX.UTF-8"})
    if has_name:
        person.rename(NAMES[language])
    person.change_settings(language=language, theme=THEMES[language], animations=False, sounds=False)
    return KozyrApp(person, UNICODE)


def _draw_screens() -> dict[str, str]:
    """Open every screen; return the drawings by name."""
    drawings: dict[str, str] = {}
    scenarios: tuple[tuple[Scenario, bool], ...] = (
        (_show_first_run, False),
        (_show_menu_screens, True),
        (_show_table, True),
        (_show_online_screens, True),
    )
    for language in NAMES:
        for width, height in SIZES:

            def take(app: KozyrApp, name: str, end: str = f"{width}-{language}") -> None:
                if app.language != "uk" or name in _UKRAINIAN:
                    drawings[f"{name}-{end}"] = _FONT_HOSTS.sub("", app.export_screenshot())

            for scenario, has_name in scenarios:
                with tempfile.TemporaryDirectory() as home:
                    app = _open_app(Path(home), language, has_name=has_name)
                    asyncio.run(_run_scenario(app, scenario, take, (width, height)))
    return drawings


async def _run_scenario(app: KozyrApp, scenario: Scenario, take: TakePicture, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        await scenario(app, pilot, take)


def main(folder: Path = FOLDER) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    drawings = _draw_screens()
    with chromium() as browser:
        page = browser.new_page()
        for name, drawing in drawings.items():
            page.set_content(f"<body style='margin:0'>{drawing}</body>")
            page.locator("svg").first.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=60)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
