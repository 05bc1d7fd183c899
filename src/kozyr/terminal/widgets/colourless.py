"""A line filter that shows everything without colours.

No colour that a widget draws reaches the terminal. Text on a light background (selected or focused) is shown
in reverse video instead.
"""

from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

CHOSEN_GROUND: Final = "#ffffff"
"""The background of selected text in a theme without colours; this filter recognises it."""
_LIGHT: Final = 3 * 128


class Colourless(LineFilter):
    """A filter that removes colours and keeps everything else."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's signature
        """Remove the colours of a line."""
        return [
            Segment(text, None if style is None else _without(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def _without(style: Style) -> Style:
    ground = style.bgcolor and style.bgcolor.triplet
    chosen = ground is not None and sum(ground) >= _LIGHT
    return style.without_color + Style(reverse=True) if chosen else style.without_color
