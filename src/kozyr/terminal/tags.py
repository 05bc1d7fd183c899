"""Colour tags in texts.

`red:` after a backslash colours the text up to the next tag; `red-blue:` sets the background too. A double
backslash prints one backslash, and `newpage` starts a page of the book. Any other text after a backslash is
printed unchanged.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from kozyr.terminal.colours import COLOURS

_MARKS: Final = re.compile(
    r"\\(?:(?P<backslash>\\)|(?P<page>newpage)\b|(?P<colour>[A-Za-z]\w*)(?:-(?P<ground>[A-Za-z]\w*))?:)",
    re.ASCII | re.IGNORECASE,
)
_KNOWN: Final = frozenset(COLOURS)


class Span(NamedTuple):
    """A piece of text in one colour; None is the default colour."""

    text: str
    colour: str | None = None
    """The text colour, one of `colours.COLOURS`."""
    ground: str | None = None
    """The background colour, one of `colours.COLOURS`."""


def spans(text: str) -> tuple[Span, ...]:
    r"""Parse a text with tags; in a chat `\newpage` is not a tag and is printed unchanged."""
    return tuple(_join_pieces(_split_pieces(text, pages=False)))


def pages(text: str) -> tuple[tuple[Span, ...], ...]:
    r"""Parse a book's text; a colour continues after `\newpage`."""
    book_pages: list[list[Span]] = [[]]
    for piece in _join_pieces(_split_pieces(text, pages=True)):
        if piece is _PAGE:
            book_pages.append([])
        else:
            book_pages[-1].append(piece)
    return tuple(tuple(page) for page in book_pages)


def plain(text: str) -> str:
    """Return the text without tags and colours."""
    return "".join(span.text for span in spans(text))


def escape_tags(text: str) -> str:
    """Escape the backslashes of a text, such as a player's name, so that the text is printed unchanged."""
    return text.replace("\\", "\\\\")


_PAGE: Final = Span("\f")


def _split_pieces(text: str, *, pages: bool) -> Iterator[Span]:
    colour: str | None = None
    ground: str | None = None
    position = 0
    for mark in _MARKS.finditer(text):
        if position < mark.start():
            yield Span(text[position : mark.start()], colour, ground)
        position = mark.end()
        if mark["backslash"]:
            yield Span("\\", colour, ground)
        elif mark["page"]:
            yield _PAGE if pages else Span(mark[0], colour, ground)
        elif _is_known(mark["colour"]) and (mark["ground"] is None or _is_known(mark["ground"])):
            # A tag without a background also ends the background before it.
            colour = mark["colour"].lower()
            ground = mark["ground"].lower() if mark["ground"] else None
        else:
            yield Span(mark[0], colour, ground)
    if position < len(text):
        yield Span(text[position:], colour, ground)


def _is_known(name: str) -> bool:
    return name.lower() in _KNOWN


def _join_pieces(pieces: Iterator[Span]) -> Iterator[Span]:
    # Merge neighbouring pieces of one colour into one span.
    span: Span | None = None
    for piece in pieces:
        if span is None:
            span = piece
        elif span is _PAGE or piece is _PAGE or span[1:] != piece[1:]:
            yield span
            span = piece
        else:
            span = span._replace(text=span.text + piece.text)
    if span is not None:
        yield span
