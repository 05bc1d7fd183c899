"""The card size that fits a terminal."""

from typing import Final

from kozyr.terminal.drawing.cards import LARGE, SMALL, Size

_LARGE_FROM: Final = (110, 36)
"""The columns and lines from which a terminal gets large cards."""


def fitting_size(width: int, height: int) -> Size:
    """Return the card size for a terminal."""
    return LARGE if width >= _LARGE_FROM[0] and height >= _LARGE_FROM[1] else SMALL
