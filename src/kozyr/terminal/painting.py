"""How does a coloured text look in a theme?

Spans name their colours; a theme gives them, and a theme without colours gives none. What comes out is rich's
`Text`, which Textual draws and which is reduced to what the terminal can show.
"""

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text

from kozyr.terminal.chat import Line, shown
from kozyr.terminal.colours import Theme
from kozyr.terminal.tags import Span


def painted(spans: Iterable[Span], theme: Theme, usual: str | None = None) -> Text:
    """Paint spans; `usual` (#rrggbb) is the colour of those that name none."""
    text = Text()
    for span in spans:
        colour = theme.colour(span.colour) if span.colour else usual if theme.has_colours else None
        ground = theme.colour(span.ground) if span.ground else None
        text.append(span.text, Style(color=colour, bgcolor=ground))
    return text


def painted_line(line: Line, theme: Theme) -> Text:
    """Paint a line of the chat: a refusal in red, what was done in green."""
    usual = {
        "said": theme.textbase,
        "system": theme.textmsg,
        "action": theme.textmsg,
        "error": theme.error,
        "done": theme.done,
    }
    return painted(shown(line), theme, usual[line.kind])
