"""The main program of plain console mode, from its menu to its exit.

The menu offers rules, play, credits and quit. A saved game survives any end of the program: at the end
of its input, by Ctrl-C, or because the reader of its output has closed the pipe.
"""

import io
import os
import secrets
import time
from collections.abc import Mapping
from random import Random
from typing import BinaryIO, Final, TextIO

from kozyr import __version__
from kozyr.bots.answer_delay import PAUSE_MS
from kozyr.rules import RULE_SETS
from kozyr.rules.refusals import Language
from kozyr.terminal.local.looking import World
from kozyr.terminal.person import Person
from kozyr.terminal.plain.faces import ink_for
from kozyr.terminal.plain.game_loop import Pace
from kozyr.terminal.plain.game_session import House, Session
from kozyr.terminal.plain.line_io import InputEndedError, Lines
from kozyr.terminal.plain.prompts import Asker
from kozyr.terminal.plain.rules_text import RULES, rules_lines

_INTERRUPTED: Final = 130
_LEAST_ROWS: Final = 60
"""At least this many blank lines; an old terminal has fewer rows."""
_MENU: Final = ("plain_menu_rules", "plain_menu_play", "plain_menu_credits", "plain_menu_quit")


def run_plain(  # noqa: PLR0913 - most have defaults
    language: Language,
    stdin: BinaryIO,
    stdout: TextIO,
    *,
    environment: Mapping[str, str],
    rules: str = RULES,
    quick: bool = False,
    world: World | None = None,
) -> int:
    """Run plain console mode on these streams and return the exit status; a failed write raises `OSError`."""
    if isinstance(stdout, io.TextIOWrapper):
        stdout.reconfigure(errors="replace")  # a name may have letters that this terminal lacks
    ink = ink_for(language, stdout.encoding)
    rules_text = tuple(rules_lines(ink.language, rules, RULE_SETS[rules].options))
    asker = Asker(Lines(stdin, stdout, stdout.encoding), ink, rules_text)
    person = Person.open(environment)
    world = world or World(lambda: time.time_ns() // 1_000_000, secrets.token_bytes, ink.language)
    pause_ms = 0 if quick or not stdout.isatty() else PAUSE_MS
    pace = Pace(pause_ms, Random(secrets.token_bytes(8)), _rows(stdout))  # noqa: S311 - only for pauses
    session = Session(House(asker, person, world, rules, pace))
    try:
        _menu(asker, person, session)
    except InputEndedError:
        _part(asker, session, "ended")
    except KeyboardInterrupt:
        _part(asker, session, "stopped")
        return _INTERRUPTED
    return 0


def _menu(asker: Asker, person: Person, session: Session) -> None:
    asker.tell("plain_title", version=__version__)
    asker.lines.write(*person.files.notices(asker.ink.language))
    while True:
        chosen = _MENU[asker.menu("", [asker.say(key) for key in _MENU]) - 1]
        match chosen:
            case "plain_menu_rules":
                asker.lines.write_all(asker.help)
            case "plain_menu_play":
                session.play()
            case "plain_menu_credits":
                asker.tell("plain_credits")
            case _:
                asker.tell("plain_goodbye")
                return


def _part(asker: Asker, session: Session, how: str) -> None:
    # The cursor is still after an unanswered question.
    asker.lines.write("")
    if session.evening is None:
        asker.tell(f"plain_{how}")
    else:
        session.abandon()
        asker.tell(f"plain_{how}_kept" if session.evening.is_kept else f"plain_{how}_lost")
    asker.lines.flush()


def _rows(stdout: TextIO) -> int:
    try:
        return max(os.get_terminal_size(stdout.fileno()).lines, _LEAST_ROWS)
    except (OSError, ValueError):  # a file, a pipe or a similar object
        return _LEAST_ROWS
