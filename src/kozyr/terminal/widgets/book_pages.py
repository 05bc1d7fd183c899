"""The widget that shows the open pages of the book."""

from collections.abc import Mapping
from types import MappingProxyType

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.asking import Asking
from kozyr.terminal.book.layout import Line
from kozyr.terminal.book.open_book import MARGIN, Reading, Room
from kozyr.terminal.book.search import Find, lit
from kozyr.terminal.tags import Span

_AROUND = 2
"""Lines that are not page text: the chapter above, the page number below."""


def room_for(width: int, height: int) -> Room:
    """Return the space for text in a widget of this size."""
    return Room(width, max(1, height - _AROUND))


class Leaves(Asking, Widget):
    """The open book; a click turns a leaf or follows a line of the contents."""

    class Turned(Message):
        """The player clicked a page."""

        def __init__(self, leaves: int) -> None:
            super().__init__()
            self.leaves = leaves

    class Followed(Message):
        """The player clicked a line of the contents."""

        def __init__(self, page: int) -> None:
            super().__init__()
            self.page = page

    reading: Reading | None = None
    _finds: Mapping[int, list[Find]] = MappingProxyType({})
    """The hits of each block, so that drawing a line does not scan all hits."""

    def show(self, reading: Reading) -> None:
        """Show the book at this place."""
        if self.reading is None or self.reading.found is not reading.found:
            finds: dict[int, list[Find]] = {}
            for find in reading.found:
                finds.setdefault(find.block, []).append(find)
            self._finds = finds
        self.reading = reading
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one line of the open pages and their margins."""
        if self.reading is None:
            return Strip.blank(self.size.width)
        parts: list[Segment] = []
        for number in range(self.reading.room.across):
            if number:
                side = self.kozyr.signs.side
                parts.append(Segment(f"{side} ", self._style("darkgray")))
            parts += self._page_line(self.reading.page + number, y)
        return Strip(parts).adjust_cell_length(self.size.width, self._style(None))

    def on_click(self, event: events.Click) -> None:
        """Follow a line of the contents; elsewhere, the left half turns back and the right half forward."""
        reading = self.reading
        if reading is None:
            return
        half = event.x >= self.size.width // 2
        page = reading.page + (int(half) if reading.room.across > 1 else 0)
        entry = reading.volume.entry_at(page, event.y - 1)
        if entry is not None:
            self.post_message(self.Followed(reading.volume.begins[entry.block]))
        else:
            self.post_message(self.Turned(1 if half else -1))

    def _page_line(self, page: int, y: int) -> list[Segment]:
        # The text is centred in the page's share of the screen.
        reading = self.reading
        assert reading is not None  # noqa: S101 - `render_line` has checked it
        across, width, volume = reading.room.across, reading.room.page_width, reading.volume
        share = (self.size.width - (across - 1) * 2) // across
        ink, quiet = self._style(None), self._style("textmsg")
        cells, mark = [Segment("", ink)], " "
        if page >= len(volume.pages):
            pass
        elif y == 0:
            title = (volume.chapter_of(page) or self.kozyr.say("book_title"))[:width]
            cells = [Segment(title.rjust(width) if page % across else title, quiet)]
        elif y > reading.room.height:
            cells = [Segment(str(page + 1).center(width), quiet)]
        elif y <= len(volume.pages[page]):
            line = volume.pages[page][y - 1]
            cells = self._lit(line)
            if line.block >= 0 and line.block == reading.linked:
                mark = self.kozyr.signs.arrows[1]
        aside = " " * max(0, (share - width - MARGIN) // 2)
        lead = [Segment(aside, ink), Segment(f"{mark} ", self._style("texttarget"))]
        return list(Strip([*lead, *cells]).adjust_cell_length(share, ink))

    def _lit(self, line: Line) -> list[Segment]:
        # Every hit is highlighted, the current one most strongly.
        assert self.reading is not None  # noqa: S101 - see above
        light: dict[int, bool] = {}
        for find in self._finds.get(line.block, ()):
            if columns := lit(line, find):
                light |= dict.fromkeys(range(*columns), find == self.reading.find)
        if not light:
            return [Segment(span.text, self._style(span.colour, span.ground)) for span in line.spans]
        return self._shone(line.spans, light)

    def _shone(self, spans: tuple[Span, ...], light: dict[int, bool]) -> list[Segment]:
        cells: list[Segment] = []
        column = 0
        for span in spans:
            for char in span.text:
                style = self._style(span.colour, span.ground)
                if column in light:
                    style = self._found(looked_at=light[column])
                cells.append(Segment(char, style))
                column += 1
        return list(Segment.simplify(cells))

    def _found(self, *, looked_at: bool) -> Style:
        theme = self.kozyr.colours
        if not theme.has_colours:
            return Style(reverse=True, bold=looked_at, underline=looked_at)
        ink = Style(color=theme.texttarget, bgcolor=theme.bgtarget)
        return ink + Style(reverse=looked_at, bold=looked_at)

    def _style(self, colour: str | None, ground: str | None = None) -> Style:
        theme = self.kozyr.colours
        if not theme.has_colours:
            return Style(bold=colour == "texttarget")
        return Style(
            color=theme.colour(colour or "textbase"),
            bgcolor=theme.colour(ground or "bgbase"),
            bold=colour == "texttarget",
        )
