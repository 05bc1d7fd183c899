"""Puzzles as CSV: a header, and a row for each puzzle. The moves and the themes have spaces between them."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from kozyr.analysis.puzzle import THEMES, Puzzle, PuzzleTheme, read_start
from kozyr.rules.notation import read_turn

FIELDS: Final = (
    "id", "position", "moves", "rating", "deviation", "plays", "popularity", "themes", "game",
)  # fmt: skip
_THEMES_BY_NAME: Final[dict[str, PuzzleTheme]] = {theme: theme for theme in THEMES}
"""Turns a text into a theme."""


class PuzzleFileError(ValueError):
    """A row is no puzzle; the text says which row and why."""


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(FIELDS)
    for puzzle in puzzles:
        writer.writerow(
            (
                puzzle.id, puzzle.position, " ".join(puzzle.moves), puzzle.rating, puzzle.deviation,
                puzzle.plays, puzzle.popularity, " ".join(puzzle.themes), puzzle.source,
            )
        )  # fmt: skip
    return text.getvalue()


def read_puzzles(text: str, *, is_trusted: bool = False) -> tuple[Puzzle, ...]:
    """Read the text of a CSV file; raise `PuzzleFileError` for a bad row.

    Positions of a trusted file are not checked.
    """
    rows = csv.reader(io.StringIO(text))
    if tuple(next(rows, ())) != FIELDS:
        message = f"the first line must be {','.join(FIELDS)}"
        raise PuzzleFileError(message)
    return tuple(_read_rows(rows, is_trusted=is_trusted))


def _read_rows(rows: Iterable[list[str]], *, is_trusted: bool) -> Iterator[Puzzle]:
    for number, row in enumerate(rows, 2):
        try:
            puzzle = _read_row(row)
            if not is_trusted:
                _check(puzzle)
        except (ValueError, KeyError, csv.Error) as error:
            message = f"line {number}: {error}"
            raise PuzzleFileError(message) from error
        yield puzzle


def _read_row(row: list[str]) -> Puzzle:
    if len(row) != len(FIELDS):
        message = f"{len(FIELDS)} fields expected, {len(row)} found"
        raise ValueError(message)
    name, position, moves, rating, deviation, plays, popularity, themes, source = row
    return Puzzle(
        name, position, tuple(moves.split()), int(rating), int(deviation), int(plays), int(popularity),
        tuple(_THEMES_BY_NAME[theme] for theme in themes.split()), source,
    )  # fmt: skip


def _check(puzzle: Puzzle) -> None:
    read_start(puzzle.position)
    for token in puzzle.moves:
        read_turn(token)
    if not puzzle.moves:
        message = "a puzzle without moves"
        raise ValueError(message)
