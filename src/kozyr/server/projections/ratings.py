"""Ratings of players and house bots, computed from finished games.

The rows have these keys:

- `player/ID`: a player's ratings in all pools; `player/bot:LEVEL` for the house bots of a level.
- `game/ID`: the changes of a rated game.
- `history/ID/POOL/N`: a player's rating after the Nth game in a pool.
- `top/POOL/ORDER/ID`: a player who may be on the leaderboard of a pool, the best first.

A rated game changes the ratings of all its players. Every other game with a pool changes the hidden ratings
of its guests, and, if a registered player took part, the ratings of its house bots.
"""

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from kozyr.ratings import START, RatedPlayer, Rating, grow_deviation, rate_game
from kozyr.ratings.glicko import stays_below
from kozyr.server.tables.finished_games import FinishedGame, ProjectionRows, SeatResult, rating_key_of_bot

MAX_LISTED_DEVIATION: Final = 75.0
"""The largest deviation of a player on the leaderboard."""
MAX_LISTED_AGE_MS: Final = 7 * 86_400_000
"""How long a player stays on the leaderboard after a rated game."""

_ALWAYS_LISTED_DEVIATION: Final = 70.0
"""A deviation up to this cannot grow beyond `MAX_LISTED_DEVIATION` within `MAX_LISTED_AGE_MS`, whatever the
volatility is. So there is nothing to compute."""
_RATING_STEPS: Final = 100
"""The leaderboard is sorted by ratings in this fraction of a point: hundredths."""
_MAX_ORDER: Final = 999_999
_LISTED_PAGE: Final = 5000
"""How many rows of a leaderboard are read together."""


class StoredRating(Struct, frozen=True, array_like=True, gc=False):
    """A rating in one pool, as it was after the last game."""

    rating: float
    deviation: float
    volatility: float
    at: int
    """When the last game ended."""
    games: int

    def value_at(self, now: int) -> Rating:
        """Return the rating at a later time."""
        return grow_deviation(Rating(self.rating, self.deviation, self.volatility), now - self.at)


class GameChange(NamedTuple):
    """How a game changed a player's rating."""

    seat: int
    player: str
    before: int
    after: int
    deviation: int


class GameChanges(NamedTuple):
    """How a rated game changed the ratings of its players."""

    pool: str
    changes: tuple[GameChange, ...]


class HistoryPoint(NamedTuple):
    """A player's rating after a game."""

    at: int
    game: str
    rating: int
    deviation: int


class ListedPlayer(Struct, frozen=True, array_like=True, gc=False):
    """A player who may be on a leaderboard, as of the last rated game.

    Leaderboards read thousands of these, so the garbage collector does not track them.
    """

    player: str
    rating: StoredRating

    def is_listed_at(self, now: int) -> bool:
        """Return whether the player is on the leaderboard at a time."""
        stored = self.rating
        age_ms = now - stored.at
        return age_ms <= MAX_LISTED_AGE_MS and (
            stored.deviation <= _ALWAYS_LISTED_DEVIATION
            or stays_below(MAX_LISTED_DEVIATION, stored.deviation, stored.volatility, age_ms)
        )


_encode = Encoder().encode
_decode_ratings = Decoder(dict[str, StoredRating]).decode
_decode_changes = Decoder(GameChanges).decode
_decode_point = Decoder(HistoryPoint).decode
_decode_listed = Decoder(list[ListedPlayer]).decode


class Ratings:
    """The projection of ratings."""

    name: Final = "ratings"

    def keys(self, game: FinishedGame) -> Iterable[str]:
        """Return the keys of the players' rows, if the game counts."""
        return {_player_row_key(rating_key_of(seat)) for seat in game.players} if _counts(game) else ()

    def apply(self, game: FinishedGame, rows: MutableMapping[str, bytes | None]) -> None:
        """Rate a game."""
        if not _counts(game):
            return
        pool = game.pool
        assert pool is not None, "a game without a pool counts for no rating"  # noqa: S101 - `_counts` checked it
        stored = {
            key: read_ratings_row(rows.get(_player_row_key(key))) for key in map(rating_key_of, game.players)
        }
        before = {key: _value_at(ratings.get(pool), game.at) for key, ratings in stored.items()}
        after = rate_game(
            [
                RatedPlayer(rating_key_of(seat), before[rating_key_of(seat)], seat.result, seat.team)
                for seat in game.players
            ]
        )
        changed_seats = {rating_key_of(seat): seat for seat in _find_changed_seats(game)}
        for key, seat in changed_seats.items():
            previous = stored[key].get(pool)
            games = 1 if previous is None else previous.games + 1
            current = StoredRating(*after[key], game.at, games)
            rows[_player_row_key(key)] = _encode({**stored[key], pool: current})
            if seat.bot is None:
                point = HistoryPoint(game.at, game.game, round(current.rating), round(current.deviation))
                rows[f"{_history_prefix(key, pool)}{games:08d}"] = _encode(point)
            if game.rated:
                _list_player(rows, pool, ListedPlayer(key, current), previous)
        if game.rated:
            changes = [
                _make_change(seat, key, before[key], after[key]) for key, seat in changed_seats.items()
            ]
            rows[_game_row_key(game.game)] = _encode(GameChanges(pool, tuple(changes)))


