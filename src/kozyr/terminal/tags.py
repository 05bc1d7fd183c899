"""Colour tags in texts.

A tag is a backslash and `red:`, which colours the text up to the next tag, or a backslash and `red-blue:`,
which also makes the background blue. Two backslashes print one backslash. Any other text after a backslash is
printed unchanged, with the backslash.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from kozyr.terminal.colours import COLOURS

_TAGS: Final = re.compile(
    r"\\(?:(?P<backslash>\\)|(?P<colour>[A-Za-z]\w*)(?:-(?P<ground>[A-Za-z]\w*))?:)", re.ASCII
)
_KNOWN: Final = frozenset(COLOURS)


class Span(NamedTuple):
    """A piece of text in one colour; None is the default colour."""

    text: str
    colour: str | None = None
    """The text colour, one of `colours.COLOURS`."""
    ground: str | None = None
    """The background colour, one of `colours.COLOURS`."""


def parse_tags(text: str) -> tuple[Span, ...]:
    """Parse a text with tags; neighbouring pieces of one colour become one span."""
    runs = groupby(_split_pieces(text), key=lambda piece: (piece.colour, piece.ground))
    return tuple(
        Span("".join(piece.text for piece in pieces), colour, ground) for (colour, ground), pieces in runs
    )


def escape_tags(text: str) -> str:
    """Escape the backslashes of a text, such as a player's name, so that the text is printed unchanged."""
    return text.replace("\\", "\\\\")


def _split_pieces(text: str) -> Iterator[Span]:
    colour: str | None = None
    ground: str | None = None
    position = 0
    for tag in _TAGS.finditer(text):
        if position < tag.start():
            yield Span(text[position : tag.start()], colour, ground)
        position = tag.end()
        if tag["backslash"]:
            yield Span("\\", colour, ground)
        elif _is_known(tag["colour"]) and (tag["ground"] is None or _is_known(tag["ground"])):
            # A tag without a background also ends the background before it.
            colour = tag["colour"].lower()
            ground = tag["ground"].lower() if tag["ground"] else None
        else:  # an unknown colour: print the tag
            yield Span(tag[0], colour, ground)
    if position < len(text):
        yield Span(text[position:], colour, ground)


def _is_known(name: str) -> bool:
    return name.lower() in _KNOWN
