"""Which puzzle comes next: by rating, theme or streak, and the puzzle of the day.

A puzzle is chosen at random among those whose rating is near the wanted one. The range is wider if all
puzzles in it are tried. Of a few random puzzles the one is shown whose themes the player has not just seen.
"""

import hashlib
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Final

from kozyr.analysis.puzzle import Puzzle, PuzzleTheme
from kozyr.analysis.shipped_puzzles import index_shipped_puzzles, load_shipped_puzzles

RANGE: Final = 100
"""How far the rating of a puzzle is from the wanted one at most, if the range has an untried puzzle."""
_WIDENING: Final = 2
_DRAWN: Final = 12
"""How many untried puzzles are drawn at random; the one with the newest themes is shown."""
MAX_RECENT: Final = 4
"""How many of the latest puzzles are compared with the themes of the next one."""
_NO_THEME: Final = "none"
"""What puzzles without a theme have in common."""
_STREAK_START: Final = 1100
_STREAK_STEP: Final = 40
"""By how much the rating of the next puzzle of a streak grows."""
BEGINNER_PLAYS: Final = 5
"""How many puzzles a beginner tries before the player's rating alone chooses the puzzles."""
BEGINNER_RATING: Final = 1200
"""The rating of a player's first puzzle; with each puzzle of a beginner the own rating counts more."""
HIDDEN_THEME: Final = "memory"
"""The theme of puzzles with a hidden hand, which show the game before them."""

IsTried = Callable[[str], Awaitable[bool]]


@cache
def sort_puzzles(theme: PuzzleTheme | None) -> tuple[Puzzle, ...]:
    """Return the shipped puzzles of a theme, or all, the easiest first."""
    chosen = [puzzle for puzzle in load_shipped_puzzles() if theme is None or theme in puzzle.themes]
    return tuple(sorted(chosen, key=lambda puzzle: (puzzle.rating, puzzle.id)))


@cache
def sort_open_puzzles() -> tuple[Puzzle, ...]:
    """Return the shipped puzzles in which both hands are open, the easiest first."""
    return tuple(puzzle for puzzle in sort_puzzles(None) if HIDDEN_THEME not in puzzle.themes)


def wanted_rating(rating: float, plays: int) -> float:
    """Return the rating of the next puzzle for a player with this rating after so many puzzles."""
    weight = min(plays, BEGINNER_PLAYS) / BEGINNER_PLAYS
    return BEGINNER_RATING + weight * (rating - BEGINNER_RATING)


async def choose_puzzle(
    puzzles: Sequence[Puzzle],
    rating: float,
    random_bytes: bytes,
    is_tried: IsTried,
    recent: Sequence[str] = (),
) -> Puzzle | None:
    """Choose a puzzle near a rating that the player has not tried; None if all are tried.

    `puzzles` are sorted by rating. The random bytes decide among the puzzles near the rating. `recent` has
    the ids of the latest puzzles, the newest last.
    """
    distance, checked = float(RANGE), set[str]()
    while len(checked) < len(puzzles):
        first = bisect_left(puzzles, rating - distance, key=lambda puzzle: puzzle.rating)
        end = bisect_right(puzzles, rating + distance, key=lambda puzzle: puzzle.rating)
        near = [puzzle for puzzle in puzzles[first:end] if puzzle.id not in checked]
        near.sort(key=lambda puzzle: hashlib.sha256(random_bytes + puzzle.id.encode()).digest())
        drawn = list[Puzzle]()
        for puzzle in near:
            checked.add(puzzle.id)
            if not await is_tried(puzzle.id):
                drawn.append(puzzle)
            if len(drawn) == _DRAWN:
                break
        if drawn:
            return min(drawn, key=lambda puzzle: _count_repeats(puzzle, recent))
        distance *= _WIDENING
    return None


def _count_repeats(puzzle: Puzzle, recent: Sequence[str]) -> int:
    # The newest puzzle counts most. A puzzle from an own game is not listed.
    themes, listed = _themes_of(puzzle), index_shipped_puzzles()
    return sum(
        age * len(themes & _themes_of(listed[each])) for age, each in enumerate(recent, 1) if each in listed
    )


def _themes_of(puzzle: Puzzle) -> frozenset[str]:
    return frozenset(puzzle.themes or (_NO_THEME,))


def streak_rating(solved: int) -> float:
    """Return the rating of the next puzzle of a streak."""
    return _STREAK_START + _STREAK_STEP * solved


def day_of(now: int) -> str:
    """Return the day of a time in milliseconds, in UTC, such as 2026-11-18."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def daily_puzzle(day: str) -> Puzzle:
    """Return the puzzle of a day, the same on every server of this version."""
    puzzles = [puzzle for puzzle in load_shipped_puzzles() if HIDDEN_THEME not in puzzle.themes]
    digest = hashlib.sha256(f"kozyr daily puzzle {day}".encode()).digest()
    return puzzles[int.from_bytes(digest[:8]) % len(puzzles)]
