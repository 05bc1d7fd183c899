"""The book screen: the rules of Durak and the manual of this client."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.book.links import paragraph_of
from kozyr.terminal.book.open_book import (
    OpenBook,
    follow_link,
    open_at,
    resize,
    search,
    step_hits,
    turn_pages,
)
from kozyr.terminal.book.pictures import ASCII, UNICODE
from kozyr.terminal.drawing import signs
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.widgets.book_pages import BookPages, measure_space
from kozyr.terminal.widgets.fields import LineInput


class BookScreen(AppAccess, Screen[None]):
    """The open book, with a search and links to paragraphs. Two pages are open if both fit."""

    AUTO_FOCUS = ""  # the book handles the keys; the search field has focus only while it is open
    DEFAULT_CSS = """
    BookScreen { background: $bgbase; color: $textbase; }
    BookScreen BookPages { height: 1fr; width: 1fr; }
    BookScreen #query { display: none; height: 1; }
    BookScreen.-searching #query { display: block; }
    BookScreen #hint { height: 1; color: $textmsg; background: $bgmsg; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,pageup,up,backspace", "turn(-1)", show=False),
        Binding("right,pagedown,down,space", "turn(1)", show=False),
        Binding("home", "open(0)", show=False),
        Binding("end", "open(1000000)", show=False),  # beyond every book: opens the last page
        # Each key has a letter of the Latin keyboard layout and one of the Russian layout.
        Binding(letter_keys("c", "с"), "open(0)", show=False),
        Binding("slash,full_stop,ctrl+f", "search", show=False),
        Binding(letter_keys("n", "т"), "find(1)", show=False),
        Binding(letter_keys("p", "з"), "find(-1)", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, paragraph: str = "") -> None:
        super().__init__()
        self._paragraph = paragraph
        self._open_book: OpenBook | None = None
        self._search_from = 0
        """The page that was open when the search began; the search starts at it."""

    @classmethod
    def about(cls, refusal: ClientRefusal) -> "BookScreen":
        """Return a screen that opens the book at the paragraph that explains a refusal."""
        return cls(paragraph_of(refusal.code, refusal.text))

    def compose(self) -> ComposeResult:
        """Compose the pages, the search field and the hint line."""
        yield BookPages()
        yield LineInput(placeholder=self.kozyr.say("book_search"), id="query")
        yield Static("", id="hint", markup=False)

    @on(events.Resize)
    def fit_later(self) -> None:
        """Lay out the pages once the new size is known."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        size = self.query_one(BookPages).size
        space = measure_space(size.width, size.height)
        if self._open_book is None:
            frames = ASCII if self.kozyr.signs is signs.ASCII else UNICODE
            open_book = OpenBook(self.kozyr.language, self.kozyr.say("book_contents"), space, frames)
            self._show(follow_link(open_book, self._paragraph) if self._paragraph else open_book)
        elif space != self._open_book.space:
            self._show(resize(self._open_book, space))

    def action_turn(self, sheets: int) -> None:
        """Turn this number of sheets; a negative number turns back."""
        if self._open_book:
            self._show(turn_pages(self._open_book, sheets))

    def action_open(self, page: int) -> None:
        """Open at a page."""
        if self._open_book:
            self._show(open_at(self._open_book, page))

    def action_find(self, steps: int) -> None:
        """Go forward by this number of search hits; a negative number goes back."""
        if self._open_book:
            self._show(step_hits(self._open_book, steps))

    def action_search(self) -> None:
        """Open the search field."""
        if self._open_book is None:
            return
        self._search_from = self._open_book.page
        field = self.query_one("#query", Input)
        self.add_class("-searching")
        field.value = self._open_book.query
        field.focus()
        self._show(self._open_book)

    def action_leave(self) -> None:
        """Close the search, or leave the book if there is no search."""
        if self.has_class("-searching") or (self._open_book and self._open_book.query):
            self._close_search()
            if self._open_book:
                self._show(self._open_book._replace(query="", hits=(), hit_index=0))
        else:
            self.dismiss()

    @on(Input.Changed, "#query")
    def search_typed(self, event: Input.Changed) -> None:
        """Search while the player types."""
        if self._open_book and self.has_class("-searching"):
            self._show(search(self._open_book, event.value, self._search_from))

    @on(Input.Submitted, "#query")
    def keep_hits(self) -> None:
        """Close the search field and keep the hits."""
        self._close_search()
        if self._open_book:
            self._show(self._open_book)

    @on(BookPages.PageTurned)
    def turn_by_click(self, event: BookPages.PageTurned) -> None:
        """Turn pages by a click."""
        self.action_turn(event.sheets)

    @on(BookPages.EntryFollowed)
    def follow_entry(self, event: BookPages.EntryFollowed) -> None:
        """Follow a line of the contents."""
        self.action_open(event.page)

    def on_mouse_scroll_down(self) -> None:
        """Turn forward by the wheel."""
        self.action_turn(1)

    def on_mouse_scroll_up(self) -> None:
        """Turn back by the wheel."""
        self.action_turn(-1)

    def _close_search(self) -> None:
        self.remove_class("-searching")
        self.set_focus(None)

    def _show(self, open_book: OpenBook) -> None:
        self._open_book = open_book
        self.query_one(BookPages).show(open_book)
        self.query_one("#hint", Static).update(self._choose_hint(open_book))

    def _choose_hint(self, open_book: OpenBook) -> str:
        say = self.kozyr.say
        if open_book.hits and not self.has_class("-searching"):
            number, count = open_book.hit_index + 1, len(open_book.hits)
            return say("book_found", query=open_book.query, n=number, all=count)
        if open_book.query.strip() and not open_book.hits:
            return say("book_none", query=open_book.query)
        return say("book_searching" if self.has_class("-searching") else "book_keys")
