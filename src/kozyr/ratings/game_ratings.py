"""The rating of one game: who is compared with whom, and with what weight.

The durak loses to every survivor, and survivors are not compared with each other. So a survivor never loses
points. In a draw, each of the last players counts as the durak with an equal share. A player of a team is
compared with the mean of the opposing team.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple

from kozyr.ratings.glicko import Comparison, Rating, update


class RatedPlayer(NamedTuple):
    """A player of a game that is rated."""

    key: str
    """The owner of the rating; house bots of one level share a rating."""
    rating: Rating
    result: Literal["win", "lose", "draw"]
    team: int | None = None


def rate_game(players: Sequence[RatedPlayer]) -> Mapping[str, Rating]:
    """Return the new rating of every key; the deviations must be grown to the time of the game."""
    comparisons: dict[str, list[Comparison]] = {player.key: [] for player in players}
    compare = _compare_players if players[0].team is None else _compare_teams
    for key, comparison in compare(players):
        comparisons[key].append(comparison)
    ratings = {player.key: player.rating for player in players}
    return {key: update(ratings[key], results) for key, results in comparisons.items()}


def _compare_players(players: Sequence[RatedPlayer]) -> Iterator[tuple[str, Comparison]]:
    last_players = [player for player in players if player.result != "win"]
    for durak in last_players:
        weight = 1 / (len(last_players) * (len(players) - 1))
        for other in players:
            if other.key != durak.key:
                yield durak.key, _compare(durak.rating, other.rating, 0, weight)
                yield other.key, _compare(other.rating, durak.rating, 1, weight)


def _compare_teams(players: Sequence[RatedPlayer]) -> Iterator[tuple[str, Comparison]]:
    scores = {"win": 1.0, "lose": 0.0, "draw": 0.5}
    for player in players:
        own = _mean([other.rating for other in players if other.team == player.team])
        opponents = _mean([other.rating for other in players if other.team != player.team])
        yield player.key, _compare(own, opponents, scores[player.result], 1)


def _mean(ratings: Sequence[Rating]) -> Rating:
    # The mean rating with the root mean square of the deviations; no comparison uses the volatility.
    count = len(ratings)
    deviation = sqrt(sum(rating.deviation**2 for rating in ratings) / count)
    return Rating(sum(rating.rating for rating in ratings) / count, deviation, 0)


def _compare(own: Rating, opponent: Rating, score: float, weight: float) -> Comparison:
    return Comparison(own.rating, opponent.rating, opponent.deviation, score, weight)
