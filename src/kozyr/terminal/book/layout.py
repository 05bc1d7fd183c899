"""Line layout: turns a block of the book into lines of a given width.

A line remembers which part of the block's plain text it shows. A search hit can therefore be highlighted even
where a line break splits it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kozyr.locales import Language
from kozyr.terminal.book.blocks import Block
from kozyr.terminal.book.pictures import UNICODE, Frames, draw_cards, parse_picture
from kozyr.terminal.tags import Span, parse_tags

_WORD: Final = re.compile(r"\S+\s*")
HEADING_COLOUR: Final = "texttarget"
"""The theme's colour for text that stands out (`kozyr.terminal.colours`)."""


class PageLine(NamedTuple):
    """One line of a page."""

    spans: tuple[Span, ...]
    block: int
    """The number of the block that the line belongs to."""
    start: int = 0
    """Where the shown part of the block's plain text starts."""
    end: int = 0
    """Where that part ends (exclusive)."""
    indent: int = 0
    """The number of characters before that part."""
    entry: int | None = None
    """The entry's number, on a line of the table of contents; None on any other line."""

    @property
    def text(self) -> str:
        """The line's text without colours."""
        return "".join(span.text for span in self.spans)


def strip_tags(block: Block) -> str:
    """Return a block's text without tags; for a picture, return the caption without tags."""
    text = parse_picture(block.text).caption if block.kind == "picture" else block.text
    return "".join(span.text for span in parse_tags(text))


def layout_block(
    block: Block, number: int, language: Language, width: int, frames: Frames = UNICODE
) -> tuple[PageLine, ...]:
    """Lay out one block; `number` is its number in the book."""
    if block.kind == "picture":
        picture = parse_picture(block.text)
        rows = [_centre_row(row, width) for row in draw_cards(picture.cards, language, width, frames)]
        card_lines = [PageLine(row, number) for row in rows]  # they show none of the block's text
        caption_spans = parse_tags(picture.caption)
        caption = [Span(span.text, span.colour or "textmsg", span.ground) for span in caption_spans]
        return (*card_lines, *_wrap_spans(caption, number, width, is_centred=True))
    block_spans = parse_tags(block.text)
    match block.kind:
        case "chapter":
            title = [Span(span.text.upper(), HEADING_COLOUR) for span in block_spans]
            return tuple(_wrap_spans(title, number, width, is_centred=True))
        case "section":
            title = [Span(span.text, HEADING_COLOUR, "bgmsg") for span in block_spans]
            return tuple(_wrap_spans(title, number, width))
        case "item":
            return tuple(_wrap_spans(block_spans, number, width, bullet=f"{frames.bullet} "))
        case _:
            return tuple(_wrap_spans(block_spans, number, width))


def _wrap_spans(
    block_spans: Sequence[Span], number: int, width: int, *, is_centred: bool = False, bullet: str = ""
) -> Iterator[PageLine]:
    text = "".join(span.text for span in block_spans)
    for start, end in _find_breaks(text, max(1, width - len(bullet))):
        line = text[start:end].rstrip()
        indent = (width - len(line)) // 2 if is_centred else len(bullet)
        prefix = bullet if start == 0 and bullet else " " * indent
        line_spans = tuple(_cut_spans(block_spans, start, start + len(line)))
        yield PageLine((Span(prefix), *line_spans) if prefix else line_spans, number, start, end, indent)


def _find_breaks(text: str, width: int) -> Iterator[tuple[int, int]]:
    # A break falls between words. Only a word that is wider than the line is broken inside.
    start = end = 0
    for word in _WORD.finditer(text):
        if end > start and len(text[start : word.end()].rstrip()) > width:
            yield start, end
            start = word.start()
        end = word.end()
        while len(text[start:end].rstrip()) > width:
            yield start, start + width
            start += width
    if end > start:
        yield start, end


def _cut_spans(block_spans: Sequence[Span], start: int, end: int) -> Iterator[Span]:
    span_start = 0
    for span in block_spans:
        text = span.text[max(0, start - span_start) : max(0, end - span_start)]
        span_start += len(span.text)
        if text:
            yield span._replace(text=text)


def _centre_row(row: Sequence[Span], width: int) -> tuple[Span, ...]:
    row_width = sum(len(span.text) for span in row)
    # A row ends with a space that does not belong to the picture.
    indent = max(0, (width - row_width + 1) // 2)
    return (Span(" " * indent), *row) if indent else tuple(row)
