"""The card size that fits a terminal."""

from typing import Final

from kozyr.terminal.drawing.cards import LARGE, SMALL, Size

_LARGE_FROM: Final = (110, 36)
"""Large cards are drawn where the terminal has so many columns and lines."""


def fitting_size(width: int, height: int) -> Size:
    """Choose the size of cards for a terminal."""
    return LARGE if width >= _LARGE_FROM[0] and height >= _LARGE_FROM[1] else SMALL
