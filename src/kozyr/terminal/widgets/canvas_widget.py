"""The base of widgets that draw on a canvas."""

from abc import abstractmethod
from typing import Final

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.drawing.canvas import Canvas
from kozyr.terminal.drawing.cards import LARGE, SMALL, Look, draw_frame, suit_ink
from kozyr.terminal.widgets.basic import AppAccess


class CanvasWidget(AppAccess, Widget):
    """A widget that draws on a canvas and redraws after a change."""

    _canvas: Canvas | None = None

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw on an empty canvas of the widget's size."""

    def redraw(self) -> None:
        """Redraw in the next frame."""
        self._canvas = None
        self.refresh()

    def notify_style_update(self) -> None:
        """Redraw, because the colours have changed."""
        super().notify_style_update()
        self._canvas = None

    def render_line(self, y: int) -> Strip:
        """Render one line of the picture."""
        width, height = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = Canvas(width, height)
            self.draw(self._canvas)
        if y >= self._canvas.height:
            return Strip.blank(width)
        inks = self.kozyr.inks
        return Strip([Segment(run.text, inks[run.ink]) for run in self._canvas.read_runs(y)], width)


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
