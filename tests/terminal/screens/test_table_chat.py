"""The chat on the table: messages, commands, the memory matrix; whatever is typed or pasted."""

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from kozyr.terminal.app import KozyrApp
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.commands import COMMANDS
from kozyr.terminal.local.seating import Seating
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.matrix import MatrixView
from tests.kit.screens import (
    NAME,
    SEAT,
    at_table,
    bots,
    is_asked,
    led_by_the_player,
    play_a_turn_by_keys,
    program,
    reads,
    table_of,
    until,
)

_NAMED = {"\\": "backslash", " ": "space", '"': "quotation_mark", "!": "exclamation_mark", ":": "colon"}


async def type_line(pilot: Pilot[None], text: str) -> None:
    """Go to the chat, type a line and send it; and back to the cards."""
    await pilot.press("tab", *[_NAMED.get(char, char) for char in text], "enter", "escape")
    await pilot.pause()


def last(screen: TableScreen) -> ChatLine:
    """Give the newest line of the chat."""
    return screen.talk.lines[-1]


def test_a_message_is_heard(silent_app: KozyrApp) -> None:
    """Tab goes to the chat, Enter sends."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_line(pilot, "hello!")
        await until(pilot, lambda: bool(screen.talk.lines))
        assert last(screen) == ChatLine("said", "hello!", NAME)
        await reads(pilot, "hello!")

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


def test_every_command_answers_on_the_table(silent_app: KozyrApp) -> None:
    """Without its arguments each is done, or answers in red; none is sent to anybody."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        for command in COMMANDS:
            if command.name == "endGame" or not command.name.isalpha():
                continue  # a colour is a tag in a message, and the game must go on
            assert await answer(pilot, screen, command.name) != "said", command.name

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


