"""The drawing of the player's own hand.

The cards form a fan in which each card overlaps its left neighbour. If the fan is too wide, only the cards
around the cursor are drawn, and arrows show how many cards are hidden on each side.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kozyr.terminal.drawing.canvas import Area, Canvas
from kozyr.terminal.drawing.cards import Look, draw_card

_SIDE = 4
"""Room for a sign and a number on each side."""
LIFT = 1
"""A marked card stands out by a line."""


class Hand(NamedTuple):
    """What is to be drawn."""

    cards: Sequence[str]
    cursor: str | None
    marked: Collection[str]
    playable: Collection[str]
    trump: str
    """The suit."""


class Shown(NamedTuple):
    """Where a card of the hand was drawn."""

    card: str
    area: Area


def hand_window(cards: int, cursor: int, width: int, look: Look) -> tuple[int, int, int]:
    """Choose the first and last card drawn, and the step between them, for this width."""
    size = look.size
    if cards * size.width + cards - 1 <= width:
        return 0, cards, size.width + 1
    if size.width + (cards - 1) * size.step <= width:
        return 0, cards, size.step
    room = max(1, (width - 2 * _SIDE - size.width) // size.step + 1)
    first = min(max(0, cursor - room // 2), max(0, cards - room))
    return first, min(cards, first + room), size.step


def draw_hand(canvas: Canvas, hand: Hand, look: Look) -> list[Shown]:
    """Draw the hand in the middle of a canvas; tell where each card is."""
    cards = list(hand.cards)
    here = cards.index(hand.cursor) if hand.cursor in cards else 0
    first, last, step = hand_window(len(cards), here, canvas.width, look)
    count = last - first
    if not count:
        return []
    wide = (count - 1) * step + look.size.width
    left = max(0, (canvas.width - wide) // 2)
    if first:
        canvas.put(max(0, left - _SIDE), LIFT + 1, f"{look.signs.arrows[0]}{first}", "quiet")
    if last < len(cards):
        canvas.put(left + wide + 1, LIFT + 1, f"{len(cards) - last}{look.signs.arrows[1]}", "quiet")
    shown: list[Shown] = []
    for place, card in enumerate(cards[first:last]):
        x = left + place * step
        y = 0 if card in hand.marked else LIFT
        area = draw_card(canvas, x, y, card, look, trump=card[0] == hand.trump, rim=_rim(card, hand))
        shown.append(Shown(card, area))
    _point(canvas, hand, shown, look)
    return shown


def card_at(shown: Sequence[Shown], x: int, y: int) -> str | None:
    """Find the card under a point; the one that lies on top."""
    return next((each.card for each in reversed(shown) if each.area.holds(x, y)), None)


def _rim(card: str, hand: Hand) -> str:
    if card == hand.cursor:
        return "rim_cursor"
    return "rim_playable" if card in hand.playable else "rim"


def _point(canvas: Canvas, hand: Hand, shown: Sequence[Shown], look: Look) -> None:
    """Point at the card under the cursor, and draw its rim over its neighbour's."""
    for card, area in shown:
        if card == hand.cursor:
            draw_card(canvas, area.x, area.y, card, look, trump=card[0] == hand.trump, rim="rim_cursor")
            canvas.put(area.x + 2, LIFT + look.size.height, look.signs.pointer, "target")
