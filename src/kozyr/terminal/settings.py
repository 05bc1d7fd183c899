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
"""What the terminal's bell rings for."""


class Settings(msgspec.Struct, frozen=True):
    """What the player has chosen; every change is a new value."""

    chat: bool = True
    """Whether the chat stands on the table."""
    action_messages: bool = True
    """Whether the chat tells the game's story."""
    animations: bool = True
    sounds: bool = True
    silent: Annotated[tuple[Sound, ...], Meta(max_length=len(SOUNDS))] = ()
    """The sounds that are off one by one."""
    theme: ThemeName = "night"
    deck_colours: DeckColours = "two"
    language: Language | None = None
    """None: as the environment says."""

    def speaks(self, environment: Mapping[str, str]) -> Language:
        """Give the language that the client is to speak."""
        return self.language or preferred_language(environment)

    def looks(self, environment: Mapping[str, str]) -> Theme:
        """Give the theme that the client is to wear."""
        return theme_for(self.theme, environment)

    def rings(self, sound: Sound) -> bool:
        """Tell whether this sound is heard."""
        return self.sounds and sound not in self.silent


def changed(settings: Settings, **choices: object) -> Settings:
    """Choose something else; what is no choice raises `ValueError`."""
    # msgspec makes a Struct of anything and checks only what it reads: so it reads what was chosen.
    return msgspec.convert(msgspec.structs.asdict(settings) | choices, Settings)


def toggled(settings: Settings, sound: Sound) -> Settings:
    """Turn one sound off, or on again."""
    without = tuple(each for each in settings.silent if each != sound)
    return changed(settings, silent=without if sound in settings.silent else (*without, sound))


def read_settings(data: bytes) -> Settings:
    """Read a file's bytes; `ValueError` where they are no settings."""
    return msgspec.json.decode(data, type=Settings)


def write_settings(settings: Settings) -> bytes:
    """Write settings as a file's bytes, for eyes too."""
    return msgspec.json.format(msgspec.json.encode(settings)) + b"\n"
