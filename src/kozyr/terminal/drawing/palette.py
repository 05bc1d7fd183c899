"""The palette of each theme: the colours of every ink.

Everything stays distinguishable without colours: a trump is bold and underlined, the card under the cursor
and the player to move are shown in reverse video.
"""

from functools import cache
from typing import Final

from rich.style import Style

from kozyr.terminal.colours import THEMES, Theme, ThemeName

Palette = dict[str, Style]

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
    **{name: Style() for name in ("spades", "clubs", "hearts", "diamonds")},
    **{
        f"{name}_trump": Style(bold=True, underline=True)
        for name in ("spades", "clubs", "hearts", "diamonds")
    },
    **{f"{name}_bare": Style(bold=True) for name in ("spades", "clubs", "hearts", "diamonds")},
}


@cache
def palette(name: ThemeName) -> Palette:
    """Return the style of every ink in a theme."""
    theme = THEMES[name]
    return _coloured(theme) if theme.has_colours else _PLAIN


def _coloured(theme: Theme) -> Palette:
    def ink(
        colour: str | None, ground: str | None = theme.bgbase, *, bold: bool = False, underline: bool = False
    ) -> Style:
        return Style(color=colour, bgcolor=ground, bold=bold, underline=underline)

    inks = {
        "felt": ink(theme.textbase),
        "quiet": ink(_between(theme.textbase, theme.bgbase)),
        "strong": ink(theme.textbase, bold=True),
        "target": ink(theme.texttarget, bold=True),
        "awaited": ink(theme.texttarget, theme.bgtarget, bold=True),
        "message": ink(theme.textmsg, theme.bgmsg),
        "error": ink(theme.error, theme.bgmsg, bold=True),
        "done": ink(theme.done, theme.bgmsg),
        "paper": ink(theme.textbase, theme.bgmsg),
        "back": ink(_between(theme.textbase, theme.bgtarget), theme.bgtarget),
        "rim": ink(_between(theme.textmsg, theme.bgmsg), theme.bgmsg),
        "rim_playable": ink(theme.textmsg, theme.bgmsg),
        "rim_fresh": ink(theme.texttarget, theme.bgmsg),
        "rim_cursor": ink(theme.texttarget, theme.bgtarget, bold=True),
        "button": ink(theme.texttarget, theme.bgtarget, bold=True),
    }
    red, black = theme.suit1, theme.suit2
    suits = {"spades": black, "clubs": theme.clubs, "hearts": red, "diamonds": theme.diamonds}
    for suit, colour in suits.items():
        inks[suit] = ink(colour, theme.bgmsg)
        inks[f"{suit}_trump"] = ink(colour, theme.bgmsg, bold=True, underline=True)
        inks[f"{suit}_bare"] = ink(colour, bold=True)
    return inks


def _between(near: str | None, far: str | None) -> str | None:
    """Mix two colours, with more of `near`: subdued but still easy to read."""
    if near is None or far is None:
        return None
    parts = [(int(near[at : at + 2], 16), int(far[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{(ours * 3 + theirs * 2) // 5:02x}" for ours, theirs in parts)
