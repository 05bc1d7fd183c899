"""The commands that change the cards and rules of a local table.

The table decides whether a change is possible. This module turns its refusal into one of the chat's errors,
followed by the table's own sentence.
"""

from typing import Final

from kozyr.locales import Language, say
from kozyr.locales.cards import write_card
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.terminal.chat import ChatLine
from kozyr.terminal.commands.lists import list_hand
from kozyr.terminal.commands.outcomes import CommandError, CommandOutcome, ShowMatrix, success_lines
from kozyr.terminal.commands.parser import ParsedArguments
from kozyr.terminal.commands.table_editor import TableEditor, TablePlayer
from kozyr.terminal.local.effects import EFFECTS
from kozyr.terminal.table_client import ClientRefusal

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
            lines = success_lines(
                language, "done_give", name=player_name, card=write_card(CARDS_BY_ID[card], language)
            )
            return _to_outcome(editor.give_card(seat, card), 2, lines)
        case "deleteCardPlayer":
            index = arguments.numbers["index"]
            lines = success_lines(language, "done_delete_card", name=player_name, n=index)
            return _to_outcome(editor.delete_card(seat, index), 2, lines)
        case _:  # deleteCardsPlayer
            count = arguments.numbers["count"]
            lines = success_lines(language, "done_delete_cards", name=player_name, n=count)
            return _to_outcome(editor.delete_cards(seat, count), 2, lines)


def execute_for_table(
    name: str, arguments: ParsedArguments, language: Language, editor: TableEditor
) -> CommandOutcome | CommandError:
    """Execute a command that changes the game for all players."""
    match name:
        case "setGameMode":
            mode = arguments.words["mode"]
            lines = success_lines(language, "done_mode", mode=say(language, f"rules_{mode}"))
            return _to_outcome(editor.set_game_mode(mode), 1, lines)
        case "setTrump":
            suit = arguments.words["suit"]
            lines = success_lines(language, "done_trump", suit=say(language, f"trump_{suit}"))
            return _to_outcome(editor.set_trump(suit), 1, lines)
        case "setEventEffect":
            index = arguments.numbers["effect"]
            effect_name, _ = EFFECTS[index].texts(language)
            key = "done_effect" if index else "done_no_effect"
            lines = success_lines(language, key, n=index, name=effect_name)
            return _to_outcome(editor.set_event_effect(index), 1, lines)
        case "decreaseCountCardsDeck":
            count = arguments.numbers["count"]
            return _to_outcome(
                editor.decrease_deck(count), 1, success_lines(language, "done_decrease", n=count)
            )
        case "endMove":
            return _to_outcome(editor.end_move(), 0, success_lines(language, "done_end_move"))
        case _:  # endGame
            return _to_outcome(editor.end_game(), 0, success_lines(language, "done_end_game"))


def _to_outcome(
    refusal: ClientRefusal | None, argument: int, lines: tuple[ChatLine, ...]
) -> CommandOutcome | CommandError:
    # `argument` is the number, from 1, of the argument that the table may refuse; 0 for no arguments.
    return CommandOutcome(lines) if refusal is None else _to_error(refusal, argument)


def _to_error(refusal: ClientRefusal, argument: int) -> CommandError:
    if argument == 0 or refusal.code in _UNAVAILABLE:
        return CommandError("command_unavailable", why=refusal.text)
    return CommandError("argument_wrong", 1 if refusal.code in _ABOUT_PLAYER else argument, refusal.text)
