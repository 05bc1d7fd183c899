"""The puzzles that are part of the package: `puzzles.csv`, in the public domain (CC0 1.0).

`kozyr puzzles make --count COUNT --seed SEED` makes the same file again.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from kozyr.analysis.puzzle import Puzzle
from kozyr.analysis.puzzle_codec import read_puzzles

SHIPPED_COUNT: Final = 3200
SHIPPED_SEED: Final = 1
FILE_NAME: Final = "puzzles.csv"


@cache
def load_shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, in the order of the file."""
    text = files("kozyr.analysis").joinpath(FILE_NAME).read_text("utf-8")
    return read_puzzles(text, is_trusted=True)


@cache
def index_shipped_puzzles() -> Mapping[str, Puzzle]:
    """Return all puzzles by id."""
    return {puzzle.id: puzzle for puzzle in load_shipped_puzzles()}
