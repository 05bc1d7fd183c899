"""The players and rules of a local table.

The custom game screen makes a `Seating`; `make_playable` completes it or refuses it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from kozyr.bots.levels import LEVELS
from kozyr.custom_table.custom_refusals import refuse
from kozyr.custom_table.effects import EFFECTS
from kozyr.locales import Language, say
from kozyr.rules import Refusal
from kozyr.rules.options import OptionValue
from kozyr.table import Settings, make_settings
from kozyr.table.settings import MAX_NAME_LENGTH, one_line

DEFAULT_LEVEL: Final = "experienced"
"""The level of a bot for which no level was chosen."""
NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})
_MAX_SEATS: Final = 6


class SeatRequest(NamedTuple):
    """The player for a seat."""

    kind: Literal["person", "bot"]
    name: str = ""
    """If it is empty, a free name is chosen."""
    level: str | None = None
    """A bot's level (`kozyr.bots.levels`); None for the default level."""


class Seating(NamedTuple):
    """A custom game; `seats` lists only the seats that have a player."""

    seats: tuple[SeatRequest, ...]
    rules: str = "classic"
    options: Mapping[str, OptionValue] = NO_OPTIONS
    """The options that differ from the rule set."""
    effect: int = 0
    """One of `kozyr.custom_table.effects.EFFECTS`."""
    see_all: bool = False
    """Whether all cards are open; such a game does not count."""


class PlayableSeating(NamedTuple):
    """A seating that can be played."""

    settings: Settings
    seats: tuple[SeatRequest, ...]
    """Every seat has a name, and every bot has a level."""


def spare_names(language: Language) -> list[str]:
    """Return names for players without one, as many as there are seats."""
    return [say(language, f"bot_name_{number}") for number in range(1, _MAX_SEATS + 1)]


def make_playable(seating: Seating, language: Language) -> PlayableSeating | Refusal:
    """Complete a seating, or return what is wrong with it."""
    settings = make_settings(
        rules=seating.rules, changes=seating.options, seats=len(seating.seats), clock="none", private=True
    )
    if isinstance(settings, Refusal):
        return settings
    if seating.effect not in EFFECTS:
        return refuse("no_such_effect", seating.effect, max(EFFECTS))
    for request in seating.seats:
        if request.kind == "bot" and request.level is not None and request.level not in LEVELS:
            return refuse("no_such_level", request.level, ", ".join(LEVELS))
    names = _choose_names(seating.seats, language)
    if isinstance(names, Refusal):
        return names
    seats = []
    for request, name in zip(seating.seats, names, strict=True):
        level = (request.level or DEFAULT_LEVEL) if request.kind == "bot" else None
        seats.append(SeatRequest(request.kind, name, level))
    return PlayableSeating(settings, tuple(seats))


def _choose_names(seats: tuple[SeatRequest, ...], language: Language) -> list[str] | Refusal:
    # The chat's commands address players by name, so names must be unique.
    names = [one_line(request.name) for request in seats]
    taken_names = [name.casefold() for name in names if name]
    for name in names:
        if len(name) > MAX_NAME_LENGTH:
            return refuse("long_seat_name", MAX_NAME_LENGTH)
        if taken_names.count(name.casefold()) > 1:
            return refuse("same_name", name)
    free_names = iter([name for name in spare_names(language) if name.casefold() not in taken_names])
    return [name or next(free_names) for name in names]
