"""Colour tags in texts.

`red:` after a backslash colours the text up to the next tag; `red-blue:` sets the background too. A double
backslash prints one, and `newpage` starts a page of the book. Any other text after a backslash is printed
unchanged, so nothing that a player writes is lost.
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
    """One of `colours.COLOURS`."""
    ground: str | None = None
    """The background: one of `colours.COLOURS`."""


def spans(text: str) -> tuple[Span, ...]:
    r"""Parse a text with tags; in a chat `\newpage` is not a tag and is printed unchanged."""
    return tuple(_joined(_pieces(text, pages=False)))


def pages(text: str) -> tuple[tuple[Span, ...], ...]:
    r"""Parse a book's text; a colour continues after `\newpage`."""
    found: list[list[Span]] = [[]]
    for piece in _joined(_pieces(text, pages=True)):
        if piece is _PAGE:
            found.append([])
        else:
            found[-1].append(piece)
    return tuple(tuple(page) for page in found)


def plain(text: str) -> str:
    """Return the text without tags and colours."""
    return "".join(span.text for span in spans(text))


def escaped(text: str) -> str:
    """Escape the backslashes of a text, such as a player's name, so that it is printed unchanged."""
    return text.replace("\\", "\\\\")


_PAGE: Final = Span("\f")


def _pieces(text: str, *, pages: bool) -> Iterator[Span]:
    colour: str | None = None
    ground: str | None = None
    at = 0
    for mark in _MARKS.finditer(text):
        if at < mark.start():
            yield Span(text[at : mark.start()], colour, ground)
        at = mark.end()
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
    if at < len(text):
        yield Span(text[at:], colour, ground)


def _is_known(name: str) -> bool:
    return name.lower() in _KNOWN


def _joined(pieces: Iterator[Span]) -> Iterator[Span]:
    # Merge neighbouring pieces of one colour into one span.
    run: list[Span] = []
    for piece in pieces:
        if run and (piece is _PAGE or piece[1:] != run[0][1:] or run[0] is _PAGE):
            yield _merged(run)
            run = []
        run.append(piece)
    if run:
        yield _merged(run)


def _merged(run: list[Span]) -> Span:
    return run[0] if len(run) == 1 else run[0]._replace(text="".join(piece.text for piece in run))
