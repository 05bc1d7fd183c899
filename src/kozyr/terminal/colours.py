"""The colours of the terminal client, and their values in each theme.

Sixteen named colours look the same in every theme. Eight more are roles that a theme fills. A theme without
colours fills none, so words and signs must carry the same information as colours.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

NAMED: Final[dict[str, str]] = {
    "black": "#000000", "blue": "#0000aa", "green": "#00aa00", "cyan": "#00aaaa",
    "red": "#aa0000", "magenta": "#aa00aa", "brown": "#aa5500", "lightgray": "#aaaaaa",
    "darkgray": "#555555", "lightblue": "#5555ff", "lightgreen": "#55ff55", "lightcyan": "#55ffff",
    "lightred": "#ff5555", "lightmagenta": "#ff55ff", "yellow": "#ffff55", "white": "#ffffff",
}  # fmt: skip
ROLES: Final = (
    "bgbase", "bgmsg", "bgtarget", "textbase", "textmsg", "texttarget", "suit1", "suit2",
)  # fmt: skip
"""Three backgrounds (general, message, selection), the text colours on them, and two suit colours."""
COLOURS: Final = (*NAMED, *ROLES)

ThemeName: TypeAlias = Literal["day", "night", "east", "black-blue", "new-year", "no-colour"]
THEME_NAMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)
DeckColours: TypeAlias = Literal["two", "four"]


class Theme(NamedTuple):
    """The colours of the client, written #rrggbb; a theme without colours has None everywhere."""

    name: ThemeName
    bgbase: str | None = None
    bgmsg: str | None = None
    bgtarget: str | None = None
    textbase: str | None = None
    textmsg: str | None = None
    texttarget: str | None = None
    suit1: str | None = None
    """Hearts and diamonds."""
    suit2: str | None = None
    """Spades and clubs."""
    diamonds: str | None = None
    """Diamonds in a four-colour deck."""
    clubs: str | None = None
    """Clubs in a four-colour deck."""
    error: str | None = None
    """The red for a command's error."""
    done: str | None = None
    """The green for a command's success."""

    @property
    def has_colours(self) -> bool:
        """Whether the theme has colours."""
        return self.bgbase is not None

    def colour(self, name: str) -> str | None:
        """Return the value of one of `COLOURS`; None in a theme without colours."""
        if not self.has_colours:
            return None
        if name in ROLES:
            role: str | None = getattr(self, name)
            return role
        return NAMED.get(name)

    def suit(self, letter: str, deck: DeckColours = "two") -> str | None:
        """Return the colour of a suit, given by its letter: S, C, H or D."""
        if deck == "four" and letter in "DC":
            return self.diamonds if letter == "D" else self.clubs
        return self.suit1 if letter in "HD" else self.suit2


_VALUES: Final[dict[ThemeName, str]] = {
    "day": "f6f3ea e6e0d0 ffd97a 1f1d1a 3a362f 0a3d62 b3121d 1f1d1a 1346a8 14602a b3121d 14602a",
    "night": "12161c 1d242e 37475c d7dde5 b9c3cf ffd479 ff8078 e6edf3 79b8ff 7ee08f ff7070 7ee08f",
    "east": "2a0f12 3b171b 6b1f24 f3dfc1 e3c69b ffcf5c ff8a80 f7efe2 8fc7ff 9be29f ff7a7a 9be29f",
    "black-blue": "000000 0a1530 123a8c a9c7ff 8fb2f5 ffffff ff6e7f cfe0ff 66d9ff 6fe08a ff6060 6fe08a",
    "new-year": "0c2b1c 123d29 8c1c2b eaf6ee c9e6d3 ffe08a ff9a94 ffffff 9fd0ff 8ef0a0 ff8a8a 8ef0a0",
    "no-colour": "",
}
"""The colours of each theme as six hexadecimal digits, in the order of the fields of `Theme`."""
THEMES: Final[dict[ThemeName, Theme]] = {
    name: Theme(name, *[f"#{colour}" for colour in colours.split()]) for name, colours in _VALUES.items()
}


def theme_for(name: ThemeName, environment: Mapping[str, str]) -> Theme:
    """Return the chosen theme; a terminal without colours gets the theme without colours."""
    # https://no-color.org: any non-empty value turns colours off. A dumb terminal has none.
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return THEMES["no-colour"]
    return THEMES[name]
