"""Calibrated chances: which power a game gets, and what it does to the chances."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.analysis.calibration import UNCHANGED, Calibration, find_calibration
from kozyr.analysis.level_tags import find_levels, make_level_tags
from kozyr.rules import RULE_SETS
from kozyr.rules.notation import Record, read_game, write_game

POWERS = st.floats(0.3, 2.0)
WEIGHTS = st.lists(st.floats(1e-6, 1.0), min_size=2, max_size=6)


def record_of(*levels: str | None, rules: str = "classic") -> Record:
    """Return the beginning of a game of these levels."""
    tags = make_level_tags(levels)
    return Record(options=RULE_SETS[rules].options, seats=len(levels), seed="calibration", tags=tags)


def calibrate(power: float, *shares: float, is_team_game: bool = False) -> list[float]:
    """Return calibrated chances."""
    calibration = Calibration(power, 1.0, 0, 0.0)
    calibrated = calibration.apply(np.array([shares]), talon=1, is_team_game=is_team_game)
    return [float(chance) for chance in calibrated[0]]


@given(WEIGHTS, POWERS)
def test_chances_sum_up_to_one_and_keep_their_order(weights: list[float], power: float) -> None:
    """A greater chance is never smaller afterwards."""
    shares = [weight / sum(weights) for weight in weights]

    calibrated = calibrate(power, *shares)

    assert sum(calibrated) == pytest.approx(1.0)
    assert all(0 <= chance <= 1 for chance in calibrated)
    pairs = sorted(zip(shares, calibrated, strict=True))
    assert all(low[1] <= high[1] + 1e-12 for low, high in pairwise(pairs))


@given(WEIGHTS, POWERS)
def test_a_small_power_brings_chances_together(weights: list[float], power: float) -> None:
    """The greatest chance falls with a power below 1 and rises with one above 1."""
    shares = [weight / sum(weights) for weight in weights]
    change = max(calibrate(power, *shares)) - max(shares)

    assert change <= 1e-12 if power <= 1 else change >= -1e-12


@given(st.integers(2, 6), st.data(), POWERS)
def test_solved_results_stay_exact(seats: int, data: st.DataObject, power: float) -> None:
    """The durak of a solved ending stays certain; players who draw still share it equally."""
    duraks = data.draw(st.sets(st.integers(0, seats - 1), min_size=1))
    shares = [1 / len(duraks) if seat in duraks else 0.0 for seat in range(seats)]

    assert calibrate(power, *shares) == pytest.approx(shares, abs=1e-15)
    assert [chance for chance in calibrate(power, *shares) if chance in {0.0, 1.0}] == [
        share for share in shares if share in {0.0, 1.0}
    ]


@given(st.floats(0.0, 1.0), POWERS)
def test_teams_are_two_sides(share: float, power: float) -> None:
    """Partners have the same chance; the chances of both teams sum up to one, as in a duel."""
    first, second, *partners = calibrate(power, share, 1 - share, share, 1 - share, is_team_game=True)

    assert [first, second] == partners
    assert first + second == pytest.approx(1.0)
    assert [first, second] == pytest.approx(calibrate(power, share, 1 - share))


@pytest.mark.parametrize(("talon", "greatest"), [(0, 0.5), (4, 0.5), (5, 0.8), (24, 0.8)])
def test_the_late_power_counts_when_few_cards_are_left(talon: int, greatest: float) -> None:
    """The early power leaves these chances unchanged; the late one makes them equal."""
    calibration = Calibration(1.0, 0.0, 4, 0.0)

    calibrated = calibration.apply(np.array([0.2, 0.8]), talon=talon, is_team_game=False)

    assert calibrated.max() == pytest.approx(greatest)


def test_unchanged_chances_are_those_of_the_network() -> None:
    """The power 1 changes nothing."""
    shares = np.array([0.1, 0.2, 0.7])
    for talon in (0, 12):
        assert UNCHANGED.apply(shares, talon=talon, is_team_game=False) == pytest.approx(shares)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_weaker_levels_have_smaller_powers(seats: int) -> None:
    """Weak players turn more games around."""
    novice, experienced, master = (
        find_calibration(record_of(*[level] * seats)) for level in ("novice", "experienced", "master")
    )

    assert novice.early_power < experienced.early_power < master.early_power
    assert novice.late_power < experienced.late_power < master.late_power


def test_people_count_as_experienced_with_a_wider_interval() -> None:
    """The strength of people is unknown, and so is that of a level that was never measured."""
    people = find_calibration(record_of(None, None))
    bots = find_calibration(record_of("experienced", "experienced"))

    assert people[:2] == bots[:2]
    assert people.error > bots.error
    assert find_calibration(record_of("unheard-of", None)) == people


def test_the_strongest_level_counts_as_the_next_one() -> None:
    """Too few games of `divine` can be played to measure it."""
    assert find_calibration(record_of("divine", "divine")) == find_calibration(record_of("master", "master"))


def test_a_mixed_table_has_the_mean_power() -> None:
    """Each seat counts equally."""
    novice, master, mixed = (
        find_calibration(record_of(*levels)).early_power
        for levels in (("novice", "novice"), ("master", "master"), ("novice", "master"))
    )

    assert mixed == pytest.approx((novice + master) / 2)


def test_teams_have_the_power_of_a_duel() -> None:
    """Two teams are two sides."""
    team_game = record_of(*["novice"] * 4, rules="pairs")

    assert team_game.options.teams
    assert find_calibration(team_game) == find_calibration(record_of("novice", "novice"))


def test_levels_are_written_as_tags() -> None:
    """A file has the levels of the bots, and no level for a person."""
    record = read_game(write_game(record_of("novice", None, "master")))

    assert record.tags == (("Level0", "novice"), ("Level2", "master"))
    assert find_levels(record) == ["novice", None, "master"]
