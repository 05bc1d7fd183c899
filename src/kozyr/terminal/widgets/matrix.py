"""The widget that shows a bot's memory over the table.

It is the live matrix of the console game. The mouse drags it, and a click without dragging closes it.
"""

from rich.cells import cell_len
from textual import events
from textual.geometry import Offset, clamp
from textual.message import Message

from kozyr.terminal.drawing.canvas import Canvas
from kozyr.terminal.widgets.canvas_widget import CanvasWidget


class MatrixView(CanvasWidget):
    """A bot's memory, drawn over the table."""

    seat: int | None = None
    title = ""
    text = ""
    wanted: Offset | None = None
    """Where the next `show` moves the matrix."""
    _grabbed: Offset | None = None
    _dragged = False

    class Closed(Message):
        """The player closed the matrix with a click."""

    def show(self, seat: int, title: str, text: str) -> None:
        """Show the memory of a seat, at the wanted place or at the current one."""
        if (self.seat, self.title, self.text) == (seat, title, text) and self.display and self.wanted is None:
            return
        self.seat, self.title, self.text = seat, title, text
        rows = text.splitlines()
        self.styles.width = max([cell_len(row) for row in rows] + [cell_len(title)]) + 2
        self.styles.height = len(rows) + 1
        self.display = True
        if self.wanted is not None:
            self.put(self.wanted)
            self.wanted = None
        self.redraw()

    def hide(self) -> None:
        """Hide the matrix."""
        self.seat = None
        self.display = False

    def put(self, at: Offset) -> None:
        """Move the matrix to a place, kept inside the screen."""
        wide, high = self.app.size
        width, height = (
            int(self.styles.width.value if self.styles.width else 0),
            len(self.text.splitlines()) + 1,
        )
        self.styles.offset = clamp(at.x, 0, max(0, wide - width)), clamp(at.y, 0, max(0, high - height))

    def draw(self, canvas: Canvas) -> None:
        """Draw the title and the rows."""
        for y in range(canvas.height):
            canvas.put(0, y, " " * canvas.width, "message")
        canvas.put(0, 0, " " * canvas.width, "awaited")
        canvas.put(1, 0, self.title, "awaited")
        for y, row in enumerate(self.text.splitlines()):
            canvas.put(1, y + 1, row, "message")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start a drag."""
        event.stop()
        self._grabbed, self._dragged = Offset(event.x, event.y), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the matrix with the mouse."""
        if self._grabbed is not None:
            at = Offset(event.screen_x - self._grabbed.x, event.screen_y - self._grabbed.y)
            if at != self.region.offset:
                self._dragged = True
                self.put(at)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the drag; a click without a drag closes the matrix."""
        event.stop()
        self.release_mouse()
        grabbed, self._grabbed = self._grabbed, None
        if grabbed is not None and not self._dragged and event.button == 1:
            self.hide()
            self.post_message(self.Closed())

    def on_click(self, event: events.Click) -> None:
        """Keep the click from the table below."""
        event.stop()
