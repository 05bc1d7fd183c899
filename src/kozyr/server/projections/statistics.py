"""Statistics of players, computed from finished games.

The rows have these keys:

- `player/ID`: a player's statistics and achievements.
- `met/ID/OTHER`: how often two people met (`meetings.py`).
- `game/ID`: the achievements that a game brought its players.

An abandoned game has no result and does not count.
"""

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from operator import add
from typing import Final, NamedTuple

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from kozyr.server.projections.achievements import Achievement, find_earned
from kozyr.server.projections.meetings import Opponent, add_meetings, keys_of_meetings, rank_opponents
from kozyr.server.tables.finished_games import FinishedGame, GameResult, ProjectionRows, SeatResult
from kozyr.server.tables.game_tally import SeatTally

FORM_LENGTH: Final = 20
"""How many of the latest games the form shows."""


class ResultCount(NamedTuple):
    """The results of some games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0

    def with_result(self, result: GameResult) -> "ResultCount":
        """Return the count with one more game."""
        return ResultCount(
            self.games + 1,
            self.wins + (result == "win"),
            self.losses + (result == "lose"),
            self.draws + (result == "draw"),
        )


class FormGame(NamedTuple):
    """One of the latest games."""

    game: str | None
    """The game's id; None for a game that is not public."""
    at: int
    result: GameResult


class Earned(NamedTuple):
    """An achievement of a player."""

    name: Achievement
    at: int


class PlayerStatistics(Struct, frozen=True):
    """A player's statistics over all games."""

    games: int = 0
    by_rules: dict[str, ResultCount] = field(default_factory=dict)
    by_seats: dict[int, ResultCount] = field(default_factory=dict)
    """The results by the number of players."""
    form: tuple[FormGame, ...] = ()
    """The latest games, the newest first."""
    streak: int = 0
    longest_streak: int = 0
    survived_seats: int = 0
    bouts: SeatTally = SeatTally()
    """The sums over all games that have a tally."""
    opponents: tuple[Opponent, ...] = ()
    """The people whom the player met most often."""
    achievements: tuple[Earned, ...] = ()


class _EarnedInGame(NamedTuple):
    at: int
    players: dict[str, tuple[Achievement, ...]]


_encode = Encoder().encode
_decode_player = Decoder(PlayerStatistics).decode
_decode_game = Decoder(_EarnedInGame).decode
_SIX_PLAYERS: Final = 6


class Statistics:
    """The projection of statistics."""

    name: Final = "statistics-4"

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the keys of the players' rows and of the rows of their meetings."""
        if game.reason == "abandoned":
            return ()
        players = [seat.player for seat in game.recorded_players]
        return [*map(_player_row_key, players), *keys_of_meetings(players)]

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes | None]) -> None:
        """Add a game to the statistics of its players."""
        if game.reason == "abandoned":
            return
        earned: dict[str, tuple[Achievement, ...]] = {}
        seats = game.recorded_players
        met = add_meetings(seats, rows)
        for seat in seats:
            key = _player_row_key(seat.player)
            before = _read_player(rows.get(key))
            after = _add_game(before, game, seat, met[seat.player])
            known = {each.name for each in before.achievements}
            new = tuple([name for name in find_earned(after, game, seat) if name not in known])
            if new:
                earned[seat.player] = new
                added = tuple([Earned(name, game.at) for name in new])
                after = replace(after, achievements=before.achievements + added)
            rows[key] = _encode(after)
        if earned:
            rows[_game_row_key(game.game)] = _encode(_EarnedInGame(game.at, earned))


def _add_game(
    before: PlayerStatistics, game: FinishedGame, seat: SeatResult, met: Sequence[Opponent]
) -> PlayerStatistics:
    streak = before.streak + 1 if seat.result == "win" else 0
    seats = len(game.players)
    has_survived_six = seats == _SIX_PLAYERS and seat.result != "lose"
    form = FormGame(game.game if game.open else None, game.at, seat.result)
    return PlayerStatistics(
        games=before.games + 1,
        by_rules=_with_result(before.by_rules, game.rules, seat.result),
        by_seats=_with_result(before.by_seats, seats, seat.result),
        form=(form, *before.form[: FORM_LENGTH - 1]),
        streak=streak,
        longest_streak=max(streak, before.longest_streak),
        survived_seats=before.survived_seats | has_survived_six << seat.seat,
        bouts=before.bouts if seat.tally is None else SeatTally(*map(add, before.bouts, seat.tally)),
        opponents=rank_opponents(before.opponents, met),
        achievements=before.achievements,
    )


def _with_result(counts: Mapping, key: str | int, result: GameResult) -> dict:  # type: ignore[type-arg]
    return {**counts, key: counts.get(key, ResultCount()).with_result(result)}


async def read_statistics(store: ProjectionRows, player: str) -> PlayerStatistics:
    """Return a player's statistics."""
    key = _player_row_key(player)
    return _read_player((await store.projection_rows(Statistics.name, [key])).get(key))


def find_achievements(
    rows: Mapping[str, bytes | None], *, since: int
) -> dict[str, dict[str, tuple[Achievement, ...]]]:
    """Return the achievements of games that ended after a moment, by game and player.

    `rows` are new rows of the projection.
    """
    prefix = _game_row_key("")
    games = {
        key.removeprefix(prefix): _decode_game(body)
        for key, body in rows.items()
        if key.startswith(prefix) and body is not None
    }
    return {game: earned.players for game, earned in games.items() if earned.at >= since}


def _read_player(body: bytes | None) -> PlayerStatistics:
    return PlayerStatistics() if body is None else _decode_player(body)


def _player_row_key(player: str) -> str:
    return f"player/{player}"


def _game_row_key(game: str) -> str:
    return f"game/{game}"
