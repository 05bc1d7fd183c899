"""The drawing of the battlefield and of the talon.

A beating card covers the lower right corner of its attack card, as on a real table. When a card could go to
several places, the selected place has a frame. An empty frame beside the cards offers a transfer.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from kozyr.server.api.messages.game import ThrownCard
from kozyr.terminal.drawing.canvas import Area, Canvas
from kozyr.terminal.drawing.cards import Look, draw_back, draw_card, suit_ink

_COVER_SHIFT = 2
"""The number of columns by which a cover lies to the right of its attack card."""


class Field(NamedTuple):
    """The battlefield to draw."""

    pairs: Sequence[ThrownCard]
    trump: str
    """The letter of the trump suit."""
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
    width, height = look.size.width + _COVER_SHIFT, look.size.height + look.size.height // 2 + 1
    count = len(field.pairs) + field.has_empty_place
    if not count:
        return []
    columns = min(count, max(1, (canvas.width + 1) // (width + 1)))
    rows = math.ceil(count / columns)
    row_step = height
    if rows * height > canvas.height:
        # The rows do not fit, so each row covers the lower part of the row above.
        row_step = max(1, (canvas.height - height) // max(1, rows - 1))
    gap = 1 if columns * (width + 1) - 1 <= canvas.width else 0
    left = max(0, (canvas.width - columns * (width + gap) + gap) // 2)
    top = max(0, (canvas.height - (rows - 1) * row_step - height) // 2)
    places: list[PairPlace] = []
    for number in range(count):
        x, y = left + number % columns * (width + gap), top + number // columns * row_step
        if number == len(field.pairs):
            _draw_empty_place(canvas, x, y, look, "rim_cursor" if field.is_empty_place_selected else "quiet")
            attack = None
        else:
            _draw_pair(canvas, x, y, field.pairs[number], field, look)
            attack = field.pairs[number].attack
        places.append(PairPlace(attack, Area(x, y, width, height)))
    return places


def find_place(places: Sequence[PairPlace], x: int, y: int) -> PairPlace | None:
    """Return the topmost place at a point, if any."""
    return next((place for place in reversed(places) if place.area.contains(x, y)), None)


def _draw_pair(  # noqa: PLR0913, PLR0917 - a drawing needs a place, cards and a look
    canvas: Canvas, x: int, y: int, pair: ThrownCard, field: Field, look: Look
) -> None:
    is_selected = pair.attack == field.target and not field.is_clearing
    attack_rim = "rim_cursor" if is_selected else _choose_rim(pair.attack, field)
    draw_card(canvas, x, y, pair.attack, look, is_trump=pair.attack[0] == field.trump, rim=attack_rim)
    if pair.defend is not None:
        y += look.size.height // 2 + 1
        cover_rim = _choose_rim(pair.defend, field)
        is_trump = pair.defend[0] == field.trump
        draw_card(canvas, x + _COVER_SHIFT, y, pair.defend, look, is_trump=is_trump, rim=cover_rim)
    elif pair.attack == field.target:
        canvas.put(x + look.size.width // 2, y + look.size.height, look.signs.pointer, "target")


def _choose_rim(card: str, field: Field) -> str:
    if field.is_clearing:
        return "quiet"
    return "rim_fresh" if card in field.last_played else "rim"


def _draw_empty_place(canvas: Canvas, x: int, y: int, look: Look, ink: str) -> None:
    size, signs = look.size, look.signs
    for line in range(size.height):
        is_edge = line in (0, size.height - 1)
        row = signs.dot * size.width if is_edge else signs.dot + " " * (size.width - 2) + signs.dot
        canvas.put(x, y + line, row, ink)


class Pile(NamedTuple):
    """The talon to draw."""

    trump: str
    """The trump card."""
    talon_count: int
    labels: tuple[str, str]
    """The sizes of the talon and of the discard, as text."""


def draw_pile(canvas: Canvas, pile: Pile, look: Look) -> None:
    """Draw the talon over the trump card; draw only the trump suit when the talon is empty."""
    half_height = look.size.height // 2
    if pile.talon_count:
        # The name of the trump card must stay visible under the talon.
        draw_card(canvas, 4, half_height + 1, pile.trump, look, is_trump=True)
        if pile.talon_count > 1:
            draw_back(canvas, 1, 0, look)
    else:
        ink = suit_ink(pile.trump, look) + "_bare"
        canvas.put(1 + look.size.width // 2, half_height, look.signs.suits[pile.trump[0]], ink)
    for line, label in enumerate(pile.labels):
        canvas.put(1, look.size.height + half_height + 2 + line, label, "quiet")
