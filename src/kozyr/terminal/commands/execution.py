"""Execution of the chat's commands.

A wrong call changes nothing and gets exactly one of seven errors, in red; a successful one is confirmed in
green. Commands change the table through its `Arranger`, and pass what concerns the screen to the screen.
"""

from typing import cast

from kozyr.rules.refusals import Language
from kozyr.terminal.chat import Line
from kozyr.terminal.commands.arguments import Meant, mean
from kozyr.terminal.commands.edit_commands import to_player, to_table
from kozyr.terminal.commands.lists import colour_page, command_page, usage
from kozyr.terminal.commands.outcomes import Around, HideMatrix, Outcome, TurnSound, Unlock, Wrong, well_done
from kozyr.terminal.commands.parser import Call
from kozyr.terminal.commands.table_editor import Arranger, Sitter
from kozyr.terminal.drawing.signs import UNICODE, with_faces
from kozyr.terminal.settings import Sound
from kozyr.terminal.tags import escaped
from kozyr.terminal.words import say


def obey(call: Call, around: Around) -> Outcome:
    """Execute a command, or answer in red why not."""
    done = _done(call, around)
    if isinstance(done, Outcome):
        return done
    told = say(
        around.language, f"error_{done.error}", n=done.argument, usage=usage(call.command, around.language)
    )
    why = with_faces(done.why, UNICODE, around.language)
    return Outcome((Line("error", escaped(f"{told} {why}".strip())),), error=done.error)


def _done(call: Call, around: Around) -> Outcome | Wrong:
    command = call.command
    if command.reach != "everywhere" and around.arranger is None:
        return Wrong("command_unavailable", why=say(around.language, "why_only_local"))
    if command.reach == "unlocked" and not around.is_unlocked:
        return Wrong("command_unavailable", why=say(around.language, "why_locked"))
    if len(call.arguments) < len(command.arguments):
        return Wrong("too_few_arguments")
    if len(call.arguments) > len(command.arguments):
        return Wrong("too_many_arguments")
    meant = mean(call, around.width, around.height)
    if isinstance(meant, int):
        return Wrong("argument_wrong", meant)
    if around.arranger is None or command.reach == "everywhere":
        return _listed(command.name, meant, around)
    return _local(command.name, meant, around, around.arranger)


def _listed(name: str, meant: Meant, around: Around) -> Outcome | Wrong:
    page = meant.numbers["page"]
    lines = (command_page if name == "help" else colour_page)(page, around.language)
    return Wrong("argument_wrong", 1) if lines is None else Outcome(lines)


def _local(name: str, meant: Meant, around: Around, table: Arranger) -> Outcome | Wrong:
    language = around.language
    match name:
        case "deleteMatrCardsAI":
            return Outcome(well_done(language, "done_hide_matrix"), HideMatrix())
        case "keyAdmin":
            return Outcome(well_done(language, "done_unlock"), Unlock())
        case "turnOnSound":
            sound = cast("Sound", meant.words["sound"])
            now = say(language, "on" if sound in around.silent else "off")
            told = well_done(language, "done_sound", sound=say(language, f"sound_{sound}"), now=now)
            return Outcome(told, TurnSound(sound))
        case _ if "player" in meant.words:
            sitter = sitter_of(meant.words["player"], table.sitters)
            if sitter is None:
                return Wrong("no_such_player")
            return _with_warning(to_player(name, meant, language, table, sitter), language, table)
        case _:
            return _with_warning(to_table(name, meant, language, table), language, table)


def _with_warning(done: Outcome | Wrong, language: Language, table: Arranger) -> Outcome | Wrong:
    """Add that the game does not count if a command is the reason."""
    if isinstance(done, Wrong) or not table.is_arranged:
        return done
    return done._replace(lines=(*done.lines, *well_done(language, "done_uncounted")))


def sitter_of(word: str, sitters: tuple[Sitter, ...]) -> Sitter | None:
    """Find a player by name, ignoring case, or by seat: i0 to i5."""
    exact = next((each for each in sitters if each.name == word), None)
    near = next((each for each in sitters if each.name.casefold() == word.casefold()), None)
    by_seat = next((each for each in sitters if f"i{each.seat}" == word.lower()), None)
    return exact or near or by_seat
