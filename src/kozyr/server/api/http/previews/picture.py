"""The preview picture of a shared link, drawn as SVG: a table with the avatars of its players and a title."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from kozyr.server.api.http.previews.player_faces import Face

WIDTH: Final = 1200
HEIGHT: Final = 630
FONT: Final = "Rubik"
_SIDE_MARGIN: Final = 110
_NARROW: Final = frozenset(" .,:;!|'’\"“”()[]iIljtfrїіІЇ-")
_WIDE: Final = frozenset("mwMWшщжюмыфШЩЖЮМЫФ@%—")
_INVALID: Final = re.compile("[^\\x20-\\uD7FF\\uE000-\\uFFFD\\U00010000-\\U0010FFFF]")
"""Characters that XML cannot hold."""
_PIPS: Final = {
    "S": (
        "M0-49C8-31 46-10 46 17C46 31 36 39 25 39C15.5 39 8.5 34.5 4.5 28C5.5 38 9.5 45 17 49L-17 49"
        "C-9.5 45-5.5 38-4.5 28C-8.5 34.5-15.5 39-25 39C-36 39-46 31-46 17C-46-10-8-31 0-49Z"
    ),
    "H": "M0 46C-8 32-46 8-46-18C-46-34-35-44-22-44C-12-44-4-38 0-28C4-38 12-44 22-44C35-44 46-34 46-18C46 8 8 32 0 46Z",  # noqa: E501 - one path
    "C": (
        "M0-48A22 22 0 0 1 16-11A22 22 0 1 1 5 24C6 36 10 44 18 49L-18 49C-10 44-6 36-5 24"
        "A22 22 0 1 1-16-11A22 22 0 0 1 0-48Z"
    ),
    "D": "M0-50C10-30 24-13 38 0C24 13 10 30 0 50C-10 30-24 13-38 0C-24-13-10-30 0-50Z",
}
_RED: Final = "#b8141f"
_BLACK: Final = "#1b1f26"


class PictureSeat(NamedTuple):
    """A player in the picture."""

    name: str
    face: Face
    has_fools_cap: bool = False
    """Whether the player is shown as the durak."""


class Picture(NamedTuple):
    """What the preview picture of a link shows."""

    title: str
    subtitle: str
    note: str
    """A short note on the gold plate, such as the number of free seats; empty for none."""
    brand: str
    ranks: tuple[str, ...]
    """The letters of ace, king, queen and jack."""
    seats: tuple[PictureSeat | None, ...]
    """The players seat by seat; None for a free seat."""


def draw_picture(picture: Picture, avatars: Mapping[str, str]) -> str:
    """Draw a picture; `avatars` has the SVG of every avatar, and of the fool's `cap`."""
    duraks = [seat for seat in picture.seats if seat is not None and seat.has_fools_cap]
    content = _draw_ending(picture, duraks, avatars) if duraks else _draw_table(picture, avatars)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}">{_DEFINITIONS}{_ROOM}{content}</svg>'
    )


_DEFINITIONS: Final = (
    '<defs><radialGradient id="room" cx=".5" cy=".3" r=".9"><stop stop-color="#3b3329"/>'
    '<stop offset="1" stop-color="#0f1110"/></radialGradient>'
    '<radialGradient id="felt" cx=".5" cy=".36" r=".72"><stop stop-color="#258059"/>'
    '<stop offset=".55" stop-color="#165a3f"/><stop offset="1" stop-color="#0a2f20"/></radialGradient>'
    '<linearGradient id="rim" x2="0" y2="1"><stop stop-color="#8a5c36"/>'
    '<stop offset=".12" stop-color="#6b4527"/><stop offset="1" stop-color="#3a2312"/></linearGradient>'
    '<linearGradient id="gold" x2="0" y2="1"><stop stop-color="#ffdf8a"/>'
    '<stop offset="1" stop-color="#f7bf3f"/></linearGradient>'
    '<linearGradient id="icon" x2="0" y2="1"><stop stop-color="#1f7a4d"/>'
    '<stop offset="1" stop-color="#0f4a2d"/></linearGradient>'
    '<clipPath id="round"><circle cx="40" cy="40" r="40"/></clipPath></defs>'
)
_ROOM: Final = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#room)"/>'


