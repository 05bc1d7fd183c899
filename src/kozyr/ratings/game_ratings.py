"""The rating of one game: who is compared with whom, and with what weight.

The durak loses to every survivor, and survivors are not compared with each other. So a survivor never loses
points. In a draw, each of the last players counts as the durak with an equal share. A player of a team is
compared with the mean of the opposing team.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple

from kozyr.ratings.glicko import Comparison, Rating, update


class Entrant(NamedTuple):
    """A player of a game that is rated."""

    key: str
    """The owner of the rating; house bots of one level share a rating."""
    rating: Rating
    result: Literal["win", "lose", "draw"]
    team: int | None = None


def rate_game(entrants: Sequence[Entrant]) -> Mapping[str, Rating]:
    """Return the new rating of every key; the deviations must be those at the time of the game."""
    comparisons: dict[str, list[Comparison]] = {entrant.key: [] for entrant in entrants}
    compare = _compare_players if entrants[0].team is None else _compare_teams
    for key, comparison in compare(entrants):
        comparisons[key].append(comparison)
    ratings = {entrant.key: entrant.rating for entrant in entrants}
    return {key: update(ratings[key], results) for key, results in comparisons.items()}


def _compare_players(entrants: Sequence[Entrant]) -> Iterator[tuple[str, Comparison]]:
    last_players = [entrant for entrant in entrants if entrant.result != "win"]
    for durak in last_players:
        weight = 1 / (len(last_players) * (len(entrants) - 1))
        for other in entrants:
            if other.key != durak.key:
                yield durak.key, _compare(durak.rating, other.rating, 0, weight)
                yield other.key, _compare(other.rating, durak.rating, 1, weight)


def _compare_teams(entrants: Sequence[Entrant]) -> Iterator[tuple[str, Comparison]]:
    scores = {"win": 1.0, "lose": 0.0, "draw": 0.5}
    for entrant in entrants:
        own = _mean([other.rating for other in entrants if other.team == entrant.team])
        opponents = _mean([other.rating for other in entrants if other.team != entrant.team])
        yield entrant.key, _compare(own, opponents, scores[entrant.result], 1)


def _mean(ratings: Sequence[Rating]) -> Rating:
    # The mean rating with the root mean square of the deviations; no comparison uses the volatility.
    count = len(ratings)
    deviation = sqrt(sum(rating.deviation**2 for rating in ratings) / count)
    return Rating(sum(rating.rating for rating in ratings) / count, deviation, 0)


def _compare(own: Rating, opponent: Rating, score: float, weight: float) -> Comparison:
    return Comparison(own.rating, opponent.rating, opponent.deviation, score, weight)
