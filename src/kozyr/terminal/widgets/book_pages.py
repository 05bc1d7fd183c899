"""The widget that shows the open pages of the book."""

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.book.layout import PageLine
from kozyr.terminal.book.open_book import MARGIN, BookSpace, OpenBook
from kozyr.terminal.book.search import SearchHit, hit_columns
from kozyr.terminal.widgets.basic import AppAccess

_HEADER_AND_FOOTER = 2
"""Lines that are not page text: the chapter above, the page number below."""


def measure_space(width: int, height: int) -> BookSpace:
    """Return the space for text in a widget of this size."""
    return BookSpace(width, max(1, height - _HEADER_AND_FOOTER))


class BookPages(AppAccess, Widget):
    """The open pages of the book."""

    def __init__(self, open_book: OpenBook) -> None:
        super().__init__()
        self.open_book = open_book
        self._hits_of_block: dict[int, list[SearchHit]] = {}
        """The hits of each block, so that drawing a line does not scan all hits."""

    def show(self, open_book: OpenBook) -> None:
        """Show the book at this place."""
        if self.open_book.hits is not open_book.hits:
            self._hits_of_block = {}
            for hit in open_book.hits:
                self._hits_of_block.setdefault(hit.block, []).append(hit)
        self.open_book = open_book
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one line of the open pages and their margins."""
        parts: list[Segment] = []
        for number in range(self.open_book.space.pages_across):
            if number:
                side = self.kozyr.signs.side
                parts.append(Segment(f"{side} ", self._style("darkgray")))
            parts += self._draw_line(self.open_book.page + number, y)
        return Strip(parts).adjust_cell_length(self.size.width, self._style(None))

    def find_linked_page(self, x: int, y: int) -> int | None:
        """Return the page to which a line of the contents at this point leads; None for any other line."""
        layout, is_two_pages = self.open_book.layout, self.open_book.space.pages_across > 1
        page = self.open_book.page + int(is_two_pages and self.is_in_right_half(x))
        entry = layout.entry_at(page, y - 1)  # without the header line
        return None if entry is None else layout.start_pages[entry.block]

    def is_in_right_half(self, x: int) -> bool:
        """Return whether a column is in the right half."""
        return x >= self.size.width // 2

    def _draw_line(self, page: int, y: int) -> list[Segment]:
        # The text is centred in the columns that the page has on the screen.
        space, layout = self.open_book.space, self.open_book.layout
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
            if line.block >= 0 and line.block == self.open_book.linked_block:
                mark = self.kozyr.signs.arrows[1]
        indent = Segment(" " * max(0, (full_width - width - MARGIN) // 2), base_style)
        margin = Segment(f"{mark} ", self._style("texttarget"))
        return list(Strip([indent, margin, *cells]).adjust_cell_length(full_width, base_style))

    def _draw_text(self, line: PageLine) -> list[Segment]:
        text = Text()
        for span in line.spans:
            text.append(span.text, self._style(span.colour, span.ground))
        for hit in self._hits_of_block.get(line.block, ()):
            if columns := hit_columns(line, hit):
                text.stylize(self._hit_style(is_current=hit == self.open_book.current_hit), *columns)
        return list(text.render(self.app.console))

    def _hit_style(self, *, is_current: bool) -> Style:
        theme = self.kozyr.person.theme
        if not theme.has_colours:
            return Style(reverse=True, bold=is_current, underline=is_current)
        ink = Style(color=theme.texttarget, bgcolor=theme.bgtarget)
        return ink + Style(reverse=is_current, bold=is_current)

    def _style(self, colour: str | None, ground: str | None = None) -> Style:
        theme = self.kozyr.person.theme
        if not theme.has_colours:
            return Style(bold=colour == "texttarget")
        return Style(
            color=theme.colour(colour or "textbase"),
            bgcolor=theme.colour(ground or "bgbase"),
            bold=colour == "texttarget",
        )
