"""The player's settings: everything on the settings screen except the nickname, which the profile holds.

Settings are an immutable value. A settings file is checked, and an invalid file is rejected as a whole.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from kozyr.locales import Language, find_preferred_language, language_names
from kozyr.terminal.colours import DeckColours, ThemeName

Sound: TypeAlias = Literal["turn", "card", "take", "win", "loss", "chat"]
SOUNDS: Final[tuple[Sound, ...]] = get_args(Sound)
"""The events for which the terminal's bell rings."""


class TerminalSettings(msgspec.Struct, frozen=True):
    """The player's settings; every change makes a new value."""

    chat: bool = True
    """Whether the table shows the chat."""
    action_messages: bool = True
    """Whether the chat shows the game's events."""
    animations: bool = True
    sounds: bool = True
    """The main switch of all sounds."""
    silent: Annotated[tuple[Sound, ...], Meta(max_length=len(SOUNDS))] = ()
    """The sounds that are switched off individually."""
    theme: ThemeName = "night"
    deck_colours: DeckColours = "two"
    language: Language | None = None
    """The chosen language; None for the language of the environment."""

    def language_in(self, environment: Mapping[str, str]) -> Language:
        """Return the language of the client."""
        if self.language is None or self.language not in language_names():
            return find_preferred_language(environment)
        return self.language

    def has_sound(self, sound: Sound) -> bool:
        """Return whether this sound is on."""
        return self.sounds and sound not in self.silent


def change_settings(settings: TerminalSettings, **choices: object) -> TerminalSettings:
    """Change some settings; raises `ValueError` for an invalid value."""
    # The msgspec constructor does not validate, so the values go through `convert`.
    changed = msgspec.convert(msgspec.structs.asdict(settings) | choices, TerminalSettings)
    if changed.language not in (None, *language_names()):
        message = f"there is no language {changed.language}"
        raise ValueError(message)
    return changed


def toggle_sound(settings: TerminalSettings, sound: Sound) -> TerminalSettings:
    """Switch one sound off or on."""
    silent = tuple(other for other in settings.silent if other != sound)
    if sound not in settings.silent:
        silent = (*silent, sound)
    return change_settings(settings, silent=silent)
