"""The chat of a table: its lines, and the limits on what a player may send.

A message has at most 200 characters. A player sends at most five messages in three seconds. The chat keeps
its last 200 lines. A mark precedes the program's own lines, so no player can imitate them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from kozyr.rules.refusals import Language
from kozyr.table.settings import one_line
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.tags import Span, escaped, spans
from kozyr.terminal.words import say

if TYPE_CHECKING:  # the menu starts without the messages
    from kozyr.server.api.messages.events import TableChat

MOST_CHARACTERS: Final = 200
KEPT_LINES: Final = 200
MOST_MESSAGES: Final = 5
WITHIN_MS: Final = 3000
SYSTEM_MARK: Final = "»"
"""Precedes every line of the program; a player's line begins with the player's name."""

Kind: TypeAlias = Literal["said", "system", "action", "error", "done"]
"""The source: a player, the program, the game's log, a command's error (red) or its answer (green)."""


class ChatLine(NamedTuple):
    """One line of the chat."""

    kind: Kind
    text: str
    r"""The text, which may contain tags (`tags.spans`)."""
    name: str = ""
    """The player who said it; empty for the program's lines."""


class Chat(NamedTuple):
    """The lines of a chat, oldest first, and when each player spoke recently."""

    lines: tuple[ChatLine, ...] = ()
    recent: tuple[tuple[str, int], ...] = ()
    """Names and times of recent messages, within three seconds; milliseconds of a monotonic clock."""


def system_line(text: str) -> ChatLine:
    """Make a line of the program from a plain sentence."""
    return ChatLine("system", escaped(text))


def action_line(text: str) -> ChatLine:
    """Make a line of the game's log from a plain sentence."""
    return ChatLine("action", escaped(text))


def message_line(message: "TableChat") -> ChatLine:
    """Make a line from a message; a message without a name comes from the table itself."""
    return ChatLine("said", message.text, message.name) if message.name else system_line(message.text)


def missed_messages(shown: Sequence["TableChat"], now: Sequence["TableChat"]) -> Sequence["TableChat"]:
    """Return the messages of a new snapshot that follow the ones already shown."""
    # The last known messages are the first ones that the snapshot still holds.
    for start in range(len(shown) + 1):
        common = len(shown) - start
        if list(shown[start:]) == list(now[:common]):
            return now[common:]
    return now


def append_lines(chat: Chat, *lines: ChatLine) -> Chat:
    """Add lines and drop the oldest."""
    return chat._replace(lines=(*chat.lines, *lines)[-KEPT_LINES:])


def accept_message(
    chat: Chat, name: str, text: str, now_ms: int, language: Language
) -> tuple[Chat, str] | ClientRefusal:
    """Return the chat and the cleaned message if a player may send it: not too long, not too often."""
    message = cleaned_message(text, language)
    if isinstance(message, ClientRefusal):
        return message
    recent = tuple((who, at) for who, at in chat.recent if 0 <= now_ms - at < WITHIN_MS)
    if sum(who == name for who, _ in recent) >= MOST_MESSAGES:
        return ClientRefusal("chat_too_often", say(language, "chat_too_often"))
    return chat._replace(recent=(*recent, (name, now_ms))), message


def cleaned_message(text: str, language: Language) -> str | ClientRefusal:
    """Clean up a message to one line, or return why it is invalid."""
    # A very long text is rejected without being cleaned; only blanks at its ends are ignored.
    written = text.strip()
    message = one_line(written) if len(written) <= 2 * MOST_CHARACTERS else written
    if len(message) > MOST_CHARACTERS:
        return ClientRefusal("chat_too_long", say(language, "chat_too_long", n=len(message)))
    return message or ClientRefusal("chat_nothing", say(language, "chat_nothing"))


def line_spans(line: ChatLine) -> tuple[Span, ...]:
    """Return a line as it is printed: marked, named and coloured by its tags."""
    if line.kind == "said":
        # Names may come from other machines: none may begin like the program's lines.
        return spans(f"{escaped(line.name.lstrip(SYSTEM_MARK + ' '))}: {line.text}")
    return spans(f"{SYSTEM_MARK} {line.text}")
