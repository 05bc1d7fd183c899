"""Execution of the chat's commands.

A wrong call changes nothing and gets exactly one of seven errors, in red; a successful one is confirmed in
green. Commands change the table through its `TableEditor`, and pass what concerns the screen to the screen.
"""

from typing import cast

from kozyr.rules.refusals import Language
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.commands.arguments import ParsedArguments, parse_arguments
from kozyr.terminal.commands.edit_commands import execute_for_player, execute_for_table
from kozyr.terminal.commands.lists import colour_page, command_page, usage
from kozyr.terminal.commands.outcomes import (
    CommandContext,
    CommandError,
    CommandOutcome,
    HideMatrix,
    TurnSound,
    Unlock,
    success_lines,
)
from kozyr.terminal.commands.parser import CommandCall
from kozyr.terminal.commands.table_editor import TableEditor, TablePlayer
from kozyr.terminal.drawing.signs import UNICODE, with_faces
from kozyr.terminal.settings import Sound
from kozyr.terminal.tags import escape_tags
from kozyr.terminal.words import say


def execute(call: CommandCall, context: CommandContext) -> CommandOutcome:
    """Execute a command, or answer in red why not."""
    done = _execute(call, context)
    if isinstance(done, CommandOutcome):
        return done
    sentence = say(
        context.language, f"error_{done.error}", n=done.argument, usage=usage(call.command, context.language)
    )
    why = with_faces(done.why, UNICODE, context.language)
    return CommandOutcome((ChatLine("error", escape_tags(f"{sentence} {why}".strip())),), error=done.error)


def _execute(call: CommandCall, context: CommandContext) -> CommandOutcome | CommandError:
    command = call.command
    if command.reach != "everywhere" and context.editor is None:
        return CommandError("command_unavailable", why=say(context.language, "why_only_local"))
    if command.reach == "unlocked" and not context.is_unlocked:
        return CommandError("command_unavailable", why=say(context.language, "why_locked"))
    if len(call.arguments) < len(command.arguments):
        return CommandError("too_few_arguments")
    if len(call.arguments) > len(command.arguments):
        return CommandError("too_many_arguments")
    arguments = parse_arguments(call, context.width, context.height)
    if isinstance(arguments, int):
        return CommandError("argument_wrong", arguments)
    if context.editor is None or command.reach == "everywhere":
        return _list(command.name, arguments, context)
    return _execute_locally(command.name, arguments, context, context.editor)


def _list(name: str, arguments: ParsedArguments, context: CommandContext) -> CommandOutcome | CommandError:
    page = arguments.numbers["page"]
    lines = (command_page if name == "help" else colour_page)(page, context.language)
    return CommandError("argument_wrong", 1) if lines is None else CommandOutcome(lines)


def _execute_locally(
    name: str, arguments: ParsedArguments, context: CommandContext, table: TableEditor
) -> CommandOutcome | CommandError:
    language = context.language
    match name:
        case "deleteMatrCardsAI":
            return CommandOutcome(success_lines(language, "done_hide_matrix"), HideMatrix())
        case "keyAdmin":
            return CommandOutcome(success_lines(language, "done_unlock"), Unlock())
        case "turnOnSound":
            sound = cast("Sound", arguments.words["sound"])
            now = say(language, "on" if sound in context.silent else "off")
            lines = success_lines(language, "done_sound", sound=say(language, f"sound_{sound}"), now=now)
            return CommandOutcome(lines, TurnSound(sound))
        case _ if "player" in arguments.words:
            sitter = find_player(arguments.words["player"], table.sitters)
            if sitter is None:
                return CommandError("no_such_player")
            return _with_warning(
                execute_for_player(name, arguments, language, table, sitter), language, table
            )
        case _:
            return _with_warning(execute_for_table(name, arguments, language, table), language, table)


def _with_warning(
    done: CommandOutcome | CommandError, language: Language, table: TableEditor
) -> CommandOutcome | CommandError:
    """Add that the game does not count if a command is the reason."""
    if isinstance(done, CommandError) or not table.is_edited:
        return done
    return done._replace(lines=(*done.lines, *success_lines(language, "done_uncounted")))


def find_player(word: str, sitters: tuple[TablePlayer, ...]) -> TablePlayer | None:
    """Find a player by name, ignoring case, or by seat: i0 to i5."""
    exact = next((each for each in sitters if each.name == word), None)
    near = next((each for each in sitters if each.name.casefold() == word.casefold()), None)
    by_seat = next((each for each in sitters if f"i{each.seat}" == word.lower()), None)
    return exact or near or by_seat
