"""The program's name as a row of cards, one letter on each."""

from typing import Final

from kozyr.terminal.drawing.canvas import Canvas
from kozyr.terminal.drawing.cards import LARGE, SMALL, Look, draw_frame, suit_ink
from kozyr.terminal.widgets.canvas_widget import CanvasWidget

_SUITS: Final = "SHCD"


class Title(CanvasWidget):
    """The program's name on cards."""

    def draw(self, canvas: Canvas) -> None:
        """Draw a card for every letter, in the largest size that fits."""
        name = self.kozyr.say("app").upper()
        look = self.kozyr.look(LARGE if canvas.height >= LARGE.height else SMALL)
        step = look.size.width + 1
        left = max(0, (canvas.width - len(name) * step + 1) // 2)
        for number, letter in enumerate(name):
            _draw_letter(canvas, left + number * step, letter, _SUITS[number % len(_SUITS)], look)


def _draw_letter(canvas: Canvas, x: int, letter: str, suit: str, look: Look) -> None:
    draw_frame(canvas, x, 0, look, "rim")
    ink, sign = suit_ink(suit, look), look.signs.suits[suit]
    if look.size is SMALL:
        canvas.put(x + 1, 1, f"{letter} {sign}", ink)
        return
    canvas.put(x + 1, 1, letter, ink)
    canvas.put(x + 3, 2, sign, ink)
    canvas.put(x + 5, 3, letter, ink)
