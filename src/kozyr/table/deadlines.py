"""When the server must next act on a table without a player's command."""

from kozyr.rules import Seat
from kozyr.table.clocks import find_timeout
from kozyr.table.roles import compute_standings
from kozyr.table.table import Table

DESERTED_MS = 600_000
"""The time from the last person's departure until a table closes or a game without a clock ends."""
UNLISTED_MS = 60_000
"""The time for which the lobby still shows a table after every person left it."""


def due_at(table: Table) -> int | None:
    """Return when the server must act: for a bot's move, a clock or a deserted table; None means never."""
    if table.phase == "closed":
        return None
    if bots_to_move(table):
        return table.at
    timeout = None if table.clock is None else find_timeout(table.clock, table.reserves)
    times = (timeout, ends_at(table), unlisted_at(table))
    return min([time for time in times if time is not None], default=None)


def bots_to_move(table: Table) -> tuple[Seat, ...]:
    """Return the seats of bots for which the game waits."""
    game = table.game
    if table.phase != "playing" or game is None:
        return ()
    bot_seats = [Seat(seat) for seat, sitter in enumerate(table.sitters) if sitter and sitter.bot is not None]
    if not bot_seats:
        return ()
    standings = compute_standings(game, None)
    return tuple([seat for seat in bot_seats if standings[seat].state == "active"])


def ends_at(table: Table) -> int | None:
    """Return when a deserted table closes, or when its running game without a clock ends; None means never.

    A game with a clock continues without the players, until the clock runs out. A table with a shared deal
    has a fixed end.
    """
    if table.settings.shared_deal is not None:
        return table.settings.shared_deal.ends_at
    if table.deserted_since is None or (table.phase == "playing" and table.settings.spans is not None):
        return None
    return table.deserted_since + DESERTED_MS


def unlisted_at(table: Table) -> int | None:
    """Return when the lobby stops showing a deserted table; None if it is not deserted or not shown."""
    if table.deserted_since is None or table.unlisted or table.settings.private:
        return None
    return table.deserted_since + UNLISTED_MS
