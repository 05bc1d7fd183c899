"""The player's settings: everything on the settings screen except the nickname, which the profile holds.

Settings are an immutable value. What is read from a file is checked; an invalid file is rejected as a whole.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from kozyr.rules.refusals import Language
from kozyr.terminal.colours import DeckColours, Theme, ThemeName, theme_for
from kozyr.words import preferred_language

Sound: TypeAlias = Literal["turn", "card", "take", "win", "loss", "chat"]
SOUNDS: Final[tuple[Sound, ...]] = get_args(Sound)
"""The events for which the terminal's bell rings."""


class Settings(msgspec.Struct, frozen=True):
    """The player's settings; every change makes a new value."""

    chat: bool = True
    """Whether the table shows the chat."""
    action_messages: bool = True
    """Whether the chat shows the game's events."""
    animations: bool = True
    sounds: bool = True
    silent: Annotated[tuple[Sound, ...], Meta(max_length=len(SOUNDS))] = ()
    """The sounds that are switched off individually."""
    theme: ThemeName = "night"
    deck_colours: DeckColours = "two"
    language: Language | None = None
    """None: the language of the environment."""

    def language_in(self, environment: Mapping[str, str]) -> Language:
        """Return the language of the client."""
        return self.language or preferred_language(environment)

    def theme_in(self, environment: Mapping[str, str]) -> Theme:
        """Return the theme of the client."""
        return theme_for(self.theme, environment)

    def has_sound(self, sound: Sound) -> bool:
        """Return whether this sound is on."""
        return self.sounds and sound not in self.silent


def changed(settings: Settings, **choices: object) -> Settings:
    """Change some settings; raises `ValueError` for an invalid value."""
    # The msgspec constructor does not validate, so the values go through `convert`.
    return msgspec.convert(msgspec.structs.asdict(settings) | choices, Settings)


def toggled(settings: Settings, sound: Sound) -> Settings:
    """Switch one sound off or on."""
    without = tuple(each for each in settings.silent if each != sound)
    return changed(settings, silent=without if sound in settings.silent else (*without, sound))


def read_settings(data: bytes) -> Settings:
    """Decode a file's bytes; raises `ValueError` if they are not settings."""
    return msgspec.json.decode(data, type=Settings)


def write_settings(settings: Settings) -> bytes:
    """Encode settings as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(settings)) + b"\n"
