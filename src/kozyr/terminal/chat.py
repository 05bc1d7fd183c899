"""The chat of a table: its lines, and the limits on what a player may send.

A message has at most 200 characters. A player sends at most five messages in three seconds. The chat keeps
its last 200 lines. Lines of the program begin with a mark, so no player can imitate them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, say
from kozyr.table.events import Phrase
from kozyr.table.settings import one_line
from kozyr.terminal.tags import Span, escape_tags, parse_tags

if TYPE_CHECKING:  # the menu must start without importing the messages
    from kozyr.server.api.messages.events import TableChat

MAX_CHARACTERS: Final = 200
MAX_LINES: Final = 200
MAX_MESSAGES: Final = 5
WITHIN_MS: Final = 3000
SYSTEM_MARK: Final = "»"
"""The beginning of every line of the program; a player's line begins with the player's name."""

Kind: TypeAlias = Literal["said", "system", "action", "error", "done"]
"""The source of a line: a player, the program, the game's log, or a command's error or success."""


class ChatLine(NamedTuple):
    """One line of the chat."""

    kind: Kind
    text: str
    r"""The text, which may contain tags (`tags.parse_tags`)."""
    name: str = ""
    """The player who sent the line; empty for the program's lines."""


class Chat(NamedTuple):
    """The lines of a chat, oldest first, and the times of recent messages."""

    lines: tuple[ChatLine, ...] = ()
    recent: tuple[tuple[str, int], ...] = ()
    """Sender and time of each message of the last three seconds, in milliseconds of a monotonic clock."""


def make_system_line(text: str) -> ChatLine:
    """Make a line of the program from a plain sentence."""
    return ChatLine("system", escape_tags(text))


def make_action_line(text: str) -> ChatLine:
    """Make a line of the game's log from a plain sentence."""
    return ChatLine("action", escape_tags(text))


def make_message_line(message: "TableChat", language: Language) -> ChatLine:
    """Make a line from a message; a message without a name comes from the table itself."""
    is_known_phrase = message.phrase in get_args(Phrase)
    text = say(language, f"phrase_{message.phrase}") if is_known_phrase else message.text
    return ChatLine("said", text, message.name) if message.name else make_system_line(text)


def find_missed(shown: Sequence["TableChat"], current: Sequence["TableChat"]) -> Sequence["TableChat"]:
    """Return the messages of a new snapshot that follow the ones already shown."""
    # A snapshot may lack the oldest shown messages. Find the longest end of `shown` that is also the
    # beginning of `current`.
    for start in range(len(shown) + 1):
        common = len(shown) - start
        if list(shown[start:]) == list(current[:common]):
            return current[common:]
    return current


def append_lines(chat: Chat, *lines: ChatLine) -> Chat:
    """Add lines and drop the oldest."""
    return chat._replace(lines=(*chat.lines, *lines)[-MAX_LINES:])


def accept_message(
    chat: Chat, name: str, text: str, now_ms: int, language: Language
) -> tuple[Chat, str] | ClientRefusal:
    """Check a message before it is sent; return why it may not be sent, or the chat and the cleaned text.

    The returned chat counts the message as sent, but does not show it yet (`append_lines`).
    """
    message = clean_message(text, language)
    if isinstance(message, ClientRefusal):
        return message
    recent = tuple((sender, sent_ms) for sender, sent_ms in chat.recent if 0 <= now_ms - sent_ms < WITHIN_MS)
    if sum(sender == name for sender, _ in recent) >= MAX_MESSAGES:
        return ClientRefusal("chat_too_often", say(language, "chat_too_often"))
    return chat._replace(recent=(*recent, (name, now_ms))), message


def clean_message(text: str, language: Language) -> str | ClientRefusal:
    """Clean up a message to one line, or return why it is invalid."""
    # A very long text is rejected anyway, so it is not cleaned.
    message = text.strip()
    if len(message) <= 2 * MAX_CHARACTERS:
        message = one_line(message)
    if len(message) > MAX_CHARACTERS:
        return ClientRefusal("chat_too_long", say(language, "chat_too_long", n=len(message)))
    return message or ClientRefusal("chat_nothing", say(language, "chat_nothing"))


def line_spans(line: ChatLine) -> tuple[Span, ...]:
    """Return a line as it is printed, with the mark or the name, and coloured by its tags."""
    if line.kind == "said":
        # A name may come from another machine, so remove a mark that imitates the program.
        return parse_tags(f"{escape_tags(line.name.lstrip(SYSTEM_MARK + ' '))}: {line.text}")
    return parse_tags(f"{SYSTEM_MARK} {line.text}")
