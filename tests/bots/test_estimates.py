"""Confidence intervals and Elo ratings."""

import pytest

from kozyr.bots.estimates import Estimate, clip_to_share, estimate_mean, fit_elo, jackknife


def test_a_mean_has_an_interval_of_two_standard_errors() -> None:
    """0.5 ± 1.96 · √(1/6) / √4."""
    assert estimate_mean([0.5, 0.5, 1.0, 0.0]) == pytest.approx(
        (0.5, 0.5 - 0.400083, 0.5 + 0.400083), abs=1e-6
    )


def test_one_deal_has_no_interval() -> None:
    """An interval needs two deals."""
    assert estimate_mean([1.0]) == Estimate(1.0, None, None)
    assert jackknife([(1.0,)], lambda sums: sums) == [Estimate(1.0, None, None)]


def test_an_interval_is_cut_to_what_is_possible() -> None:
    """A share is never below 0 or above 1."""
    assert clip_to_share(Estimate(0.9, 0.7, 1.1)) == Estimate(0.9, 0.7, 1)


def test_the_jackknife_of_a_mean_is_the_mean() -> None:
    """For a mean the exact interval is known, and the jackknife finds it."""
    values = [0.25, 0.5, 0.75, 0.5, 1.0]
    parts = [(value, 1.0) for value in values]

    assert jackknife(parts, lambda sums: [sums[0] / sums[1]])[0] == pytest.approx(estimate_mean(values))


def test_the_jackknife_of_a_ratio() -> None:
    """Leaving out (1, 2), (2, 2), (3, 4) in turn: 5/6, 4/6, 3/4 around 6/8; error √(2/3 · Σ(x − 3/4)²)."""
    (estimate,) = jackknife([(1, 2), (2, 2), (3, 4)], lambda sums: [sums[0] / sums[1]])

    assert estimate == pytest.approx((0.75, 0.75 - 1.96 * 0.0962250, 0.75 + 1.96 * 0.0962250), abs=1e-6)


def test_groups_of_deals_say_much_the_same() -> None:
    """An interval from ten groups is close to the interval from a hundred deals."""
    parts = [(float(n * 7 % 10), 10.0) for n in range(100)]
    by_deal = jackknife(parts, lambda sums: [sums[0] / sums[1]])[0]
    mixed_parts = [*parts[::3], *parts[1::3], *parts[2::3]]
    by_group = jackknife(mixed_parts, lambda sums: [sums[0] / sums[1]], max_groups=10)[0]

    assert by_group.value == pytest.approx(by_deal.value)
    assert by_group.low == pytest.approx(by_deal.low, abs=0.06)


def test_elo_of_two_is_the_logarithm_of_their_wins() -> None:
    """3 to 1 with half a win added for each gives a difference of 400 · lg(3.5/1.5)."""
    assert fit_elo([[0, 3], [1, 0]]) == pytest.approx([73.5953, -73.5953], abs=1e-3)


def test_elo_finds_the_strengths_that_made_the_wins() -> None:
    """Strengths of 4, 2 and 1 are 120.4 apart."""
    strengths = (4, 2, 1)
    wins = [[1e7 * a / (a + b) if a != b else 0 for b in strengths] for a in strengths]

    assert fit_elo(wins) == pytest.approx([120.412, 0, -120.412], abs=1e-2)


def test_an_unbeaten_player_has_a_finite_elo() -> None:
    """100 to 0 counts as 100.5 to 0.5. A player without opponents has the mean."""
    assert fit_elo([[0, 100], [0, 0]])[0] == pytest.approx(460.64, abs=0.01)
    assert fit_elo([[0, 0], [0, 0]]) == [0, 0]
