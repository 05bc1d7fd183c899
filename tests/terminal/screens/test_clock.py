"""The player's own clock on the table screen."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.locales import Language
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.colours import THEMES, ThemeName
from kozyr.terminal.screens.book import BookScreen
from kozyr.terminal.screens.dialogs import FormScreen, PauseScreen
from kozyr.terminal.screens.table import TableScreen
from tests.kit.recorded_tables import RecordedTable, own_turn
from tests.kit.screens import drive, is_near, program, reads, shown_text, styles_of, until

LONG_MS = 2_995_000
"""More time than any test takes, so that the countdown stays far from its end."""


async def _open(pilot: Pilot[None], now: TableSnapshot) -> TableScreen:
    screen = TableScreen(RecordedTable(now))
    pilot.app.push_screen(screen)
    await until(pilot, lambda: screen.shown.now is not None)
    return screen


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Your time 49:", "reserve 1:00")), ("ru", ("Ваше время 49:", "запас 1:00"))],
)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50)])
def test_the_own_clock_is_shown_with_the_reserve(
    tmp_path: Path, language: Language, words: tuple[str, ...], size: tuple[int, int]
) -> None:
    """The clock counts down beside the prompt at every terminal size."""

    async def look(pilot: Pilot[None]) -> None:
        await _open(pilot, own_turn(LONG_MS))
        await reads(pilot, *words)

    drive(program(tmp_path, language=language), look, size)


def test_a_refusal_does_not_hide_the_clock(tmp_path: Path) -> None:
    """The refusal replaces the prompt, but not the countdown."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open(pilot, own_turn(LONG_MS))
        screen.connection_error = "Connection lost."
        screen.draw()
        await reads(pilot, "Connection lost.", "Your time 49:")

    drive(program(tmp_path), look)


def test_without_a_clock_none_is_shown(tmp_path: Path) -> None:
    """Local games and tables without a clock have no countdown."""

    async def look(pilot: Pilot[None]) -> None:
        await _open(pilot, own_turn(None))
        await reads(pilot, "You're defending: beat or take.")
        assert "Your time" not in shown_text(screen_app)

    screen_app = program(tmp_path)
    drive(screen_app, look)


@pytest.mark.parametrize("theme", ["night", "day", "no-colour"])
@pytest.mark.parametrize(
    ("timer_ms", "reserve_ms", "text"),
    [(LONG_MS, 60_000, "Your time 49:"), (0, LONG_MS, "! Your reserve 49:"), (0, 0, "! Your time 0:00")],
)
def test_the_last_seconds_stand_out(
    tmp_path: Path, theme: ThemeName, timer_ms: int, reserve_ms: int, text: str
) -> None:
    """An urgent clock is red; without colours it is in reverse video. It has an exclamation mark."""
    app = program(tmp_path, theme=theme)

    async def look(pilot: Pilot[None]) -> None:
        await _open(pilot, own_turn(timer_ms, reserve_ms))
        await reads(pilot, text)
        (style,) = styles_of(app, text)
        red, urgent = THEMES[theme].error, text.startswith("!")
        assert is_near(style.bgcolor, red) == (urgent and red is not None)
        assert bool(style.reverse) == (urgent and red is None)

    drive(app, look)


def test_the_clock_goes_on_under_the_pause_menu(app: KozyrApp) -> None:
    """An online game continues while the pause menu is open."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open(pilot, own_turn(LONG_MS))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PauseScreen))
        screen.shown.queue(own_turn(0, LONG_MS))
        screen._show_updates()  # noqa: SLF001 - as for a message from the server
        await until(pilot, lambda: "Your reserve 49:" in str(screen.query_one("#clock").render()))

    drive(app, look)


def test_a_short_clock_is_reported_over_the_book(app: KozyrApp) -> None:
    """One notification appears over any screen when the time gets short."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open(pilot, own_turn(LONG_MS))
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, BookScreen))
        screen.shown.queue(own_turn(0, LONG_MS))
        screen._show_updates()  # noqa: SLF001 - as for a message from the server
        await until(pilot, lambda: bool(app._notifications))  # noqa: SLF001 - the notifications over any screen
        for _ in range(3):
            screen._tick()  # noqa: SLF001 - as the timer does
        texts = [notification.message for notification in app._notifications]  # noqa: SLF001 - the notifications
        assert [text.split(":")[0] for text in texts] == ["Your time is running out"]

    drive(app, look)


def test_the_clock_is_visible_behind_a_question(app: KozyrApp) -> None:
    """The question whether to quit does not hide the clock."""

    async def look(pilot: Pilot[None]) -> None:
        await _open(pilot, own_turn(LONG_MS))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await until(pilot, lambda: "Your time 49:" in "".join(_lines_of(app)))

    drive(app, look)


def _lines_of(app: KozyrApp) -> list[str]:
    """Return the lines of the terminal, including the screens behind the top screen."""
    return [str(each) for each in app.export_screenshot(simplify=True).replace("&#160;", " ").splitlines()]
