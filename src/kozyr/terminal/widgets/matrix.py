"""The widget that shows a bot's memory over the table.

The matrix shows where the bot believes each card to be (`kozyr.bots.matrix`), and changes with the game. The
mouse drags it, and a click without dragging closes it.
"""

from typing import Final

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset, clamp

from kozyr.terminal.drawing.canvas import Area, Canvas
from kozyr.terminal.widgets.canvas_widget import CanvasWidget

_TITLE_INK: Final = "awaited"
"""The title is highlighted like the name of the player to move."""


class MatrixView(CanvasWidget):
    """A bot's memory, drawn over the table."""

    seat: int | None = None
    """The bot's seat; None while the matrix is hidden."""
    title = ""
    text = ""
    requested_place: Offset | None = None
    """Where the next `show` moves the matrix."""
    _drag_start: Offset | None = None
    _is_dragged = False

    def show(self, seat: int, title: str, text: str) -> None:
        """Show the memory of a seat, at the requested place or at the current place."""
        is_unchanged = (self.seat, self.title, self.text) == (seat, title, text)
        if is_unchanged and self.display and self.requested_place is None:
            return
        self.seat, self.title, self.text = seat, title, text
        rows = text.splitlines()
        self.styles.width = max([cell_len(row) for row in rows] + [cell_len(title)]) + 2
        self.styles.height = len(rows) + 1
        self.display = True
        if self.requested_place is not None:
            self.move_to(self.requested_place)
            self.requested_place = None
        self.redraw()

    def hide(self) -> None:
        """Hide the matrix."""
        self.seat = None
        self.display = False

    def move_to(self, place: Offset) -> None:
        """Move the matrix to a place, but never beyond the edge of the screen."""
        width = int(self.styles.width.value if self.styles.width else 0)
        height = len(self.text.splitlines()) + 1
        max_x, max_y = max(0, self.app.size.width - width), max(0, self.app.size.height - height)
        self.styles.offset = clamp(place.x, 0, max_x), clamp(place.y, 0, max_y)

    def draw(self, canvas: Canvas) -> None:
        """Draw the title and the rows."""
        canvas.fill(Area(0, 0, canvas.width, canvas.height), " ", "message")
        canvas.put(0, 0, " " * canvas.width, _TITLE_INK)
        canvas.put(1, 0, self.title, _TITLE_INK)
        for y, row in enumerate(self.text.splitlines()):
            canvas.put(1, y + 1, row, "message")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start a drag."""
        event.stop()
        self._drag_start, self._is_dragged = Offset(event.x, event.y), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the matrix with the mouse."""
        if self._drag_start is not None:
            place = Offset(event.screen_x - self._drag_start.x, event.screen_y - self._drag_start.y)
            if place != self.region.offset:
                self._is_dragged = True
                self.move_to(place)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the drag; a click without a drag closes the matrix."""
        event.stop()
        self.release_mouse()
        drag_start, self._drag_start = self._drag_start, None
        if drag_start is not None and not self._is_dragged and event.button == 1:
            self.hide()

    def on_click(self, event: events.Click) -> None:
        """Stop the click, so that it does not reach the table below."""
        event.stop()
