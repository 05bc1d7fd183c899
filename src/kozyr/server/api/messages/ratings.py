"""Ratings on the wire: of a seat, after a game, and in the requests and answers of the calls."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from kozyr.ratings import START, is_provisional
from kozyr.ratings.pools import Pool
from kozyr.server.api.messages.fields import Answer, At, CallRequest, ExistingName, GameId, UserId
from kozyr.server.projections.leaderboards import MAX_SHOWN
from kozyr.server.tables.game_outcome import game_id
from kozyr.table.events import Rated

PoolName: TypeAlias = Annotated[Pool, Meta(description="A rating pool.", examples=["duel"])]
RatingValue: TypeAlias = Annotated[int, Meta(description="A rating.", examples=[1532])]
Deviation: TypeAlias = Annotated[int, Meta(description="How uncertain the rating is.", examples=[87])]
Provisional: TypeAlias = Annotated[
    bool, Meta(description="Whether the rating is still uncertain; clients show `1500?`.")
]


class SeatRating(Struct, frozen=True):
    """The rating of a player or a house bot at a table."""

    rating: RatingValue
    provisional: Provisional


class SeatRatingChange(Struct, frozen=True):
    """How a game changed a player's rating."""

    seat: int
    before: int
    after: int
    deviation: int
    """The deviation after the game."""
    provisional: bool
    """Whether the new rating is still uncertain."""


class GameRated(Struct, frozen=True):
    """A rated game changed the players' ratings. This event follows `game.end` within a second."""

    game_id: str
    pool: Pool
    changes: list[SeatRatingChange]


class PoolRating(Answer, frozen=True):
    """A player's rating in one pool."""

    rating: RatingValue
    deviation: Deviation
    provisional: Provisional
    games: Annotated[int, Meta(description="The number of games that changed the rating.")]
    solved: Annotated[
        int | None, Meta(description="How many of the puzzles were solved; null in the pools of games.")
    ] = None


class GetRatingHistory(CallRequest, frozen=True):
    """A player's rating in one pool, game by game."""

    user_id: UserId
    pool: PoolName
    limit: Annotated[
        int, Meta(ge=1, le=10_000, description="How many of the latest games or puzzles to return.")
    ] = 1000


class RatingPoint(Answer, frozen=True):
    """A rating after a game, or after a puzzle."""

    at: At
    game_id: GameId
    """The game; in the pool `puzzle` the id of the puzzle."""
    rating: RatingValue
    deviation: Deviation


class RatingHistory(Answer, frozen=True):
    """A player's ratings in one pool, the oldest first."""

    points: list[RatingPoint]


class GetLeaderboard(CallRequest, frozen=True):
    """The best players of a pool."""

    pool: PoolName
    limit: Annotated[int, Meta(ge=1, le=MAX_SHOWN, description="How many players to return.")] = 50


class LeaderboardLine(Answer, frozen=True):
    """A player's place in a pool."""

    place: Annotated[int, Meta(ge=1, description="The place; 1 is the best.")]
    user_id: UserId
    name: ExistingName
    rating: RatingValue
    deviation: Deviation
    games: int


class Leaderboard(Answer, frozen=True):
    """The best players of a pool, and the caller's own place."""

    players: list[LeaderboardLine]
    own: Annotated[
        LeaderboardLine | None,
        Meta(description="The caller's own line; null if the caller is not on the leaderboard."),
    ]
    total: Annotated[int, Meta(description="The number of players on the leaderboard.")]


def make_seat_rating(rating: int | None, deviation: int | None) -> SeatRating | None:
    """Return the rating of a seat, or None if its player has no rated games yet."""
    if rating is None or deviation is None or deviation >= START.deviation:
        return None
    return SeatRating(rating, is_provisional(deviation))


def make_game_rated(table: str, rated: Rated) -> GameRated:
    """Return the event of a rated game of this table."""
    return GameRated(
        game_id(table, rated.game),
        rated.pool,  # type: ignore[arg-type]  # one of the pools, as it was stored
        [
            make_seat_rating_change(each.seat, each.before, each.after, each.deviation)
            for each in rated.changes
        ],
    )


def make_seat_rating_change(seat: int, before: int, after: int, deviation: int) -> SeatRatingChange:
    """Return how a game changed the rating of a seat."""
    return SeatRatingChange(seat, before, after, deviation, is_provisional(deviation))
