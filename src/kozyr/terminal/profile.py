"""The player's nickname and statistics on this machine.

The statistics are the same as in the console game: a rating that starts at 1000, a title, games, wins,
losses, draws and minutes. They are independent of a server's rating. Games with open cards do not count.
"""

import unicodedata
from itertools import pairwise
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, say

FIRST_RATING: Final = 1000.0
_RATING_SCALE: Final = 4100
"""The rating at which a first place adds 30 points; a higher rating gains less and loses more."""
_MIN_RATING: Final = 1.0
"""A loss takes a share of the rating; this minimum keeps the rating above 0."""
_MAX_RATING: Final = 1_000_000.0
_MAX_COUNT: Final = 1_000_000_000
_MIN_NAME_LENGTH: Final = 3
_MAX_NAME_LENGTH: Final = 20
_INVISIBLE: Final = "\u115f\u1160\u3164\uffa0"
"""Invisible characters that Unicode counts as letters."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=_MAX_COUNT)]
Title: TypeAlias = Literal["novice", "experienced", "apprentice", "master", "professional", "god"]
TITLES: Final[tuple[tuple[float, Title], ...]] = (
    (1400, "novice"), (2100, "experienced"), (3000, "apprentice"), (3850, "master"), (4300, "professional"),
)  # fmt: skip
"""Pairs of a rating and the title of all ratings below it; from the last rating on, the title is god."""


class Profile(msgspec.Struct, frozen=True):
    """The player's name and statistics."""

    name: Annotated[str, Meta(max_length=100)] = ""
    """The nickname; empty until the player has entered one on the first run."""
    wins: Count = 0
    losses: Count = 0
    draws: Count = 0
    seconds: Count = 0
    """The time spent in games that count."""
    rating: Annotated[float, Meta(ge=_MIN_RATING, le=_MAX_RATING)] = FIRST_RATING

    @property
    def games(self) -> int:
        """The number of games that count."""
        return self.wins + self.losses + self.draws

    @property
    def minutes(self) -> int:
        """The whole minutes spent playing."""
        return self.seconds // 60

    @property
    def title(self) -> Title:
        """The title for the rating."""
        return title_of(self.rating)


class GameOutcome(NamedTuple):
    """The outcome of a game for this player."""

    end: Literal["won", "lost", "drawn"]
    players: int
    """The number of players."""
    place: int = 1
    """A winner's place: 1 for the first player without cards."""
    seconds: int = 0
    is_counted: bool = True
    """False if all cards were open."""


def title_of(rating: float) -> Title:
    """Return the title for a rating."""
    return next((title for below, title in TITLES if rating < below), "god")


def compute_rating(rating: float, outcome: GameOutcome) -> float:
    """Return the rating after a game, by the console game's formulas; a draw does not change it."""
    players = outcome.players
    if outcome.end == "won":
        rating += _RATING_SCALE / rating * 30 * (players - outcome.place + 1) / players
    elif outcome.end == "lost":
        rating -= rating / _RATING_SCALE * 300 * players**0.67
    return min(max(rating, _MIN_RATING), _MAX_RATING)


def with_game(profile: Profile, outcome: GameOutcome) -> Profile:
    """Add a game to the profile if it counts."""
    if not outcome.is_counted:
        return profile
    return msgspec.structs.replace(
        profile,
        wins=min(profile.wins + (outcome.end == "won"), _MAX_COUNT),
        losses=min(profile.losses + (outcome.end == "lost"), _MAX_COUNT),
        draws=min(profile.draws + (outcome.end == "drawn"), _MAX_COUNT),
        seconds=min(profile.seconds + max(outcome.seconds, 0), _MAX_COUNT),
        rating=compute_rating(profile.rating, outcome),
    )


def check_nickname(text: str, language: Language) -> str | ClientRefusal:
    """Return the cleaned nickname, or why it is invalid.

    A nickname has 3 to 20 characters: letters of any alphabet, digits, and single spaces between them.
    """
    # A very long text is not a nickname, and normalising it would take long.
    name = unicodedata.normalize("NFC", text.strip(" ")) if len(text) <= 10 * _MAX_NAME_LENGTH else text
    if not _MIN_NAME_LENGTH <= len(name) <= _MAX_NAME_LENGTH:
        return ClientRefusal("nickname_length", say(language, "nickname_length", n=len(name)))
    for previous, character in pairwise(f" {name}"):  # the first character counts as following a space
        if not _may_follow(previous, character):
            label = character if character.isprintable() else f"U+{ord(character):04X}"
            return ClientRefusal("nickname_sign", say(language, "nickname_sign", sign=label))
    if "  " in name:
        return ClientRefusal("nickname_spaces", say(language, "nickname_spaces"))
    return name


def _may_follow(previous: str, character: str) -> bool:
    category = unicodedata.category(character)
    if category[0] == "M":  # Hindi needs marks, but a mark must follow a letter
        return previous != " "
    return character == " " or category == "Nd" or (category[0] == "L" and character not in _INVISIBLE)
