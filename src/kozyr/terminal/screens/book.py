"""The book screen: the rules of Durak and the manual of this client."""

from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, Static

from kozyr.terminal.book import open_book
from kozyr.terminal.book.open_book import OpenBook
from kozyr.terminal.book.pictures import ASCII, UNICODE
from kozyr.terminal.drawing import signs
from kozyr.terminal.widgets.basic import AppAccess, LineInput, key_bindings
from kozyr.terminal.widgets.book_pages import BookPages, measure_space


class BookScreen(AppAccess, Screen[None]):
    """The open book, with a search and links to paragraphs. Two pages are open if both fit."""

    AUTO_FOCUS = ""  # the book handles the keys; the search field has focus only while it is open
    BINDINGS = key_bindings(
        {
            "left,pageup,up,backspace": "turn(-1)", "right,pagedown,down,space": "turn(1)",
            "home,c,с": "open(0)", "end": "open(1000000)",  # beyond every book: opens the last page
            "slash,full_stop,ctrl+f": "search", "n,т": "find(1)", "p,з": "find(-1)", "escape": "leave",
        }
    )  # fmt: skip

    def __init__(self, paragraph: str = "") -> None:
        super().__init__()
        self._paragraph = paragraph
        self._search_from = 0
        """The page that was open when the search began; the search starts at it."""

    def compose(self) -> ComposeResult:
        """Compose the pages, the search field and the hint line."""
        app = self.kozyr
        frames = ASCII if app.signs is signs.ASCII else UNICODE
        space = measure_space(app.size.width, app.size.height - 1)  # the hint needs a line
        book = OpenBook(app.language, app.say("book_contents"), space, frames)
        self._book = open_book.follow_link(book, self._paragraph) if self._paragraph else book
        yield BookPages(self._book)
        yield LineInput(placeholder=app.say("book_search"), id="query")
        yield Static(self._choose_hint(), id="hint", markup=False)

    @on(events.Resize)
    def fit_later(self) -> None:
        """Lay out the pages once the new size is known."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        space = measure_space(*self.query_one(BookPages).size)
        if space != self._book.space:
            self._show(open_book.resize(self._book, space))

    def action_turn(self, sheets: int) -> None:
        """Turn this number of sheets; a negative number turns back."""
        self._show(open_book.turn_pages(self._book, sheets))

    def action_open(self, page: int) -> None:
        """Open at a page."""
        self._show(open_book.open_at(self._book, page))

    def action_find(self, steps: int) -> None:
        """Go forward by this number of search hits; a negative number goes back."""
        self._show(open_book.step_hits(self._book, steps))

    def action_search(self) -> None:
        """Open the search field."""
        self._search_from = self._book.page
        field = self.query_one("#query", Input)
        self.add_class("-searching")
        field.value = self._book.query
        field.focus()
        self._show(self._book)

    def action_leave(self) -> None:
        """Close the search, or leave the book if there is no search."""
        if self.has_class("-searching") or self._book.query:
            self._book = self._book._replace(query="", hits=(), hit_index=0)
            self.keep_hits()
        else:
            self.dismiss()

    @on(Input.Changed, "#query")
    def search_typed(self, event: Input.Changed) -> None:
        """Search while the player types."""
        if self.has_class("-searching"):
            self._show(open_book.search(self._book, event.value, self._search_from))

    @on(Input.Submitted, "#query")
    def keep_hits(self) -> None:
        """Close the search field and keep the hits."""
        self.remove_class("-searching")
        self.set_focus(None)
        self._show(self._book)

    def on_click(self, event: events.Click) -> None:
        """Follow a line of the contents; elsewhere, the left half turns back and the right half forward."""
        pages = self.query_one(BookPages)
        if not pages.region.contains_point(event.screen_offset):
            return
        x, y = event.screen_offset - pages.region.offset
        page = pages.find_linked_page(x, y)
        if page is not None:
            self.action_open(page)
        else:
            self.action_turn(1 if pages.is_in_right_half(x) else -1)

    def on_mouse_scroll_down(self) -> None:
        """Turn forward by the wheel."""
        self.action_turn(1)

    def on_mouse_scroll_up(self) -> None:
        """Turn back by the wheel."""
        self.action_turn(-1)

    def _show(self, book: OpenBook) -> None:
        self._book = book
        self.query_one(BookPages).show(book)
        self.write_line("#hint", self._choose_hint())

    def _choose_hint(self) -> str:
        say, book, is_searching = self.kozyr.say, self._book, self.has_class("-searching")
        if book.hits and not is_searching:
            return say("book_found", query=book.query, n=book.hit_index + 1, all=len(book.hits))
        if book.query.strip() and not book.hits:
            return say("book_none", query=book.query)
        return say("book_searching" if is_searching else "book_keys")
