"""The reader's place in the book: the open pages and what is highlighted on them.

A `Reading` is an immutable value: language, screen space, page, search and link target. Turning a page,
following a link or searching returns a new value. A change of the screen size keeps the place.
"""

from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.terminal.book.blocks import book
from kozyr.terminal.book.pages import Volume, spread_of, volume
from kozyr.terminal.book.pictures import UNICODE, Frames
from kozyr.terminal.book.search import Find, finds, page_of

MARGIN: Final = 2
"""Columns to the left of a page, where the link mark is drawn."""
_LEAST_FOR_TWO: Final = 68
"""With fewer columns, only one page is open."""
_WIDEST: Final = 74
"""The widest page; longer lines are hard to read."""


class Room(NamedTuple):
    """The screen space for the book."""

    width: int
    height: int

    @property
    def across(self) -> int:
        """The number of pages side by side."""
        return 2 if self.width >= _LEAST_FOR_TWO else 1

    @property
    def page_width(self) -> int:
        """The text columns of a page; a line separates two pages."""
        each = (self.width - (self.across - 1) * 2) // self.across - MARGIN
        return max(1, min(_WIDEST, each - 1))


class Reading(NamedTuple):
    """The open book: place, search and link target."""

    language: Language
    title: str
    """The heading of the contents."""
    room: Room
    frames: Frames = UNICODE
    page: int = 0
    """The first open page, counted from 0."""
    place: Find | None = None
    """The text that a resize keeps visible: the current hit, the link target or the page's first text."""
    wanted: str = ""
    found: tuple[Find, ...] = ()
    at: int = 0
    """The index of the current hit."""
    linked: int | None = None
    """The block that the last link led to."""

    @property
    def volume(self) -> Volume:
        """The book in pages for this screen space."""
        return volume(self.language, self.title, self.room.page_width, self.room.height, self.frames)

    @property
    def find(self) -> Find | None:
        """The current hit."""
        return self.found[self.at] if self.found else None


def opened(reading: Reading, page: int) -> Reading:
    """Open the book at a page, or at the nearest page that exists."""
    shown = _at(reading, page)
    lines = reading.volume.pages[shown.page]
    first = next((Find(line.block, line.start, line.start + 1) for line in lines if line.block >= 0), None)
    return shown._replace(place=first)


def _at(reading: Reading, page: int) -> Reading:
    last = len(reading.volume.pages) - 1
    return reading._replace(page=spread_of(min(max(page, 0), last), reading.room.across))


def turned(reading: Reading, leaves: int) -> Reading:
    """Turn a number of leaves forward, or back if it is negative."""
    return opened(reading, reading.page + leaves * reading.room.across)


def linked(reading: Reading, name: str) -> Reading:
    """Follow a link; an unknown name changes nothing."""
    page = reading.volume.page_of(name)
    if page is None:
        return reading
    block = reading.volume.names[name]
    return _at(reading, page)._replace(linked=block, place=Find(block, 0, 1))


def sought(reading: Reading, wanted: str, since: int) -> Reading:
    """Search from a page onwards; without a hit, open the book at that page."""
    found = finds(book(reading.language), wanted)
    if not found:
        return opened(reading, since)._replace(wanted=wanted, found=(), at=0)
    volume = reading.volume
    at = next((place for place, find in enumerate(found) if _is_since(volume, find, since)), 0)
    shown = _at(reading, page_of(volume, found[at]))
    return shown._replace(wanted=wanted, found=found, at=at, place=found[at])


def _is_since(volume: Volume, find: Find, since: int) -> bool:
    # A single letter has thousands of hits, so most are decided by the block's page alone.
    behind = volume.begins[find.block + 1 : find.block + 2]
    if behind and behind[0] < since:
        return False
    return volume.begins[find.block] >= since or page_of(volume, find) >= since


def stepped(reading: Reading, steps: int) -> Reading:
    """Go to another hit; after the last one comes the first."""
    if not reading.found:
        return reading
    at = (reading.at + steps) % len(reading.found)
    find = reading.found[at]
    return _at(reading, page_of(reading.volume, find))._replace(at=at, place=find)


def refitted(reading: Reading, room: Room) -> Reading:
    """Lay out the book for other screen space and keep the place, even over many resizes."""
    fitted = reading._replace(room=room)
    if reading.place is None:
        return _at(fitted, min(reading.page, fitted.volume.contents - 1))
    return _at(fitted, page_of(fitted.volume, reading.place))
