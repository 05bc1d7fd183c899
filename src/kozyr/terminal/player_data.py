"""The player of this machine: the profile, the settings and the files that store them.

Every change is saved immediately. If saving fails, the change stays in memory and the player is notified.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from kozyr.locales import Language
from kozyr.terminal.colours import Theme
from kozyr.terminal.files import Files, json_format
from kozyr.terminal.profile import GameOutcome, Profile, check_nickname, with_game, with_name
from kozyr.terminal.settings import TerminalSettings, change_settings
from kozyr.terminal.table_client import ClientRefusal

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
        return self.settings.theme_in(self.environment)

    def notices(self) -> tuple[str, ...]:
        """Return what the player must know about the files, each notice once."""
        return self.files.notices(self.language)

    def rename(self, name: str) -> ClientRefusal | None:
        """Change the nickname, or return why it is invalid."""
        nickname = check_nickname(name, self.language)
        if isinstance(nickname, ClientRefusal):
            return nickname
        self._change_profile(lambda profile: with_name(profile, nickname))
        return None

    def change_settings(self, **choices: object) -> None:
        """Change settings; each choice is named like a field of `TerminalSettings`."""
        self.settings = change_settings(self.settings, **choices)
        self.files.save(SETTINGS_FILE, SETTINGS_FORMAT.write(self.settings))

    def reset_settings(self) -> None:
        """Restore the default settings; the profile stays."""
        self.settings = TerminalSettings()
        self.files.save(SETTINGS_FILE, SETTINGS_FORMAT.write(self.settings))

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
