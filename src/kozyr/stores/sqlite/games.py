"""How are finished games found in the file?"""

from collections.abc import Sequence
from typing import Final

from kozyr.service.played import Finished, Placed, Record
from kozyr.stores.bodies import read_finished
from kozyr.stores.sqlite.asking import InFile

OWN: Final = (
    "SELECT place, body FROM played JOIN finished USING (place)"
    " WHERE player = ? AND place < ? ORDER BY place DESC LIMIT ?"
)
OPEN: Final = "SELECT place, body FROM finished WHERE open AND place < ? ORDER BY place DESC LIMIT ?"
GAME: Final = "SELECT body FROM finished WHERE game = ? ORDER BY place LIMIT 1"
RECORD: Final = "SELECT games, wins, losses, draws, points FROM records WHERE player = ?"
_BEYOND: Final = 1 << 62
"""No place comes behind it."""


class GamesInFile(InFile):
    """Finished games and what they come to."""

    async def games(self, player: str | None, *, before: int | None = None, limit: int) -> Sequence[Placed]:
        """List a player's games, newest first; None: everybody's, as far as everybody may see them."""
        values = (_BEYOND if before is None else before, limit)
        rows = await (self._ask(OPEN, *values) if player is None else self._ask(OWN, player, *values))
        return [Placed(place, read_finished(body)) for place, body in rows]

    async def game(self, game: str) -> Finished | None:
        """Find a finished game by its id."""
        rows = await self._ask(GAME, game)
        return read_finished(rows[0][0]) if rows else None

    async def record(self, player: str) -> Record:
        """Tell what all games of a player come to."""
        rows = await self._ask(RECORD, player)
        return Record(*rows[0]) if rows else Record()
