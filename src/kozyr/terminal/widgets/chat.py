"""The chat widget, which scrolls by the mouse wheel and the page keys.

Long lines wrap at the widget's width. After scrolling back, the view keeps its place while new lines arrive,
until the reader returns to the newest line.
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
    line_index: int
    """The index of the line in the chat."""
    row: int
    """The row within the line, from 0."""


class ChatView(AppAccess, Widget):
    """Messages and events, with scrolling."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual names it so
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
        rows_below = min(max(0, self._count_rows_below() + rows), self._max_rows_below)
        if rows_below and len(self._rows) > self.size.height:
            bottom_row = self._rows[-1 - rows_below]
            self._anchor = _Anchor(self._lines[bottom_row.line_index], bottom_row.row)
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
        theme = self.kozyr.colour_theme
        ground = Style(color=theme.textmsg, bgcolor=theme.bgmsg)
        rows_below = self._count_rows_below()
        if rows_below and y == height - 1:
            return self._draw_more_below(rows_below, width, theme)
        # If rows are below, the last line of the widget shows their number, and the text ends above it.
        bottom_y = height - 2 if rows_below else height - 1
        row_index = len(self._rows) - 1 - rows_below - bottom_y + y
        if len(self._rows) < height:
            row_index = y  # a short chat starts at the top
        if not 0 <= row_index < len(self._rows):
            return Strip.blank(width, ground)
        segments = list(self._rows[row_index].text.render(self.app.console))
        return Strip(segments).apply_style(ground).adjust_cell_length(width, ground)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll to older lines."""
        event.stop()
        self.scroll_back(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll to newer lines."""
        event.stop()
        self.scroll_back(-3)

    def _draw_more_below(self, rows: int, width: int, theme: Theme) -> Strip:
        style = Style(
            color=theme.texttarget, bgcolor=theme.bgtarget, bold=True, reverse=not theme.has_colours
        )
        text = Text(self.kozyr.say("chat_more", n=rows), style, end="")
        text.stylize(style)
        return Strip(list(text.render(self.app.console))).adjust_cell_length(width, style)

    @property
    def _max_rows_below(self) -> int:
        return max(0, len(self._rows) - max(1, self.size.height - 1))

    def _count_rows_below(self) -> int:
        if self._anchor is None:
            return 0
        line_index = self._find_line_index(self._anchor.line)
        if line_index is None:
            # The chat has dropped the line, so the reader continues at the oldest line.
            return self._max_rows_below
        row_indices = [index for index, row in enumerate(self._rows) if row.line_index == line_index]
        bottom_index = row_indices[min(self._anchor.row, len(row_indices) - 1)]
        return min(len(self._rows) - 1 - bottom_index, self._max_rows_below)

    def _find_line_index(self, line: ChatLine) -> int | None:
        # Another line may be equal, so prefer the identical object.
        equal = [index for index, other in enumerate(self._lines) if other == line]
        identical = [index for index in equal if self._lines[index] is line]
        return max(identical or equal, default=None)

    def _wrap_lines(self) -> None:
        width, theme, signs = self.size.width, self.kozyr.colour_theme, self.kozyr.signs
        wrapped_for = width, theme.name, self.kozyr.language
        if self._wrapped_for == wrapped_for:
            return
        self._wrapped_for = wrapped_for
        self._rows = []
        for line_index, line in enumerate(self._lines):
            parts = style_line(line, theme, signs).wrap(self.app.console, max(1, width), tab_size=1)
            for row, text in enumerate(parts):
                text.end = ""
                self._rows.append(_Row(text, line_index, row))


def style_line(line: ChatLine, theme: Theme, signs: Signs) -> Text:
    """Return a line of the chat in its colours."""
    colours = {"error": theme.error, "done": theme.done, "action": theme.textmsg, "system": theme.texttarget}
    text = Text(end="", no_wrap=False)
    for number, span in enumerate(line_spans(line)):
        text_part = "".join(char if char.isprintable() else " " for char in to_displayable(span.text, signs))
        colour = None if span.colour is None else theme.colour(span.colour)
        ground = None if span.ground is None else theme.colour(span.ground)
        text.append(text_part, Style(color=colour, bgcolor=ground))
        if number == 0 and line.kind == "said":  # the sender's name and the colon
            text.stylize(Style(bold=True, color=theme.texttarget), 0, len(line.name) + 1)
    # Use a span, because Rich ignores the style of a text that has no spans.
    text.stylize_before(Style(color=colours.get(line.kind, theme.textmsg), bold=line.kind == "error" or None))
    return text
