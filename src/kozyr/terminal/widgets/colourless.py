"""A line filter that shows everything without colours.

No colour of a widget reaches the terminal. Selected and focused text, which has a light background, is shown
in reverse video instead.
"""

from functools import lru_cache
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

SELECTED_BACKGROUND: Final = "#ffffff"
"""The background of selected text in a theme without colours. It is light, so this filter recognises it."""
_MIN_LIGHT_BACKGROUND: Final = 3 * 128
"""The least sum of red, green and blue of a light background."""


class Colourless(LineFilter):
    """A filter that removes colours and keeps everything else."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual requires this parameter
        """Remove the colours of a line."""
        return [
            Segment(text, None if style is None else _remove_colours(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def _remove_colours(style: Style) -> Style:
    background = style.bgcolor and style.bgcolor.triplet
    is_selected = background is not None and sum(background) >= _MIN_LIGHT_BACKGROUND
    return style.without_color + Style(reverse=True) if is_selected else style.without_color
