"""What a local game counts as when the player abandons it."""

from kozyr.rules import Game, Seat
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.profile import Played


def abandoned(core: LocalCore, name: str) -> Played | None:
    """Give what a game counts as for this player when it is abandoned now; None: it does not count.

    An abandoned game is lost. A player who is out of cards has won already and keeps the place; with teams
    the team could still lose, so leaving counts as a loss there too.
    """
    game = core.local.table.game
    if game is None or not core.is_playing or not core.counts:
        return None
    seat = core.persons[0]
    if core.sitters[seat].name.casefold() != name.casefold():
        return None
    players = game.setup.seats
    if game.active >> seat & 1 or game.setup.options.teams:
        return Played("lost", players)
    return Played("won", players, _place(game, seat))


def _place(game: Game, seat: Seat) -> int:
    # Places are counted in the order of going out; players who go out together share one (§5.2).
    place = 1
    for together in game.out:
        if seat in together:
            break
        place += len(together)
    return place
