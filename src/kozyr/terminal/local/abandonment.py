"""The result of a local game that the player abandons."""

from kozyr.rules import Game, Seat
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.profile import GameOutcome


def abandoned(core: LocalCore, name: str) -> GameOutcome | None:
    """Return the result for this player if the game is abandoned now; None if it does not count.

    An abandoned game is lost. A player without cards has already won and keeps the place. With teams, that
    player's team could still lose, so leaving counts as a loss.
    """
    game = core.local.table.game
    if game is None or not core.is_playing or not core.counts:
        return None
    seat = core.persons[0]
    if core.sitters[seat].name.casefold() != name.casefold():
        return None
    players = game.setup.seats
    if game.active >> seat & 1 or game.setup.options.teams:
        return GameOutcome("lost", players)
    return GameOutcome("won", players, _place(game, seat))


def _place(game: Game, seat: Seat) -> int:
    # Players get places in the order of going out; those who go out together share one (§5.2).
    place = 1
    for together in game.out:
        if seat in together:
            break
        place += len(together)
    return place
