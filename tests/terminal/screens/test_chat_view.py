"""The chat view: its colours and its scrolling."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.custom_table.seating import Seating
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.colours import THEMES, ThemeName
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.tags import escape_tags
from tests.kit.recorded_tables import RecordedTable, own_turn
from tests.kit.screens import (
    SEAT,
    at_table,
    bots,
    drive,
    is_near,
    program,
    reads,
    shown_text,
    styles_of,
    table_of,
    until,
)


async def _open(pilot: Pilot[None], *lines: ChatLine) -> TableScreen:
    screen = TableScreen(RecordedTable(own_turn(None)))
    pilot.app.push_screen(screen)
    await until(pilot, lambda: screen.shown.now is not None)
    _add_lines(screen, *lines)
    return screen


def _add_lines(screen: TableScreen, *lines: ChatLine) -> None:
    screen.chat.chat = screen.chat.chat._replace(lines=(*screen.chat.lines, *lines)[-200:])
    screen.draw()


async def _open_scrolled_back(pilot: Pilot[None], app: KozyrApp, repeat: int = 1) -> TableScreen:
    screen = await _open(pilot, *[line._replace(text=line.text * repeat) for line in _numbered(1, 60)])
    await reads(pilot, "060.")
    await pilot.press("pageup", "pageup")
    await until(pilot, lambda: "060." not in shown_text(app))
    return screen


def _numbered(first: int, last: int) -> list[ChatLine]:
    return [ChatLine("said", f"line {number:03}.", "Bob") for number in range(first, last + 1)]


def _read_numbers(app: KozyrApp) -> list[str]:
    return [word for word in shown_text(app).split() if word.endswith(".") and word[:3].isdigit()]


@pytest.mark.parametrize("theme", ["day", "night", "east", "black-blue", "new-year"])
@pytest.mark.parametrize(
    ("kind", "role"), [("done", "done"), ("error", "error"), ("action", "textmsg"), ("system", "texttarget")]
)
def test_each_kind_of_line_is_drawn_in_its_colour(
    tmp_path: Path, theme: ThemeName, kind: str, role: str
) -> None:
    """The screen shows success in the theme's green and a refusal in its red."""
    app = program(tmp_path, theme=theme)

    async def look(pilot: Pilot[None]) -> None:
        await _open(pilot, ChatLine(kind, "It is done."))  # type: ignore[arg-type]
        await reads(pilot, "It is done.")
        (style,) = styles_of(app, "It is done.")
        assert is_near(style.color, getattr(THEMES[theme], role))

    drive(app, look)


def test_a_command_that_was_done_is_answered_in_green(silent_app: KozyrApp) -> None:
    """The answer to a command has the theme's green."""

    async def look(pilot: Pilot[None], _: TableScreen) -> None:
        await pilot.press("tab", "backslash", *"keyAdmin", "space", *"kozyr", "enter")
        await pilot.press("backslash", *"turnOnSound", "space", *"chat", "enter")
        await reads(pilot, "» Sound")
        (style,) = styles_of(silent_app, "» Sound")
        assert is_near(style.color, THEMES["night"].done)

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), look)


def test_tags_colour_the_text_after_them(tmp_path: Path) -> None:
    """A tag names a role of the theme or a colour, with or without a background; brackets are no markup."""
    app = program(tmp_path, theme="day")

    async def look(pilot: Pilot[None]) -> None:
        await _open(
            pilot, ChatLine("said", r"\suit1:heart", "Bob"), ChatLine("said", r"\red-bgtarget:both", "Bob"),
            ChatLine("said", escape_tags("[red]a[/red]"), "Bob"),
        )  # fmt: skip
        await reads(pilot, "heart", "both", "[red]a[/red]")
        (role,), (named,) = styles_of(app, "heart"), styles_of(app, "both")
        assert is_near(role.color, THEMES["day"].suit1)
        assert is_near(named.color, "#aa0000")
        assert is_near(named.bgcolor, THEMES["day"].bgtarget)

    drive(app, look)


def test_without_colours_a_tag_colours_nothing(tmp_path: Path) -> None:
    """Without colours, a refusal is bold."""
    app = program(tmp_path, theme="no-colour")

    async def look(pilot: Pilot[None]) -> None:
        await _open(pilot, ChatLine("said", r"\red-blue:both", "Bob"), ChatLine("error", "No."))
        await reads(pilot, "both", "No.")
        (tagged,), (refusal,) = styles_of(app, "both"), styles_of(app, "No.")
        assert (tagged.color, tagged.bgcolor, tagged.bold) == (None, None, None)
        assert (refusal.color, refusal.bold) == (None, True)

    drive(app, look)


def test_new_lines_do_not_move_the_view(app: KozyrApp) -> None:
    """After PageUp, new messages and timer ticks do not move the view."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open_scrolled_back(pilot, app)
        numbers = _read_numbers(app)
        _add_lines(screen, *_numbered(61, 75), ChatLine("said", "long " * 30, "Bob"))
        screen._tick()  # noqa: SLF001 - as the timer does
        await pilot.pause()
        assert (len(numbers) > 3, _read_numbers(app)) == (True, numbers)

    drive(app, look)


def test_a_resized_window_keeps_the_place(app: KozyrApp) -> None:
    """The last visible line stays visible when the lines wrap at another width."""

    async def look(pilot: Pilot[None]) -> None:
        await _open_scrolled_back(pilot, app, repeat=3)
        last = max(number for number in range(1, 61) if f"{number:03}." in shown_text(app))
        await pilot.resize_terminal(160, 50)
        await until(pilot, lambda: shown_text(app).count("\n") == 49)
        await reads(pilot, f"{last:03}.")
        assert "060." not in shown_text(app)

    drive(app, look)


@pytest.mark.parametrize("keys", [["end"], ["tab", "h"], ["pagedown", "pagedown"], ["tab", "end"]])
def test_end_and_typing_go_to_the_newest_line(app: KozyrApp, keys: list[str]) -> None:
    """Afterwards new lines are shown again when they arrive."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open_scrolled_back(pilot, app)
        await pilot.press(*keys)
        await reads(pilot, "line 060.")
        _add_lines(screen, *_numbered(61, 61))
        await reads(pilot, "line 061.")

    drive(app, look)


def test_the_view_shows_how_many_lines_are_below(app: KozyrApp) -> None:
    """A line at the bottom shows how many lines are below and which key leads there."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open(pilot, *_numbered(1, 60))
        await reads(pilot, "line 060.")
        await pilot.press("pageup")
        await reads(pilot, "↓ 8 more · End")
        _add_lines(screen, *_numbered(61, 62))
        await reads(pilot, "↓ 10 more · End")

    drive(app, look)


def test_the_view_continues_when_its_line_is_dropped(app: KozyrApp) -> None:
    """The chat keeps two hundred lines; the view continues at the oldest line."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open(pilot, *_numbered(1, 60))
        await reads(pilot, "line 060.")
        await pilot.press(*["pageup"] * 9)
        await reads(pilot, "line 001.")
        _add_lines(screen, *_numbered(61, 230))
        await reads(pilot, "line 031.")

    drive(app, look)
