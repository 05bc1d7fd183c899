"""The lists that commands print: nine commands a page, eight colours a page."""

from collections.abc import Sequence
from typing import Final, TypeVar

from kozyr.cli.drawing.card_text import write_card
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.refusals import Language
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.colours import COLOURS
from kozyr.terminal.commands.catalogue import COMMANDS, ChatCommand
from kozyr.terminal.tags import escaped
from kozyr.terminal.words import say

COMMANDS_A_PAGE: Final = 9
COLOURS_A_PAGE: Final = 8
_T = TypeVar("_T")


def usage(command: ChatCommand, language: Language) -> str:
    r"""Return how a command is written: `\setTrump suit`."""
    words = (say(language, f"argument_{each}") for each in command.arguments)
    return " ".join((f"\\{command.name}", *words))


def command_page(page: int, language: Language) -> tuple[ChatLine, ...] | None:
    """Return a page of the commands; None if there is no such page."""
    rows = _page(COMMANDS, page, COMMANDS_A_PAGE)
    if rows is None:
        return None
    head = say(language, "list_commands", page=page, pages=_pages(COMMANDS, COMMANDS_A_PAGE))
    return (ChatLine("done", head), *(ChatLine("system", _command_row(each, language)) for each in rows))


def colour_page(page: int, language: Language) -> tuple[ChatLine, ...] | None:
    """Return a page of the colours, each with a sample; None if there is no such page."""
    rows = _page(COLOURS, page, COLOURS_A_PAGE)
    if rows is None:
        return None
    head = say(language, "list_colours", page=page, pages=_pages(COLOURS, COLOURS_A_PAGE))
    patches = (rf"\{name}:███\textmsg: {name} — {say(language, f'colour_{name}')}" for name in rows)
    return (ChatLine("done", head), *(ChatLine("system", patch) for patch in patches))


def hand_lines(name: str, cards: tuple[str, ...], language: Language) -> tuple[ChatLine, ...]:
    """Return a hand with the index of every card."""
    listed = ", ".join(f"{at}: {write_card(CARDS_BY_ID[card], language)}" for at, card in enumerate(cards))
    key = "hand_holds" if cards else "hand_empty"
    return (ChatLine("done", escaped(say(language, key, name=name, cards=listed))),)


def _command_row(command: ChatCommand, language: Language) -> str:
    written = escaped(usage(command, language))
    also = f" ({escaped(say(language, 'list_also', name=command.alias))})" if command.alias else ""
    return rf"\texttarget:{written}\textmsg:{also} — {escaped(say(language, command.key))}"


def _page(rows: Sequence[_T], page: int, size: int) -> Sequence[_T] | None:
    return rows[(page - 1) * size : page * size] if 1 <= page <= _pages(rows, size) else None


def _pages(rows: Sequence[_T], size: int) -> int:
    return -(-len(rows) // size)
