"""The drawing of the other players: name, role, clock and number of cards.

They appear side by side, in the order of play from the viewer's left. The player to move and the player under
attack are highlighted.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from kozyr.terminal.drawing.canvas import Area, Canvas, cut
from kozyr.terminal.drawing.cards import SMALL, Look, draw_back, suit_ink
from kozyr.terminal.drawing.signs import face


class SeatPicture(NamedTuple):
    """A seat, ready to be drawn."""

    seat: int
    name: str
    role: str
    """The player's role as text: leads, defends, takes, …"""
    clock: str
    cards: int
    is_awaited: bool = False
    is_attacked: bool = False
    open_cards: Sequence[str] | None = None
    """The player's hand, in a game with open cards."""


class SeatPlace(NamedTuple):
    """Where a seat was drawn."""

    seat: int
    area: Area


LINES = 4
"""The lines for a name, a role and two rows of open cards."""


def draw_seats(canvas: Canvas, seats: Sequence[SeatPicture], look: Look, trump: str) -> list[SeatPlace]:
    """Draw the seats side by side; return their places."""
    if not seats:
        return []
    wide = canvas.width // len(seats)
    shown: list[SeatPlace] = []
    for place, seat in enumerate(seats):
        area = Area(place * wide, 0, wide, canvas.height)
        _one(canvas, area, seat, look, trump)
        shown.append(SeatPlace(seat.seat, area))
    return shown


def _one(canvas: Canvas, area: Area, seat: SeatPicture, look: Look, trump: str) -> None:
    room = max(1, area.width - 2)
    ink = "awaited" if seat.is_awaited else "target" if seat.is_attacked else "strong"
    name = f" {cut(seat.name, room - 1)} "
    left = area.x + max(0, (area.width - cell_len(name)) // 2)
    canvas.put(left, 0, name, ink)
    role_line = cut(" ".join(word for word in (seat.role, seat.clock) if word), room)
    canvas.put(
        area.x + max(0, (area.width - cell_len(role_line)) // 2),
        1,
        role_line,
        "target" if seat.is_attacked else "felt",
    )
    if seat.open_cards is not None:
        _open(canvas, area, seat.open_cards, look, trump)
    elif canvas.height >= 2 + SMALL.height and area.width > SMALL.width + 4:
        _fan(canvas, area, seat.cards, look)
    else:
        _row(canvas, area, seat.cards, look)


def _row(canvas: Canvas, area: Area, cards: int, look: Look) -> None:
    """Draw the backs in a row, and their number."""
    count = f" {cards}"
    backs = min(cards, max(0, area.width - 2 - len(count)))
    left = area.x + max(0, (area.width - backs - len(count)) // 2)
    canvas.put(left, 2, look.signs.back * backs, "back")
    canvas.put(left + backs, 2, count, "felt")


def _fan(canvas: Canvas, area: Area, cards: int, look: Look) -> None:
    """Draw a fan of as many backs as fit, and the number of cards."""
    small = look._replace(size=SMALL)
    count = str(cards)
    room = max(1, (area.width - 4 - len(count) - SMALL.width) // 2 + 1)
    backs = min(cards, room)
    wide = (backs - 1) * 2 + SMALL.width if backs else 0
    left = area.x + max(0, (area.width - wide - 1 - len(count)) // 2)
    for place in range(backs):
        draw_back(canvas, left + place * 2, 2, small)
    canvas.put(left + wide + (1 if backs else 0), 3, count, "felt")


def _open(canvas: Canvas, area: Area, cards: Sequence[str], look: Look, trump: str) -> None:
    """Draw as many faces as fit, then the number of the remaining cards."""
    x, y = area.x + 1, 2
    for place, card in enumerate(cards):
        name = face(card, look.signs, look.language)
        if x + cell_len(name) >= area.x + area.width:
            x, y = area.x + 1, y + 1
        last = y == canvas.height - 1 and x + 2 * cell_len(name) + 1 >= area.x + area.width
        if last and place < len(cards) - 1:
            canvas.put(x, y, f"+{len(cards) - place}", "felt")
            return
        ink = suit_ink(card, look) + ("_trump" if card[0] == trump else "")
        canvas.put(x, y, name, ink)
        x += cell_len(name) + 1
