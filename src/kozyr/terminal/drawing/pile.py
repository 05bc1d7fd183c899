"""The drawing of the talon with the trump card under it."""

from typing import NamedTuple

from kozyr.terminal.drawing.canvas import Canvas
from kozyr.terminal.drawing.cards import Look, draw_back, draw_card, suit_ink


class Pile(NamedTuple):
    """The talon to draw."""

    trump: str
    """The trump card."""
    talon_count: int
    discard_count: int
    labels: tuple[str, str]
    """The sizes of the talon and of the discard, as text."""


def draw_pile(canvas: Canvas, pile: Pile, look: Look) -> None:
    """Draw the talon over the trump card; draw only the trump suit when the talon is empty."""
    x, y = 1, 0
    if pile.talon_count:
        # The name of the trump card must stay visible under the talon.
        draw_card(canvas, x + 3, y + look.size.height // 2 + 1, pile.trump, look, trump=True)
        if pile.talon_count > 1:
            draw_back(canvas, x, y, look)
    else:
        sign = look.signs.suits[pile.trump[0]]
        ink = suit_ink(pile.trump, look) + "_bare"
        canvas.put(x + look.size.width // 2, y + look.size.height // 2, sign, ink)
    under = look.size.height + look.size.height // 2 + 2
    for line, label in enumerate(pile.labels):
        canvas.put(x, under + line, label, "quiet")
