"""Line layout: turns a block of the book into lines of a given width.

A line remembers which part of the block's plain text it shows. A search hit can therefore be highlighted even
where a line break splits it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.terminal.book.blocks import Block
from kozyr.terminal.book.pictures import UNICODE, Frames, draw_cards, parse_picture
from kozyr.terminal.tags import Span, spans

_WORD: Final = re.compile(r"\S+\s*")


class PageLine(NamedTuple):
    """One line of a page."""

    spans: tuple[Span, ...]
    block: int
    """The number of the block that the line belongs to."""
    start: int
    """Where the shown part of the block's plain text starts."""
    end: int
    """Where that part ends (exclusive)."""
    indent: int
    """The number of characters before that part."""

    @property
    def text(self) -> str:
        """The line's text without colours."""
        return "".join(span.text for span in self.spans)


def plain_text(block: Block) -> str:
    """Return a block's text without tags; for a picture, its caption."""
    text = parse_picture(block.text).caption if block.kind == "picture" else block.text
    return "".join(span.text for span in spans(text))


def layout_block(
    block: Block, number: int, language: Language, width: int, frames: Frames = UNICODE
) -> tuple[PageLine, ...]:
    """Lay out one block."""
    if block.kind == "picture":
        shown = parse_picture(block.text)
        rows = [_centred(row, width) for row in draw_cards(shown.cards, language, width, frames)]
        art = [PageLine(row, number, 0, 0, 0) for row in rows]
        words = [Span(span.text, span.colour or "textmsg", span.ground) for span in spans(shown.caption)]
        return (*art, *_wrapped(words, number, width, centre=True))
    read = spans(block.text)
    match block.kind:
        case "chapter":
            titled = [Span(span.text.upper(), "texttarget") for span in read]
            return tuple(_wrapped(titled, number, width, centre=True))
        case "section":
            return tuple(_wrapped([Span(span.text, "texttarget", "bgmsg") for span in read], number, width))
        case "item":
            return tuple(_wrapped(read, number, width, bullet=f"{frames.bullet} "))
        case _:
            return tuple(_wrapped(read, number, width))


def _wrapped(
    read: Sequence[Span], number: int, width: int, *, centre: bool = False, bullet: str = ""
) -> Iterator[PageLine]:
    text = "".join(span.text for span in read)
    for start, end in _breaks(text, max(1, width - len(bullet))):
        shown = text[start:end].rstrip()
        indent = (width - len(shown)) // 2 if centre else len(bullet)
        lead = bullet if start == 0 and bullet else " " * indent
        cut = tuple(_cut(read, start, start + len(shown)))
        yield PageLine((Span(lead), *cut) if lead else cut, number, start, end, indent)


def _breaks(text: str, width: int) -> Iterator[tuple[int, int]]:
    # Break between words; a word wider than the line is broken at the end of the line.
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


def _cut(read: Sequence[Span], start: int, end: int) -> Iterator[Span]:
    at = 0
    for span in read:
        piece = span.text[max(0, start - at) : max(0, end - at)]
        at += len(span.text)
        if piece:
            yield span._replace(text=piece)


def _centred(row: Sequence[Span], width: int) -> tuple[Span, ...]:
    wide = sum(len(span.text) for span in row)
    lead = max(0, (width - wide + 1) // 2)
    return (Span(" " * lead), *row) if lead else tuple(row)
