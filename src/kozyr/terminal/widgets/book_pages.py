"""The widget that shows the open pages of the book."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.book.layout import PageLine
from kozyr.terminal.book.open_book import MARGIN, BookSpace, OpenBook
from kozyr.terminal.book.search import SearchHit, hit_columns
from kozyr.terminal.tags import Span

_HEADER_AND_FOOTER = 2
"""Lines that are not page text: the chapter above, the page number below."""


def measure_space(width: int, height: int) -> BookSpace:
    """Return the space for text in a widget of this size."""
    return BookSpace(width, max(1, height - _HEADER_AND_FOOTER))


class BookPages(AppAccess, Widget):
    """The open book; a click turns a page or follows a line of the contents."""

    @dataclass
    class PageTurned(Message):
        """The player clicked a page."""

        sheets: int
        """1 turns forward, -1 back."""

    @dataclass
    class EntryFollowed(Message):
        """The player clicked a line of the contents."""

        page: int

    open_book: OpenBook | None = None
    _hits_of_block: Mapping[int, list[SearchHit]] = MappingProxyType({})
    """The hits of each block, so that drawing a line does not scan all hits."""

    def show(self, open_book: OpenBook) -> None:
        """Show the book at this place."""
        if self.open_book is None or self.open_book.hits is not open_book.hits:
            hits_of_block: dict[int, list[SearchHit]] = {}
            for hit in open_book.hits:
                hits_of_block.setdefault(hit.block, []).append(hit)
            self._hits_of_block = hits_of_block
        self.open_book = open_book
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one line of the open pages and their margins."""
        if self.open_book is None:
            return Strip.blank(self.size.width)
        parts: list[Segment] = []
        for number in range(self.open_book.space.pages_across):
            if number:
                side = self.kozyr.signs.side
                parts.append(Segment(f"{side} ", self._style("darkgray")))
            parts += self._draw_line(self.open_book.page + number, y)
        return Strip(parts).adjust_cell_length(self.size.width, self._style(None))

    def on_click(self, event: events.Click) -> None:
        """Follow a line of the contents; elsewhere, the left half turns back and the right half forward."""
        open_book = self.open_book
        if open_book is None:
            return
        is_right_half = event.x >= self.size.width // 2
        page = open_book.page + int(is_right_half and open_book.space.pages_across > 1)
        entry = open_book.layout.entry_at(page, event.y - 1)  # without the header line
        if entry is not None:
            self.post_message(self.EntryFollowed(open_book.layout.start_pages[entry.block]))
        else:
            self.post_message(self.PageTurned(1 if is_right_half else -1))

    def _draw_line(self, page: int, y: int) -> list[Segment]:
        # The text is centred in the columns that the page has on the screen.
        open_book = self.open_book
        assert open_book is not None  # noqa: S101 - `render_line` has checked it
        space, layout = open_book.space, open_book.layout
        width = space.page_width
        # Between two pages there are 2 columns: a line and a space.
        full_width = (self.size.width - (space.pages_across - 1) * 2) // space.pages_across
        base_style, dim_style = self._style(None), self._style("textmsg")
        cells, mark = [Segment("", base_style)], " "  # the mark in the margin shows the target of a link
        if page >= len(layout.pages):
            pass  # the last page may have an empty page beside it
        elif y == 0:
            title = (layout.chapter_of(page) or self.kozyr.say("book_title"))[:width]
            # The title of a right page is at its right edge.
            cells = [Segment(title.rjust(width) if page % space.pages_across else title, dim_style)]
        elif y > space.height:
            cells = [Segment(str(page + 1).center(width), dim_style)]
        elif y <= len(layout.pages[page]):
            line = layout.pages[page][y - 1]
            cells = self._draw_text(line)
            if line.block >= 0 and line.block == open_book.linked_block:
                mark = self.kozyr.signs.arrows[1]
        indent = Segment(" " * max(0, (full_width - width - MARGIN) // 2), base_style)
        margin = Segment(f"{mark} ", self._style("texttarget"))
        return list(Strip([indent, margin, *cells]).adjust_cell_length(full_width, base_style))

    def _draw_text(self, line: PageLine) -> list[Segment]:
        # `highlights` maps each column of a hit to whether that hit is the current one.
        assert self.open_book is not None  # noqa: S101 - `render_line` has checked it
        highlights: dict[int, bool] = {}
        for hit in self._hits_of_block.get(line.block, ()):
            if columns := hit_columns(line, hit):
                highlights |= dict.fromkeys(range(*columns), hit == self.open_book.current_hit)
        if not highlights:
            return [Segment(span.text, self._style(span.colour, span.ground)) for span in line.spans]
        return self._highlight(line.spans, highlights)

    def _highlight(self, spans: tuple[Span, ...], highlights: dict[int, bool]) -> list[Segment]:
        cells: list[Segment] = []
        column = 0
        for span in spans:
            for char in span.text:
                style = self._style(span.colour, span.ground)
                if column in highlights:
                    style = self._hit_style(is_current=highlights[column])
                cells.append(Segment(char, style))
                column += 1
        return list(Segment.simplify(cells))

    def _hit_style(self, *, is_current: bool) -> Style:
        theme = self.kozyr.colour_theme
        if not theme.has_colours:
            return Style(reverse=True, bold=is_current, underline=is_current)
        ink = Style(color=theme.texttarget, bgcolor=theme.bgtarget)
        return ink + Style(reverse=is_current, bold=is_current)

    def _style(self, colour: str | None, ground: str | None = None) -> Style:
        theme = self.kozyr.colour_theme
        if not theme.has_colours:
            return Style(bold=colour == "texttarget")
        return Style(
            color=theme.colour(colour or "textbase"),
            bgcolor=theme.colour(ground or "bgbase"),
            bold=colour == "texttarget",
        )
