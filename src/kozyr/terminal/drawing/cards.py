"""Drawings of single cards.

A small card has five columns and three lines; a large card, for large terminals, has seven and five.
"""

from typing import Final, NamedTuple

from rich.cells import cell_len

from kozyr.locales import Language
from kozyr.terminal.drawing.canvas import Area, Canvas
from kozyr.terminal.drawing.signs import Signs, write_card_name


class Size(NamedTuple):
    """The size of a drawn card."""

    width: int
    height: int
    step: int
    """The number of columns of a card that stay visible when the next card overlaps it."""


SMALL: Final = Size(5, 3, 4)
LARGE: Final = Size(7, 5, 5)


class Look(NamedTuple):
    """Everything that decides how cards look, except the colours of the theme."""

    signs: Signs
    language: Language
    size: Size
    four_colours: bool = False


def suit_ink(card: str, look: Look) -> str:
    """Return the ink of a card's suit, in a deck of two or four colours; `card` may be only the suit."""
    suit = card[0]
    if look.four_colours:
        return {"S": "spades", "C": "clubs", "H": "hearts", "D": "diamonds"}[suit]
    return "hearts" if suit in "HD" else "spades"


def draw_card(  # noqa: PLR0913 - a drawing needs a place, a card and a look
    canvas: Canvas, x: int, y: int, card: str, look: Look, *, is_trump: bool = False, rim: str = "rim"
) -> Area:
    """Draw a card's face; `rim` is the ink of its frame.

    A trump is bold and underlined, so that it stands out without colours too.
    """
    area = draw_frame(canvas, x, y, look, rim)
    name = write_card_name(card, look.signs, look.language)
    ink = suit_ink(card, look) + ("_trump" if is_trump else "")
    canvas.put(x + 1, y + 1, name, ink)
    if look.size is LARGE:
        canvas.put(x + 3, y + 2, look.signs.suits[card[0]], ink)
        canvas.put(x + look.size.width - 1 - cell_len(name), y + 3, name, ink)
    return area


def draw_back(canvas: Canvas, x: int, y: int, look: Look) -> Area:
    """Draw a card's back."""
    area = draw_frame(canvas, x, y, look, "back")
    inner = Area(x + 1, y + 1, look.size.width - 2, look.size.height - 2)
    canvas.fill(inner, look.signs.back, "back")
    return area


def draw_frame(canvas: Canvas, x: int, y: int, look: Look, rim: str) -> Area:
    """Draw a card without a face or back; `rim` is the ink of its frame."""
    signs, width, height = look.signs, look.size.width, look.size.height
    inner_width = width - 2
    canvas.put(x, y, signs.top[0] + signs.top[1] * inner_width + signs.top[2], rim)
    for line in range(y + 1, y + height - 1):
        canvas.put(x, line, signs.side, rim)
        canvas.put(x + 1, line, " " * inner_width, "paper")
        canvas.put(x + width - 1, line, signs.side, rim)
    canvas.put(x, y + height - 1, signs.bottom[0] + signs.bottom[1] * inner_width + signs.bottom[2], rim)
    return Area(x, y, width, height)


_MIN_TERMINAL_FOR_LARGE: Final = (110, 36)
"""The smallest terminal, in columns and lines, that shows large cards."""


def choose_size(width: int, height: int) -> Size:
    """Return the card size for a terminal."""
    return LARGE if width >= _MIN_TERMINAL_FOR_LARGE[0] and height >= _MIN_TERMINAL_FOR_LARGE[1] else SMALL
