"""Who sits where in the games of one deal."""

from collections import Counter

import pytest

from kozyr.bots.match import derive_bot_seed, list_seatings


def _written(entrants: int, seats: int, *, teams: bool = False) -> list[str]:
    return sorted("".join("ABCDEF"[n] for n in row) for row in list_seatings(entrants, seats, teams=teams))


@pytest.mark.parametrize(
    ("entrants", "seats", "seatings"),
    [
        (2, 2, "AB BA"),
        (2, 3, "AAB ABA ABB BAA BAB BBA"),
        (2, 4, "ABAB BABA"),
        (3, 3, "ABC BCA CAB"),
        (3, 2, "AB AC BA BC CA CB"),
    ],
)
def test_every_rotation_is_played_once(entrants: int, seats: int, seatings: str) -> None:
    """Few entrants fill the seats in turn; of many, every group meets."""
    assert _written(entrants, seats) == seatings.split()


def test_teams_are_of_one_entrant_each() -> None:
    """§1.4: partners sit alternately, so two entrants in turn are two teams; three meet two by two."""
    assert _written(3, 4, teams=True) == ["ABAB", "ACAC", "BABA", "BCBC", "CACA", "CBCB"]


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_has_every_seat_equally_often(entrants: int, seats: int) -> None:
    """No entrant holds a hand of the deal more often than another."""
    had = Counter(
        (seat, entrant) for row in list_seatings(entrants, seats) for seat, entrant in enumerate(row)
    )

    assert len(had) == entrants * seats
    assert len({*had.values()}) == 1


def test_every_bot_has_its_own_seed() -> None:
    """Of seed, deal, seating and seat any one makes another seed, and nothing else does."""
    seeds = {
        derive_bot_seed(seed, deal, seating, seat)
        for seed in "12"
        for deal in (1, 2)
        for seating in ((0, 1), (1, 0))
        for seat in (0, 1)
    }

    assert len(seeds) == 16
    assert derive_bot_seed("1", 0, (0, 1), 0) == 12889062450321171614