def _draw_table(picture: Picture, avatars: Mapping[str, str]) -> str:
    """Draw the table as the invited player would see it: other players opposite, a hand of cards below."""
    count = len(picture.seats)
    radius = 66 if count < 5 else 58  # noqa: PLR2004 - five and six players sit closer
    step = min(230, 900 / max(count - 1, 1))
    parts = [_draw_cloth(50, 150, 1100, 640, 260)]
    for index, seat in enumerate(picture.seats):
        offset = index - (count - 1) / 2
        # The outer seats are lower, because the table's edge is round.
        sag = 62 * (abs(offset) / 2.5) ** 2 if count > 1 else 0
        parts.append(_draw_seat(seat, WIDTH / 2 + offset * step, 128 + sag, radius, step, avatars))
    size = _fit(picture.title, 66, WIDTH - 2 * _SIDE_MARGIN)
    parts += [
        _draw_text(picture.title, WIDTH / 2, 352, size, "#ffffff", weight=700),
        _draw_text(picture.subtitle, WIDTH / 2, 412, _fit(picture.subtitle, 36, 940), "#ffe3a3"),
        _draw_hand(picture.ranks),
        _draw_brand(picture.brand),
        _draw_note(picture.note),
    ]
    return "".join(parts)


def _draw_ending(picture: Picture, duraks: Sequence[PictureSeat], avatars: Mapping[str, str]) -> str:
    """Draw the end of a game: the duraks with their fool's caps, and the other players in a row."""
    others = [seat for seat in picture.seats if seat is not None and not seat.has_fools_cap]
    parts = [_draw_cloth(30, 40, 1140, 550, 250)]
    radius, width = {1: (140, 300), 2: (88, 206), 3: (62, 146)}[len(duraks)]
    for index, durak in enumerate(duraks):
        x = 280 + (index - (len(duraks) - 1) / 2) * width
        parts.append(_draw_seat(durak, x, 322, radius, width, avatars))
    middle = 770 if len(duraks) == 1 else 800
    size = _fit(picture.title, 66, 640 if len(duraks) == 1 else 580)
    parts += [
        _draw_text(picture.title, middle, 232, size, "#ffffff", weight=700),
        _draw_text(picture.subtitle, middle, 292, _fit(picture.subtitle, 34, 620), "#ffe3a3"),
    ]
    step = min(160, 640 / max(len(others), 1))
    for index, seat in enumerate(others):
        x = middle + (index - (len(others) - 1) / 2) * step
        parts.append(_draw_seat(seat, x, 400, 56, step, avatars))
    return "".join([*parts, _draw_brand(picture.brand)])


def _draw_cloth(x: float, y: float, width: float, height: float, radius: float) -> str:
    def rect(inset: float, paint: str) -> str:
        return (
            f'<rect x="{x + inset}" y="{y + inset}" width="{width - 2 * inset}" '
            f'height="{height - 2 * inset}" rx="{radius - inset}" {paint}/>'
        )

    shade = 'fill-opacity=".09"'
    shadow = "".join(
        f'<g transform="translate(0 {8 + 5 * step})">{rect(-3 * step, shade)}</g>' for step in range(5)
    )
    return (
        shadow + rect(0, 'fill="url(#rim)"') + rect(3, 'fill="none" stroke="#fff" stroke-opacity=".12"')
        + rect(22, 'fill="#0006"') + rect(24, 'fill="url(#felt)" stroke="#c99a4b" stroke-width="3"')
    )  # fmt: skip


def _draw_seat(  # noqa: PLR0913, PLR0917 - a seat has many sizes
    seat: PictureSeat | None, x: float, y: float, radius: float, width: float, avatars: Mapping[str, str]
) -> str:
    """Draw a player, or a free seat; the name gets at most `width` pixels."""
    if seat is None:
        arm = radius * 0.36
        return (
            f'<g transform="translate({x:.1f} {y:.1f})"><circle r="{radius}" fill="#0d2018" '
            f'fill-opacity=".82" stroke="#ffd166" '
            f'stroke-width="4" stroke-dasharray="12 10"/><path d="M{-arm} 0h{2 * arm}'
            f'M0 {-arm}v{2 * arm}" stroke="#ffd166" stroke-width="7" stroke-linecap="round"/></g>'
        )
    scale = radius / 40
    backdrop = f'<path fill="{seat.face.backdrop}" d="M0 0h80v80H0z"/>' if seat.face.backdrop else ""
    edge = "#ffd166" if seat.has_fools_cap else "#fffdf7"
    fools_cap = (
        f'<g transform="rotate(-6 40 -2) translate(-7 -35) scale(.9)">{avatars["cap"]}</g>'
        if seat.has_fools_cap else ""
    )  # fmt: skip
    return (
        f'<g transform="translate({x - radius:.1f} {y - radius:.1f}) scale({scale:.4f})">'
        f'<circle cx="40" cy="43" r="44" fill="#000" fill-opacity=".35"/>'
        f'<circle cx="40" cy="40" r="43" fill="{edge}"/>'
        f'<g clip-path="url(#round)">{backdrop}{avatars[seat.face.drawing]}</g>{fools_cap}</g>'
        + _draw_plate(seat.name, x, y + radius + 10, width)
    )


