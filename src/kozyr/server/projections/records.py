"""Player records: each player's totals over all finished games."""

from collections.abc import Iterable, MutableMapping
from typing import Final, NamedTuple

from msgspec.json import Decoder, Encoder

from kozyr.server.tables.finished_games import FinishedGame, ProjectionRows, SeatResult


class PlayerRecord(NamedTuple):
    """A player's totals over all games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    points: int = 0

    def with_game(self, seat: SeatResult) -> "PlayerRecord":
        """Return the record with one more game."""
        return PlayerRecord(
            self.games + 1,
            self.wins + (seat.result == "win"),
            self.losses + (seat.result == "lose"),
            self.draws + (seat.result == "draw"),
            self.points + seat.points,
        )


_encode = Encoder().encode
_decode = Decoder(PlayerRecord).decode


class Records:
    """The projection of player records, by player id."""

    name: Final = "records"

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the players of a game, without house bots."""
        return [seat.player for seat in game.recorded_players]

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes | None]) -> None:
        """Add a game to the records of its players."""
        for seat in game.recorded_players:
            record = _decode_record(rows.get(seat.player))
            rows[seat.player] = _encode(record.with_game(seat))


async def read_record(store: ProjectionRows, player: str) -> PlayerRecord:
    """Return a player's record; a player without games has zeros."""
    rows = await store.projection_rows(Records.name, [player])
    return _decode_record(rows.get(player))


def _decode_record(body: bytes | None) -> PlayerRecord:
    return PlayerRecord() if body is None else _decode(body)
