"""Pictures of cards in the book: their notation and how they are drawn.

A picture is a list of cards separated by spaces, then a bar and a caption: `S9<SQ !C9 HA/C6 ?? | …`. `S9<SQ`
is a nine beaten by a queen. `HA/C6` is an ace under a six that does not beat it. `??` is the back of a card.
`!` marks the card that the caption describes; its double frame is visible without colours. A terminal without
frame characters shows ASCII frames.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from kozyr.locales import Language
from kozyr.terminal.drawing import signs as table_signs
from kozyr.terminal.tags import Span

CARD_WIDTH: Final = 5
_BACK: Final = "??"


class PicturedCard(NamedTuple):
    """One card, or an attack card with a card laid on it."""

    attack: str
    """A card's id, or `??`."""
    cover: str = ""
    is_beaten: bool = True
    """Whether the cover beats the attack card."""
    is_marked: bool = False


class CardPicture(NamedTuple):
    """Cards to draw and their caption."""

    cards: tuple[PicturedCard, ...]
    caption: str


class Frames(NamedTuple):
    """The characters of a picture that the table's own signs do not include."""

    plain: str
    """The corners, edge, side and joints of a card."""
    marked: str
    """The corners, edge, side and joints of a marked card."""
    back: str
    no_beat: str
    """The sign between a card and another that does not beat it."""
    bullet: str
    """The sign before a list item."""


UNICODE: Final = Frames("╭╮╰╯─│├┤", "╔╗╚╝═║╠╣", "▒", "✗", "·")
ASCII: Final = Frames("++++-|++", "####=#++", ":", "x", "-")


def parse_picture(text: str) -> CardPicture:
    """Parse a picture in the book's notation."""
    cards, _, caption = text.partition("|")
    return CardPicture(tuple(map(_parse_card, cards.split())), caption.strip())


def _parse_card(text: str) -> PicturedCard:
    cards = text.removeprefix("!")
    is_beaten = "/" not in cards
    attack, _, cover = cards.partition("<" if is_beaten else "/")
    return PicturedCard(attack, cover, is_beaten, is_marked=text.startswith("!"))


def draw_cards(
    cards: Sequence[PicturedCard], language: Language, width: int, frames: Frames
) -> Iterator[tuple[Span, ...]]:
    """Draw cards line by line, with as many in a row as fit."""
    row_size = max(1, (width + 1) // (CARD_WIDTH + 1))
    for first in range(0, len(cards), row_size):
        columns = [_draw_column(card, language, frames) for card in cards[first : first + row_size]]
        for row in zip_longest(*columns, fillvalue=(Span(" " * CARD_WIDTH),)):
            yield tuple(span for cell in row for span in (*cell, Span(" ")))


def _draw_column(card: PicturedCard, language: Language, frames: Frames) -> list[tuple[Span, ...]]:
    # The cover lies on the lower edge of the attack card.
    frame = _build_frame(frames.marked if card.is_marked else frames.plain)
    colour = "texttarget" if card.is_marked else None
    rows: list[tuple[Span, ...]] = [
        (Span(frame.top, colour),),
        _draw_face(card.attack, language, frames, frame.side, colour),
    ]
    if card.cover:
        joint: tuple[Span, ...] = (Span(frame.joint, colour),)
        if not card.is_beaten:
            left, right = frame.joint[:2], frame.joint[3:]
            joint = (Span(left, colour), Span(frames.no_beat, "suit1"), Span(right, colour))
        rows += [joint, _draw_face(card.cover, language, frames, frame.side, colour)]
    return [*rows, (Span(frame.bottom, colour),)]


class _Frame(NamedTuple):
    top: str
    side: str
    joint: str
    bottom: str


def _build_frame(signs: str) -> _Frame:
    edge = signs[4] * (CARD_WIDTH - 2)
    return _Frame(
        signs[0] + edge + signs[1], signs[5], signs[6] + edge + signs[7], signs[2] + edge + signs[3]
    )


def _draw_face(
    card: str, language: Language, frames: Frames, side: str, colour: str | None
) -> tuple[Span, ...]:
    if card == _BACK:
        return Span(side, colour), Span(frames.back * 3, "textmsg"), Span(side, colour)
    suit_colour = "suit1" if card[0] in "HD" else "suit2"
    name = table_signs.write_card_name(
        card, table_signs.ASCII if frames is ASCII else table_signs.UNICODE, language
    )
    return Span(side, colour), Span(name.rjust(3), suit_colour), Span(side, colour)
