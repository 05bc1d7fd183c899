"""The widget that shows the open pages of the book."""

from collections.abc import Mapping
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


def space_for(width: int, height: int) -> BookSpace:
    """Return the space for text in a widget of this size."""
    return BookSpace(width, max(1, height - _HEADER_AND_FOOTER))


class BookPages(AppAccess, Widget):
    """The open book; a click turns a leaf or follows a line of the contents."""

    class PageTurned(Message):
        """The player clicked a page."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class EntryFollowed(Message):
        """The player clicked a line of the contents."""

        def __init__(self, page: int) -> None:
            super().__init__()
            self.page = page

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
            parts += self._page_line(self.open_book.page + number, y)
        return Strip(parts).adjust_cell_length(self.size.width, self._style(None))

    def on_click(self, event: events.Click) -> None:
        """Follow a line of the contents; elsewhere, the left half turns back and the right half forward."""
        open_book = self.open_book
        if open_book is None:
            return
        half = event.x >= self.size.width // 2
        page = open_book.page + (int(half) if open_book.space.pages_across > 1 else 0)
        entry = open_book.volume.entry_at(page, event.y - 1)
        if entry is not None:
            self.post_message(self.EntryFollowed(open_book.volume.start_pages[entry.block]))
        else:
            self.post_message(self.PageTurned(1 if half else -1))

    def _page_line(self, page: int, y: int) -> list[Segment]:
        # The text is centred in the page's share of the screen.
        open_book = self.open_book
        assert open_book is not None  # noqa: S101 - `render_line` has checked it
        pages_across, width, volume = (
            open_book.space.pages_across,
            open_book.space.page_width,
            open_book.volume,
        )
        share = (self.size.width - (pages_across - 1) * 2) // pages_across
        ink, quiet = self._style(None), self._style("textmsg")
        cells, mark = [Segment("", ink)], " "
        if page >= len(volume.pages):
            pass
        elif y == 0:
            title = (volume.chapter_of(page) or self.kozyr.say("book_title"))[:width]
            cells = [Segment(title.rjust(width) if page % pages_across else title, quiet)]
        elif y > open_book.space.height:
            cells = [Segment(str(page + 1).center(width), quiet)]
        elif y <= len(volume.pages[page]):
            line = volume.pages[page][y - 1]
            cells = self._line_segments(line)
            if line.block >= 0 and line.block == open_book.linked_block:
                mark = self.kozyr.signs.arrows[1]
        aside = " " * max(0, (share - width - MARGIN) // 2)
        lead = [Segment(aside, ink), Segment(f"{mark} ", self._style("texttarget"))]
        return list(Strip([*lead, *cells]).adjust_cell_length(share, ink))

    def _line_segments(self, line: PageLine) -> list[Segment]:
        # Every hit is highlighted, the current one most strongly.
        assert self.open_book is not None  # noqa: S101 - see above
        lit_columns: dict[int, bool] = {}
        for hit in self._hits_of_block.get(line.block, ()):
            if columns := hit_columns(line, hit):
                lit_columns |= dict.fromkeys(range(*columns), hit == self.open_book.current_hit)
        if not lit_columns:
            return [Segment(span.text, self._style(span.colour, span.ground)) for span in line.spans]
        return self._highlight(line.spans, lit_columns)

    def _highlight(self, spans: tuple[Span, ...], lit_columns: dict[int, bool]) -> list[Segment]:
        cells: list[Segment] = []
        column = 0
        for span in spans:
            for char in span.text:
                style = self._style(span.colour, span.ground)
                if column in lit_columns:
                    style = self._hit_style(is_current=lit_columns[column])
                cells.append(Segment(char, style))
                column += 1
        return list(Segment.simplify(cells))

    def _hit_style(self, *, is_current: bool) -> Style:
        theme = self.kozyr.colours
        if not theme.has_colours:
            return Style(reverse=True, bold=is_current, underline=is_current)
        ink = Style(color=theme.texttarget, bgcolor=theme.bgtarget)
        return ink + Style(reverse=is_current, bold=is_current)

    def _style(self, colour: str | None, ground: str | None = None) -> Style:
        theme = self.kozyr.colours
        if not theme.has_colours:
            return Style(bold=colour == "texttarget")
        return Style(
            color=theme.colour(colour or "textbase"),
            bgcolor=theme.colour(ground or "bgbase"),
            bold=colour == "texttarget",
        )
