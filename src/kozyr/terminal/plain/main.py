"""The main program of plain console mode, from its menu to its exit.

The menu offers rules, play, credits, quit, the daily deal and duplicate matches. A saved game survives every
way to end the program: its input ends, the player presses Ctrl-C, or the output is closed.
"""

import io
import os
import secrets
from collections.abc import Mapping
from random import Random
from typing import BinaryIO, Final, TextIO

from kozyr import __version__
from kozyr.bots.answer_delay import PAUSE_MS
from kozyr.locales import Language
from kozyr.rules import RULE_SETS
from kozyr.terminal.local.table_queries import LocalEnvironment, local_environment
from kozyr.terminal.plain.daily import play_daily
from kozyr.terminal.plain.drawing import RULES, output_style_for, write_rules
from kozyr.terminal.plain.game_loop import LoopConfig
from kozyr.terminal.plain.game_session import GameSession, SessionContext
from kozyr.terminal.plain.line_io import InputEndedError, LineIO
from kozyr.terminal.plain.matches import play_matches
from kozyr.terminal.plain.prompts import Asker
from kozyr.terminal.player_data import PlayerData

_INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells define it."""
_MIN_BLANK_ROWS: Final = 60
"""At least this number of blank lines hides the previous player's cards; an old terminal has fewer rows."""
_MENU: Final = (
    "rules",
    "plain_menu_play",
    "plain_menu_credits",
    "plain_menu_quit",
    "daily_title",
    "match_title",
)
"""The first four choices keep the numbers that the specification of plain console mode gives them."""


def run_plain(  # noqa: PLR0913 - most parameters have a default
    language: Language,
    stdin: BinaryIO,
    stdout: TextIO,
    *,
    environment: Mapping[str, str],
    rules: str = RULES,
    quick: bool = False,
    table_environment: LocalEnvironment | None = None,
) -> int:
    """Run plain console mode on these streams and return the exit status; a failed write raises `OSError`."""
    if isinstance(stdout, io.TextIOWrapper):
        stdout.reconfigure(errors="replace")  # a name may have letters that this terminal lacks
    style = output_style_for(language, stdout.encoding)
    rules_text = tuple(write_rules(style.language, rules, RULE_SETS[rules].options))
    asker = Asker(LineIO(stdin, stdout, stdout.encoding), style, rules_text)
    person = PlayerData.open(environment)
    table_environment = table_environment or local_environment(style.language)
    pause_ms = 0 if quick or not stdout.isatty() else PAUSE_MS
    config = LoopConfig(pause_ms, Random(secrets.token_bytes(8)), _count_blank_rows(stdout))  # noqa: S311 - only for pauses
    session = GameSession(SessionContext(asker, person, table_environment, rules, config))
    try:
        _run_menu(asker, person, session)
    except InputEndedError:
        _end_early(asker, session, "ended")
    except KeyboardInterrupt:
        _end_early(asker, session, "stopped")
        return _INTERRUPTED
    return 0


def _run_menu(asker: Asker, person: PlayerData, session: GameSession) -> None:
    asker.write_text("plain_title", version=__version__)
    asker.io.write(*person.files.notices(asker.style.language))
    while True:
        number = asker.ask_choice("", [asker.say(key) for key in _MENU])
        match _MENU[number - 1]:
            case "rules":
                asker.io.write_all(asker.help)
            case "plain_menu_play":
                session.play()
            case "plain_menu_credits":
                asker.write_text("plain_credits")
            case "daily_title":
                play_daily(asker, person)
            case "match_title":
                play_matches(asker, person)
            case _:
                asker.write_text("plain_goodbye")
                return


def _end_early(asker: Asker, session: GameSession, cause: str) -> None:
    # The cursor is behind an unanswered question, so end that line first.
    asker.io.write("")
    if session.game is None:
        asker.write_text(f"plain_{cause}")
    else:
        session.abandon()  # counts as a loss, but only if the game is not saved
        asker.write_text(f"plain_{cause}_kept" if session.game.is_kept else f"plain_{cause}_lost")
    asker.io.flush()


def _count_blank_rows(stdout: TextIO) -> int:
    try:
        return max(os.get_terminal_size(stdout.fileno()).lines, _MIN_BLANK_ROWS)
    except (OSError, ValueError):  # a file, a pipe or a similar object
        return _MIN_BLANK_ROWS
