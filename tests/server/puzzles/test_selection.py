"""Which puzzle is chosen: near the player's rating, at random among many, with changing themes."""

from itertools import pairwise

import pytest

from kozyr.analysis.puzzle import Puzzle
from kozyr.server.puzzles.selection import (
    BEGINNER_PLAYS,
    BEGINNER_RATING,
    MAX_RECENT,
    RANGE,
    choose_puzzle,
    sort_puzzles,
    wanted_rating,
)

PLAYERS = 40
SHOWN = 9
RATINGS = [1100, 1300, 1500, 1800]


async def _play(player: int, rating: float, tried: set[str]) -> list[Puzzle]:
    """Show a player of a rating some puzzles, one after another."""

    async def is_tried(puzzle_id: str) -> bool:
        return puzzle_id in tried

    shown = list[Puzzle]()
    for number in range(SHOWN):
        recent = [puzzle.id for puzzle in shown][-MAX_RECENT:]
        chosen = await choose_puzzle(
            sort_puzzles(None), rating, f"{player}.{number}".encode(), is_tried, recent
        )
        assert chosen is not None
        tried.add(chosen.id)
        shown.append(chosen)
    return shown


@pytest.mark.parametrize("rating", RATINGS)
async def test_players_of_a_rating_are_shown_many_different_puzzles(rating: float) -> None:
    """Few puzzles come twice, although all players have the same rating."""
    shown = [puzzle for player in range(PLAYERS) for puzzle in await _play(player, rating, set())]

    assert len({puzzle.id for puzzle in shown}) > PLAYERS * SHOWN / 2


@pytest.mark.parametrize("rating", RATINGS)
async def test_no_theme_comes_twice_in_a_row(rating: float) -> None:
    """Puzzles without a theme count as one theme."""
    for player in range(PLAYERS):
        shown = await _play(player, rating, set())

        themes = [set(puzzle.themes or ("none",)) for puzzle in shown]
        assert not [pair for pair in pairwise(themes) if pair[0] & pair[1]]


@pytest.mark.parametrize("rating", [1300, 1500, 1800])
async def test_the_puzzles_are_near_the_rating(rating: float) -> None:
    """None is farther away than the range, and they are not all equally hard."""
    ratings = [puzzle.rating for player in range(PLAYERS) for puzzle in await _play(player, rating, set())]

    assert max(abs(each - rating) for each in ratings) <= RANGE
    assert len(set(ratings)) > 2


async def test_the_range_widens_when_everything_near_is_tried() -> None:
    """The next puzzles are a little farther away, not anywhere."""
    tried = {puzzle.id for puzzle in sort_puzzles(None) if abs(puzzle.rating - 1500) <= RANGE}
    ratings = [puzzle.rating for puzzle in await _play(0, 1500, tried)]

    assert all(RANGE < abs(each - 1500) <= 2 * RANGE for each in ratings)


def test_the_first_puzzles_come_closer_to_the_rating_of_the_player() -> None:
    """The first one is easy for all; then the rating counts more each time."""
    wanted = [wanted_rating(1700, plays) for plays in range(BEGINNER_PLAYS + 2)]

    assert wanted[0] == BEGINNER_RATING
    assert wanted[1:-1] == sorted(set(wanted[1:-1]))
    assert wanted[-2:] == [1700, 1700]
