"""The drawing of the other players: name, role, clock and number of cards.

The players appear side by side, in the order of play from the viewer's left. The player to move and the
defender are highlighted.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from kozyr.terminal.drawing.canvas import Area, Canvas, shorten
from kozyr.terminal.drawing.cards import SMALL, Look, draw_back, suit_ink
from kozyr.terminal.drawing.signs import write_card_name

_FAN_STEP: Final = 2  # the columns from one card of a fan to the next


class SeatPicture(NamedTuple):
    """A seat, ready to be drawn."""

    seat: int
    name: str
    role: str
    """The player's role as text: leads, defends, takes, …"""
    clock: str
    cards: int
    """The number of cards in the hand."""
    is_awaited: bool = False
    is_attacked: bool = False
    open_cards: Sequence[str] | None = None
    """The player's hand, in a game with open cards."""


def draw_seats(canvas: Canvas, seats: Sequence[SeatPicture], look: Look, trump: str) -> None:
    """Draw the seats side by side."""
    for number, seat in enumerate(seats):
        width = canvas.width // len(seats)
        _draw_seat(canvas, Area(number * width, 0, width, canvas.height), seat, look, trump)


def _draw_seat(canvas: Canvas, area: Area, seat: SeatPicture, look: Look, trump: str) -> None:
    text_width = max(1, area.width - 2)
    name_ink, role_ink = ("target", "target") if seat.is_attacked else ("strong", "felt")
    if seat.is_awaited:
        name_ink = "awaited"
    _write_centred(canvas, area, 0, f" {shorten(seat.name, text_width - 1)} ", name_ink)
    role = " ".join(word for word in (seat.role, seat.clock) if word)
    _write_centred(canvas, area, 1, shorten(role, text_width), role_ink)
    if seat.open_cards is not None:
        _draw_open_cards(canvas, area, seat.open_cards, look, trump)
    elif canvas.height >= 2 + SMALL.height and area.width > SMALL.width + 4:
        _draw_fan(canvas, area, seat.cards, look)
    else:
        _draw_row(canvas, area, seat.cards, look)


def _write_centred(canvas: Canvas, area: Area, y: int, text: str, ink: str) -> None:
    canvas.put(area.x + max(0, (area.width - cell_len(text)) // 2), y, text, ink)


def _draw_row(canvas: Canvas, area: Area, cards: int, look: Look) -> None:
    """Draw the backs of cards in a row, and their number."""
    count = f" {cards}"
    backs = min(cards, max(0, area.width - 2 - len(count)))
    left = area.x + max(0, (area.width - backs - len(count)) // 2)
    canvas.put(left, 2, look.signs.back * backs, "back")
    canvas.put(left + backs, 2, count, "felt")


def _draw_fan(canvas: Canvas, area: Area, cards: int, look: Look) -> None:
    """Draw a fan of as many backs as fit, and the number of cards."""
    small = look._replace(size=SMALL)
    count = str(cards)
    backs = min(cards, max(1, (area.width - 4 - len(count) - SMALL.width) // _FAN_STEP + 1))
    width = (backs - 1) * _FAN_STEP + SMALL.width if backs else 0
    left = area.x + max(0, (area.width - width - 1 - len(count)) // 2)
    for number in range(backs):
        draw_back(canvas, left + number * _FAN_STEP, 2, small)
    canvas.put(left + width + (1 if backs else 0), 3, count, "felt")


def _draw_open_cards(canvas: Canvas, area: Area, cards: Sequence[str], look: Look, trump: str) -> None:
    """Draw as many faces as fit, then the number of the remaining cards."""
    x, y = area.x + 1, 2
    right = area.x + area.width
    for number, card in enumerate(cards):
        name = write_card_name(card, look.signs, look.language)
        if x + cell_len(name) >= right:
            x, y = area.x + 1, y + 1
        # Whether no other card fits after this one.
        is_last_place = y == canvas.height - 1 and x + 2 * cell_len(name) + 1 >= right
        if is_last_place and number < len(cards) - 1:
            canvas.put(x, y, f"+{len(cards) - number}", "felt")
            return
        ink = suit_ink(card, look) + ("_trump" if card[0] == trump else "")
        canvas.put(x, y, name, ink)
        x += cell_len(name) + 1
