"""The chat widget: the newest lines at the bottom, older ones by the mouse wheel and the page keys.

Long lines wrap at the widget's width. A reader who has scrolled back keeps their place while new lines
arrive, until they return to the newest line.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.chat import ChatLine, line_spans
from kozyr.terminal.colours import Theme
from kozyr.terminal.drawing.signs import Signs, to_displayable


class _Anchor(NamedTuple):
    """The bottom row of the view after the reader has scrolled back."""

    line: ChatLine
    row: int
    """The row within the line, from 0."""


class _Row(NamedTuple):
    """A row of the chat: a part of a line that fits the width."""

    text: Text
    line: int
    """The index of the line."""
    row: int
    """The row within the line, from 0."""


class ChatView(AppAccess, Widget):
    """Messages and events, with scrolling."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._lines: Sequence[ChatLine] = ()
        self._rows: list[_Row] = []
        self._wrapped_for: tuple[int, str, str] | None = None
        """The width, theme and language that the rows were wrapped for."""
        self._anchor: _Anchor | None = None
        """The reader's place; None at the newest line."""

    def show(self, lines: Sequence[ChatLine]) -> None:
        """Show these lines; a reader who has scrolled back keeps their place."""
        if lines is not self._lines:
            self._lines, self._wrapped_for = lines, None
        self.refresh()

    def scroll_back(self, rows: int) -> None:
        """Scroll to older rows, or to newer ones if the number is negative."""
        self._wrap_lines()
        most = max(0, len(self._rows) - max(1, self.size.height - 1))
        back = min(max(0, self._rows_below() + rows), most)
        if back and len(self._rows) > self.size.height:
            bottom = self._rows[len(self._rows) - 1 - back]
            self._anchor = _Anchor(self._lines[bottom.line], bottom.row)
        else:
            self._anchor = None
        self.refresh()

    def scroll_to_end(self) -> None:
        """Go to the newest line and follow new ones."""
        self._anchor = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one line of the widget."""
        self._wrap_lines()
        width, height = self.size
        theme = self.kozyr.colours
        ground = Style(color=theme.textmsg, bgcolor=theme.bgmsg)
        back = self._rows_below()
        if back and y == height - 1:
            return self._more_below(back, width, theme)
        # The last line shows how many rows are below, so the text ends above it.
        bottom = height - 2 if back else height - 1
        place = len(self._rows) - 1 - back - bottom + y
        if len(self._rows) < height:
            place = y  # a short chat starts at the top
        if not 0 <= place < len(self._rows):
            return Strip.blank(width, ground)
        segments = list(self._rows[place].text.render(self.app.console))
        return Strip(segments).apply_style(ground).adjust_cell_length(width, ground)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll to older lines."""
        event.stop()
        self.scroll_back(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll to newer lines."""
        event.stop()
        self.scroll_back(-3)

    def _more_below(self, rows: int, width: int, theme: Theme) -> Strip:
        style = Style(
            color=theme.texttarget, bgcolor=theme.bgtarget, bold=True, reverse=not theme.has_colours
        )
        text = Text(self.kozyr.say("chat_more", n=rows), style, end="")
        text.stylize(style)
        return Strip(list(text.render(self.app.console))).adjust_cell_length(width, style)

    def _rows_below(self) -> int:
        """Return the number of rows below the view."""
        if self._anchor is None:
            return 0
        place = self._line_index(self._anchor.line)
        if place is None:
            # The line was dropped from the chat, so the reader continues at the oldest one.
            return max(0, len(self._rows) - max(1, self.size.height - 1))
        at = [number for number, row in enumerate(self._rows) if row.line == place]
        bottom = at[min(self._anchor.row, len(at) - 1)]
        most = max(0, len(self._rows) - max(1, self.size.height - 1))
        return min(len(self._rows) - 1 - bottom, most)

    def _line_index(self, line: ChatLine) -> int | None:
        # Prefer the identical object, because the same text may occur twice.
        places = range(len(self._lines) - 1, -1, -1)
        same = next((place for place in places if self._lines[place] is line), None)
        return same if same is not None else next((at for at in places if self._lines[at] == line), None)

    def _wrap_lines(self) -> None:
        width, theme, signs = self.size.width, self.kozyr.colours, self.kozyr.signs
        wrapped_for = width, theme.name, self.kozyr.language
        if self._wrapped_for == wrapped_for:
            return
        self._wrapped_for = wrapped_for
        self._rows = []
        for place, line in enumerate(self._lines):
            parts = chat_line_text(line, theme, signs).wrap(self.app.console, max(1, width), tab_size=1)
            for row, text in enumerate(parts):
                text.end = ""
                self._rows.append(_Row(text, place, row))


def chat_line_text(line: ChatLine, theme: Theme, signs: Signs) -> Text:
    """Return a line of the chat in its colours."""
    usual = {"error": theme.error, "done": theme.done, "action": theme.textmsg, "system": theme.texttarget}
    text = Text(end="", no_wrap=False)
    for place, span in enumerate(line_spans(line)):
        said = "".join(char if char.isprintable() else " " for char in to_displayable(span.text, signs))
        colour = None if span.colour is None else theme.colour(span.colour)
        ground = None if span.ground is None else theme.colour(span.ground)
        text.append(said, Style(color=colour, bgcolor=ground))
        if not place and line.kind == "said":
            text.stylize(Style(bold=True, color=theme.texttarget), 0, len(line.name) + 1)
    # Use a span, because Rich ignores the style of a text that has no spans.
    text.stylize_before(Style(color=usual.get(line.kind, theme.textmsg), bold=line.kind == "error" or None))
    return text
