"""Queries for finished games in the file."""

from typing import Final

from kozyr.server.stores.asked import GamesAsked
from kozyr.server.stores.sqlite.queries import InFile

OWN: Final = (
    "SELECT place, body FROM played JOIN finished USING (place)"
    " WHERE player = ? AND place < ? ORDER BY place DESC LIMIT ?"
)
OPEN: Final = "SELECT place, body FROM finished WHERE open AND place < ? ORDER BY place DESC LIMIT ?"
GAME: Final = "SELECT body FROM finished WHERE game = ? ORDER BY place LIMIT 1"
RECORD: Final = "SELECT games, wins, losses, draws, points FROM records WHERE player = ?"


class GamesInFile(InFile, GamesAsked):
    """Finished games and the players' records."""

    own, open, one, all_in_all = OWN, OPEN, GAME, RECORD
