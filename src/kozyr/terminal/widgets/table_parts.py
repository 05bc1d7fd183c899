"""The parts of the table: other players, talon, battlefield, hand and buttons."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from kozyr.terminal.drawing.canvas import Canvas
from kozyr.terminal.drawing.cards import Look, choose_size
from kozyr.terminal.drawing.field import Field, Pile, draw_field, draw_pile
from kozyr.terminal.drawing.hand import Hand, draw_hand
from kozyr.terminal.drawing.seats import SeatPicture, draw_seats
from kozyr.terminal.widgets.canvas_widget import CanvasWidget

_Content = TypeVar("_Content")
Seats: TypeAlias = tuple[Sequence[SeatPicture], str]
"""The other players, and the trump suit."""
TextLines: TypeAlias = Sequence[tuple[str, str]]
"""Lines of text, each with its ink."""
ButtonArea: TypeAlias = tuple[int, int, str]
"""The first column of a button, the column after it, and the name of its action."""


class TablePart(CanvasWidget, Generic[_Content]):
    """A part of the table, which is drawn again when its content changes."""

    content: _Content | None = None
    places: Sequence[Any] = ()
    """What can be clicked, and where."""

    def __init__(self, draw_content: Callable[[Canvas, _Content, Look], Sequence[Any] | None]) -> None:
        """Set the function that draws the content and returns its places."""
        super().__init__()
        self._draw_content = draw_content

    def show(self, content: _Content | None) -> None:
        """Show this content; None shows nothing."""
        if self.content != content:
            self.content = content
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the content, if any; all parts draw cards of the same size."""
        self.places = ()
        if self.content is not None:
            look = self.kozyr.look(choose_size(*self.app.size))
            self.places = self._draw_content(canvas, self.content, look) or ()


def _draw_seats(canvas: Canvas, content: Seats, look: Look) -> None:
    seats, trump = content
    draw_seats(canvas, seats, look, trump)


def _draw_field_or_text(canvas: Canvas, content: Field | TextLines, look: Look) -> Sequence[Any]:
    if isinstance(content, Field):
        return draw_field(canvas, content, look)
    top = max(0, (canvas.height - len(content)) // 2)
    for number, (text, ink) in enumerate(content):
        canvas.put(max(0, (canvas.width - len(text)) // 2), top + number, text, ink)
    return ()


def _draw_buttons(canvas: Canvas, content: Mapping[str, str], _: Look) -> Sequence[ButtonArea]:
    """Draw the buttons in the middle of the line."""
    width = sum(len(label) + 2 for label in content.values()) + 2 * max(0, len(content) - 1)
    x = max(0, (canvas.width - width) // 2)
    areas: list[ButtonArea] = []
    for name, label in content.items():
        canvas.put(x, 0, f" {label} ", "button")
        areas.append((x, x + len(label) + 2, name))
        x += len(label) + 4  # the label, a space on each side, and a gap of two
    return areas


class SeatsView(TablePart[Seats]):
    """The other players."""

    def __init__(self) -> None:
        super().__init__(_draw_seats)


class PileView(TablePart[Pile]):
    """The talon with the trump card under it, and the size of the discard."""

    def __init__(self) -> None:
        super().__init__(draw_pile)


class FieldView(TablePart[Field | TextLines]):
    """The battlefield; between games, a text."""

    def __init__(self) -> None:
        super().__init__(_draw_field_or_text)


class HandView(TablePart[Hand]):
    """The player's own hand."""

    def __init__(self) -> None:
        super().__init__(draw_hand)


class ActsView(TablePart[Mapping[str, str]]):
    """The currently possible actions with their labels, as buttons that name their keys."""

    def __init__(self) -> None:
        super().__init__(_draw_buttons)
