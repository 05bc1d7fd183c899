"""The palette of each theme: the colours of every ink.

Everything stays distinguishable without colours: a trump is bold and underlined, the card under the cursor
and the player to move are shown in reverse video.
"""

from functools import cache
from typing import Final

from rich.style import Style

from kozyr.terminal.colours import THEMES, Theme, ThemeName

Palette = dict[str, Style]

# The ink `felt` is for usual text on the background, `quiet` for dim text, `paper` for the inside of a card.
# An ink that ends in `_bare` is for a suit sign outside a card.
_SUITS: Final = ("spades", "clubs", "hearts", "diamonds")
_PLAIN: Final[Palette] = {
    "felt": Style(),
    "quiet": Style(),
    "strong": Style(bold=True),
    "target": Style(bold=True),
    "awaited": Style(bold=True, reverse=True),
    "message": Style(bold=True),
    "error": Style(bold=True, underline=True),
    "done": Style(bold=True),
    "paper": Style(),
    "back": Style(),
    "rim": Style(),
    "rim_playable": Style(bold=True),
    "rim_fresh": Style(bold=True),
    "rim_cursor": Style(bold=True, reverse=True),
    "button": Style(reverse=True),
    **dict.fromkeys(_SUITS, Style()),
    **{f"{suit}_trump": Style(bold=True, underline=True) for suit in _SUITS},
    **{f"{suit}_bare": Style(bold=True) for suit in _SUITS},
}
"""The inks of a theme without colours."""


@cache
def palette(name: ThemeName) -> Palette:
    """Return the style of every ink in a theme."""
    theme = THEMES[name]
    return _build_palette(theme) if theme.has_colours else _PLAIN


def _build_palette(theme: Theme) -> Palette:
    def ink(
        colour: str | None, ground: str | None = theme.bgbase, *, bold: bool = False, underline: bool = False
    ) -> Style:
        return Style(color=colour, bgcolor=ground, bold=bold, underline=underline)

    inks = {
        "felt": ink(theme.textbase),
        "quiet": ink(_mix_colours(theme.textbase, theme.bgbase)),
        "strong": ink(theme.textbase, bold=True),
        "target": ink(theme.texttarget, bold=True),
        "awaited": ink(theme.texttarget, theme.bgtarget, bold=True),
        "message": ink(theme.textmsg, theme.bgmsg),
        "error": ink(theme.error, theme.bgmsg, bold=True),
        "done": ink(theme.done, theme.bgmsg),
        "paper": ink(theme.textbase, theme.bgmsg),
        "back": ink(_mix_colours(theme.textbase, theme.bgtarget), theme.bgtarget),
        "rim": ink(_mix_colours(theme.textmsg, theme.bgmsg), theme.bgmsg),
        "rim_playable": ink(theme.textmsg, theme.bgmsg),
        "rim_fresh": ink(theme.texttarget, theme.bgmsg),
        "rim_cursor": ink(theme.texttarget, theme.bgtarget, bold=True),
        "button": ink(theme.texttarget, theme.bgtarget, bold=True),
    }
    suit_colours = (theme.suit2, theme.clubs, theme.suit1, theme.diamonds)  # 1 is red, 2 is black
    for suit, colour in zip(_SUITS, suit_colours, strict=True):
        inks[suit] = ink(colour, theme.bgmsg)
        inks[f"{suit}_trump"] = ink(colour, theme.bgmsg, bold=True, underline=True)
        inks[f"{suit}_bare"] = ink(colour, bold=True)
    return inks


def _mix_colours(text: str | None, ground: str | None) -> str | None:
    """Mix three parts of the text's colour with two of the ground's: dim but easy to read."""
    if text is None or ground is None:
        return None
    channels = [(int(text[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5)]
    mixed = [(text_part * 3 + ground_part * 2) // 5 for text_part, ground_part in channels]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)
