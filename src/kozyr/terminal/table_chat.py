"""The chat at a table, which separates commands from messages.

A command is answered in this program, and no other player sees it. Any other line is a message, which the
table sends to all players. Some commands return an action for the screen.
"""

import time
from typing import NamedTuple

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language
from kozyr.server.api.messages.events import TableChat
from kozyr.terminal.chat import (
    MAX_LINES,
    Chat,
    ChatLine,
    accept_message,
    append_lines,
    find_missed,
    make_action_line,
    make_message_line,
    make_system_line,
)
from kozyr.terminal.commands.execution import execute
from kozyr.terminal.commands.outcomes import CommandContext, ScreenAction, TableEditor, Unlock
from kozyr.terminal.commands.parser import parse_command
from kozyr.terminal.settings import TerminalSettings
from kozyr.terminal.table_view_state import ViewUpdate


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
        self._received: tuple[TableChat, ...] = ()
        """The last messages; a new snapshot repeats some of them."""
        self.is_unlocked = False
        """Whether the player has unlocked this table (`Unlock`) with the key of the command `keyAdmin`."""

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The lines to show."""
        return self.chat.lines

    def add_update(self, update: ViewUpdate, language: Language, *, with_log: bool = True) -> None:
        """Add the messages of an update and its lines of the game's log; phrases are in this language."""
        messages = find_missed(self._received, update.messages) if update.is_snapshot else update.messages
        self._received = (*self._received, *messages)[-MAX_LINES:]
        log_lines = map(make_action_line, update.log_lines if with_log else ())
        # Reactions are not in `_received`, because snapshots do not repeat them.
        message_lines = (make_message_line(said, language) for said in (*messages, *update.reactions))
        self.chat = append_lines(self.chat, *message_lines, *log_lines)

    def notice(self, text: str, *, is_error: bool = False) -> None:
        """Add a line from the program itself, such as an error."""
        line = make_system_line(text)
        self.chat = append_lines(self.chat, line._replace(kind="error") if is_error else line)

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
            self.notice(accepted.text, is_error=True)
            return InputResult()
        self.chat, message = accepted
        return InputResult(message=message, is_accepted=True)
