"""The parts of the table: other players, talon, battlefield, hand and buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from kozyr.terminal.drawing.canvas import Canvas
from kozyr.terminal.drawing.cards import Size, choose_size
from kozyr.terminal.drawing.field import Field, PairPlace, Pile, draw_field, draw_pile, find_place
from kozyr.terminal.drawing.hand import Hand, HandCardPlace, draw_hand, find_card
from kozyr.terminal.drawing.seats import SeatPicture, draw_seats
from kozyr.terminal.widgets.canvas_widget import CanvasWidget


class TablePart(CanvasWidget):
    """A part of the table; all parts draw cards of the same size."""

    @property
    def card_size(self) -> Size:
        """The card size for this terminal."""
        return choose_size(*self.app.size)


class SeatsView(TablePart):
    """The other players."""

    seats: Sequence[SeatPicture] = ()
    trump = ""

    def show(self, seats: Sequence[SeatPicture], trump: str) -> None:
        """Show these seats."""
        if (self.seats, self.trump) != (seats, trump):
            self.seats, self.trump = seats, trump
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats side by side."""
        draw_seats(canvas, self.seats, self.kozyr.look(self.card_size), self.trump)


class PileView(TablePart):
    """The talon with the trump card under it, and the size of the discard."""

    pile: Pile | None = None

    def show(self, pile: Pile | None) -> None:
        """Show this talon."""
        if self.pile != pile:
            self.pile = pile
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the talon, if any."""
        if self.pile is not None:
            draw_pile(canvas, self.pile, self.kozyr.look(self.card_size))


class FieldView(TablePart):
    """The battlefield, or a text in its place between games."""

    field: Field | None = None
    lines: Sequence[tuple[str, str]] = ()
    """Each line of text with its ink."""
    places: Sequence[PairPlace] = ()

    @dataclass
    class Picked(Message):
        """The player clicked a pair of cards; `attack` is None for the empty place and the background."""

        attack: str | None

    def show(self, field: Field | None, lines: Sequence[tuple[str, str]] = ()) -> None:
        """Show the battlefield, or lines of text with their inks."""
        if (self.field, self.lines) != (field, lines):
            self.field, self.lines = field, lines
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the battlefield and the lines of text."""
        self.places = ()
        if self.field is not None:
            self.places = draw_field(canvas, self.field, self.kozyr.look(self.card_size))
        top = max(0, (canvas.height - len(self.lines)) // 2)
        for number, (text, ink) in enumerate(self.lines):
            canvas.put(max(0, (canvas.width - len(text)) // 2), top + number, text, ink)

    def on_click(self, event: events.Click) -> None:
        """Report the clicked pair or place."""
        place = find_place(self.places, event.x, event.y)
        self.post_message(self.Picked(None if place is None else place.attack))


class HandView(TablePart):
    """The player's own hand."""

    hand: Hand | None = None
    places: Sequence[HandCardPlace] = ()

    @dataclass
    class Picked(Message):
        """The player clicked a card."""

        card: str
        to_mark: bool
        """Whether to mark the card instead of playing it."""

    def show(self, hand: Hand | None) -> None:
        """Show this hand."""
        if self.hand != hand:
            self.hand = hand
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the hand, if any."""
        self.places = ()
        if self.hand is not None:
            self.places = draw_hand(canvas, self.hand, self.kozyr.look(self.card_size))

    def on_click(self, event: events.Click) -> None:
        """Report the clicked card; Ctrl or the right button marks it."""
        card = find_card(self.places, event.x, event.y)
        if card is not None:
            self.post_message(self.Picked(card, to_mark=event.ctrl or event.button != 1))


class ActsView(TablePart):
    """The currently possible actions, as buttons that name their keys."""

    acts: Mapping[str, str] = {}
    areas: Sequence[tuple[int, int, str]] = ()
    """The first column of each button, the column after it, and the name of its action."""

    @dataclass
    class Picked(Message):
        """The player clicked a button."""

        act: str

    def show(self, acts: Mapping[str, str]) -> None:
        """Show these actions; `acts` maps their names to labels."""
        if self.acts != acts:
            self.acts = acts
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the buttons in the middle of the line."""
        width = sum(len(label) + 2 for label in self.acts.values()) + 2 * max(0, len(self.acts) - 1)
        x = max(0, (canvas.width - width) // 2)
        areas: list[tuple[int, int, str]] = []
        for name, label in self.acts.items():
            canvas.put(x, 0, f" {label} ", "button")
            areas.append((x, x + len(label) + 2, name))
            x += len(label) + 4  # the label, a space on each side, and a gap of two
        self.areas = areas

    def on_click(self, event: events.Click) -> None:
        """Report the clicked button."""
        for left, right, name in self.areas:
            if left <= event.x < right:
                self.post_message(self.Picked(name))