def _draw_plate(name: str, x: float, y: float, max_width: float) -> str:
    text = _shorten(name, 25, max_width - 44)
    width = _measure(text, 25) + 34
    return (
        f'<rect x="{x - width / 2:.1f}" y="{y:.1f}" width="{width:.1f}" height="40" rx="20" fill="#0b1512" '
        'fill-opacity=".86" stroke="#fff" stroke-opacity=".16"/>'
        + _draw_text(text, x, y + 28.5, 25, "#f0f3f5")
    )


def _draw_hand(ranks: Sequence[str]) -> str:
    ace, king, queen, jack = ranks
    cards = (("9", "H"), (jack, "C"), (queen, "D"), (king, "S"), ("10", "H"), (ace, "S"))
    parts = []
    for index, (rank, suit) in enumerate(cards):
        offset = index - (len(cards) - 1) / 2
        angle = offset * 7
        parts.append(
            f'<g transform="translate({WIDTH / 2 + offset * 82:.1f} {478 + offset * offset * 6:.1f}) '
            f'rotate({angle:.1f})">{_draw_card(rank, suit, is_trump=suit == "S")}</g>'
        )
    return "".join(parts)


def _draw_card(rank: str, suit: str, *, is_trump: bool) -> str:
    colour = _RED if suit in "HD" else _BLACK
    paper, edge = ("#fff2cc", "#c58b15") if is_trump else ("#fffdf7", "#00000022")
    return (
        '<rect x="-66" y="-1" width="136" height="190" rx="13" fill="#000" fill-opacity=".3"/>'
        f'<rect x="-66" width="132" height="185" rx="12" fill="{paper}" stroke="{edge}" stroke-width="3"/>'
        + _draw_text(rank, -34, 50, 46, colour, weight=700)
        + f'<path transform="translate(-34 84) scale(.34)" fill="{colour}" d="{_PIPS[suit]}"/>'
        f'<path transform="translate(22 104) scale(.72)" fill="{colour}" d="{_PIPS[suit]}"/>'
    )


def _draw_brand(brand: str) -> str:
    return (
        '<g transform="translate(44 548)"><rect width="54" height="54" rx="12" fill="url(#icon)" '
        'stroke="#fff" stroke-opacity=".3"/><path transform="translate(27 27) scale(.34)" fill="#fffdf7" '
        f'd="{_PIPS["S"]}"/></g>' + _draw_text(brand, 112, 587, 34, "#ffffff", weight=700, anchor="start")
    )


def _draw_note(note: str) -> str:
    if not note:
        return ""
    size = _fit(note, 28, 230)
    width = _measure(note, size) + 48
    x = WIDTH - 44 - width
    return (
        f'<rect x="{x:.1f}" y="546" width="{width:.1f}" height="58" rx="29" fill="url(#gold)" '
        'stroke="#000" stroke-opacity=".25" stroke-width="2"/>'
        + _draw_text(note, x + width / 2, 585, size, "#2b1c00", weight=700)
    )


def _draw_text(  # noqa: PLR0913 - the style of a text
    text: str, x: float, y: float, size: float, colour: str, *, weight: int = 500, anchor: str = "middle"
) -> str:  # fmt: skip
    shown = escape(_INVALID.sub(" ", text))
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{colour}">{shown}</text>'
    )


def _fit(text: str, size: float, width: float) -> float:
    """Return the largest font size, at most `size`, with which a text fits into a width."""
    return min(size, size * width / max(_measure(text, size), 1))


def _shorten(text: str, size: float, width: float) -> str:
    """Cut a text that does not fit into a width."""
    if _measure(text, size) <= width:
        return text
    end = next(end for end in range(len(text), -1, -1) if end == 0 or _measure(text[:end], size) <= width)
    return f"{text[:end].rstrip()}…"


def _measure(text: str, size: float) -> float:
    """Estimate the width of a text; the estimate is too large rather than too small."""
    return size * sum(_estimate_advance(letter) for letter in text)


def _estimate_advance(letter: str) -> float:
    if letter in _NARROW:
        return 0.38
    if letter in _WIDE or ord(letter) > 0x2E7F:  # noqa: PLR2004 - East Asian letters and emoji are wide
        return 0.96
    return 0.72 if letter.isupper() else 0.62
