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
from kozyr.terminal.local.table_queries import LocalEnvironment
from kozyr.terminal.plain.faces import output_style_for
from kozyr.terminal.plain.game_loop import LoopConfig
from kozyr.terminal.plain.game_session import GameSession, SessionContext
from kozyr.terminal.plain.line_io import InputEndedError, LineIO
from kozyr.terminal.plain.prompts import Asker
from kozyr.terminal.plain.rules_text import RULES, rules_lines
from kozyr.terminal.player_data import PlayerData

_INTERRUPTED: Final = 130
_LEAST_BLANK_ROWS: Final = 60
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
    world: LocalEnvironment | None = None,
) -> int:
    """Run plain console mode on these streams and return the exit status; a failed write raises `OSError`."""
    if isinstance(stdout, io.TextIOWrapper):
        stdout.reconfigure(errors="replace")  # a name may have letters that this terminal lacks
    style = output_style_for(language, stdout.encoding)
    rules_text = tuple(rules_lines(style.language, rules, RULE_SETS[rules].options))
    asker = Asker(LineIO(stdin, stdout, stdout.encoding), style, rules_text)
    person = PlayerData.open(environment)
    world = world or LocalEnvironment(
        lambda: time.time_ns() // 1_000_000, secrets.token_bytes, style.language
    )
    pause_ms = 0 if quick or not stdout.isatty() else PAUSE_MS
    config = LoopConfig(pause_ms, Random(secrets.token_bytes(8)), _blank_rows(stdout))  # noqa: S311 - only for pauses
    session = GameSession(SessionContext(asker, person, world, rules, config))
    try:
        _menu(asker, person, session)
    except InputEndedError:
        _end_early(asker, session, "ended")
    except KeyboardInterrupt:
        _end_early(asker, session, "stopped")
        return _INTERRUPTED
    return 0


def _menu(asker: Asker, person: PlayerData, session: GameSession) -> None:
    asker.tell("plain_title", version=__version__)
    asker.io.write(*person.files.notices(asker.style.language))
    while True:
        chosen = _MENU[asker.menu("", [asker.say(key) for key in _MENU]) - 1]
        match chosen:
            case "plain_menu_rules":
                asker.io.write_all(asker.help)
            case "plain_menu_play":
                session.play()
            case "plain_menu_credits":
                asker.tell("plain_credits")
            case _:
                asker.tell("plain_goodbye")
                return


def _end_early(asker: Asker, session: GameSession, how: str) -> None:
    # The cursor is still after an unanswered question.
    asker.io.write("")
    if session.game is None:
        asker.tell(f"plain_{how}")
    else:
        session.abandon()
        asker.tell(f"plain_{how}_kept" if session.game.is_kept else f"plain_{how}_lost")
    asker.io.flush()


def _blank_rows(stdout: TextIO) -> int:
    try:
        return max(os.get_terminal_size(stdout.fileno()).lines, _LEAST_BLANK_ROWS)
    except (OSError, ValueError):  # a file, a pipe or a similar object
        return _LEAST_BLANK_ROWS
