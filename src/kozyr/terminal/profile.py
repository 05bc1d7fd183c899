"""The player's statistics on this machine.

The board of the console game: a local rating that starts at 1000, a title, games, wins, losses, draws and
minutes. It is independent of a server's rating. Games with open cards do not count.
"""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

FIRST_RATING: Final = 1000.0
_SCALE: Final = 4100
_LEAST_RATING: Final = 1.0
"""Losses only ever take a share of the rating; this keeps rounding from taking the rest."""
_MOST_RATING: Final = 1_000_000.0
_MOST: Final = 1_000_000_000

Count: TypeAlias = Annotated[int, Meta(ge=0, le=_MOST)]
Title: TypeAlias = Literal["novice", "experienced", "apprentice", "master", "professional", "god"]
TITLES: Final[tuple[tuple[float, Title], ...]] = (
    (1400, "novice"), (2100, "experienced"), (3000, "apprentice"), (3850, "master"), (4300, "professional"),
)  # fmt: skip
"""Each title below so many points; above the last: god."""


class Profile(msgspec.Struct, frozen=True):
    """The player's board."""

    name: Annotated[str, Meta(max_length=100)] = ""
    """The nickname; empty before the first run's question is answered."""
    wins: Count = 0
    losses: Count = 0
    draws: Count = 0
    seconds: Count = 0
    """Time spent at tables that counted."""
    rating: Annotated[float, Meta(ge=_LEAST_RATING, le=_MOST_RATING)] = FIRST_RATING

    @property
    def games(self) -> int:
        """All games that counted."""
        return self.wins + self.losses + self.draws

    @property
    def minutes(self) -> int:
        """Whole minutes at the table."""
        return self.seconds // 60

    @property
    def title(self) -> Title:
        """The title by the rating."""
        return title_of(self.rating)


class Played(NamedTuple):
    """How a game of this player's went."""

    end: Literal["won", "lost", "drawn"]
    players: int
    """How many played."""
    place: int = 1
    """The place of who won: 1 for the first without cards."""
    seconds: int = 0
    counts: bool = True
    """False where all cards were seen."""


def title_of(rating: float) -> Title:
    """Give the title of a rating."""
    return next((title for below, title in TITLES if rating < below), "god")


def rating_after(rating: float, played: Played) -> float:
    """Give the rating after a game, by document 002's formulas; a draw leaves it as it is."""
    n = played.players
    if played.end == "won":
        rating += _SCALE / rating * 30 * (n - played.place + 1) / n
    elif played.end == "lost":
        rating -= rating / _SCALE * 300 * n**0.67
    return min(max(rating, _LEAST_RATING), _MOST_RATING)


def after(profile: Profile, played: Played) -> Profile:
    """Count a game, if it counts."""
    if not played.counts:
        return profile
    return msgspec.structs.replace(
        profile,
        wins=min(profile.wins + (played.end == "won"), _MOST),
        losses=min(profile.losses + (played.end == "lost"), _MOST),
        draws=min(profile.draws + (played.end == "drawn"), _MOST),
        seconds=min(profile.seconds + max(played.seconds, 0), _MOST),
        rating=rating_after(profile.rating, played),
    )


def renamed(profile: Profile, name: str) -> Profile:
    """Give the player another nickname, one that `nicknames.nickname` has allowed."""
    return msgspec.structs.replace(profile, name=name)


def read_profile(data: bytes) -> Profile:
    """Read a file's bytes; `ValueError` where they are no profile."""
    return msgspec.json.decode(data, type=Profile)


def write_profile(profile: Profile) -> bytes:
    """Write a profile as a file's bytes, for eyes too."""
    return msgspec.json.format(msgspec.json.encode(profile)) + b"\n"
