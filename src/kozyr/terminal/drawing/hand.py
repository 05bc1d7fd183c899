"""The drawing of the player's own hand.

The cards lie side by side. If there is too little room, they form a fan: each card overlaps its left
neighbour. If the fan is too wide as well, only the cards around the cursor are drawn, and arrows show how
many cards are hidden on each side.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kozyr.terminal.drawing.canvas import Area, Canvas
from kozyr.terminal.drawing.cards import Look, draw_card

_ARROW_WIDTH = 4
"""The columns for an arrow and a number on each side."""
LIFT = 1
"""The number of lines by which a marked card is raised."""


class Hand(NamedTuple):
    """The hand to draw."""

    cards: Sequence[str]
    cursor: str | None
    marked: Collection[str]
    playable: Collection[str]
    trump: str
    """The trump suit."""


class HandCardPlace(NamedTuple):
    """Where a card of the hand was drawn."""

    card: str
    area: Area


def choose_window(card_count: int, cursor: int, width: int, look: Look) -> tuple[int, int, int]:
    """Return the indices of the first card and of the end (exclusive), and the step between cards."""
    size = look.size
    if card_count * size.width + card_count - 1 <= width:
        return 0, card_count, size.width + 1
    if size.width + (card_count - 1) * size.step <= width:
        return 0, card_count, size.step
    visible = max(1, (width - 2 * _ARROW_WIDTH - size.width) // size.step + 1)
    first = min(max(0, cursor - visible // 2), max(0, card_count - visible))
    return first, min(card_count, first + visible), size.step


def draw_hand(canvas: Canvas, hand: Hand, look: Look) -> list[HandCardPlace]:
    """Draw the hand in the middle of a canvas; return the place of each card."""
    cards = list(hand.cards)
    if not cards:
        return []
    cursor = cards.index(hand.cursor) if hand.cursor in cards else 0
    first, end, step = choose_window(len(cards), cursor, canvas.width, look)
    width = (end - first - 1) * step + look.size.width
    left = max(0, (canvas.width - width) // 2)
    if first:
        canvas.put(max(0, left - _ARROW_WIDTH), LIFT + 1, f"{look.signs.arrows[0]}{first}", "quiet")
    if end < len(cards):
        canvas.put(left + width + 1, LIFT + 1, f"{len(cards) - end}{look.signs.arrows[1]}", "quiet")
    places: list[HandCardPlace] = []
    for number, card in enumerate(cards[first:end]):
        x = left + number * step
        y = 0 if card in hand.marked else LIFT
        is_trump = card[0] == hand.trump
        area = draw_card(canvas, x, y, card, look, is_trump=is_trump, rim=_choose_rim(card, hand))
        places.append(HandCardPlace(card, area))
    _draw_pointer(canvas, hand, places, look)
    return places


def find_card(places: Sequence[HandCardPlace], x: int, y: int) -> str | None:
    """Return the topmost card at a point, if any."""
    return next((place.card for place in reversed(places) if place.area.contains(x, y)), None)


def _choose_rim(card: str, hand: Hand) -> str:
    if card == hand.cursor:
        return "rim_cursor"
    return "rim_playable" if card in hand.playable else "rim"


def _draw_pointer(canvas: Canvas, hand: Hand, places: Sequence[HandCardPlace], look: Look) -> None:
    """Draw the card under the cursor again, over its right neighbour, and a pointer below it."""
    for card, area in places:
        if card == hand.cursor:
            draw_card(canvas, area.x, area.y, card, look, is_trump=card[0] == hand.trump, rim="rim_cursor")
            canvas.put(area.x + 2, LIFT + look.size.height, look.signs.pointer, "target")