def test_every_command_does_its_work(silent_app: KozyrApp) -> None:
    """One after another at a table of one's own, after the key was told."""
    table = table_of(Seating((SEAT, *bots(2))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        # Something must lie on the table, so that there is a bout to end.
        while not (table.has_memory(1) and is_asked(screen) and lies(screen)):
            await until(pilot, lambda: is_asked(screen))
            await play_a_turn_by_keys(pilot, screen)
            await pilot.pause(0.05)
        calls = [
            "help 1", "HELP 2", "getCommandList 1", "getColorList 1", "getColorList 3", "keyAdmin kozyr",
            "printMatrCardsAI i1 1 1", "deleteMatrCardsAI", f"setTrump {other_suit(screen)}",
            "setGameMode transfer",
            "setEventEffect 1", "setEventEffect 0", "getCardsPlayer i0", "deleteCardPlayer i0 0",
            "deleteCardsPlayer i1 1", "decreaseCountCardsDeck 2", "turnOnSound chat", "endMove", "endGame",
        ]  # fmt: skip
        for call in calls:
            assert await answer(pilot, screen, call) != "error", (call, last(screen))
        await until(pilot, lambda: screen.shown.now is not None and screen.shown.now.table.status == "over")

    at_table(silent_app, table, talk)

    assert silent_app.profile.games == 0  # cards were moved about


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("help", "too few"),
        ("help 1 2", "too many"),
        ("help 99", "1 is wrong"),
        ("setTrump hearts", "unavailable here"),
        ("printMatrCardsAI i1 0 0", "not initialised"),
        ("printMatrCardsAI i0 0 0", "is a person"),
        ("printMatrCardsAI nobody 0 0", "no such player"),
    ],
)
def test_every_error_is_told_in_red(silent_app: KozyrApp, call: str, told: str) -> None:
    """Exactly one of the seven, and nothing has changed."""
    table = led_by_the_player(Seating((SEAT, *bots(1))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        assert await answer(pilot, screen, call) == "error"
        assert told in last(screen).text.lower()

    at_table(silent_app, table, talk)


def other_suit(screen: TableScreen) -> str:
    """Name a suit that is not trump."""
    now = screen.shown.now
    assert now is not None
    assert now.game is not None
    return "spades" if now.game.trump[0] == "H" else "hearts"


def lies(screen: TableScreen) -> bool:
    """Tell whether cards lie on the table."""
    now = screen.shown.now
    return now is not None and now.game is not None and bool(now.game.board.thrown_cards)


async def answer(pilot: Pilot[None], screen: TableScreen, call: str) -> str:
    """Send a command; give the kind of the line that answers it."""
    field = screen.query_one("#say", LineInput)
    field.focus()
    await pilot.pause()
    field.value = f"\\{call}"
    before = screen.talk.lines[-1] if screen.talk.lines else None
    await pilot.press("enter")
    await until(pilot, lambda: bool(screen.talk.lines) and last(screen) is not before)
    return last(screen).kind


def test_a_wrong_call_stays_to_be_mended(silent_app: KozyrApp) -> None:
    """What was refused is not lost: the line is still there."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_line(pilot, "\\help")
        await until(pilot, lambda: bool(screen.talk.lines))
        assert last(screen).kind == "error"
        assert screen.query_one("#say", LineInput).value == "\\help"

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


async def _until_it_remembers(pilot: Pilot[None], screen: TableScreen, table: LocalTable) -> None:
    """Play until the bot has decided something."""
    while not table.has_memory(1):
        await until(pilot, lambda: is_asked(screen))
        await play_a_turn_by_keys(pilot, screen)
        await pilot.pause(0.05)


def test_the_matrix_is_shown_moved_and_clicked_away(silent_app: KozyrApp) -> None:
    """Live on the table from the bot's first decision on; the mouse drags it, a click closes it."""
    table = table_of(Seating((SEAT, *bots(1, "experienced"))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        matrix = screen.query_one(MatrixView)
        await _until_it_remembers(pilot, screen, table)
        await type_line(pilot, "\\printMatrCardsAI i1 4 6")
        await until(pilot, lambda: bool(screen.talk.lines))
        assert last(screen).kind == "done"
        await until(pilot, lambda: (matrix.region.x, matrix.region.y) == (4, 6))
        await reads(pilot, "un")

        await pilot.mouse_down(matrix, offset=(2, 0))
        await pilot.hover(matrix, offset=(12, 3))
        await pilot.mouse_up(matrix, offset=(2, 0))
        await until(pilot, lambda: (matrix.region.x, matrix.region.y) == (14, 9))
        assert matrix.display

        await pilot.click(matrix, offset=(2, 1))
        await until(pilot, lambda: not matrix.display)

    at_table(silent_app, table, talk)


def test_the_matrix_follows_the_game(silent_app: KozyrApp) -> None:
    """What the bot learns is on the table at once."""
    table = table_of(Seating((SEAT, *bots(1, "experienced"))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        matrix = screen.query_one(MatrixView)
        await _until_it_remembers(pilot, screen, table)
        await type_line(pilot, "\\printMatrCardsAI i1 0 0")
        await until(pilot, lambda: bool(matrix.text))
        first = matrix.text
        for _ in range(3):
            await until(pilot, lambda: is_asked(screen))
            await play_a_turn_by_keys(pilot, screen)
            await pilot.pause(0.05)
        await until(pilot, lambda: matrix.text != first)
        await type_line(pilot, "\\deleteMatrCardsAI")
        await until(pilot, lambda: not matrix.display)

    at_table(silent_app, table, talk)


def test_a_megabyte_is_pasted(app: KozyrApp) -> None:
    """So much of it is taken as a message may have; the rest is left out, and the player is told."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        field = screen.query_one("#say", LineInput)
        await pilot.press("tab")
        field.post_message(events.Paste("durak\n" * 200_000))
        await until(pilot, lambda: len(field.value) == 200)
        await until(pilot, lambda: bool(app._notifications))  # noqa: SLF001 - what is told over any screen
        await pilot.press("enter", "escape")
        screen.post_message(events.Paste("x" * 1_000_000))
        await pilot.pause()
        assert screen.is_current

    at_table(app, table_of(Seating((SEAT, *bots(1)))), talk)


@pytest.mark.parametrize("focus", ["cards", "chat"])
def test_any_key_is_taken(app: KozyrApp, focus: str) -> None:
    """Keys without a meaning do nothing; none brings the program down."""
    keys = [
        "a", "я", "漢", "f2", "f12", "home", "end", "insert", "delete", "backspace", "ctrl+a", "ctrl+z",
        "shift+left", "shift+tab", "shift+tab", "pageup", "pagedown", "up", "up", "down", "ctrl+up", "0", "9",
        "left", "right", "full_stop", "question_mark", "escape", "escape", "escape", "escape",
    ]  # fmt: skip

    async def press(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        if focus == "chat":
            await pilot.press("tab")
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        assert app.is_running

    at_table(app, table_of(Seating((SEAT, *bots(1)))), press)


def test_the_chat_can_be_put_away(tmp_path: Path) -> None:
    """Without it the battlefield has its room; Tab brings it for one message."""
    app = program(tmp_path, chat=False)

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        talk = screen.query_one("#talk")
        assert not talk.display
        await pilot.press("tab")
        await until(pilot, lambda: talk.display)
        await pilot.press("escape")
        await until(pilot, lambda: not talk.display)

    at_table(app, table_of(Seating((SEAT, *bots(1)))), talk)
