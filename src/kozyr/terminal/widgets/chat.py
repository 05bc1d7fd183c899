"""The chat widget, which scrolls by the mouse wheel and the page keys.

Long lines wrap at the widget's width. After scrolling back, the view keeps its place while new lines arrive,
until the reader returns to the newest line.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, cast

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.chat import ChatLine, line_spans
from kozyr.terminal.colours import Theme
from kozyr.terminal.drawing.signs import Signs, to_displayable
from kozyr.terminal.widgets.basic import AppAccess


class _Row(NamedTuple):
    """A row of the chat: a part of a line that fits the width."""

    text: Text
    line: ChatLine
    row: int
    """The row within the line, from 0."""


class ChatView(AppAccess, Widget):
    """Messages and events, with scrolling."""

    _lines: Sequence[ChatLine] = ()
    _rows: Sequence[_Row] = ()
    _wrapped_for: tuple[int, str, str] | None = None
    """The width, theme and language that the rows were wrapped for."""
    _anchor: _Row | None = None
    """The bottom row of a reader who has scrolled back; None at the newest line."""

    def show(self, lines: Sequence[ChatLine]) -> None:
        """Show these lines; a reader who has scrolled back keeps their place."""
        if lines is not self._lines:
            self._lines, self._wrapped_for = lines, None
        self.refresh()

    def scroll_back(self, rows: int) -> None:
        """Scroll to older rows, or to newer ones if the number is negative."""
        self._wrap_lines()
        rows_below = min(max(0, self._count_rows_below() + rows), self._max_rows_below)
        is_at_end = not rows_below or len(self._rows) <= self.size.height
        self._anchor = None if is_at_end else self._rows[-1 - rows_below]
        self.refresh()

    def scroll_to_end(self) -> None:
        """Go to the newest line and follow new ones."""
        self._anchor = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one line of the widget."""
        self._wrap_lines()
        width, height = self.size
        theme = self.kozyr.person.theme
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
        segments = list(self._rows[row_index].text.render(self.app.console, end=""))
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
        text = self.kozyr.say("chat_more", n=rows)
        return Strip([Segment(text, style)]).adjust_cell_length(width, style)

    @property
    def _max_rows_below(self) -> int:
        return max(0, len(self._rows) - max(1, self.size.height - 1))

    def _count_rows_below(self) -> int:
        anchor = self._anchor
        if anchor is None:
            return 0
        rows = [index for index, row in enumerate(self._rows) if row.line is anchor.line]
        if not rows:
            # The chat has dropped the line, so the reader continues at the oldest line.
            return self._max_rows_below
        bottom_index = rows[min(anchor.row, len(rows) - 1)]
        return min(len(self._rows) - 1 - bottom_index, self._max_rows_below)

    def _wrap_lines(self) -> None:
        width, theme, signs = self.size.width, self.kozyr.person.theme, self.kozyr.signs
        wrapped_for = width, theme.name, self.kozyr.language
        if self._wrapped_for == wrapped_for:
            return
        self._wrapped_for = wrapped_for
        console, width = self.app.console, max(1, width)
        self._rows = [
            _Row(text, line, row)
            for line in self._lines
            for row, text in enumerate(style_line(line, theme, signs).wrap(console, width, tab_size=1))
        ]


CHAT_KEYS: Final = {
    "pageup": "scroll_chat(1)", "pagedown": "scroll_chat(-1)", "end": "scroll_chat_to_end",
}  # fmt: skip
"""The keys of a screen with a chat, and their actions."""


class ChatKeys(AppAccess):
    """A mixin for a screen whose keys scroll its chat."""

    CHAT_ROWS_PER_PAGE: ClassVar[int] = 8

    def action_scroll_chat(self, pages: int) -> None:
        """Scroll to earlier messages, or to later messages if `pages` is negative."""
        cast("Widget", self).query_one(ChatView).scroll_back(pages * self.CHAT_ROWS_PER_PAGE)

    def action_scroll_chat_to_end(self) -> None:
        """Scroll to the newest message."""
        cast("Widget", self).query_one(ChatView).scroll_to_end()


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
