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
"""The block of a line that belongs to none: of the contents, and between blocks."""
_HEADED: Final = 3
"""So many lines of what it heads stay on a heading's page."""
_INDENT: Final = 2


class Entry(NamedTuple):
    """A line of the contents."""

    block: int
    title: str
    depth: int
    """0 of a chapter, 1 of a section."""


class Volume(NamedTuple):
    """The book in pages."""

    pages: tuple[tuple[Line, ...], ...]
    entries: tuple[Entry, ...]
    contents: int
    """How many pages the contents have."""
    names: dict[str, int]
    """The blocks that links lead to."""
    begins: tuple[int, ...]
    """On which page, counted from 0, each block begins."""

    def page_of(self, name: str) -> int | None:
        """Tell on which page a named paragraph begins."""
        return self.begins[self.names[name]] if name in self.names else None

    def chapter_of(self, page: int) -> str:
        """Tell which chapter a page belongs to; the contents belong to none."""
        titles = [each.title for each in self.entries if not each.depth and self.begins[each.block] <= page]
        return titles[-1] if titles and page >= self.contents else ""

    def entry_at(self, page: int, row: int) -> Entry | None:
        """Tell which chapter or section a line of the contents names."""
        if page >= self.contents or not 0 <= row < len(self.pages[page]):
            return None
        number = self.pages[page][row].start
        return self.entries[number] if self.pages[page][row].end else None


@lru_cache(maxsize=8)
def volume(language: Language, title: str, width: int, height: int, frames: Frames = UNICODE) -> Volume:
    """Lay the book out; `title` is what the contents are called."""
    return bind(book(language), language, title, width, height, frames)


def bind(  # noqa: PLR0913, PLR0917 - a page is made of these
    blocks: Sequence[Block], language: Language, title: str, width: int, height: int, frames: Frames = UNICODE
) -> Volume:
    """Lay blocks out in pages of a width and a height."""
    width, height = max(1, width), max(1, height)
    pages, begins = _filled(blocks, language, width, height, frames)
    entries = tuple(
        Entry(number, plain_of(each), int(each.kind == "section"))
        for number, each in enumerate(blocks)
        if each.kind in ("chapter", "section")
    )
    # A title takes two lines of the first page; an entry has a line of its own.
    count = -(-(len(entries) + 2) // height)
    begins = [page + count for page in begins]
    lines = [*_title(title, width)]
    lines += [_entry(number, each, begins[each.block] + 1, width) for number, each in enumerate(entries)]
    contents = [tuple(lines[at : at + height]) for at in range(0, len(lines), height)]
    names = {name: number for number, block in enumerate(blocks) for name in block.names}
    return Volume((*contents, *pages), entries, count, names, tuple(begins))


def spread_of(page: int, across: int) -> int:
    """Give the first page of the spread that a page is on, `across` pages lying side by side."""
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
    # A heading stands close to what it heads, and so do the items of one list.
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
    # Start is the entry's number, and end says that there is one.
    lead, tail = " " * (_INDENT * entry.depth), f" {page}"
    room = max(0, width - len(lead) - len(tail))
    title = entry.title if len(entry.title) <= room else entry.title[: max(0, room - 1)] + "…"
    dots = (" " + "." * (room - len(title) - 1)) if len(title) + 1 < room else " " * (room - len(title))
    colour = None if entry.depth else "texttarget"
    spans = (Span(lead), Span(title, colour), Span(dots, "darkgray"), Span(tail, colour))
    return Line(tuple(span for span in spans if span.text), NOWHERE, number, number + 1, 0)
