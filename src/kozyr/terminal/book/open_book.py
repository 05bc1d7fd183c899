"""The reader's place in the book: the open pages and what is highlighted on them.

An `OpenBook` is an immutable value: language, screen space, page, search and link target. Turning a page,
following a link or searching returns a new value. A change of the screen size keeps the place.
"""

from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.terminal.book.blocks import book
from kozyr.terminal.book.pages import Volume, spread_of, volume
from kozyr.terminal.book.pictures import UNICODE, Frames
from kozyr.terminal.book.search import SearchHit, find_hits, page_of

MARGIN: Final = 2
"""Columns to the left of a page, where the link mark is drawn."""
_LEAST_FOR_TWO: Final = 68
"""With fewer columns, only one page is open."""
_WIDEST: Final = 74
"""The widest page; longer lines are hard to read."""


class BookSpace(NamedTuple):
    """The screen space for the book."""

    width: int
    height: int

    @property
    def pages_across(self) -> int:
        """The number of pages side by side."""
        return 2 if self.width >= _LEAST_FOR_TWO else 1

    @property
    def page_width(self) -> int:
        """The text columns of a page; a line separates two pages."""
        each = (self.width - (self.pages_across - 1) * 2) // self.pages_across - MARGIN
        return max(1, min(_WIDEST, each - 1))


class OpenBook(NamedTuple):
    """The open book: place, search and link target."""

    language: Language
    title: str
    """The heading of the contents."""
    space: BookSpace
    frames: Frames = UNICODE
    page: int = 0
    """The first open page, counted from 0."""
    anchor: SearchHit | None = None
    """The text that a resize keeps visible: the current hit, the link target or the page's first text."""
    query: str = ""
    hits: tuple[SearchHit, ...] = ()
    hit_index: int = 0
    """The index of the current hit."""
    linked_block: int | None = None
    """The block that the last link led to."""

    @property
    def volume(self) -> Volume:
        """The book in pages for this screen space."""
        return volume(self.language, self.title, self.space.page_width, self.space.height, self.frames)

    @property
    def current_hit(self) -> SearchHit | None:
        """The current hit."""
        return self.hits[self.hit_index] if self.hits else None


def open_at(open_book: OpenBook, page: int) -> OpenBook:
    """Open the book at a page, or at the nearest page that exists."""
    shown = _at_page(open_book, page)
    lines = open_book.volume.pages[shown.page]
    first = next(
        (SearchHit(line.block, line.start, line.start + 1) for line in lines if line.block >= 0), None
    )
    return shown._replace(anchor=first)


def _at_page(open_book: OpenBook, page: int) -> OpenBook:
    last = len(open_book.volume.pages) - 1
    return open_book._replace(page=spread_of(min(max(page, 0), last), open_book.space.pages_across))


def turn_pages(open_book: OpenBook, by: int) -> OpenBook:
    """Turn a number of sheets forward, or back if it is negative."""
    return open_at(open_book, open_book.page + by * open_book.space.pages_across)


def follow_link(open_book: OpenBook, name: str) -> OpenBook:
    """Follow a link; an unknown name changes nothing."""
    page = open_book.volume.page_of(name)
    if page is None:
        return open_book
    block = open_book.volume.names[name]
    return _at_page(open_book, page)._replace(linked_block=block, anchor=SearchHit(block, 0, 1))


def search(open_book: OpenBook, query: str, from_page: int) -> OpenBook:
    """Search from a page onwards; without a hit, open the book at that page."""
    hits = find_hits(book(open_book.language), query)
    if not hits:
        return open_at(open_book, from_page)._replace(query=query, hits=(), hit_index=0)
    volume = open_book.volume
    hit_index = next((number for number, hit in enumerate(hits) if _is_from_page(volume, hit, from_page)), 0)
    shown = _at_page(open_book, page_of(volume, hits[hit_index]))
    return shown._replace(query=query, hits=hits, hit_index=hit_index, anchor=hits[hit_index])


def _is_from_page(volume: Volume, hit: SearchHit, from_page: int) -> bool:
    # A single letter has thousands of hits, so most are decided by the block's page alone.
    behind = volume.start_pages[hit.block + 1 : hit.block + 2]
    if behind and behind[0] < from_page:
        return False
    return volume.start_pages[hit.block] >= from_page or page_of(volume, hit) >= from_page


def step_hits(open_book: OpenBook, steps: int) -> OpenBook:
    """Go to another hit; after the last one comes the first."""
    if not open_book.hits:
        return open_book
    hit_index = (open_book.hit_index + steps) % len(open_book.hits)
    hit = open_book.hits[hit_index]
    return _at_page(open_book, page_of(open_book.volume, hit))._replace(hit_index=hit_index, anchor=hit)


def resize(open_book: OpenBook, space: BookSpace) -> OpenBook:
    """Lay out the book for other screen space and keep the place, even over many resizes."""
    fitted = open_book._replace(space=space)
    if open_book.anchor is None:
        return _at_page(fitted, min(open_book.page, fitted.volume.contents - 1))
    return _at_page(fitted, page_of(fitted.volume, open_book.anchor))
