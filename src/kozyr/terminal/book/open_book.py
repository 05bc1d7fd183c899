"""The reader's place in the book: the open pages and what is highlighted on them.

An `OpenBook` is an immutable value: language, screen space, page, search and link target. Turning a page,
following a link or searching returns a new value. A change of the screen size keeps the place.
"""

from typing import Final, NamedTuple

from kozyr.locales import Language
from kozyr.terminal.book.blocks import read_book
from kozyr.terminal.book.pages import BookLayout, layout_book
from kozyr.terminal.book.pictures import UNICODE, Frames
from kozyr.terminal.book.search import SearchHit, find_hits, find_page

MARGIN: Final = 2
"""Columns to the left of a page, where the link mark is drawn."""
_MIN_WIDTH_FOR_TWO_PAGES: Final = 68
"""With fewer columns, only one page is open."""
_MAX_PAGE_WIDTH: Final = 74
"""The widest page; longer lines are hard to read."""


class BookSpace(NamedTuple):
    """The screen space for the book."""

    width: int
    height: int

    @property
    def pages_across(self) -> int:
        """The number of pages side by side."""
        return 2 if self.width >= _MIN_WIDTH_FOR_TWO_PAGES else 1

    @property
    def page_width(self) -> int:
        """The number of text columns of a page; a vertical line separates two pages."""
        # Between two pages, the line and an empty column take two columns.
        share = (self.width - (self.pages_across - 1) * 2) // self.pages_across - MARGIN
        # One column to the right of the text stays empty.
        return max(1, min(_MAX_PAGE_WIDTH, share - 1))


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
    def layout(self) -> BookLayout:
        """The book in pages for this screen space."""
        return layout_book(self.language, self.title, self.space.page_width, self.space.height, self.frames)

    @property
    def current_hit(self) -> SearchHit | None:
        """The current hit."""
        return self.hits[self.hit_index] if self.hits else None


def open_at(open_book: OpenBook, page: int) -> OpenBook:
    """Open the book at a page, or at the nearest page that exists."""
    turned = _turn_to_page(open_book, page)
    lines = open_book.layout.pages[turned.page]
    first_text = next(
        (SearchHit(line.block, line.start, line.start + 1) for line in lines if line.block >= 0), None
    )
    return turned._replace(anchor=first_text)


def _turn_to_page(open_book: OpenBook, page: int) -> OpenBook:
    last_page = len(open_book.layout.pages) - 1
    page = min(max(page, 0), last_page)
    return open_book._replace(page=page - page % open_book.space.pages_across)


def turn_pages(open_book: OpenBook, sheets: int) -> OpenBook:
    """Turn forward; a sheet is what is open, one page or two. A negative number turns back."""
    return open_at(open_book, open_book.page + sheets * open_book.space.pages_across)


def follow_link(open_book: OpenBook, name: str) -> OpenBook:
    """Follow a link; an unknown name changes nothing."""
    page = open_book.layout.page_of(name)
    if page is None:
        return open_book
    block = open_book.layout.names[name]
    return _turn_to_page(open_book, page)._replace(linked_block=block, anchor=SearchHit(block, 0, 1))


def search(open_book: OpenBook, query: str, from_page: int) -> OpenBook:
    """Go to the first hit from a page onwards, else to the book's first hit; without hits, open that page."""
    hits = find_hits(read_book(open_book.language), query)
    if not hits:
        return open_at(open_book, from_page)._replace(query=query, hits=(), hit_index=0)
    layout = open_book.layout
    hit_index = next(
        (number for number, hit in enumerate(hits) if _is_at_or_after_page(layout, hit, from_page)), 0
    )
    turned = _turn_to_page(open_book, find_page(layout, hits[hit_index]))
    return turned._replace(query=query, hits=hits, hit_index=hit_index, anchor=hits[hit_index])


def _is_at_or_after_page(layout: BookLayout, hit: SearchHit, from_page: int) -> bool:
    # The search for a single letter has thousands of hits. For most of them the pages of their blocks decide.
    next_block = hit.block + 1
    if next_block < len(layout.start_pages) and layout.start_pages[next_block] < from_page:
        return False
    return layout.start_pages[hit.block] >= from_page or find_page(layout, hit) >= from_page


def step_hits(open_book: OpenBook, steps: int) -> OpenBook:
    """Go to another hit; after the last one comes the first."""
    if not open_book.hits:
        return open_book
    hit_index = (open_book.hit_index + steps) % len(open_book.hits)
    hit = open_book.hits[hit_index]
    turned = _turn_to_page(open_book, find_page(open_book.layout, hit))
    return turned._replace(hit_index=hit_index, anchor=hit)


def resize(open_book: OpenBook, space: BookSpace) -> OpenBook:
    """Lay out the book for another screen size and keep the place, even after many resizes."""
    fitted = open_book._replace(space=space)
    if open_book.anchor is None:
        # Only pages of the contents have no anchor.
        return _turn_to_page(fitted, min(open_book.page, fitted.layout.contents_page_count - 1))
    return _turn_to_page(fitted, find_page(fitted.layout, open_book.anchor))
