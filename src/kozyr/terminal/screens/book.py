"""The book screen: the rules of Durak and the manual of this client."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from kozyr.terminal.asking import Asking
from kozyr.terminal.book.links import paragraph_of
from kozyr.terminal.book.open_book import Reading, linked, opened, refitted, sought, stepped, turned
from kozyr.terminal.book.pictures import ASCII, UNICODE
from kozyr.terminal.desk import Refused
from kozyr.terminal.drawing import signs
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.widgets.book_pages import Leaves, room_for
from kozyr.terminal.widgets.fields import LineInput


class BookScreen(Asking, Screen[None]):
    """The open book: two pages where they fit, with a search and links to paragraphs."""

    AUTO_FOCUS = ""  # the book handles the keys; the search field has focus only while it is open
    DEFAULT_CSS = """
    BookScreen { background: $bgbase; color: $textbase; }
    BookScreen Leaves { height: 1fr; width: 1fr; }
    BookScreen #wanted { display: none; height: 1; }
    BookScreen.-searching #wanted { display: block; }
    BookScreen #hint { height: 1; color: $textmsg; background: $bgmsg; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,pageup,up,backspace", "turn(-1)", show=False),
        Binding("right,pagedown,down,space", "turn(1)", show=False),
        Binding("home", "open(0)", show=False),
        Binding("end", "open(1000000)", show=False),
        # Letters on the Latin keyboard layout and on the Russian one.
        Binding(letter_keys("c", "с"), "open(0)", show=False),
        Binding("slash,full_stop,ctrl+f", "search", show=False),
        Binding(letter_keys("n", "т"), "find(1)", show=False),
        Binding(letter_keys("p", "з"), "find(-1)", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, paragraph: str = "") -> None:
        super().__init__()
        self._paragraph = paragraph
        self._reading: Reading | None = None
        self._since = 0

    @classmethod
    def about(cls, refused: Refused) -> "BookScreen":
        """Return a screen that opens the book at the paragraph about a refusal."""
        return cls(paragraph_of(refused.code, refused.text))

    def compose(self) -> ComposeResult:
        """Compose the pages, the search field and the hint line."""
        yield Leaves()
        yield LineInput(placeholder=self.kozyr.say("book_search"), id="wanted")
        yield Static("", id="hint", markup=False)

    @on(events.Resize)
    def fit(self) -> None:
        """Lay out the pages once the new size is known."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        size = self.query_one(Leaves).size
        room = room_for(size.width, size.height)
        if self._reading is None:
            frames = ASCII if self.kozyr.signs is signs.ASCII else UNICODE
            reading = Reading(self.kozyr.language, self.kozyr.say("book_contents"), room, frames)
            self._show(linked(reading, self._paragraph) if self._paragraph else reading)
        elif room != self._reading.room:
            self._show(refitted(self._reading, room))

    def action_turn(self, leaves: int) -> None:
        """Turn leaves."""
        if self._reading:
            self._show(turned(self._reading, leaves))

    def action_open(self, page: int) -> None:
        """Open at a page."""
        if self._reading:
            self._show(opened(self._reading, page))

    def action_find(self, steps: int) -> None:
        """Go to another hit."""
        if self._reading:
            self._show(stepped(self._reading, steps))

    def action_search(self) -> None:
        """Open the search field."""
        if self._reading is None:
            return
        self._since = self._reading.page
        wanted = self.query_one("#wanted", Input)
        self.add_class("-searching")
        wanted.value = self._reading.wanted
        wanted.focus()
        self._show(self._reading)

    def action_leave(self) -> None:
        """Close the search, or leave the book if there is no search."""
        if self.has_class("-searching") or (self._reading and self._reading.wanted):
            self._close_search()
            if self._reading:
                self._show(self._reading._replace(wanted="", found=(), at=0))
        else:
            self.dismiss()

    @on(Input.Changed, "#wanted")
    def seek(self, event: Input.Changed) -> None:
        """Search while the player types."""
        if self._reading and self.has_class("-searching"):
            self._show(sought(self._reading, event.value, self._since))

    @on(Input.Submitted, "#wanted")
    def look(self) -> None:
        """Close the search field and keep the hits."""
        self._close_search()
        if self._reading:
            self._show(self._reading)

    @on(Leaves.Turned)
    def turn_by_click(self, event: Leaves.Turned) -> None:
        """Turn leaves by a click."""
        self.action_turn(event.leaves)

    @on(Leaves.Followed)
    def follow(self, event: Leaves.Followed) -> None:
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

    def _show(self, reading: Reading) -> None:
        self._reading = reading
        self.query_one(Leaves).show(reading)
        self.query_one("#hint", Static).update(self._hint(reading))

    def _hint(self, reading: Reading) -> str:
        say = self.kozyr.say
        if reading.found and not self.has_class("-searching"):
            return say("book_found", wanted=reading.wanted, n=reading.at + 1, all=len(reading.found))
        if reading.wanted.strip() and not reading.found:
            return say("book_none", wanted=reading.wanted)
        return say("book_searching" if self.has_class("-searching") else "book_keys")
