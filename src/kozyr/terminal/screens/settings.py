"""The settings screen; every change takes effect immediately and is saved."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.widgets import Input, Static

from kozyr.locales import language_names
from kozyr.terminal.colours import THEME_NAMES
from kozyr.terminal.screens.row_list import NameRowsScreen
from kozyr.terminal.settings import SOUNDS, toggle_sound
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.lists import ChangingList, row_formatter

_SWITCHES: Final = {
    "chat": "set_table_chat",
    "action_messages": "set_action_messages",
    "animations": "set_animations",
    "sounds": "set_sounds",
}
"""The settings that are on or off, each with the key of its label."""
"""None is the language of the system."""


class SettingsScreen(NameRowsScreen):
    """A list with one row for each setting."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    _reset_to_confirm: str | None = None
    """The reset that the player has chosen once; choosing it again confirms it."""

    def compose(self) -> ComposeResult:
        """Compose the rows and the name field."""
        yield Static("", id="heading", classes="heading", markup=False)
        with Center(id="page"):
            yield ChangingList(id="rows")
        yield LineInput(id="name")
        yield Static("", id="why", markup=False)
        yield Static("", id="keys", classes="keys", markup=False)

    @on(Input.Submitted)
    def rename(self, event: Input.Submitted) -> None:
        """Accept the new name, or show why it is refused."""
        refusal = self.kozyr.person.rename(event.value)
        if refusal is not None:
            self.show_message(refusal.text, is_error=True)
        else:
            self.stop_naming()

    def change_row(self, row: str, step: int) -> None:
        """Change a setting and save it."""
        person = self.kozyr.person
        settings = person.settings
        is_confirmed = self._reset_to_confirm == row
        self._reset_to_confirm = None
        self.show_message("")
        match row:
            case _ if row in _SWITCHES:
                person.change_settings(**{row: not getattr(settings, row)})
            case "theme":
                index = THEME_NAMES.index(settings.theme) + step
                person.change_settings(theme=THEME_NAMES[index % len(THEME_NAMES)])
                self.kozyr.apply_theme()
            case "deck_colours":
                person.change_settings(deck_colours="two" if settings.deck_colours == "four" else "four")
            case "language":
                languages = (None, *language_names())
                index = languages.index(settings.language) + step
                person.change_settings(language=languages[index % len(languages)])
            case "nickname":
                self._start_naming()
            case "reset" | "reset_board" if not is_confirmed:
                self._reset_to_confirm = row
                self.show_message(self.kozyr.say("set_sure"))
            case "reset":
                person.reset_settings()
                self.kozyr.apply_theme()
                self.show_message(self.kozyr.say("set_reset_done"))
            case "reset_board":  # the statistics
                person.reset_profile()
                self.show_message(self.kozyr.say("set_board_done"))
            case _:  # a row of one sound
                sound = next(name for name in SOUNDS if row == f"sound_{name}")
                person.change_settings(silent=toggle_sound(settings, sound).silent)
        for notice in person.notices():  # such as a file that cannot be written
            self.kozyr.tell(notice, bad=True)
        self.show_rows()

    def show_rows(self) -> None:
        """Show the rows with their values."""
        app, settings = self.kozyr, self.kozyr.settings
        format_row = row_formatter(app.size.width)

        on_off = {True: app.say("on"), False: app.say("off")}
        language = "set_language_system" if settings.language is None else f"language_{settings.language}"
        rows = [
            (row, format_row(app.say(key), on_off[getattr(settings, row)])) for row, key in _SWITCHES.items()
        ]
        if settings.sounds:
            for sound in SOUNDS:
                label = f"   {app.say(f'sound_{sound}')}"
                rows.append((f"sound_{sound}", format_row(label, on_off[sound not in settings.silent])))
        deck_colours = app.say(f"set_colours_{settings.deck_colours}")
        rows += [
            ("theme", format_row(app.say("set_theme"), app.say(f"theme_{settings.theme}"))),
            ("deck_colours", format_row(app.say("set_colours"), deck_colours)),
            ("language", format_row(app.say("set_language"), app.say(language))),
            ("nickname", format_row(app.say("set_nickname"), app.profile.name)),
            ("reset", format_row(app.say("set_reset"), "")),
            ("reset_board", format_row(app.say("set_reset_board"), "")),
        ]
        self.query_one("#rows", ChangingList).show(rows)
        self.query_one("#heading", Static).update(app.say("settings"))
        self.query_one("#keys", Static).update(app.say("set_keys"))

    def _start_naming(self) -> None:
        self.add_class("-naming")
        name = self.query_one("#name", LineInput)
        name.value = self.kozyr.profile.name
        name.focus()

    def stop_naming(self) -> None:
        """Return to the rows and clear the error about the name."""
        self.show_message("")
        super().stop_naming()
