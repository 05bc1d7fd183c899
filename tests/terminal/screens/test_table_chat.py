"""The chat of the table: messages, commands, the memory matrix and pasted text."""

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from kozyr.custom_table.seating import Seating
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.commands.catalogue import COMMANDS
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.widgets.basic import LineInput
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

_KEY_NAMES = {"\\": "backslash", " ": "space", '"': "quotation_mark", "!": "exclamation_mark", ":": "colon"}


async def type_line(pilot: Pilot[None], text: str) -> None:
    """Go to the chat, send a line, and return to the cards."""
    await pilot.press("tab", *[_KEY_NAMES.get(char, char) for char in text], "enter", "escape")
    await pilot.pause()


async def enter_line(pilot: Pilot[None], screen: TableScreen, text: str) -> None:
    """Put a line into the chat field and send it."""
    field = screen.query_one("#say", LineInput)
    field.focus()
    await pilot.pause()
    field.value = text
    await pilot.press("enter")


def last_line(screen: TableScreen) -> ChatLine:
    """Return the newest line of the chat."""
    return screen.chat.lines[-1]


def test_a_message_is_shown(silent_app: KozyrApp) -> None:
    """Tab goes to the chat, Enter sends the message."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_line(pilot, "hello!")
        await until(pilot, lambda: bool(screen.chat.lines))
        assert last_line(screen) == ChatLine("said", "hello!", NAME)
        await reads(pilot, "hello!")

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


def test_every_command_answers_on_the_table(silent_app: KozyrApp) -> None:
    """Without arguments, every command runs or is refused; none is sent as a message."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        for command in COMMANDS:
            if command.name == "endGame" or not command.name.isalpha():
                continue  # a colour is a tag in a message, and the game must go on
            assert await answer(pilot, screen, command.name) != "said", command.name

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


def test_every_command_does_its_work(silent_app: KozyrApp) -> None:
    """All commands run one after another at a local table, after the key."""
    table = table_of(Seating((SEAT, *bots(2))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        # Something must lie on the table, so that there is a bout to end.
        while not (table.has_memory(1) and is_asked(screen) and has_cards(screen)):
            await until(pilot, lambda: is_asked(screen))
            await play_a_turn_by_keys(pilot, screen)
            await pilot.pause(0.05)
        commands = [
            "help 1", "HELP 2", "getCommandList 1", "getColorList 1", "getColorList 3", "keyAdmin kozyr",
            "printMatrCardsAI i1 1 1", "deleteMatrCardsAI", f"setTrump {other_suit(screen)}",
            "setGameMode transfer",
            "setEventEffect 1", "setEventEffect 0", "getCardsPlayer i0", "deleteCardPlayer i0 0",
            "deleteCardsPlayer i1 1", "decreaseCountCardsDeck 2", "turnOnSound chat", "endMove", "endGame",
        ]  # fmt: skip
        for command in commands:
            assert await answer(pilot, screen, command) != "error", (command, last_line(screen))
        await until(pilot, lambda: screen.shown.now is not None and screen.shown.now.table.status == "over")

    at_table(silent_app, table, talk)

    assert silent_app.person.profile.games == 0  # commands changed the game


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("help", "too few"),
        ("help 1 2", "too many"),
        ("help 99", "1 is wrong"),
        ("setTrump hearts", "doesn't work here"),
        ("printMatrCardsAI i1 0 0", "remembers nothing yet"),
        ("printMatrCardsAI i0 0 0", "is a person"),
        ("printMatrCardsAI nobody 0 0", "no such player"),
    ],
)
def test_every_error_is_shown_in_red(silent_app: KozyrApp, command: str, sentence: str) -> None:
    """The chat shows exactly one of the seven errors."""
    table = led_by_the_player(Seating((SEAT, *bots(1))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        assert await answer(pilot, screen, command) == "error"
        assert sentence in last_line(screen).text.lower()

    at_table(silent_app, table, talk)


def other_suit(screen: TableScreen) -> str:
    """Return a suit that is not trump."""
    now = screen.shown.now
    assert now is not None
    assert now.game is not None
    return "spades" if now.game.trump[0] == "H" else "hearts"


def has_cards(screen: TableScreen) -> bool:
    """Return whether cards lie on the table."""
    now = screen.shown.now
    return now is not None and now.game is not None and bool(now.game.board.thrown_cards)


async def answer(pilot: Pilot[None], screen: TableScreen, command: str) -> str:
    """Send a command; return the kind of the answer."""
    previous = screen.chat.lines[-1] if screen.chat.lines else None
    await enter_line(pilot, screen, f"\\{command}")
    await until(pilot, lambda: bool(screen.chat.lines) and last_line(screen) is not previous)
    return last_line(screen).kind


def test_a_refused_command_stays_in_the_field(silent_app: KozyrApp) -> None:
    """A refused command stays in the field."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_line(pilot, "\\help")
        await until(pilot, lambda: bool(screen.chat.lines))
        assert last_line(screen).kind == "error"
        assert screen.query_one("#say", LineInput).value == "\\help"

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


async def _play_until_memory(pilot: Pilot[None], screen: TableScreen, table: LocalTable) -> None:
    """Play until the bot has made a decision."""
    while not table.has_memory(1):
        await until(pilot, lambda: is_asked(screen))
        await play_a_turn_by_keys(pilot, screen)
        await pilot.pause(0.05)


def test_the_matrix_is_shown_moved_and_closed(silent_app: KozyrApp) -> None:
    """The matrix exists from the bot's first decision on; the mouse drags it, a click closes it."""
    table = table_of(Seating((SEAT, *bots(1, "experienced"))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        matrix = screen.query_one(MatrixView)
        await _play_until_memory(pilot, screen, table)
        await type_line(pilot, "\\printMatrCardsAI i1 4 6")
        await until(pilot, lambda: bool(screen.chat.lines))
        assert last_line(screen).kind == "done"
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
    """The matrix shows immediately what the bot learns."""
    table = table_of(Seating((SEAT, *bots(1, "experienced"))))

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        matrix = screen.query_one(MatrixView)
        await _play_until_memory(pilot, screen, table)
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


def test_a_pasted_megabyte_is_cut(app: KozyrApp) -> None:
    """The text is cut to the length of a message, and the player is notified."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        field = screen.query_one("#say", LineInput)
        await pilot.press("tab")
        field.post_message(events.Paste("durak\n" * 200_000))
        await until(pilot, lambda: len(field.value) == 200)
        await until(pilot, lambda: bool(app._notifications))  # noqa: SLF001 - the notifications over any screen
        await pilot.press("enter", "escape")
        screen.post_message(events.Paste("x" * 1_000_000))
        await pilot.pause()
        assert screen.is_current

    at_table(app, table_of(Seating((SEAT, *bots(1)))), talk)


@pytest.mark.parametrize("focus", ["cards", "chat"])
def test_no_key_stops_the_program(app: KozyrApp, focus: str) -> None:
    """Other keys do nothing, and none stops the program."""
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


def test_the_chat_can_be_hidden(tmp_path: Path) -> None:
    """Tab shows the hidden chat for one message."""
    app = program(tmp_path, chat=False)

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        talk = screen.query_one("#talk")
        assert not talk.display
        await pilot.press("tab")
        await until(pilot, lambda: talk.display)
        await pilot.press("escape")
        await until(pilot, lambda: not talk.display)

    at_table(app, table_of(Seating((SEAT, *bots(1)))), talk)