def rating_key_of(seat: SeatResult) -> str:
    """Return the owner of the rating of a seat: a person, or all house bots of a level."""
    return seat.player if seat.bot is None else rating_key_of_bot(seat.bot)


def _counts(game: FinishedGame) -> bool:
    # An abandoned game has no result. Games of earlier versions do not say who was registered.
    is_known = all(seat.bot is not None or seat.registered is not None for seat in game.players)
    return game.pool is not None and game.reason != "abandoned" and is_known


def _find_changed_seats(game: FinishedGame) -> Sequence[SeatResult]:
    if game.rated:
        return game.players
    has_registered = any(seat.registered for seat in game.players)
    return [
        seat
        for seat in game.players
        if (seat.bot is not None and has_registered) or (seat.bot is None and not seat.registered)
    ]


def _make_change(seat: SeatResult, key: str, before: Rating, after: Rating) -> GameChange:
    return GameChange(seat.seat, key, round(before.rating), round(after.rating), round(after.deviation))


def _list_player(
    rows: MutableMapping[str, bytes | None], pool: str, listed: ListedPlayer, previous: StoredRating | None
) -> None:
    if previous is not None:
        rows[_listed_row_key(pool, previous.rating, listed.player)] = None
    if listed.rating.deviation <= MAX_LISTED_DEVIATION:
        rows[_listed_row_key(pool, listed.rating.rating, listed.player)] = _encode(listed)


def _value_at(stored: StoredRating | None, now: int) -> Rating:
    return START if stored is None else stored.value_at(now)


def _player_row_key(key: str) -> str:
    return f"player/{key}"


def _game_row_key(game: str) -> str:
    return f"game/{game}"


def _history_prefix(player: str, pool: str) -> str:
    return f"history/{player}/{pool}/"


def _listed_prefix(pool: str) -> str:
    return f"top/{pool}/"


def _listed_row_key(pool: str, rating: float, player: str) -> str:
    return f"{_listed_prefix(pool)}{list_order(rating)}/{player}"


def list_order(rating: float) -> str:
    """Return the part of a key by which a leaderboard is sorted, the best player first."""
    # A store sorts keys as texts, so the best player needs the lowest number.
    return f"{_MAX_ORDER - round(rating * _RATING_STEPS):06d}"


def read_ratings_row(body: bytes | None) -> Mapping[str, StoredRating]:
    """Decode a player's ratings by pool; a player without games has none."""
    return {} if body is None else _decode_ratings(body)


async def read_ratings(store: ProjectionRows, key: str) -> Mapping[str, StoredRating]:
    """Return the ratings of a person or of a level of house bots, by pool."""
    row_key = _player_row_key(key)
    return read_ratings_row((await store.projection_rows(Ratings.name, [row_key])).get(row_key))


async def read_rating(store: ProjectionRows, key: str, pool: str, now: int) -> Rating:
    """Return a rating in one pool now; without games, it is the rating of a new player."""
    return _value_at((await read_ratings(store, key)).get(pool), now)


async def read_game_changes(store: ProjectionRows, games: Sequence[str]) -> Mapping[str, GameChanges]:
    """Return the changes of these games, by game; games that are not rated are left out."""
    rows = await store.projection_rows(Ratings.name, [_game_row_key(game) for game in games])
    return {game: _decode_changes(rows[_game_row_key(game)]) for game in games if _game_row_key(game) in rows}


async def read_history(store: ProjectionRows, player: str, pool: str, limit: int) -> Sequence[HistoryPoint]:
    """Return a player's ratings after the latest games in a pool, the oldest first."""
    stored = (await read_ratings(store, player)).get(pool)
    if stored is None:
        return ()
    prefix = _history_prefix(player, pool)
    after = f"{prefix}{max(0, stored.games - limit):08d}"
    rows = await store.projection_range(Ratings.name, prefix=prefix, after=after, limit=limit)
    return [_decode_point(row.body) for row in rows]


async def read_listed(store: ProjectionRows, pool: str) -> Sequence[ListedPlayer]:
    """Return the players who may be on the leaderboard of a pool, the best first."""
    prefix, listed = _listed_prefix(pool), []
    rows = await store.projection_range(Ratings.name, prefix=prefix, limit=_LISTED_PAGE)
    while rows:
        listed += _decode_listed(b"[" + b",".join([row.body for row in rows]) + b"]")
        if len(rows) < _LISTED_PAGE:
            break
        rows = await store.projection_range(
            Ratings.name, prefix=prefix, after=rows[-1].key, limit=_LISTED_PAGE
        )
    return listed


class RatingReader:
    """Reads ratings for pairing."""

    def __init__(self, store: ProjectionRows, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def rating(self, person: str, pool: str) -> Rating:
        """Return a person's rating in a pool; guests have ratings too."""
        return await read_rating(self._store, person, pool, self._clock())
