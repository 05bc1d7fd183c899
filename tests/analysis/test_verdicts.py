"""Verdicts and accuracy."""

import pytest

from kozyr.analysis.verdicts import compute_accuracy, compute_game_accuracy, find_verdict


@pytest.mark.parametrize(
    ("loss", "seats", "verdict"),
    [
        (4.9, 2, "good"), (5.0, 2, "inaccuracy"), (10.0, 2, "mistake"), (15.0, 2, "blunder"),
        (2.4, 4, "good"), (2.5, 4, "inaccuracy"), (5.0, 4, "mistake"), (7.5, 4, "blunder"),
    ],
)  # fmt: skip
def test_thresholds_depend_on_the_seats(loss: float, seats: int, verdict: str) -> None:
    """5, 10 and 15 points, times two divided by the number of seats."""
    assert find_verdict(loss, 0.1, seats) == verdict


def test_a_loss_that_may_be_none_is_good() -> None:
    """The interval must lie above 0."""
    assert find_verdict(20.0, 0.0, 2) == "good"


@pytest.mark.parametrize(("loss", "accuracy"), [(0, 100.0), (10, 64.58), (50, 9.53), (100, 0.0)])
def test_accuracy_falls_with_the_loss(loss: float, accuracy: float) -> None:
    """The formula of chess sites, within 0 and 100."""
    assert compute_accuracy(loss) == pytest.approx(accuracy, abs=0.01)


def test_accuracy_of_a_game_is_the_mean() -> None:
    """A game without decisions is perfect."""
    assert compute_game_accuracy([0, 100]) == pytest.approx(50, abs=0.01)
    assert compute_game_accuracy([]) == 100
