"""Execution of the chat's commands.

A wrong command changes nothing and gets exactly one of seven errors, in red. A successful command is
confirmed in green. Commands change the table through its `TableEditor`; some return an action for the screen.
"""

from typing import cast

from kozyr.locales import say
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.commands.edit_commands import execute_for_player, execute_for_table
from kozyr.terminal.commands.lists import list_colours, list_commands, write_usage
from kozyr.terminal.commands.outcomes import (
    CommandContext,
    CommandError,
    CommandOutcome,
    HideMatrix,
    TurnSound,
    Unlock,
    success_lines,
)
from kozyr.terminal.commands.parser import CommandCall, ParsedArguments, parse_arguments
from kozyr.terminal.commands.table_editor import TableEditor, TablePlayer
from kozyr.terminal.drawing.signs import UNICODE, replace_ids_by_faces
from kozyr.terminal.settings import Sound
from kozyr.terminal.tags import escape_tags


def execute(call: CommandCall, context: CommandContext) -> CommandOutcome:
    """Execute a command, or answer in red why not."""
    outcome = _execute(call, context)
    if isinstance(outcome, CommandOutcome):
        return outcome
    command_usage = write_usage(call.command, context.language)
    sentence = say(context.language, f"error_{outcome.error}", n=outcome.argument, usage=command_usage)
    why = replace_ids_by_faces(outcome.why, UNICODE, context.language)
    line = ChatLine("error", escape_tags(f"{sentence} {why}".strip()))
    return CommandOutcome((line,), error=outcome.error)


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
    if isinstance(arguments, int):  # the number of the first wrong argument
        return CommandError("argument_wrong", arguments)
    if context.editor is None or command.reach == "everywhere":  # only the two lists work everywhere
        return _show_list(command.name, arguments, context)
    return _execute_locally(command.name, arguments, context, context.editor)


def _show_list(
    name: str, arguments: ParsedArguments, context: CommandContext
) -> CommandOutcome | CommandError:
    page = arguments.numbers["page"]
    lines = list_commands(page, context.language) if name == "help" else list_colours(page, context.language)
    return CommandError("argument_wrong", 1) if lines is None else CommandOutcome(lines)


def _execute_locally(
    name: str, arguments: ParsedArguments, context: CommandContext, editor: TableEditor
) -> CommandOutcome | CommandError:
    language = context.language
    match name:
        case "deleteMatrCardsAI":
            return CommandOutcome(success_lines(language, "done_hide_matrix"), HideMatrix())
        case "keyAdmin":
            return CommandOutcome(success_lines(language, "done_unlock"), Unlock())
        case "turnOnSound":  # in spite of its name it also turns a sound off
            sound = cast("Sound", arguments.words["sound"])
            new_state = say(language, "on" if sound in context.silent else "off")
            lines = success_lines(
                language, "done_sound", sound=say(language, f"sound_{sound}"), now=new_state
            )
            return CommandOutcome(lines, TurnSound(sound))
        case _ if "player" in arguments.words:
            sitter = find_player(arguments.words["player"], editor.sitters)
            if sitter is None:
                return CommandError("no_such_player")
            outcome = execute_for_player(name, arguments, language, editor, sitter)
        case _:
            outcome = execute_for_table(name, arguments, language, editor)
    if isinstance(outcome, CommandError) or not editor.is_edited:
        return outcome
    warning = success_lines(language, "done_uncounted")
    return outcome._replace(lines=(*outcome.lines, *warning))


def find_player(word: str, sitters: tuple[TablePlayer, ...]) -> TablePlayer | None:
    """Find a player by name, ignoring case, or by seat: i0 to i5. Return None if no player matches."""
    exact = [sitter for sitter in sitters if sitter.name == word]
    similar = [sitter for sitter in sitters if sitter.name.casefold() == word.casefold()]
    seated = [sitter for sitter in sitters if f"i{sitter.seat}" == word.lower()]
    return next(iter((*exact, *similar, *seated)), None)
