"""Starting and continuing local games.

The player's folder keeps one game, saved after each step; a new game replaces it. A lock allows only one
running program to save its game there.
"""

from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from kozyr.client.locks import claim_lock
from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.terminal.local import GAME_FILE, has_saved_game
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.local.table_queries import local_environment
from kozyr.terminal.profile import GameOutcome
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.table import TableScreen

if TYPE_CHECKING:
    from kozyr.terminal.app import KozyrApp

LOCK_FILE: Final = "table.lock"
_QUICK_GAME_LEVELS: Final = ("experienced", "experienced", "novice")


def make_quick_seating(app: "KozyrApp") -> Seating:
    """Return the seating of a quick game: the player and three bots."""
    person = SeatRequest("person", app.person.profile.name)
    return Seating((person, *[SeatRequest("bot", "", level) for level in _QUICK_GAME_LEVELS]))


def start_game(app: "KozyrApp", seating: Seating) -> ClientRefusal | None:
    """Deal a new game and show its table, or return why not.

    If a saved game would be abandoned, the first call refuses. A second call abandons the saved game.
    """
    app.clear_notifications()  # old notifications must not cover the new table
    lock = None if app.person.folder is None else claim_lock(app.person.folder / LOCK_FILE)
    saved = None if lock is None else _load_saved_game(app)
    outcome = None if saved is None else saved.outcome_if_abandoned(app.person.profile.name)
    if lock is not None and saved is not None and saved.is_playing and not app.may_replace_game:
        # The refusal warns the player, because an abandoned game may count as a loss.
        lock.close()
        app.may_replace_game = True
        is_loss = outcome is not None and outcome.end == "lost"
        return ClientRefusal("game_kept", app.say("game_kept_counts" if is_loss else "game_kept"))
    journal = None if app.person.folder is None or lock is None else app.person.folder / GAME_FILE
    table = LocalTable.open(seating, local_environment(app.language), journal, chooser=app.get_bot_chooser())
    refusal = _open_screen(app, table, lock)
    if refusal is None and outcome is not None:
        count_abandoned(app, outcome)
    if refusal is None and app.person.folder is not None and lock is None:
        app.tell(app.say("game_unkept"), is_error=True)
    return refusal


def _load_saved_game(app: "KozyrApp") -> LocalCore | None:
    # An unreadable file is renamed and the player is notified, because a new game would overwrite the file.
    if app.person.folder is None or not has_saved_game(app.person.folder):
        return None
    core = LocalCore.resume(app.person.folder / GAME_FILE, local_environment(app.language), is_kept=False)
    if isinstance(core, ClientRefusal):
        app.tell(core.text, is_error=True)
        return None
    return core


def count_abandoned(app: "KozyrApp", outcome: GameOutcome) -> None:
    """Count a game that the player has abandoned, and show how the rating changed."""
    before = app.person.profile.rating
    app.person.count_game(outcome)
    key = "game_abandoned" if outcome.end == "lost" else "game_left_won"
    app.tell(app.say(key, before=f"{before:.0f}", after=f"{app.person.profile.rating:.0f}"), is_error=True)
    app.tell_notices()


def continue_game(app: "KozyrApp") -> ClientRefusal | None:
    """Show the table of the saved game, or return why not; without a folder, do nothing."""
    if app.person.folder is None:
        return None
    app.clear_notifications()  # old notifications must not cover the table
    lock = claim_lock(app.person.folder / LOCK_FILE)
    if lock is None:
        return ClientRefusal("game_elsewhere", app.say("game_elsewhere"))
    environment = local_environment(app.language)
    table = LocalTable.resume(app.person.folder / GAME_FILE, environment, chooser=app.get_bot_chooser())
    return _open_screen(app, table, lock)


def _open_screen(
    app: "KozyrApp", table: LocalTable | ClientRefusal, lock: ExitStack | None
) -> ClientRefusal | None:
    if isinstance(table, ClientRefusal):
        if lock is not None:
            lock.close()
        return table
    app.may_replace_game = False
    screen = TableScreen(table, local_table=table, game_lock=lock)
    if isinstance(app.screen, MenuScreen):
        app.push_screen(screen)
    else:
        app.switch_screen(screen)  # replaces the form of a custom game: leaving the table leads to the menu
    return None
