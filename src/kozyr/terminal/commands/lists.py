"""The lists that commands print: commands, colours and hands."""

from collections.abc import Sequence
from typing import Final, TypeVar

from kozyr.locales import Language, say
from kozyr.locales.cards import write_card
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.colours import COLOURS
from kozyr.terminal.commands.catalogue import COMMANDS, ChatCommand
from kozyr.terminal.commands.outcomes import success_lines
from kozyr.terminal.tags import escape_tags

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
    text = ", ".join(
        f"{index}: {write_card(CARDS_BY_ID[card], language)}" for index, card in enumerate(cards)
    )
    return success_lines(language, "hand_holds" if cards else "hand_empty", name=name, cards=text)


def _write_command(command: ChatCommand, language: Language) -> str:
    command_usage = escape_tags(write_usage(command, language))
    alias = f" ({escape_tags(say(language, 'list_also', name=command.alias))})" if command.alias else ""
    return rf"\texttarget:{command_usage}\textmsg:{alias} — {escape_tags(say(language, command.key))}"


def _cut_page(rows: Sequence[_T], page: int, size: int) -> Sequence[_T] | None:
    return rows[(page - 1) * size : page * size] if 1 <= page <= _count_pages(rows, size) else None


def _count_pages(rows: Sequence[_T], size: int) -> int:
    return -(-len(rows) // size)  # rounded up
