"""The canvas that cards are drawn on.

A canvas is a rectangle of characters, each with an ink; anything drawn outside it is clipped. An ink is a
name ("red", "back"). Only the palette of a theme maps it to colours.
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
            shown = char if char.isprintable() else "?"
            wide = cell_len(shown)
            if not wide:
                continue  # a zero-width mark would shift the whole line
            if x >= 0 and x + wide <= self.width:
                self._split(row, x)
                self._split(row, x + wide - 1)
                row[x] = (shown, ink)
                if wide > 1:
                    row[x + 1] = ("", ink)
            x += wide

    def fill(self, area: Area, char: str, ink: str) -> None:
        """Fill a rectangle with a character."""
        for y in range(area.y, area.y + area.height):
            self.put(area.x, y, char * area.width, ink)

    def runs(self, y: int) -> list[Run]:
        """Return a line as runs of one ink."""
        found: list[Run] = []
        for char, ink in self._cells[y]:
            if found and found[-1].ink == ink:
                found[-1] = Run(found[-1].text + char, ink)
            else:
                found.append(Run(char, ink))
        return found

    def text(self) -> str:
        """Return all text, without inks."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self._cells)

    @staticmethod
    def _split(row: list[tuple[str, str]], x: int) -> None:
        # Drawing over one half of a double-width character leaves a blank in the other half.
        if not row[x][0] and x:
            row[x - 1], row[x] = (" ", row[x - 1][1]), (" ", row[x][1])
        elif x + 1 < len(row) and not row[x + 1][0]:
            row[x + 1] = (" ", row[x + 1][1])


def cut(text: str, width: int) -> str:
    """Shorten a text to a number of columns."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for char in text:
        if cell_len(kept + char) > width - 1:
            break
        kept += char
    return kept + "…" if width > 0 else ""
