"""The drawing of the player's own hand.

The cards form a fan in which each card overlaps its left neighbour. If the fan is too wide, only the cards
around the cursor are drawn, and arrows show how many cards are hidden on each side.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from kozyr.terminal.drawing.canvas import Area, Canvas
from kozyr.terminal.drawing.cards import Look, draw_card

_SIDE = 4
"""Columns for an arrow and a number on each side."""
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


class CardPlace(NamedTuple):
    """Where a card of the hand was drawn."""

    card: str
    area: Area


def hand_window(cards: int, cursor: int, width: int, look: Look) -> tuple[int, int, int]:
    """Return the first card to draw, the end (exclusive) and the step between cards for this width."""
    size = look.size
    if cards * size.width + cards - 1 <= width:
        return 0, cards, size.width + 1
    if size.width + (cards - 1) * size.step <= width:
        return 0, cards, size.step
    room = max(1, (width - 2 * _SIDE - size.width) // size.step + 1)
    first = min(max(0, cursor - room // 2), max(0, cards - room))
    return first, min(cards, first + room), size.step


def draw_hand(canvas: Canvas, hand: Hand, look: Look) -> list[CardPlace]:
    """Draw the hand in the middle of a canvas; return the place of each card."""
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
    shown: list[CardPlace] = []
    for place, card in enumerate(cards[first:last]):
        x = left + place * step
        y = 0 if card in hand.marked else LIFT
        area = draw_card(canvas, x, y, card, look, trump=card[0] == hand.trump, rim=_rim(card, hand))
        shown.append(CardPlace(card, area))
    _point(canvas, hand, shown, look)
    return shown


def card_at(shown: Sequence[CardPlace], x: int, y: int) -> str | None:
    """Return the topmost card at a point, if any."""
    return next((each.card for each in reversed(shown) if each.area.contains(x, y)), None)


def _rim(card: str, hand: Hand) -> str:
    if card == hand.cursor:
        return "rim_cursor"
    return "rim_playable" if card in hand.playable else "rim"


def _point(canvas: Canvas, hand: Hand, shown: Sequence[CardPlace], look: Look) -> None:
    """Draw the pointer under the cursor's card, and the card's rim over its neighbour's."""
    for card, area in shown:
        if card == hand.cursor:
            draw_card(canvas, area.x, area.y, card, look, trump=card[0] == hand.trump, rim="rim_cursor")
            canvas.put(area.x + 2, LIFT + look.size.height, look.signs.pointer, "target")
