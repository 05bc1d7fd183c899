"""The full-screen program, driven by Textual's pilot: real keys and real clicks on a real local table."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from rich.color import Color
from rich.style import Style
from textual.pilot import Pilot

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.locales import Language
from kozyr.terminal import card_choice
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.drawing.signs import UNICODE, Signs
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.local.table_queries import local_environment
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.widgets.table_parts import ActsView, FieldView, HandView

NAME = "Vasilisa"
SEAT = SeatRequest("person", NAME)
PLAIN_SIZE = (80, 24)
_GLANCE_S = 0.02
"""How often a test looks at the screen; to read all of it takes some milliseconds."""


def program(
    folder: Path, *, language: Language = "en", signs: Signs = UNICODE, **choices: object
) -> KozyrApp:
    """Open the program of a named player, as a terminal would."""
    person = PlayerData.open({"KOZYR_HOME": str(folder), "LANG": language})
    person.rename(NAME)
    person.change_settings(**({"animations": False, "sounds": False} | choices))
    return KozyrApp(person, signs)


def bots(count: int, level: str = "novice") -> tuple[SeatRequest, ...]:
    """Seat bots."""
    return (SeatRequest("bot", "", level),) * count


def table_of(seating: Seating, seed: int = 1, journal: Path | None = None) -> LocalTable:
    """Open a table whose bots answer immediately."""
    table = LocalTable.open(seating, local_environment("en", Random(seed)), journal, pause=False)
    assert not isinstance(table, ClientRefusal), table
    return table


def led_by_the_player(seating: Seating) -> LocalTable:
    """Open a table at which seat 0, a person, leads first, before any bot acts."""
    return next(table for seed in range(100) if (table := table_of(seating, seed)).awaited == (0,))


def drive(
    app: KozyrApp, act: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = PLAIN_SIZE
) -> None:
    """Start the program and run a scenario in it."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(run())


def at_table(
    app: KozyrApp,
    table: LocalTable,
    act: Callable[[Pilot[None], TableScreen], Awaitable[None]],
    size: tuple[int, int] = PLAIN_SIZE,
) -> None:
    """Open a local table and run a scenario there."""

    async def sit(pilot: Pilot[None]) -> None:
        screen = TableScreen(table, table)
        app.push_screen(screen)
        await until(pilot, lambda: screen.shown.now is not None)
        await act(pilot, screen)

    drive(app, sit, size)


async def until(pilot: Pilot[None], seen: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait until a condition is true on the screen."""
    async with asyncio.timeout(seconds):
        while not seen():  # noqa: ASYNC110 - seen on the screen, which sets no event
            await asyncio.sleep(_GLANCE_S)
    await pilot.pause()


async def reads(pilot: Pilot[None], *texts: str) -> None:
    """Wait until all of these texts are on the screen: drawing follows some time after a change."""
    app = pilot.app
    assert isinstance(app, KozyrApp)

    def missing() -> list[str]:
        seen = shown_text(app)
        return [text for text in texts if text not in seen]

    with suppress(TimeoutError):
        await until(pilot, lambda: not missing())
    assert missing() == []


def is_asked(screen: TableScreen) -> bool:
    """Return whether the player must act, or the game is over."""
    now = screen.shown.now
    return now is not None and (
        now.table.status != "playing"
        or screen.called_seat is not None
        or bool(now.player and now.player.legal)
    )


async def play_a_turn_by_keys(pilot: Pilot[None], screen: TableScreen) -> None:
    """Play the first playable card, or pass, by keys alone."""
    now = screen.shown.now
    assert now is not None
    if screen.called_seat is not None:
        await pilot.press("space")
        return
    assert now.player is not None

    async def press(key: str) -> None:
        # A loaded machine shows it later than the pilot waits.
        before = screen.shown.choice
        await pilot.press(key)
        await until(pilot, lambda: screen.shown.choice != before or screen.shown.now is not now)

    for _ in screen.shown.hand:
        if card_choice.chosen_acts(screen.shown.choice, now.player):
            await press("space")
            if screen.shown.choice.acts:
                await pilot.press("space")
            return
        if len(screen.shown.hand) > 1:
            await press("right")
    await pilot.press("enter")


async def play_a_turn_by_mouse(pilot: Pilot[None], screen: TableScreen) -> None:
    """Play a turn by clicks alone: on a card, on its target, on a button."""
    now = screen.shown.now
    assert now is not None
    assert now.player is not None
    playable = card_choice.playable_cards(now.player.legal)
    hand = screen.query_one(HandView)
    card = next((each for each in hand.places if each.card in playable), None)
    if card is None:
        acts = screen.query_one(ActsView)
        left = next(left for left, _, name in acts.places if name == "stop")
        await pilot.click(ActsView, offset=(left + 1, 0))
        return
    await pilot.click(HandView, offset=(card.area.x + 1, card.area.y + 1))
    if screen.shown.choice.acts:
        target = card_choice.target_of(screen.shown.choice.acts[0])
        await pilot.pause()
        field = screen.query_one(FieldView)
        place = next(each for each in field.places if each.attack == target)
        await pilot.click(FieldView, offset=(place.area.x + 1, place.area.y + 1))


def shown_text(app: KozyrApp) -> str:
    """Return the text of the whole screen as it was last laid out, a moment after a resize."""
    compositor = app.screen._compositor  # noqa: SLF001 - the output of a terminal
    width, height = compositor.size
    lines = [strip.text for strip in compositor.render_strips()]
    assert len(lines) == height
    assert all(len(line) <= width for line in lines)
    return "\n".join(lines)


def styles_of(app: KozyrApp, text: str) -> set[Style]:
    """Return the styles in which a text is drawn on the screen, if it is on one line."""
    for strip in app.screen._compositor.render_strips():  # noqa: SLF001 - the output of a terminal
        start = strip.text.find(text)
        if start >= 0:
            cells = [style or Style() for part, style, _ in strip for _ in part]
            return {_without_meta(each) for each in cells[start : start + len(text)]}
    message = f"{text!r} is not shown in:\n{shown_text(app)}"
    raise AssertionError(message)


def is_near(colour: Color | None, wanted: str | None) -> bool:
    """Return whether a colour on the screen is close to this one (#rrggbb); Textual rounds a little."""
    if colour is None or wanted is None:
        return False
    parts = [int(wanted[at : at + 2], 16) for at in (1, 3, 5)]
    return all(abs(one - other) <= 2 for one, other in zip(colour.get_truecolor(), parts, strict=True))


def _without_meta(style: Style) -> Style:
    # Textual keeps the pointer's place in a style, which is invisible.
    return Style(color=style.color, bgcolor=style.bgcolor, bold=style.bold, reverse=style.reverse)
