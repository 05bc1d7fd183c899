"""The canvas that cards are drawn on.

A canvas is a rectangle of characters, each with an ink; anything drawn outside the rectangle is clipped. An
ink is a name ("hearts", "back"). Only the palette of a theme maps inks to colours.
"""

from typing import NamedTuple

from rich.cells import cell_len


class Area(NamedTuple):
    """A rectangle of a canvas."""

    x: int
    y: int
    width: int
    height: int

    def contains(self, x: int, y: int) -> bool:
        """Return whether a point lies in the rectangle."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Run(NamedTuple):
    """Adjacent characters in one ink."""

    text: str
    ink: str


class Canvas:
    """A grid of characters with inks; later drawings cover earlier ones."""

    def __init__(self, width: int, height: int, ink: str = "felt") -> None:
        self.width, self.height = max(0, width), max(0, height)
        self._cells: list[list[tuple[str, str]]] = [[(" ", ink)] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: str) -> None:
        """Write text on one line; a character that could control the terminal becomes a question mark."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for char in text:
            symbol = char if char.isprintable() else "?"
            width = cell_len(symbol)
            if not width:
                continue  # a zero-width mark would shift the whole line
            if x >= 0 and x + width <= self.width:
                self._erase_halves(row, x)
                self._erase_halves(row, x + width - 1)
                row[x] = (symbol, ink)
                if width > 1:
                    row[x + 1] = ("", ink)  # the second half of a double-width character
            x += width

    def fill(self, area: Area, char: str, ink: str) -> None:
        """Fill a rectangle with a character."""
        for y in range(area.y, area.y + area.height):
            self.put(area.x, y, char * area.width, ink)

    def read_runs(self, y: int) -> list[Run]:
        """Return a line as runs of one ink."""
        runs: list[Run] = []
        for char, ink in self._cells[y]:
            if runs and runs[-1].ink == ink:
                runs[-1] = Run(runs[-1].text + char, ink)
            else:
                runs.append(Run(char, ink))
        return runs

    def to_text(self) -> str:
        """Return all text, without inks."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self._cells)

    @staticmethod
    def _erase_halves(row: list[tuple[str, str]], x: int) -> None:
        # Drawing over one half of a double-width character leaves a blank in the other half.
        if not row[x][0] and x:
            row[x - 1], row[x] = (" ", row[x - 1][1]), (" ", row[x][1])
        elif x + 1 < len(row) and not row[x + 1][0]:
            row[x + 1] = (" ", row[x + 1][1])


def shorten(text: str, width: int) -> str:
    """Shorten a text to a number of columns."""
    if cell_len(text) <= width:
        return text
    prefix = ""
    for char in text:
        if cell_len(prefix + char) > width - 1:
            break
        prefix += char
    return prefix + "…" if width > 0 else ""
