"""Which puzzle comes next: by rating, theme or streak, and the puzzle of the day."""

import hashlib
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Final

from kozyr.analysis.puzzle import Puzzle, PuzzleTheme
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles

WINDOW: Final = 40
"""How many puzzles near a rating the first choice is made from; later choices are made from more."""
_WIDENING: Final = 4
_STREAK_START: Final = 1100
_STREAK_STEP: Final = 40
"""By how much the rating of the next puzzle of a streak grows."""
BEGINNER_PLAYS: Final = 5
"""How many puzzles a beginner tries before puzzles are chosen by the player's rating."""
BEGINNER_RATING: Final = 1200
"""The rating of a beginner's puzzles, whatever the player's own rating is."""
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


async def choose_puzzle(
    puzzles: Sequence[Puzzle], rating: float, random_bytes: bytes, is_tried: IsTried
) -> Puzzle | None:
    """Choose a puzzle near a rating that the player has not tried; None if all are tried.

    `puzzles` are sorted by rating. The random bytes decide among the puzzles near the rating.
    """
    middle = bisect_left(puzzles, rating, key=lambda puzzle: puzzle.rating)
    width, checked = WINDOW, set[str]()
    while len(checked) < len(puzzles):
        first = max(0, min(middle - width // 2, len(puzzles) - width))
        near = [puzzle for puzzle in puzzles[first : first + width] if puzzle.id not in checked]
        near.sort(key=lambda puzzle: hashlib.sha256(random_bytes + puzzle.id.encode()).digest())
        for puzzle in near:
            if not await is_tried(puzzle.id):
                return puzzle
            checked.add(puzzle.id)
        width *= _WIDENING
    return None


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
