"""Full-text search in the book.

The search ignores case and treats ё as е. A hit may continue over the end of a line or a page.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kozyr.terminal.book.blocks import Block
from kozyr.terminal.book.layout import PageLine, strip_tags
from kozyr.terminal.book.pages import BookLayout


class SearchHit(NamedTuple):
    """One search hit: a part of a block's plain text."""

    block: int
    start: int
    end: int


def normalize(text: str) -> str:
    """Return the text that a search compares; it has the same length, so positions stay valid."""
    lower = text.lower()
    if len(lower) != len(text):
        # A few letters become longer in lower case; they stay as they are.
        lower = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return lower.replace("ё", "е")


def find_hits(blocks: Sequence[Block], query: str) -> tuple[SearchHit, ...]:
    """Find all hits in the order of the book; a blank search finds nothing."""
    query = normalize(" ".join(query.split()))
    return tuple(_iterate_hits(blocks, query)) if query else ()


def _iterate_hits(blocks: Sequence[Block], query: str) -> Iterator[SearchHit]:
    for number, block in enumerate(blocks):
        text = normalize(strip_tags(block))
        start = text.find(query)
        while start >= 0:
            yield SearchHit(number, start, start + len(query))
            start = text.find(query, start + len(query))


def find_page(layout: BookLayout, hit: SearchHit) -> int:
    """Return the page on which a hit starts."""
    first = layout.start_pages[hit.block]
    for page in range(first, len(layout.pages)):
        if any(hit_columns(line, hit) for line in layout.pages[page]):
            return page
    return first


def hit_columns(line: PageLine, hit: SearchHit) -> tuple[int, int] | None:
    """Return the columns of a line that show a part of a hit; None if the line shows no part of it."""
    start, end = max(hit.start, line.start), min(hit.end, line.end)
    if line.block != hit.block or start >= end:
        return None
    return start - line.start + line.indent, end - line.start + line.indent
