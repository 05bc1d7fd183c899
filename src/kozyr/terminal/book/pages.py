"""Page layout: the book in pages of a given width and height.

Every chapter starts a page, a heading stays with the text below it, and a picture that fits on one page is
not split. The table of contents comes first and shows page numbers.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.terminal.book.blocks import Block, book
from kozyr.terminal.book.layout import Line, lines_of, plain_of
from kozyr.terminal.book.pictures import UNICODE, Frames
from kozyr.terminal.tags import Span

NOWHERE: Final = -1
"""The block number of a line without a block: in the contents and between blocks."""
_HEADED: Final = 3
"""The number of text lines that stay on the same page as their heading."""
_INDENT: Final = 2


class Entry(NamedTuple):
    """A line of the contents."""

    block: int
    title: str
    depth: int
    """0 for a chapter, 1 for a section."""


class Volume(NamedTuple):
    """The book in pages."""

    pages: tuple[tuple[Line, ...], ...]
    entries: tuple[Entry, ...]
    contents: int
    """The number of pages of the contents."""
    names: dict[str, int]
    """The block number of each link name."""
    begins: tuple[int, ...]
    """The page, counted from 0, on which each block starts."""

    def page_of(self, name: str) -> int | None:
        """Return the page on which a named block starts; None for an unknown name."""
        return self.begins[self.names[name]] if name in self.names else None

    def chapter_of(self, page: int) -> str:
        """Return the title of a page's chapter; empty for the contents."""
        titles = [each.title for each in self.entries if not each.depth and self.begins[each.block] <= page]
        return titles[-1] if titles and page >= self.contents else ""

    def entry_at(self, page: int, row: int) -> Entry | None:
        """Return the chapter or section that a line of the contents names."""
        if page >= self.contents or not 0 <= row < len(self.pages[page]):
            return None
        number = self.pages[page][row].start
        return self.entries[number] if self.pages[page][row].end else None


@lru_cache(maxsize=8)
def volume(language: Language, title: str, width: int, height: int, frames: Frames = UNICODE) -> Volume:
    """Lay out the book; `title` is the heading of the contents."""
    return bind(book(language), language, title, width, height, frames)


def bind(  # noqa: PLR0913, PLR0917 - the layout depends on all of these
    blocks: Sequence[Block], language: Language, title: str, width: int, height: int, frames: Frames = UNICODE
) -> Volume:
    """Lay out blocks in pages of a given width and height."""
    width, height = max(1, width), max(1, height)
    pages, begins = _filled(blocks, language, width, height, frames)
    entries = tuple(
        Entry(number, plain_of(each), int(each.kind == "section"))
        for number, each in enumerate(blocks)
        if each.kind in ("chapter", "section")
    )
    # The title takes two lines of the first page, every entry one line.
    count = -(-(len(entries) + 2) // height)
    begins = [page + count for page in begins]
    lines = [*_title(title, width)]
    lines += [_entry(number, each, begins[each.block] + 1, width) for number, each in enumerate(entries)]
    contents = [tuple(lines[at : at + height]) for at in range(0, len(lines), height)]
    names = {name: number for number, block in enumerate(blocks) for name in block.names}
    return Volume((*contents, *pages), entries, count, names, tuple(begins))


def spread_of(page: int, across: int) -> int:
    """Return the first page of a page's spread, with `across` pages side by side."""
    return page - page % across


def _filled(
    blocks: Sequence[Block], language: Language, width: int, height: int, frames: Frames
) -> tuple[list[tuple[Line, ...]], list[int]]:
    pages: list[list[Line]] = [[]]
    begins: list[int] = []
    laid = [lines_of(each, number, language, width, frames) for number, each in enumerate(blocks)]
    for number, block in enumerate(blocks):
        lines = laid[number]
        gap = _gap(blocks, number)
        needed = len(lines) if block.kind == "picture" else min(2, len(lines))
        if block.kind == "section":
            needed = len(lines) + (min(_HEADED, len(laid[number + 1])) if number + 1 < len(blocks) else 0)
        turn = block.kind in ("chapter", "page") or len(pages[-1]) + gap + needed > height
        if turn and pages[-1]:
            pages.append([])
        begins.append(len(pages) - 1)
        if pages[-1]:
            pages[-1] += [Line((), NOWHERE, 0, 0, 0)] * gap
        for line in lines:
            if len(pages[-1]) == height:
                pages.append([])
            pages[-1].append(line)
    return [tuple(page) for page in pages if page], begins


def _gap(blocks: Sequence[Block], number: int) -> int:
    # No blank line follows a heading or separates the items of a list.
    if not number or blocks[number - 1].kind == "section":
        return 0
    return int(not blocks[number].kind == blocks[number - 1].kind == "item")


def _title(title: str, width: int) -> tuple[Line, Line]:
    shown = title.upper()[:width]
    return (
        Line((Span(" " * ((width - len(shown)) // 2)), Span(shown, "texttarget")), NOWHERE, 0, 0, 0),
        Line((), NOWHERE, 0, 0, 0),
    )


def _entry(number: int, entry: Entry, page: int, width: int) -> Line:
    # `start` holds the entry's number; a non-zero `end` marks the line as an entry.
    lead, tail = " " * (_INDENT * entry.depth), f" {page}"
    room = max(0, width - len(lead) - len(tail))
    title = entry.title if len(entry.title) <= room else entry.title[: max(0, room - 1)] + "…"
    dots = (" " + "." * (room - len(title) - 1)) if len(title) + 1 < room else " " * (room - len(title))
    colour = None if entry.depth else "texttarget"
    spans = (Span(lead), Span(title, colour), Span(dots, "darkgray"), Span(tail, colour))
    return Line(tuple(span for span in spans if span.text), NOWHERE, number, number + 1, 0)
