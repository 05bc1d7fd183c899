"""The colours of Textual's own widgets in each theme, and the filter of the theme without colours.

Without colours, no colour of a widget reaches the terminal. Selected and focused text, which has a light
background, is shown in reverse video instead.
"""

from functools import lru_cache
from typing import Any, Final

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme as TextualTheme

from kozyr.terminal.colours import Theme

SELECTED_BACKGROUND: Final = "#ffffff"
"""The background of selected text in a theme without colours. It is light, so `Colourless` recognises it."""
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


def textual_theme(theme: Theme) -> TextualTheme:
    """Convert a theme to Textual's form, for inputs, lists and buttons."""
    background, text = theme.bgbase or "#000000", theme.textbase or "#ffffff"
    panel, selection = theme.bgmsg or background, theme.bgtarget or SELECTED_BACKGROUND
    selected_text = theme.texttarget or text
    variables: dict[str, Any] = {
        "bgbase": background, "bgmsg": panel, "bgtarget": selection, "textbase": text,
        "textmsg": theme.textmsg or text, "texttarget": selected_text,
        "border": selected_text, "border-blurred": theme.textmsg or text,
        "input-cursor-background": text, "input-cursor-foreground": background,
        "input-selection-background": panel,
        "block-cursor-background": selection, "block-cursor-foreground": selected_text,
        "scrollbar": panel, "scrollbar-background": background,
    }  # fmt: skip
    return TextualTheme(
        name=f"kozyr-{theme.name}",
        primary=selection, secondary=panel, accent=selected_text, foreground=text, background=background,
        surface=panel, panel=panel, error=theme.error or text, success=theme.done or text,
        warning=selected_text, dark=theme.name != "day", variables=variables,
    )  # fmt: skip
