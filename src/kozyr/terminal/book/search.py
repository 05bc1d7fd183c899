"""Full-text search in the book.

The search ignores case and treats ё as е. A hit may continue over the end of a line or a page.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kozyr.terminal.book.blocks import Block
from kozyr.terminal.book.layout import PageLine, plain_text
from kozyr.terminal.book.pages import Volume


class SearchHit(NamedTuple):
    """One search hit: a part of a block's plain text."""

    block: int
    start: int
    end: int


def normalized(text: str) -> str:
    """Return the text that a search compares; it has the same length, so positions stay valid."""
    lower = text.lower()
    # A few letters become longer in lower case.
    same = (
        lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    )
    return same.replace("ё", "е")


def find_hits(blocks: Sequence[Block], query: str) -> tuple[SearchHit, ...]:
    """Find all hits in the order of the book; a blank search finds nothing."""
    query = normalized(" ".join(query.split()))
    return tuple(_hits_of(blocks, query)) if query else ()


def _hits_of(blocks: Sequence[Block], query: str) -> Iterator[SearchHit]:
    for number, block in enumerate(blocks):
        text = normalized(plain_text(block))
        at = text.find(query)
        while at >= 0:
            yield SearchHit(number, at, at + len(query))
            at = text.find(query, at + len(query))


def page_of(volume: Volume, hit: SearchHit) -> int:
    """Return the page on which a hit starts."""
    first = volume.start_pages[hit.block]
    for page in range(first, len(volume.pages)):
        if any(hit_columns(line, hit) for line in volume.pages[page]):
            return page
    return first


def hit_columns(line: PageLine, hit: SearchHit) -> tuple[int, int] | None:
    """Return the columns of a line that show a part of a hit; None if none do."""
    start, end = max(hit.start, line.start), min(hit.end, line.end)
    if line.block != hit.block or start >= end:
        return None
    return start - line.start + line.indent, end - line.start + line.indent
