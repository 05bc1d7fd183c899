"""The settings screen; every change takes effect immediately and is saved."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from msgspec.structs import asdict

from kozyr.locales import language_names
from kozyr.terminal.colours import THEME_NAMES
from kozyr.terminal.screens.rows import Row, RowsScreen
from kozyr.terminal.settings import SOUNDS, Sound

_SWITCHES: Final = {
    "chat": "set_table_chat",
    "action_messages": "set_action_messages",
    "animations": "set_animations",
    "sounds": "set_sounds",
}
"""The settings that are on or off, each with the key of its label."""


class SettingsScreen(RowsScreen[None]):
    """A list with one row for each setting."""

    HEADING = "settings"
    _last_row = ""
    """The row that was changed last; choosing a reset again confirms it."""

    def list_rows(self) -> Iterable[Row]:
        """Return one row for each setting."""
        person, say, settings = self.kozyr.person, self.kozyr.say, self.kozyr.person.settings
        self.values = asdict(settings)
        for name, label in _SWITCHES.items():
            yield self.make_choice(name, label, (False, True), self.describe_switch)
        for sound in SOUNDS if settings.sounds else ():
            label, value = f"   {say(f'sound_{sound}')}", self.describe_switch(sound not in settings.silent)
            yield Row(f"sound_{sound}", label, value, partial(self._toggle, sound))
        yield self.make_choice("theme", "set_theme", THEME_NAMES, lambda theme: say(f"theme_{theme}"))
        yield self.make_choice(
            "deck_colours", "set_colours", ("two", "four"), lambda count: say(f"set_colours_{count}")
        )
        yield self.make_choice(
            "language", "set_language", (None, *language_names()),
            lambda language: say(f"language_{language}" if language else "set_language_system"),
        )  # fmt: skip
        name = person.profile.name
        yield Row("nickname", say("set_nickname"), name, lambda _: self.edit_text(name, person.rename))
        yield self._reset_row("reset", person.reset_settings, "set_reset_done")
        yield self._reset_row("reset_board", person.reset_profile, "set_board_done")

    def _reset_row(self, name: str, reset: Callable[[], None], done: str) -> Row:
        def ask_or_reset(_: int) -> None:
            if self._last_row == name:
                reset()
                self.kozyr.apply_theme()
            self.show_message(self.kozyr.say(done if self._last_row == name else "set_sure"))

        return Row(name, self.kozyr.say(f"set_{name}"), "", ask_or_reset)

    def change_row(self, row: str, step: int) -> None:
        """Change a setting and save it."""
        super().change_row(row, step)
        self._last_row = "" if self._last_row == row else row

    def set_value(self, name: str, value: object) -> None:
        """Save a setting; the theme may have changed."""
        self.kozyr.person.change_settings(**{name: value})
        self.kozyr.apply_theme()

    def _toggle(self, sound: Sound, _: int) -> None:
        self.kozyr.person.toggle_sound(sound)
