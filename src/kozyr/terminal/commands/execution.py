"""Execution of the chat's commands.

A wrong command changes nothing and gets exactly one of seven errors, in red. A successful command is
confirmed in green. Commands change the table through its `TableEditor`; some return an action for the screen.
"""

from typing import Final, cast

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table import edits
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.table_queries import TablePlayer
from kozyr.locales import Language, say
from kozyr.locales.cards import write_card_by_id
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.commands.catalogue import list_colours, list_commands, list_hand, write_usage
from kozyr.terminal.commands.outcomes import (
    CommandContext,
    CommandError,
    CommandOutcome,
    HideMatrix,
    ShowMatrix,
    TableEditor,
    ToggleSound,
    Unlock,
    success_lines,
)
from kozyr.terminal.commands.parser import CommandCall, ParsedArguments, parse_arguments
from kozyr.terminal.drawing.signs import UNICODE, rewrite_card_names
from kozyr.terminal.settings import Sound
from kozyr.terminal.tags import escape_tags

_UNAVAILABLE: Final = frozenset({"no_game", "table_left", "nothing_to_end", "unavailable"})
"""Refusals that do not depend on the arguments."""
_ABOUT_PLAYER: Final = frozenset({"player_is_out"})
"""Refusals that concern the named player, who is always the first argument."""


def execute_for_player(
    name: str, arguments: ParsedArguments, language: Language, editor: TableEditor, player: TablePlayer
) -> CommandOutcome | CommandError:
    """Execute a command that names a player."""
    seat, player_name = player.seat, player.name
    match name:
        case "printMatrCardsAI":
            if not player.is_bot:
                return CommandError("player_is_person")
            if not editor.has_memory(seat):
                return CommandError("memory_not_initialised")
            refusal = editor.look_into_memory(seat)
            if refusal is not None:
                return _to_error(refusal, 1)
            screen_action = ShowMatrix(seat, arguments.numbers["x"], arguments.numbers["y"])
            return CommandOutcome(
                success_lines(language, "done_show_matrix", name=player_name), screen_action
            )
        case "getCardsPlayer":
            cards = editor.cards_of(seat)
            if isinstance(cards, ClientRefusal):
                return _to_error(cards, 1)
            return CommandOutcome(list_hand(player_name, cards, language))
        case "giveCardPlayer":
            card = arguments.words["suit"] + arguments.words["rank"]
            card_name = write_card_by_id(card, language)
            lines = success_lines(language, "done_give", name=player_name, card=card_name)
            return _to_outcome(editor.edit(edits.give_card, seat, card), 2, lines)
        case "deleteCardPlayer":
            index = arguments.numbers["index"]
            lines = success_lines(language, "done_delete_card", name=player_name, n=index)
            return _to_outcome(editor.edit(edits.delete_card, seat, index), 2, lines)
        case _:  # deleteCardsPlayer
            count = arguments.numbers["count"]
            lines = success_lines(language, "done_delete_cards", name=player_name, n=count)
            return _to_outcome(editor.edit(edits.delete_cards, seat, count), 2, lines)


def execute_for_table(
    name: str, arguments: ParsedArguments, language: Language, editor: TableEditor
) -> CommandOutcome | CommandError:
    """Execute a command that changes the game for all players."""
    match name:
        case "setGameMode":
            mode = arguments.words["mode"]
            lines = success_lines(language, "done_mode", mode=say(language, f"rules_{mode}"))
            return _to_outcome(editor.edit(edits.set_game_mode, mode), 1, lines)
        case "setTrump":
            suit = arguments.words["suit"]
            lines = success_lines(language, "done_trump", suit=say(language, f"suits_{suit}"))
            return _to_outcome(editor.edit(edits.set_trump, suit), 1, lines)
        case "setEventEffect":
            index = arguments.numbers["effect"]
            effect_name, _ = EFFECTS[index].texts(language)
            key = "done_effect" if index else "done_no_effect"
            lines = success_lines(language, key, n=index, name=effect_name)
            return _to_outcome(editor.edit(edits.set_effect, index), 1, lines)
        case "decreaseCountCardsDeck":
            count = arguments.numbers["count"]
            return _to_outcome(
                editor.edit(edits.decrease_deck, count), 1, success_lines(language, "done_decrease", n=count)
            )
        case "endMove":
            return _to_outcome(editor.edit(edits.end_move), 0, success_lines(language, "done_end_move"))
        case _:  # endGame
            return _to_outcome(editor.edit(edits.end_game), 0, success_lines(language, "said_over"))


def _to_outcome(
    refusal: ClientRefusal | None, argument: int, lines: tuple[ChatLine, ...]
) -> CommandOutcome | CommandError:
    # `argument` is the number, from 1, of the argument that the table may refuse; 0 for no arguments.
    return CommandOutcome(lines) if refusal is None else _to_error(refusal, argument)


def _to_error(refusal: ClientRefusal, argument: int) -> CommandError:
    if argument == 0 or refusal.code in _UNAVAILABLE:
        return CommandError("command_unavailable", why=refusal.text)
    return CommandError("argument_wrong", 1 if refusal.code in _ABOUT_PLAYER else argument, refusal.text)


def execute(call: CommandCall, context: CommandContext) -> CommandOutcome:
    """Execute a command, or answer in red why not."""
    outcome = _execute(call, context)
    if isinstance(outcome, CommandOutcome):
        return outcome
    command_usage = write_usage(call.command, context.language)
    sentence = say(context.language, f"error_{outcome.error}", n=outcome.argument, usage=command_usage)
    why = rewrite_card_names(outcome.why, UNICODE, context.language)
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
            return CommandOutcome(lines, ToggleSound(sound))
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
