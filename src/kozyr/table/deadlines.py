"""When the server must next act on a table without a player's command."""

from kozyr.rules import Seat
from kozyr.table.clocks import runs_out
from kozyr.table.roles import standings
from kozyr.table.table import Table

DESERTED_MS = 600_000
"""How long after every person left a table closes, or a game without a clock ends."""
UNLISTED_MS = 60_000
"""How long the lobby still shows a table after every person left it."""


def due_at(table: Table) -> int | None:
    """Return the time: now for a bot's move, later for a clock or a deserted table; None for never."""
    if table.phase == "closed":
        return None
    if bots_to_move(table):
        return table.at
    clock = None if table.clock is None else runs_out(table.clock, table.reserves)
    times = (clock, ends_at(table), unlisted_at(table))
    return min([at for at in times if at is not None], default=None)


def bots_to_move(table: Table) -> tuple[Seat, ...]:
    """Return the seats of bots for which the game waits."""
    game = table.game
    if table.phase != "playing" or game is None:
        return ()
    bots = [
        seat for seat, sitter in enumerate(table.sitters) if sitter is not None and sitter.bot is not None
    ]
    if not bots:
        return ()
    standing = standings(game, None)
    return tuple([Seat(seat) for seat in bots if standing[seat].state == "active"])


def ends_at(table: Table) -> int | None:
    """Return when a table that every person left closes, or its game without a clock ends.

    A game with a clock continues without the players: its clock ends it.
    """
    if table.deserted_since is None or (table.phase == "playing" and table.settings.spans is not None):
        return None
    return table.deserted_since + DESERTED_MS


def unlisted_at(table: Table) -> int | None:
    """Return when the lobby stops showing a table that every person left; None for a private table."""
    if table.deserted_since is None or table.unlisted or table.settings.private:
        return None
    return table.deserted_since + UNLISTED_MS
