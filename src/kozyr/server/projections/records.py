"""Player records: each player's totals over all finished games."""

from collections.abc import Iterable, MutableMapping
from typing import Final, NamedTuple

from msgspec.json import Decoder, Encoder

from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.projection_rows import ProjectionRows


class PlayerRecord(NamedTuple):
    """A player's totals over all games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    points: int = 0

    def with_game(self, played: SeatResult) -> "PlayerRecord":
        """Return the record with one more game."""
        return PlayerRecord(
            self.games + 1,
            self.wins + (played.result == "win"),
            self.losses + (played.result == "lose"),
            self.draws + (played.result == "draw"),
            self.points + played.points,
        )


_write = Encoder().encode
_read = Decoder(PlayerRecord).decode


class Records:
    """The projection of player records, by player id."""

    name: Final = "records"

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the players of a game, without house bots."""
        return [each.player for each in game.counted]

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes]) -> None:
        """Add a game to the records of its players."""
        for each in game.counted:
            record = _record_of(rows.get(each.player))
            rows[each.player] = _write(record.with_game(each))


async def read_record(store: ProjectionRows, player: str) -> PlayerRecord:
    """Return a player's record; zeros for a player without games."""
    rows = await store.projection_rows(Records.name, [player])
    return _record_of(rows.get(player))


def _record_of(body: bytes | None) -> PlayerRecord:
    return PlayerRecord() if body is None else _read(body)
