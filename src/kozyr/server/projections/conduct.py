"""The conduct of players: the outcome of each game for each player, and the bans from pairing that follow.

The rows are a projection of finished games. The bans are a pure function of outcomes and of the times when
the server started or an outage ended: nobody is blamed in the 10 minutes after such a time.
"""

from collections.abc import Iterable, MutableMapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Raw
from msgspec.json import Decoder, Encoder

from kozyr.server.tables.finished_games import FinishedGame, ProjectionRows, SeatResult

Conduct: TypeAlias = Literal["fine", "left", "idle", "absent"]
"""`left`: left a running game. `idle`: ran out of time. `absent`: did not come to a game found by pairing."""

COUNTED_GAMES: Final = 30
"""How many of the latest games count."""
MIN_BAD: Final = 4
"""The fewest bad outcomes for a ban."""
MAX_BAD_SHARE: Final = 0.4
FIRST_BAN_MS: Final = 600_000
MAX_BAN_MS: Final = 3 * 86_400_000
REPETITION_MS: Final = 3 * 86_400_000
"""A ban within this time after the last one is twice as long."""
EXEMPT_MS: Final = 600_000
"""How long after a start or an outage of the server nobody is blamed."""
_KEPT: Final = 120
"""How many outcomes a row keeps: enough to know the earlier bans of the last days."""


class ConductEntry(NamedTuple):
    """How one game ended for a player."""

    at: int
    conduct: Conduct
    game: str


class PairingBan(NamedTuple):
    """A ban from pairing."""

    since: int
    until: int
    bad: int
    """The bad outcomes among the games that count."""
    games: int
    """How many games count."""


_encode = Encoder().encode
_decode = Decoder(tuple[ConductEntry, ...]).decode
_split = Decoder(list[Raw]).decode
"""Entries that stay the same are copied without being decoded."""


class ConductProjection:
    """The projection of outcomes, by player id."""

    name: Final = "conduct"

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the players whose conduct a game shows; none if fewer than two people played."""
        players = [seat.player for seat in game.recorded_players]
        return players if len(players) > 1 else ()

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes | None]) -> None:
        """Add the outcome of a game to its players."""
        for player in self.keys(game):
            seat = next(seat for seat in game.players if seat.player == player)
            entry = ConductEntry(game.at, _find_conduct(seat), game.game)
            row = rows.get(player)
            encoded = [] if row is None else _split(row)
            rows[player] = _encode([*encoded, entry][-_KEPT:])


def _find_conduct(seat: SeatResult) -> Conduct:
    # Of partners, who lose together, only the one who left is blamed.
    match seat.departure:
        case None:
            return "fine"
        case "left":
            return "left"
        case "time":
            return "idle"


async def read_conduct(store: ProjectionRows, player: str) -> tuple[ConductEntry, ...]:
    """Return the outcomes of a player's last games, the oldest first."""
    rows = await store.projection_rows(ConductProjection.name, [player])
    return _decode(rows[player]) if player in rows else ()


def find_bans(entries: Sequence[ConductEntry], disturbances: Sequence[int]) -> list[PairingBan]:
    """Return the bans that follow from a player's outcomes, the oldest first.

    `disturbances` are the times when the server started or an outage ended.
    """
    bans: list[PairingBan] = []
    counted: list[bool] = []
    for entry in sorted(entries):
        is_bad = entry.conduct != "fine"
        if is_bad and any(0 <= entry.at - moment < EXEMPT_MS for moment in disturbances):
            continue
        counted = [*counted, is_bad][-COUNTED_GAMES:]
        if is_bad and _deserves_ban(counted):
            until = entry.at + _choose_length(bans, entry.at)
            bans.append(PairingBan(entry.at, until, sum(counted), len(counted)))
    return bans


def _deserves_ban(counted: Sequence[bool]) -> bool:
    if all(counted[-MIN_BAD:]) and len(counted) >= MIN_BAD:
        return True
    return sum(counted) >= max(MAX_BAD_SHARE * len(counted), MIN_BAD)


def _choose_length(bans: Sequence[PairingBan], at: int) -> int:
    if not bans or at - bans[-1].until > REPETITION_MS:
        return FIRST_BAN_MS
    return min(2 * (bans[-1].until - bans[-1].since), MAX_BAN_MS)
