"""Ratings of players: Glicko-2 for games with one loser and for teams. Pure, without a clock or I/O."""

from kozyr.ratings.game_ratings import RatedPlayer, rate_game
from kozyr.ratings.glicko import START, Comparison, Rating, grow_deviation, is_provisional, update
from kozyr.ratings.pools import GAME_POOLS, POOLS, Pool, find_pool

__all__ = [
    "GAME_POOLS",
    "POOLS",
    "START",
    "Comparison",
    "Pool",
    "RatedPlayer",
    "Rating",
    "find_pool",
    "grow_deviation",
    "is_provisional",
    "rate_game",
    "update",
]
