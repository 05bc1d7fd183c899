"""The chat at a table, which separates commands from messages.

A command is answered in this program, and no other player sees it. Any other line is a message, which the
table sends to all players. Some commands return an action for the screen.
"""

import time
from typing import NamedTuple

from kozyr.locales import Language
from kozyr.server.api.messages.events import TableChat
from kozyr.terminal.chat import (
    Chat,
    ChatLine,
    accept_message,
    append_lines,
    make_action_line,
    make_message_line,
    make_system_line,
)
from kozyr.terminal.commands.execution import execute
from kozyr.terminal.commands.outcomes import CommandContext, ScreenAction, Unlock
from kozyr.terminal.commands.parser import parse_command
from kozyr.terminal.commands.table_editor import TableEditor
from kozyr.terminal.settings import TerminalSettings
from kozyr.terminal.table_client import ClientRefusal


class InputResult(NamedTuple):
    """The result of an entered line: an action for the screen, a message to send, or neither."""

    screen_action: ScreenAction | None = None
    message: str | None = None
    is_accepted: bool = False
    """Whether the line was accepted; a refused line stays in the input field."""


class ChatSession:
    """The chat of one table."""

    def __init__(self) -> None:
        self.chat = Chat()
        self.is_unlocked = False
        """Whether the player has entered the key for the commands that change the game."""

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The lines to show."""
        return self.chat.lines

    def restart(self, messages: list[TableChat]) -> None:
        """Replace the messages by those of a snapshot; other lines stay."""
        old_lines = [line for line in self.chat.lines if line.kind != "said"]
        new_lines = [make_message_line(message) for message in messages]
        self.chat = append_lines(Chat(recent=self.chat.recent), *new_lines, *old_lines)

    def add_message(self, message: TableChat) -> None:
        """Show a player's message."""
        self.chat = append_lines(self.chat, make_message_line(message))

    def add_log_lines(self, *texts: str) -> None:
        """Add lines to the game's log."""
        self.chat = append_lines(self.chat, *[make_action_line(text) for text in texts])

    def notice(self, text: str, *, bad: bool = False) -> None:
        """Add a line from the program itself, such as an error."""
        line = make_system_line(text)
        self.chat = append_lines(self.chat, line._replace(kind="error") if bad else line)

    def enter(  # noqa: PLR0913, PLR0917 - commands need all of this
        self,
        text: str,
        sender: str,
        language: Language,
        editor: TableEditor | None,
        settings: TerminalSettings,
        size: tuple[int, int],
    ) -> InputResult:
        """Handle a line that the player has entered; the limit of messages counts per `sender`."""
        command = parse_command(text)
        if command is not None:
            context = CommandContext(language, editor, self.is_unlocked, *size, silent=settings.silent)
            outcome = execute(command, context)
            self.chat = append_lines(self.chat, *outcome.lines)
            if isinstance(outcome.screen_action, Unlock):
                self.is_unlocked = True
            return InputResult(screen_action=outcome.screen_action, is_accepted=outcome.error is None)
        accepted = accept_message(self.chat, sender, text, time.monotonic_ns() // 1_000_000, language)
        if isinstance(accepted, ClientRefusal):
            self.notice(accepted.text, bad=True)
            return InputResult()
        self.chat, message = accepted
        return InputResult(message=message, is_accepted=True)
