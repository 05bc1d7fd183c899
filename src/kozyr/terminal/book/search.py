"""Full-text search in the book.

The search ignores case and treats ё as е. A hit may continue over the end of a line or a page.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kozyr.terminal.book.blocks import Block
from kozyr.terminal.book.layout import Line, plain_of
from kozyr.terminal.book.pages import Volume


class Find(NamedTuple):
    """One search hit: a part of a block's plain text."""

    block: int
    start: int
    end: int


def folded(text: str) -> str:
    """Return the text that a search compares; it has the same length, so positions stay valid."""
    lower = text.lower()
    # A few letters become longer in lower case.
    same = (
        lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    )
    return same.replace("ё", "е")


def finds(blocks: Sequence[Block], wanted: str) -> tuple[Find, ...]:
    """Find all hits in the order of the book; a blank search finds nothing."""
    sought = folded(" ".join(wanted.split()))
    return tuple(_finds(blocks, sought)) if sought else ()


def _finds(blocks: Sequence[Block], sought: str) -> Iterator[Find]:
    for number, block in enumerate(blocks):
        text = folded(plain_of(block))
        at = text.find(sought)
        while at >= 0:
            yield Find(number, at, at + len(sought))
            at = text.find(sought, at + len(sought))


def page_of(volume: Volume, find: Find) -> int:
    """Return the page on which a hit starts."""
    first = volume.begins[find.block]
    for page in range(first, len(volume.pages)):
        if any(lit(line, find) for line in volume.pages[page]):
            return page
    return first


def lit(line: Line, find: Find) -> tuple[int, int] | None:
    """Return the columns of a line that show a part of a hit; None if none do."""
    start, end = max(find.start, line.start), min(find.end, line.end)
    if line.block != find.block or start >= end:
        return None
    return start - line.start + line.indent, end - line.start + line.indent
