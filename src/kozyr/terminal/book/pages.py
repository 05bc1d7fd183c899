"""Page layout: the book in pages of a given width and height.

Every chapter starts a page, a heading stays with the text below it, and a picture that fits on one page is
not split. The table of contents comes first and shows page numbers.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kozyr.locales import Language
from kozyr.terminal.book.blocks import Block, read_book
from kozyr.terminal.book.layout import HEADING_COLOUR, PageLine, layout_block, strip_tags
from kozyr.terminal.book.pictures import UNICODE, Frames
from kozyr.terminal.tags import Span

NO_BLOCK: Final = -1
"""The block number of a line without a block: in the contents and between blocks."""
_BLANK_LINE: Final = PageLine((), NO_BLOCK)
_LINES_WITH_HEADING: Final = 3
"""The number of text lines that stay on the same page as their heading."""
_INDENT: Final = 2


class ContentsEntry(NamedTuple):
    """A line of the contents."""

    block: int
    title: str
    depth: int
    """0 for a chapter, 1 for a section."""


class BookLayout(NamedTuple):
    """The book in pages."""

    pages: tuple[tuple[PageLine, ...], ...]
    entries: tuple[ContentsEntry, ...]
    contents_page_count: int
    """The number of pages of the contents."""
    names: dict[str, int]
    """The number of the block that a link opens, by the name that the link uses (`Block.names`)."""
    start_pages: tuple[int, ...]
    """The page, counted from 0, on which each block starts."""

    def page_of(self, name: str) -> int | None:
        """Return the page on which a named block starts; None for an unknown name."""
        return self.start_pages[self.names[name]] if name in self.names else None

    def chapter_of(self, page: int) -> str:
        """Return the title of a page's chapter; empty for the contents."""
        chapters = [entry for entry in self.entries if not entry.depth]
        titles = [chapter.title for chapter in chapters if self.start_pages[chapter.block] <= page]
        return titles[-1] if titles and page >= self.contents_page_count else ""

    def entry_at(self, page: int, row: int) -> ContentsEntry | None:
        """Return the chapter or section that a line of the contents names."""
        if page >= self.contents_page_count or not 0 <= row < len(self.pages[page]):
            return None
        number = self.pages[page][row].entry
        return None if number is None else self.entries[number]


@lru_cache(maxsize=8)
def layout_book(
    language: Language, title: str, width: int, height: int, frames: Frames = UNICODE
) -> BookLayout:
    """Lay out the book; `title` is the heading of the contents."""
    return layout_pages(read_book(language), language, title, width, height, frames)


def layout_pages(  # noqa: PLR0913, PLR0917 - the layout depends on all of these
    blocks: Sequence[Block], language: Language, title: str, width: int, height: int, frames: Frames = UNICODE
) -> BookLayout:
    """Lay out blocks in pages of a given width and height."""
    width, height = max(1, width), max(1, height)
    pages, start_pages = _fill_pages(blocks, language, width, height, frames)
    entries = tuple(
        ContentsEntry(number, strip_tags(block), int(block.kind == "section"))
        for number, block in enumerate(blocks)
        if block.kind in ("chapter", "section")
    )
    # The title takes two lines of the first page, every entry one line.
    contents_page_count = math.ceil((len(entries) + 2) / height)
    start_pages = [page + contents_page_count for page in start_pages]
    lines = [*_layout_title(title, width)]
    lines += [
        _layout_entry(number, entry, start_pages[entry.block] + 1, width)
        for number, entry in enumerate(entries)
    ]
    contents_pages = [tuple(lines[start : start + height]) for start in range(0, len(lines), height)]
    names = {name: number for number, block in enumerate(blocks) for name in block.names}
    return BookLayout((*contents_pages, *pages), entries, contents_page_count, names, tuple(start_pages))


def _fill_pages(
    blocks: Sequence[Block], language: Language, width: int, height: int, frames: Frames
) -> tuple[list[tuple[PageLine, ...]], list[int]]:
    pages: list[list[PageLine]] = [[]]
    start_pages: list[int] = []
    block_lines = [
        layout_block(block, number, language, width, frames) for number, block in enumerate(blocks)
    ]
    for number, block in enumerate(blocks):
        lines = block_lines[number]
        blank_lines = _count_blank_lines(blocks, number)
        # If this many lines do not fit on the current page, the block starts a new one: all lines of a
        # picture, or the first two lines of a text.
        needed = len(lines) if block.kind == "picture" else min(2, len(lines))
        if block.kind == "section":
            needed = len(lines)
            if number + 1 < len(blocks):
                needed += min(_LINES_WITH_HEADING, len(block_lines[number + 1]))
        starts_page = (
            block.kind in ("chapter", "page_break") or len(pages[-1]) + blank_lines + needed > height
        )
        if starts_page and pages[-1]:
            pages.append([])
        start_pages.append(len(pages) - 1)
        if pages[-1]:
            pages[-1] += [_BLANK_LINE] * blank_lines
        for line in lines:
            if len(pages[-1]) == height:
                pages.append([])
            pages[-1].append(line)
    return [tuple(page) for page in pages if page], start_pages


def _count_blank_lines(blocks: Sequence[Block], number: int) -> int:
    # No blank line follows a heading or separates the items of a list.
    if not number or blocks[number - 1].kind == "section":
        return 0
    return 0 if blocks[number].kind == blocks[number - 1].kind == "item" else 1


def _layout_title(title: str, width: int) -> tuple[PageLine, PageLine]:
    heading = title.upper()[:width]
    return (
        PageLine((Span(" " * ((width - len(heading)) // 2)), Span(heading, HEADING_COLOUR)), NO_BLOCK),
        _BLANK_LINE,
    )


def _layout_entry(number: int, entry: ContentsEntry, page: int, width: int) -> PageLine:
    indent, page_text = " " * (_INDENT * entry.depth), f" {page}"
    free_width = max(0, width - len(indent) - len(page_text))
    title = entry.title if len(entry.title) <= free_width else entry.title[: max(0, free_width - 1)] + "…"
    gap = free_width - len(title)
    dots = " " + "." * (gap - 1) if gap > 1 else " " * gap
    colour = None if entry.depth else HEADING_COLOUR
    spans = (Span(indent), Span(title, colour), Span(dots, "darkgray"), Span(page_text, colour))
    return PageLine(tuple(span for span in spans if span.text), NO_BLOCK, entry=number)
