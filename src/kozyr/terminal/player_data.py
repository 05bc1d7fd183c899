"""The player of this machine: the profile, the settings and the files that store them.

Every change is saved immediately. If saving fails, the change stays in memory and the player is notified.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from kozyr.client.files import Files, json_format
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language
from kozyr.terminal.colours import Theme, theme_for
from kozyr.terminal.profile import GameOutcome, Profile, check_nickname, with_game
from kozyr.terminal.settings import Sound, TerminalSettings, change_settings, toggle_sound

PROFILE_FILE: Final = "profile.json"
PROFILE_FORMAT: Final = json_format(Profile)
SETTINGS_FILE: Final = "settings.json"
SETTINGS_FORMAT: Final = json_format(TerminalSettings)


@dataclass(slots=True)
class PlayerData:
    """The player of this machine."""

    files: Files
    environment: Mapping[str, str]
    profile: Profile
    settings: TerminalSettings

    @classmethod
    def open(cls, environment: Mapping[str, str]) -> "PlayerData":
        """Read the player's files; defaults replace missing or damaged files. `notices` reports damage."""
        files = Files.open(environment)
        return cls(
            files,
            environment,
            files.load(PROFILE_FILE, PROFILE_FORMAT, Profile),
            files.load(SETTINGS_FILE, SETTINGS_FORMAT, TerminalSettings),
        )

    @property
    def is_new(self) -> bool:
        """Whether the player has no nickname yet."""
        return not self.profile.name

    @property
    def language(self) -> Language:
        """The language of the client."""
        return self.settings.language_in(self.environment)

    @property
    def theme(self) -> Theme:
        """The theme of the client."""
        return theme_for(self.settings.theme, self.environment)

    @property
    def folder(self) -> Path | None:
        """The folder of the player's files; None if there is none."""
        return self.files.folder

    def notices(self) -> tuple[str, ...]:
        """Return what the player must know about the files, each notice once."""
        return self.files.notices(self.language)

    def rename(self, name: str) -> ClientRefusal | None:
        """Change the nickname, or return why it is invalid."""
        nickname = check_nickname(name, self.language)
        if isinstance(nickname, ClientRefusal):
            return nickname
        self._change_profile(lambda profile: replace(profile, name=nickname))
        return None

    def change_settings(self, **choices: object) -> None:
        """Change settings; each choice is named like a field of `TerminalSettings`."""
        self._save_settings(change_settings(self.settings, **choices))

    def toggle_sound(self, sound: Sound) -> None:
        """Switch one sound off or on."""
        self._save_settings(toggle_sound(self.settings, sound))

    def reset_settings(self) -> None:
        """Restore the default settings; the profile stays."""
        self._save_settings(TerminalSettings())

    def _save_settings(self, settings: TerminalSettings) -> None:
        self.settings = settings
        self.files.save(SETTINGS_FILE, SETTINGS_FORMAT.write(settings))

    def reset_profile(self) -> None:
        """Reset the statistics; the name stays."""
        self.profile = Profile(name=self.profile.name)
        self.files.save(PROFILE_FILE, PROFILE_FORMAT.write(self.profile))

    def count_game(self, outcome: GameOutcome) -> None:
        """Count a game, in addition to games that another program of this player has counted."""
        self._change_profile(lambda profile: with_game(profile, outcome))

    def _change_profile(self, change: Callable[[Profile], Profile]) -> None:
        # Another program may have changed the file, so change the stored profile.
        # If the file is gone, change the profile in memory.
        self.profile = self.files.change(PROFILE_FILE, PROFILE_FORMAT, lambda: self.profile, change)
