"""Starting and continuing local games.

The player's folder keeps one game, saved after each step; a new game replaces it. A lock allows only one
running program to save its game there. The modules for playing are imported inside the functions, so that
the menu opens without these modules.
"""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kozyr.locales import explain
from kozyr.terminal.locks import claim_lock
from kozyr.terminal.table_client import ClientRefusal

if TYPE_CHECKING:
    from kozyr.terminal.app import KozyrApp
    from kozyr.terminal.local.core import LocalCore
    from kozyr.terminal.local.seating import Seating
    from kozyr.terminal.local.table import LocalTable
    from kozyr.terminal.profile import GameOutcome

GAME_FILE: Final = "game.jsonl"
LOCK_FILE: Final = "table.lock"
_USUAL_BOTS: Final = ("experienced", "experienced", "novice")


def has_saved_game(folder: Path | None) -> bool:
    """Return whether there is a saved game to continue."""
    # An unreadable folder counts as empty.
    return folder is not None and os.path.isfile(folder / GAME_FILE)  # noqa: PTH113 - `Path.is_file` would raise


def make_quick_seating(app: "KozyrApp") -> "Seating":
    """Return a seating of the player and three bots."""
    from kozyr.terminal.local.seating import Seating, SeatRequest  # noqa: PLC0415 - the menu opens without it

    return Seating(
        (SeatRequest("person", app.profile.name), *[SeatRequest("bot", "", level) for level in _USUAL_BOTS])
    )


def start_game(app: "KozyrApp", seating: "Seating") -> ClientRefusal | None:
    """Deal a new game and show its table, or return why not.

    If a saved game would be abandoned, the first call refuses. A second call abandons the saved game.
    """
    from kozyr.terminal.local.table import LocalTable  # noqa: PLC0415 - the menu opens without it

    app.clear_notifications()  # old notifications must not cover the new table
    lock = None if app.folder is None else claim_lock(app.folder / LOCK_FILE)
    saved = None if lock is None else _load_saved_game(app)
    outcome = None if saved is None else saved.outcome_if_abandoned(app.profile.name)
    if lock is not None and saved is not None and saved.is_playing and not app.may_replace_game:
        # The refusal warns the player, because an abandoned game may count as a loss.
        lock.close()
        app.may_replace_game = True
        is_loss = outcome is not None and outcome.end == "lost"
        return ClientRefusal("game_kept", app.say("game_kept_counts" if is_loss else "game_kept"))
    journal = None if app.folder is None or lock is None else app.folder / GAME_FILE
    table = LocalTable.open(seating, language=app.language, journal=journal, chooser=app.get_chooser())
    refusal = _open_screen(app, table, lock)
    if refusal is None and outcome is not None:
        count_abandoned(app, outcome)
    if refusal is None and app.folder is not None and lock is None:
        app.tell(app.say("game_unkept"), bad=True)
    return refusal


def _load_saved_game(app: "KozyrApp") -> "LocalCore | None":
    # An unreadable file is renamed and the player is notified, because a new game would overwrite the file.
    from kozyr.rules import Refusal  # noqa: PLC0415 - the menu opens without it
    from kozyr.terminal.local.core import LocalCore  # noqa: PLC0415 - the menu opens without it
    from kozyr.terminal.local.journal import read_journal  # noqa: PLC0415 - the menu opens without it
    from kozyr.terminal.local.table_queries import local_environment  # noqa: PLC0415 - the menu opens without it

    if app.folder is None or not has_saved_game(app.folder):
        return None
    restored = read_journal(app.folder / GAME_FILE)
    if isinstance(restored, Refusal):
        app.tell(explain(restored, app.language), bad=True)
        return None
    return LocalCore(local_environment(app.language), restored, None)


def count_abandoned(app: "KozyrApp", outcome: "GameOutcome") -> None:
    """Count a game that the player has abandoned, and show how the rating changed."""
    before = app.profile.rating
    app.person.count_game(outcome)
    key = "game_abandoned" if outcome.end == "lost" else "game_left_won"
    app.tell(app.say(key, before=f"{before:.0f}", after=f"{app.profile.rating:.0f}"), bad=True)
    for notice in app.person.notices():
        app.tell(notice, bad=True)


def continue_game(app: "KozyrApp") -> ClientRefusal | None:
    """Show the table of the saved game, or return why not; without a folder, do nothing."""
    from kozyr.terminal.local.table import LocalTable  # noqa: PLC0415 - the menu opens without it

    if app.folder is None:
        return None
    app.clear_notifications()  # old notifications must not cover the table
    lock = claim_lock(app.folder / LOCK_FILE)
    if lock is None:
        return ClientRefusal("game_elsewhere", app.say("game_elsewhere"))
    table = LocalTable.resume(app.folder / GAME_FILE, language=app.language, chooser=app.get_chooser())
    return _open_screen(app, table, lock)


def _open_screen(
    app: "KozyrApp", table: "LocalTable | ClientRefusal", lock: ExitStack | None
) -> ClientRefusal | None:
    from kozyr.terminal.screens.menu import MenuScreen  # noqa: PLC0415 - the menu opens without it
    from kozyr.terminal.screens.table import TableScreen  # noqa: PLC0415 - the menu opens without it

    if isinstance(table, ClientRefusal):
        if lock is not None:
            lock.close()
        return table
    app.may_replace_game = False
    screen = TableScreen(table, local_table=table, game_lock=lock)
    if isinstance(app.screen, MenuScreen):
        app.push_screen(screen)
    else:
        app.switch_screen(screen)  # so that leaving a custom game leads to the menu
    return None
