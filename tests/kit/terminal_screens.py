"""A screen of `kozyr play`, opened for a test that presses keys and reads it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from kozyr.locales import Language
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.colours import ThemeName
from kozyr.terminal.drawing.signs import UNICODE, Signs
from kozyr.terminal.player_data import PlayerData


@asynccontextmanager
async def looking(  # noqa: PLR0913 - all parameters of a screen
    screen: Screen[None],
    home: Path,
    *,
    language: Language = "en",
    size: tuple[int, int] = (80, 24),
    theme: ThemeName = "night",
    signs: Signs = UNICODE,
) -> AsyncIterator[Pilot[Any]]:
    """Run the program with a named player, this screen on top of the menu."""
    person = PlayerData.open({"KOZYR_HOME": str(home)})
    person.rename("Ivan")
    person.change_settings(language=language, theme=theme)
    app = KozyrApp(person, signs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await app.push_screen(screen)
        await settled(pilot)
        yield pilot


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until the last input and its effects are drawn."""
    for _ in range(3):
        await pilot.pause()


async def comes(pilot: Pilot[Any], fact: Callable[[], bool]) -> None:
    """Wait until a condition is true on the screen, and assert it: a busy machine draws late."""
    for _ in range(1200):
        if fact():
            break
        await asyncio.sleep(0.025)
    await settled(pilot)
    assert fact(), "\n".join(read(pilot))


async def comes_to_read(pilot: Pilot[Any], text: str, row: int | None = None) -> None:
    """Wait until a text is in this row, or anywhere."""
    await comes(pilot, lambda: text in ("\n".join(read(pilot)) if row is None else read(pilot)[row]))


def read(pilot: Pilot[Any]) -> list[str]:
    """Return the lines of the whole screen as it was last laid out, a moment after a resize."""
    compositor = pilot.app.screen._compositor  # noqa: SLF001 - the output for a terminal
    width, height = compositor.size
    rows = compositor.render_strips()
    assert len(rows) == height
    return ["".join(segment.text for segment in row)[:width].rstrip() for row in rows]
