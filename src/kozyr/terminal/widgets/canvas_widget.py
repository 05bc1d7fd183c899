"""The base of widgets that draw on a canvas."""

from abc import abstractmethod

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.drawing.canvas import Canvas


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
