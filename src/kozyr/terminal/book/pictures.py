"""Pictures of cards in the book: their notation and how they are drawn.

A picture is a list of cards separated by spaces, then a bar and a caption: `S9<SQ !C9 HA/C6 ?? | …`. `S9<SQ`
is a nine beaten by a queen, `HA/C6` shows a card that does not beat, `??` is the back of a card. `!` marks
the card that the caption describes. Its double frame is visible without colours; a terminal that lacks the
characters gets ASCII frames.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from kozyr.rules.refusals import Language
from kozyr.terminal.drawing import signs as table_signs
from kozyr.terminal.tags import Span

CARD_WIDTH: Final = 5
_BACK: Final = "??"


class PicturedCard(NamedTuple):
    """One card, or an attack card with a card laid on it."""

    attack: str
    """A card's id, or `??`."""
    cover: str = ""
    beats: bool = True
    """Whether the cover beats the attack card."""
    marked: bool = False


class CardPicture(NamedTuple):
    """Cards to draw and their caption."""

    cards: tuple[PicturedCard, ...]
    caption: str


class Frames(NamedTuple):
    """The characters of a picture that the table's own signs do not include."""

    plain: str
    """The corners, edge, side and joints of a card."""
    marked: str
    """The same for a marked card."""
    back: str
    wrong: str
    """The sign between a card and another that does not beat it."""
    bullet: str
    """The sign before a list item."""


UNICODE: Final = Frames("╭╮╰╯─│├┤", "╔╗╚╝═║╠╣", "▒", "✗", "·")
ASCII: Final = Frames("++++-|++", "####=#++", ":", "x", "-")


def parse_picture(text: str) -> CardPicture:
    """Parse a picture in the book's notation."""
    cards, _, caption = text.partition("|")
    return CardPicture(tuple(_parse_card(each) for each in cards.split()), caption.strip())


def _parse_card(text: str) -> PicturedCard:
    bare = text.removeprefix("!")
    beats = "/" not in bare
    attack, _, cover = bare.partition("<" if beats else "/")
    return PicturedCard(attack, cover, beats, bare != text)


def draw_cards(
    drawn: Sequence[PicturedCard], language: Language, width: int, frames: Frames
) -> Iterator[tuple[Span, ...]]:
    """Draw cards line by line, with as many in a row as fit."""
    room = max(1, (width + 1) // (CARD_WIDTH + 1))
    for at in range(0, len(drawn), room):
        columns = [_column(each, language, frames) for each in drawn[at : at + room]]
        for row in zip_longest(*columns, fillvalue=(Span(" " * CARD_WIDTH),)):
            yield tuple(span for cell in row for span in (*cell, Span(" ")))


def _column(drawn: PicturedCard, language: Language, frames: Frames) -> list[tuple[Span, ...]]:
    # The cover lies on the lower edge of the attack card.
    frame = _frame_of(frames.marked if drawn.marked else frames.plain)
    colour = "texttarget" if drawn.marked else None
    rows: list[tuple[Span, ...]] = [
        (Span(frame.top, colour),),
        _face(drawn.attack, language, frames, frame.side, colour),
    ]
    if drawn.cover:
        joint: tuple[Span, ...] = (Span(frame.joint, colour),)
        if not drawn.beats:
            left, right = frame.joint[:2], frame.joint[3:]
            joint = (Span(left, colour), Span(frames.wrong, "suit1"), Span(right, colour))
        rows += [joint, _face(drawn.cover, language, frames, frame.side, colour)]
    return [*rows, (Span(frame.bottom, colour),)]


class _Frame(NamedTuple):
    top: str
    side: str
    joint: str
    bottom: str


def _frame_of(signs: str) -> _Frame:
    edge = signs[4] * (CARD_WIDTH - 2)
    return _Frame(
        signs[0] + edge + signs[1], signs[5], signs[6] + edge + signs[7], signs[2] + edge + signs[3]
    )


def _face(card: str, language: Language, frames: Frames, side: str, colour: str | None) -> tuple[Span, ...]:
    if card == _BACK:
        return Span(side, colour), Span(frames.back * 3, "textmsg"), Span(side, colour)
    ink = "suit1" if card[0] in "HD" else "suit2"
    name = table_signs.face(card, table_signs.ASCII if frames is ASCII else table_signs.UNICODE, language)
    return Span(side, colour), Span(name.rjust(3), ink), Span(side, colour)
