"""Glicko-2 with the constants of Kozyr."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.ratings import START, Comparison, Rating, grow_deviation, is_provisional, update
from kozyr.ratings.glicko import PERIODS_PER_DAY, stays_below

DAY_MS = 86_400_000
PERIOD_MS = round(DAY_MS / PERIODS_PER_DAY)

ratings = st.builds(Rating, st.floats(400, 4000), st.floats(45, 500), st.floats(0.01, 0.1))


def compare(own: Rating, opponent: Rating, score: float, weight: float = 1.0) -> Comparison:
    """Compare a player with an opponent."""
    return Comparison(own.rating, opponent.rating, opponent.deviation, score, weight)


def test_the_worked_example_of_the_paper() -> None:
    """Glickman's example: one rating period with a win and two losses, with tau 0.5."""
    player = Rating(1500, 200, 0.06)
    comparisons = [
        Comparison(1500, 1400, 30, 1),
        Comparison(1500, 1550, 100, 0),
        Comparison(1500, 1700, 300, 0),
    ]
    after = update(grow_deviation(player, PERIOD_MS), comparisons, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.05)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_new_player_starts_in_the_middle() -> None:
    """A new player has 1500 points, the largest deviation and the volatility 0.09."""
    assert Rating(1500, 500, 0.09) == START


def test_the_deviation_grows_by_the_calendar() -> None:
    """A deviation of 60 with volatility 0.06 grows by 0.21436 rating periods a day."""
    year = grow_deviation(Rating(1600, 60, 0.06), 365 * DAY_MS)
    expected = (60**2 + 365 * 0.21436 * (0.06 * 173.7178) ** 2) ** 0.5
    assert year == pytest.approx((1600, expected, 0.06))


@given(ratings, st.integers(-DAY_MS, 400 * DAY_MS))
def test_a_limit_of_the_deviation_is_known_without_computing_it(rating: Rating, elapsed_ms: int) -> None:
    """`stays_below` says the same as `grow_deviation`, which stops at the largest deviation."""
    grown = grow_deviation(rating, elapsed_ms).deviation
    _, deviation, volatility = rating

    assert grown == 500 or stays_below(grown + 0.001, deviation, volatility, elapsed_ms)
    assert not stays_below(grown - 0.001, deviation, volatility, elapsed_ms)


def test_the_deviation_never_grows_above_500() -> None:
    """After a thousand years a rating is as uncertain as a new one, and not more."""
    assert grow_deviation(Rating(1600, 60, 0.09), 365_000 * DAY_MS) == Rating(1600, 500, 0.09)


def test_a_clock_that_goes_back_changes_nothing() -> None:
    """Two nodes' clocks may differ: a negative time is no time."""
    assert grow_deviation(Rating(1600, 60, 0.09), -5) == Rating(1600, 60, 0.09)


def test_without_a_result_nothing_changes() -> None:
    """A player who was compared with nobody keeps the rating."""
    assert update(START, []) == START


def test_a_rating_is_provisional_from_110() -> None:
    """Provisional: a deviation of at least 110."""
    assert (is_provisional(109.9), is_provisional(110)) == (False, True)


def test_a_game_changes_at_most_700_points() -> None:
    """Many wins of a newcomer against strong players in one game give 700 points, not more."""
    strong = Rating(3500, 45, 0.06)
    after = update(START, [compare(START, strong, 1, 5)] * 20)
    assert after.rating == 2200


@pytest.mark.parametrize(("rating", "score", "bound"), [(3999.0, 1, 4000), (401.0, 0, 400)])
def test_a_rating_stays_within_its_bounds(rating: float, score: int, bound: int) -> None:
    """Ratings are between 400 and 4000."""
    player = Rating(rating, 300, 0.09)
    assert update(player, [compare(player, player, score)]).rating == bound


def test_the_deviation_and_the_volatility_stay_within_their_bounds() -> None:
    """The deviation is at least 45, and the volatility at most 0.1, however surprising the result is."""
    sure = Rating(1500, 45, 0.1)
    after = update(sure, [compare(sure, Rating(2500, 45, 0.06), 1)] * 5)
    assert (after.deviation, after.volatility) == (45, 0.1)


@given(ratings, ratings)
def test_a_draw_is_half_a_win_and_half_a_loss(own: Rating, opponent: Rating) -> None:
    """A win and a loss with half the weight equal the paper's draw."""
    draw = update(own, [compare(own, opponent, 0.5)])
    halves = update(own, [compare(own, opponent, 1, 0.5), compare(own, opponent, 0, 0.5)])
    assert halves == pytest.approx(draw)


@given(ratings, st.lists(st.tuples(ratings, st.sampled_from([0, 0.5, 1]), st.floats(0.05, 1)), min_size=1))
def test_every_update_stays_within_the_bounds(
    own: Rating, results: list[tuple[Rating, float, float]]
) -> None:
    """Whatever happens, a rating, its deviation and its volatility stay within their bounds."""
    after = update(own, [compare(own, opponent, score, weight) for opponent, score, weight in results])
    assert 400 <= after.rating <= 4000
    assert abs(after.rating - own.rating) <= 700 + 1e-9  # the sum is rounded
    assert 45 <= after.deviation <= max(45, own.deviation)
    assert 0 < after.volatility <= 0.1
