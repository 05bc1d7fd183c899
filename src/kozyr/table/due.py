"""When the server must next act on a table without a player's command."""

from kozyr.rules import Seat
from kozyr.table.clocks import runs_out
from kozyr.table.playing import ends_at, unlisted_at
from kozyr.table.roles import standings
from kozyr.table.table import Table


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
