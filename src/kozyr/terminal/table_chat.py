"""The chat at a table: it separates commands from messages.

A command is answered here and no other player sees it. Any other line goes to the table, which sends it to
all players. The screen receives what a command wants it to do.
"""

import time
from typing import NamedTuple

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.events import TableChat
from kozyr.terminal.chat import Chat, Line, action, heard, message_line, speak, system
from kozyr.terminal.commands import Around, Arranger, Unlock, Wish, obey, read_call
from kozyr.terminal.settings import Settings
from kozyr.terminal.table_client import Refused


class Answered(NamedTuple):
    """The result of an entered line: a command's wish, a message to send, or neither if refused."""

    wish: Wish | None = None
    message: str | None = None
    sent: bool = False
    """Whether the line was accepted; a refused one stays in the input field."""


class Talk:
    """The chat of one table."""

    def __init__(self) -> None:
        self.chat = Chat()
        self.is_unlocked = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines to show."""
        return self.chat.lines

    def begin(self, said: list[TableChat]) -> None:
        """Show the messages from before the player came."""
        kept = [line for line in self.chat.lines if line.kind != "said"]
        lines = [message_line(each) for each in said]
        self.chat = heard(Chat(lately=self.chat.lately), *lines, *kept)

    def hear(self, said: TableChat) -> None:
        """Show a player's message."""
        self.chat = heard(self.chat, message_line(said))

    def tell(self, *texts: str) -> None:
        """Add lines to the game's log."""
        self.chat = heard(self.chat, *[action(text) for text in texts])

    def notice(self, text: str, *, bad: bool = False) -> None:
        """Add a line in the program's name."""
        self.chat = heard(self.chat, system(text)._replace(kind="error" if bad else "system"))

    def enter(  # noqa: PLR0913, PLR0917 - everything a line may concern
        self,
        text: str,
        name: str,
        language: Language,
        arranger: Arranger | None,
        settings: Settings,
        size: tuple[int, int],
    ) -> Answered:
        """Handle a line that the player has entered."""
        call = read_call(text)
        if call is not None:
            around = Around(language, arranger, self.is_unlocked, *size, silent=settings.silent)
            outcome = obey(call, around)
            self.chat = heard(self.chat, *outcome.lines)
            if isinstance(outcome.wish, Unlock):
                self.is_unlocked = True
            return Answered(wish=outcome.wish, sent=outcome.error is None)
        spoken = speak(self.chat, name, text, time.monotonic_ns() // 1_000_000, language)
        if isinstance(spoken, Refused):
            self.notice(spoken.text, bad=True)
            return Answered()
        self.chat, message = spoken
        return Answered(message=message, sent=True)
