"""The chat of a table: its lines, and the limits on what a player may send.

A message has at most 200 characters. A player sends at most five messages in three seconds. The chat keeps
its last 200 lines. A mark precedes the program's own lines, so no player can imitate them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from kozyr.rules.refusals import Language
from kozyr.table.texts import tidy
from kozyr.terminal.desk import Refused
from kozyr.terminal.tags import Span, escaped, spans
from kozyr.terminal.words import say

if TYPE_CHECKING:  # the menu starts without the wire
    from kozyr.server.api.messages.events import TableChat

MOST_CHARACTERS: Final = 200
KEPT_LINES: Final = 200
MOST_MESSAGES: Final = 5
WITHIN_MS: Final = 3000
SYSTEM_MARK: Final = "»"
"""Stands before every line of the program; a player's line begins with the player's name."""

Kind: TypeAlias = Literal["said", "system", "action", "error", "done"]
"""Who speaks: a player, the program, the game's story; a command's refusal in red, its answer in green."""


class Line(NamedTuple):
    """One line of the chat."""

    kind: Kind
    text: str
    r"""May hold tags (`tags.spans`)."""
    name: str = ""
    """Whoever said it, where somebody did."""


class Chat(NamedTuple):
    """What has been said, oldest first, and when each player spoke lately."""

    lines: tuple[Line, ...] = ()
    lately: tuple[tuple[str, int], ...] = ()
    """Who spoke, and when (milliseconds of any clock that does not go back), within three seconds."""


def system(text: str) -> Line:
    """Make a line of the program of a plain sentence."""
    return Line("system", escaped(text))


def action(text: str) -> Line:
    """Make a line of the game's story of a plain sentence."""
    return Line("action", escaped(text))


def message_line(said: "TableChat") -> Line:
    """Make a line of a message; a table that says something of itself has no name."""
    return Line("said", said.text, said.name) if said.name else system(said.text)


def missed_messages(known: Sequence["TableChat"], now: Sequence["TableChat"]) -> Sequence["TableChat"]:
    """Give the messages of a new snapshot that follow those which are known."""
    # The end of what is known is the beginning of what is kept now.
    for start in range(len(known) + 1):
        common = len(known) - start
        if list(known[start:]) == list(now[:common]):
            return now[common:]
    return now


def heard(chat: Chat, *lines: Line) -> Chat:
    """Add lines; the oldest are forgotten."""
    return chat._replace(lines=(*chat.lines, *lines)[-KEPT_LINES:])


def speak(chat: Chat, name: str, text: str, now_ms: int, language: Language) -> tuple[Chat, str] | Refused:
    """Let a player say something, if it is not too long or too often: the chat after it, and the message."""
    message = checked(text, language)
    if isinstance(message, Refused):
        return message
    lately = tuple((who, at) for who, at in chat.lately if 0 <= now_ms - at < WITHIN_MS)
    if sum(who == name for who, _ in lately) >= MOST_MESSAGES:
        return Refused("chat_too_often", say(language, "chat_too_often"))
    return chat._replace(lately=(*lately, (name, now_ms))), message


def checked(text: str, language: Language) -> str | Refused:
    """Make one line of what was written, or say why it is no message."""
    # A megabyte is not tidied to learn that it is too long: blanks at the ends alone do not count.
    written = text.strip()
    message = tidy(written) if len(written) <= 2 * MOST_CHARACTERS else written
    if len(message) > MOST_CHARACTERS:
        return Refused("chat_too_long", say(language, "chat_too_long", n=len(message)))
    return message or Refused("chat_nothing", say(language, "chat_nothing"))


def shown(line: Line) -> tuple[Span, ...]:
    """Give a line as it is printed: marked, named and coloured by its tags."""
    if line.kind == "said":
        # Names come from strangers too: nobody's begins as the program's lines do.
        return spans(f"{escaped(line.name.lstrip(SYSTEM_MARK + ' '))}: {line.text}")
    return spans(f"{SYSTEM_MARK} {line.text}")
