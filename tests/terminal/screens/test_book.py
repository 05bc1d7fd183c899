"""The book screen, driven by keys and by the mouse."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, language_names
from kozyr.terminal.book.links import paragraph_of
from kozyr.terminal.colours import THEME_NAMES, ThemeName
from kozyr.terminal.drawing.signs import ASCII
from kozyr.terminal.screens.book import BookScreen
from kozyr.terminal.screens.menu import MenuScreen
from tests.kit.terminal_screens import comes, comes_to_read, looking, read, settled

Play = Callable[[Pilot[Any]], Awaitable[None]]


def play(screen: BookScreen, home: Path, steps: Play, **options: Any) -> None:  # noqa: ANN401 - the options of `looking`
    """Open the book and run the steps."""

    async def run() -> None:
        async with looking(screen, home, **options) as pilot:
            await steps(pilot)

    asyncio.run(run())


@pytest.mark.parametrize("language", [*language_names()])
def test_the_book_opens_at_its_contents_and_is_turned_by_arrows(language: Language, tmp_path: Path) -> None:
    """Arrows, End and Home turn the pages, whose numbers are shown; Esc leaves."""

    async def steps(pilot: Pilot[Any]) -> None:
        def numbers() -> list[str]:
            return [word for word in read(pilot)[-2].split() if word.isdigit()]

        title = {"en": "CONTENTS", "ru": "СОДЕРЖАНИЕ", "uk": "ЗМІСТ"}[language]
        await comes_to_read(pilot, title, 1)

        async def turn(key: str, *pages: str) -> None:
            await pilot.press(key)
            await comes(pilot, lambda: numbers() == [*pages])

        assert numbers() == ["1", "2"]
        await turn("left", "1", "2")
        await turn("right", "3", "4")
        await turn("pagedown", "5", "6")
        await turn("left", "3", "4")
        await pilot.press("end")
        await comes(pilot, lambda: numbers() not in (["3", "4"], []))
        await turn("right", *numbers())
        await turn("home", "1", "2")
        await pilot.press("escape")
        await comes(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))

    play(BookScreen(), tmp_path, steps, language=language)


@pytest.mark.parametrize(
    ("language", "keys", "hint"),
    [
        ("en", ("slash", *"SHOWN inste"), "“SHOWN inste”: 1 of 1"),
        ("ru", ("full_stop", *"козырь"), "«козырь»: 1 из "),
        ("ru", ("ctrl+f", *"БЕРЕТ"), "«БЕРЕТ»: 1 из "),
    ],
)
def test_the_book_is_searched(language: Language, keys: tuple[str, ...], hint: str, tmp_path: Path) -> None:
    """A slash starts the search (a full stop in Russian), N and P change the hit, Esc ends the search."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press(*keys)
        await pilot.press("enter")
        await comes_to_read(pilot, hint, -1)
        first = read(pilot)
        await pilot.press("n", "p", "т", "з")
        await comes(pilot, lambda: read(pilot) == first)
        await pilot.press("escape")
        await comes(pilot, lambda: hint not in read(pilot)[-1])
        assert isinstance(pilot.app.screen, BookScreen)
        assert "Esc" in read(pilot)[-1]
        await pilot.press("escape")
        await comes(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))

    play(BookScreen(), tmp_path, steps, language=language)


def test_a_text_that_the_book_lacks_is_reported(tmp_path: Path) -> None:
    """A pasted megabyte is cut, and the page stays the same."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("right", "slash", *"xyzzy")
        await comes_to_read(pilot, "“xyzzy” isn't in the book. Try another word.", -1)
        pilot.app.screen.focused.post_message(events.Paste("\x1b[31m" + "я" * 1_000_000))  # type: ignore[union-attr]
        await settled(pilot)
        await pilot.press("escape")
        await comes(pilot, lambda: read(pilot)[-2].split() == ["3", "│", "4"])

    play(BookScreen(), tmp_path, steps)


def test_a_click_turns_the_page_and_follows_the_contents(tmp_path: Path) -> None:
    """A click on a page turns it; a click on a line of the contents opens its page."""

    async def steps(pilot: Pilot[Any]) -> None:
        row = next(
            number for number, line in enumerate(read(pilot)) if line.strip().startswith("The rules .")
        )
        await pilot.click(offset=(5, row))
        await comes(pilot, lambda: "THE RULES" in "\n".join(read(pilot)[:3]))

        def number() -> int:
            return int(read(pilot)[-2].split()[0])

        first = number()
        await pilot.click(offset=(60, 12))
        await comes(pilot, lambda: number() == first + 2)
        await pilot.click(offset=(10, 12))
        await comes(pilot, lambda: number() == first)

    play(BookScreen(), tmp_path, steps)


@pytest.mark.parametrize(("language", "start"), [("en", "› §3.4 Beating."), ("ru", "› §3.4 Как бить.")])
def test_a_refusal_opens_the_book_at_its_paragraph(language: Language, start: str, tmp_path: Path) -> None:
    """The paragraph is marked, even without colours."""
    refusal = ClientRefusal(
        "does_not_beat", "S9 doesn't beat HA. Play a higher card of the same suit, or a trump."
    )

    async def steps(pilot: Pilot[Any]) -> None:
        await comes_to_read(pilot, start)

    play(BookScreen(paragraph_of(refusal.code, refusal.text)), tmp_path, steps, language=language)


def test_the_book_keeps_its_place_at_any_size(tmp_path: Path) -> None:
    """After all sizes down to 1×1, the same pages are shown."""

    async def steps(pilot: Pilot[Any]) -> None:
        lines = read(pilot)
        for size in ((20, 5), (1, 1), (60, 20), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        assert any("§4.1" in line for line in lines)
        await comes(pilot, lambda: find_section(read(pilot)) == find_section(lines))
        assert isinstance(pilot.app.screen, BookScreen)

    def find_section(lines: list[str]) -> list[str]:
        return [line for line in lines if "§4.1" in line]

    play(BookScreen("4.1"), tmp_path, steps)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_theme_shows_the_same_words(theme: ThemeName, tmp_path: Path) -> None:
    """All themes show the same text; without Unicode the cards are plain characters."""

    async def steps(pilot: Pilot[Any]) -> None:
        await comes_to_read(pilot, "> §3.4 Beating.")
        await comes_to_read(pilot, "| 9s| | Ah| | 8d|")

    play(BookScreen("3.4"), tmp_path, steps, theme=theme, signs=ASCII)


def test_no_other_key_closes_the_book(tmp_path: Path) -> None:
    """No key but Esc closes the book."""
    keys = ["tab", "shift+tab", "f1", "f12", "delete", "ctrl+z", "q", "я", "0", "minus", "up", "down", "C"]

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press(*keys, "enter", "slash", *keys, "escape")
        await settled(pilot)
        assert isinstance(pilot.app.screen, BookScreen)

    play(BookScreen(), tmp_path, steps)
