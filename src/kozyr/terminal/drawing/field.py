"""The drawing of the battlefield.

A beating card covers the lower right corner of its attack card, as on a real table. When a card could go to
several places, the selected place is framed. An empty frame beside the cards offers a transfer.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kozyr.server.api.messages.game import ThrownCard
from kozyr.terminal.drawing.canvas import Area, Canvas
from kozyr.terminal.drawing.cards import Look, draw_card

_SHIFT = 2


class Field(NamedTuple):
    """The battlefield to draw."""

    laid: Sequence[ThrownCard]
    trump: str
    target: str | None = None
    """The selected attack card."""
    has_empty_place: bool = False
    """Whether an empty place beside the cards is offered (for a transfer)."""
    is_empty_place_selected: bool = False
    last_played: Sequence[str] = ()
    """The cards of the last action."""
    is_clearing: bool = False
    """Whether the bout has ended and the cards are being cleared away."""


class PairPlace(NamedTuple):
    """Where a pair was drawn; `attack` is None for the empty place."""

    attack: str | None
    area: Area


def draw_field(canvas: Canvas, field: Field, look: Look) -> list[PairPlace]:
    """Draw the battlefield in the middle of a canvas; return the place of each pair."""
    wide, high = look.size.width + _SHIFT, look.size.height + look.size.height // 2 + 1
    places = len(field.laid) + field.has_empty_place
    if not places:
        return []
    fit = max(1, (canvas.width + 1) // (wide + 1))
    across = min(places, fit)
    rows = -(-places // across)
    # If the rows do not fit, each covers the lower part of the row above.
    down = high if rows * high <= canvas.height else max(1, (canvas.height - high) // max(1, rows - 1))
    gap = 1 if across * (wide + 1) - 1 <= canvas.width else 0
    left = max(0, (canvas.width - across * (wide + gap) + gap) // 2)
    top = max(0, (canvas.height - (rows - 1) * down - high) // 2)
    shown: list[PairPlace] = []
    for number in range(places):
        x, y = left + number % across * (wide + gap), top + number // across * down
        area = Area(x, y, wide, high)
        if number == len(field.laid):
            _empty(canvas, x, y, look, "rim_cursor" if field.is_empty_place_selected else "quiet")
            shown.append(PairPlace(None, area))
        else:
            _pair(canvas, area, field.laid[number], field, look)
            shown.append(PairPlace(field.laid[number].attack, area))
    return shown


def place_at(shown: Sequence[PairPlace], x: int, y: int) -> PairPlace | None:
    """Return the pair at a point, if any."""
    return next((each for each in reversed(shown) if each.area.contains(x, y)), None)


def _pair(canvas: Canvas, at: Area, laid: ThrownCard, field: Field, look: Look) -> None:
    x, y = at.x, at.y
    for card, aside in ((laid.attack, 0), (laid.defend, 1)):
        if card is None:
            continue
        rim = "rim_fresh" if card in field.last_played else "rim"
        if field.is_clearing:
            rim = "quiet"
        elif not aside and laid.attack == field.target:
            rim = "rim_cursor"
        down = look.size.height // 2 + 1
        trump = card[0] == field.trump
        draw_card(canvas, x + aside * _SHIFT, y + aside * down, card, look, trump=trump, rim=rim)
    if laid.attack == field.target and laid.defend is None:
        canvas.put(x + look.size.width // 2, y + look.size.height, look.signs.pointer, "target")


def _empty(canvas: Canvas, x: int, y: int, look: Look, ink: str) -> None:
    size, signs = look.size, look.signs
    for line in range(size.height):
        edge = line in (0, size.height - 1)
        row = signs.dots * size.width if edge else signs.dots + " " * (size.width - 2) + signs.dots
        canvas.put(x, y + line, row, ink)
