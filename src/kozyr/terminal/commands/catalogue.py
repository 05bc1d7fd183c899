"""The commands of the chat, and the lists that commands print: commands, colours and hands."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from kozyr.locales import Language, say
from kozyr.locales.cards import write_card_by_id
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.colours import COLOURS
from kozyr.terminal.commands.outcomes import success_lines
from kozyr.terminal.tags import escape_tags

Argument: TypeAlias = Literal[
    "page", "player", "x", "y", "key", "mode", "suit", "effect", "rank", "index", "count", "sound"
]
Reach: TypeAlias = Literal["everywhere", "local", "unlocked", "in_text"]
"""Where a command works: everywhere, at local tables, at local tables after `keyAdmin`, or inside a chat
text, as a colour tag."""


class ChatCommand(NamedTuple):
    """A command of the chat."""

    name: str
    arguments: tuple[Argument, ...]
    reach: Reach
    alias: str = ""
    text: str = ""
    """The end of the description's text key; if empty, the command's name ends the key."""

    @property
    def key(self) -> str:
        """The key of the description in the catalogue of texts."""
        return f"command_{self.text or self.name.lower()}"


CALLED: Final = (
    ChatCommand("help", ("page",), "everywhere", "getCommandList"),
    ChatCommand("printMatrCardsAI", ("player", "x", "y"), "local"),
    ChatCommand("deleteMatrCardsAI", (), "local"),
    ChatCommand("getColorList", ("page",), "everywhere"),
    ChatCommand("keyAdmin", ("key",), "local"),
    ChatCommand("setGameMode", ("mode",), "unlocked"),
    ChatCommand("setTrump", ("suit",), "unlocked"),
    ChatCommand("setEventEffect", ("effect",), "unlocked"),
    ChatCommand("giveCardPlayer", ("player", "rank", "suit"), "unlocked"),
    ChatCommand("deleteCardPlayer", ("player", "index"), "unlocked"),
    ChatCommand("deleteCardsPlayer", ("player", "count"), "unlocked"),
    ChatCommand("getCardsPlayer", ("player",), "unlocked"),
    ChatCommand("decreaseCountCardsDeck", ("count",), "unlocked"),
    ChatCommand("endMove", (), "unlocked"),
    ChatCommand("endGame", (), "unlocked"),
    ChatCommand("turnOnSound", ("sound",), "unlocked"),
)
"""The commands that a player calls by name."""
_COLOUR_TAGS: Final = (
    ChatCommand("<color>:", (), "in_text", text="colour"),
    ChatCommand("<color>-<background>:", (), "in_text", text="colours"),
)
COMMANDS: Final = (*CALLED[:4], *_COLOUR_TAGS, *CALLED[4:])  # the tags follow `getColorList`
"""Everything that `help` lists, in this order."""

BY_NAME: Final = {
    name.lower(): command for command in CALLED for name in (command.name, command.alias) if name
}


COMMANDS_PER_PAGE: Final = 9
COLOURS_PER_PAGE: Final = 8
_T = TypeVar("_T")


def write_usage(command: ChatCommand, language: Language) -> str:
    r"""Return how a command is written: `\setTrump suit`."""
    words = (say(language, f"argument_{argument}") for argument in command.arguments)
    return " ".join((f"\\{command.name}", *words))


def list_commands(page: int, language: Language) -> tuple[ChatLine, ...] | None:
    """Return a page of the commands; None if there is no such page."""
    rows = _cut_page(COMMANDS, page, COMMANDS_PER_PAGE)
    if rows is None:
        return None
    head = say(language, "list_commands", page=page, pages=_count_pages(COMMANDS, COMMANDS_PER_PAGE))
    return (
        ChatLine("done", head),
        *(ChatLine("system", _write_command(command, language)) for command in rows),
    )


def list_colours(page: int, language: Language) -> tuple[ChatLine, ...] | None:
    """Return a page of the colours, each with a sample; None if there is no such page."""
    rows = _cut_page(COLOURS, page, COLOURS_PER_PAGE)
    if rows is None:
        return None
    head = say(language, "list_colours", page=page, pages=_count_pages(COLOURS, COLOURS_PER_PAGE))
    samples = (rf"\{name}:███\textmsg: {name} — {say(language, f'colour_{name}')}" for name in rows)
    return (ChatLine("done", head), *(ChatLine("system", sample) for sample in samples))


def list_hand(name: str, cards: tuple[str, ...], language: Language) -> tuple[ChatLine, ...]:
    """Return a hand with the index of every card."""
    text = ", ".join(f"{index}: {write_card_by_id(card, language)}" for index, card in enumerate(cards))
    return success_lines(language, "hand_holds" if cards else "hand_empty", name=name, cards=text)


def _write_command(command: ChatCommand, language: Language) -> str:
    command_usage = escape_tags(write_usage(command, language))
    alias = f" ({escape_tags(say(language, 'list_also', name=command.alias))})" if command.alias else ""
    return rf"\texttarget:{command_usage}\textmsg:{alias} — {escape_tags(say(language, command.key))}"


def _cut_page(rows: Sequence[_T], page: int, size: int) -> Sequence[_T] | None:
    return rows[(page - 1) * size : page * size] if 1 <= page <= _count_pages(rows, size) else None


def _count_pages(rows: Sequence[_T], size: int) -> int:
    return -(-len(rows) // size)  # rounded up
