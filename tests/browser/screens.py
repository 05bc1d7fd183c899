"""Screenshots of the web client at every size, light and dark (docs/reference/screens.md).

Call: `make screens`. People look at them; no test compares them. `python -m tests.browser.screens FOLDER`
takes all pages in all languages into another folder.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.kit.browser_play import play
from tests.kit.browsers import SIZES, Browsers, browsers
from tests.kit.chromium import chromium
from tests.kit.paths import ROOT
from tests.kit.puzzle_play import find_puzzle, give_up
from tests.kit.server_process import Person, Server, serving

FOLDER: Final = ROOT / "docs" / "screens"
SHOWN: Final = ("home", "table", "result", "lobby", "new", "learn", "puzzle", "replay", "rules")
"""The screenshots in the documentation: English in the light theme, Russian in the dark theme."""
PUZZLE: Final = find_puzzle(lambda puzzle: "memory" not in puzzle.themes).id
ON_ITS_SIDE: Final = (844, 390)
THEMES: Final = {"light": "en", "dark": "ru"}
NAMES: Final = {
    "en": ("Anna", "Boris", "Vera", "Grigory"),
    "ru": ("Анна", "Борис", "Вера", "Григорий"),
    "uk": ("Оксана", "Богдан", "Віра", "Григорій"),
}


def _arrive(people: Browsers, page: Page, who: Person, address: str) -> None:
    page.evaluate("(token) => localStorage.setItem('kozyr.token', token)", who.token)
    people.go(page, address)


def _lobby(server: Server, names: tuple[str, ...]) -> None:
    for number, (rules, seats, stake) in enumerate(
        (("classic", 2, 0), ("transfer", 3, 50), ("pairs", 4, 0), ("street", 6, 10))
    ):
        host = server.guest(names[number])
        server.ask("tables.create", host, rules=rules, seats=seats, stake=stake, clock="normal")


def _game(server: Server, who: Person, *, seats: int, rules: str) -> str:
    table: str = server.ask("tables.create", who, rules=rules, seats=seats, clock="slow")["table_id"]
    for _ in range(seats - 1):
        server.ask("tables.add_bot", who, table_id=table, level="novice")
    return table


def _shoot(server: Server, people: Browsers, lang: str, take: Callable[[Page, str], None]) -> None:
    who = server.guest(NAMES[lang][0])
    _lobby(server, NAMES[lang])
    page = people.open("/", lang=lang, size=SIZES[1], still=True)
    take(page, "home")
    for name in ("tables", "new", "rules", "settings", "learn"):
        _arrive(people, page, who, f"/{name}")
        page.wait_for_timeout(400)
        take(page, "lobby" if name == "tables" else name)
    _arrive(people, page, who, f"/puzzles/{PUZZLE}")
    page.locator("[data-hand] [data-card]").first.wait_for()
    take(page, "puzzle")
    give_up(page)
    take(page, "puzzle-result")
    table = _game(server, who, seats=4, rules="transfer")
    people.go(page, f"/t/{table}")
    page.get_by_test_id("ready").wait_for()
    take(page, "waiting")
    page.get_by_test_id("ready").click()
    page.locator("[data-hand] [data-card]").first.wait_for()
    play([page], until=lambda turns: turns >= 3)
    take(page, "table")
    play([page])
    take(page, "result")
    people.go(page, f"/g/{table}.1?move=14")
    page.locator("[data-card]").first.wait_for()
    take(page, "replay")
    crowd = _game(server, who, seats=6, rules="classic")
    people.go(page, f"/t/{crowd}")
    page.get_by_test_id("ready").click()
    page.locator("[data-hand] [data-card]").first.wait_for()
    page.wait_for_timeout(1500)
    take(page, "six")


def main() -> None:
    """Take the screenshots of the documentation, or all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    everything = folder != FOLDER
    folder.mkdir(exist_ok=True)

    def take(page: Page, name: str) -> None:
        if name not in SHOWN and not everything:
            return
        lang = page.evaluate("document.documentElement.lang")
        for width, height in (*SIZES, ON_ITS_SIDE):
            page.set_viewport_size({"width": width, "height": height})
            for theme, of_theme in THEMES.items():
                if lang != of_theme and not everything:
                    continue
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]  # a theme
                page.wait_for_timeout(120)
                page.screenshot(path=folder / f"{name}-{width}-{theme}-{lang}.jpg", type="jpeg", quality=80)

    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server, chromium() as program:
        for lang in NAMES if everything else THEMES.values():
            with browsers(program, server.url, painted=True) as people:
                _shoot(server, people, lang, take)


if __name__ == "__main__":
    main()
