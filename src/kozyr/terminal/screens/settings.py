"""The settings screen; every change takes effect immediately and is saved."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.widgets import Input, OptionList, Static

from kozyr.terminal.colours import THEME_NAMES
from kozyr.terminal.screens.row_list import RowListScreen
from kozyr.terminal.settings import SOUNDS, toggle_sound
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.lists import ChangingList, row_formatter

_SWITCHES: Final = {
    "chat": "set_table_chat",
    "action_messages": "set_action_messages",
    "animations": "set_animations",
    "sounds": "set_sounds",
}
_LANGUAGES: Final = (None, "en", "ru")
_DECKS: Final = ("two", "four")


class SettingsScreen(RowListScreen):
    """All settings, one row each."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    _reset_to_confirm: str | None = None
    """The reset that the player has chosen once; the second time confirms it."""

    def compose(self) -> ComposeResult:
        """Compose the rows and the name field."""
        yield Static("", id="heading", classes="heading", markup=False)
        with Center(id="page"):
            yield ChangingList(id="rows")
        yield LineInput(id="name")
        yield Static("", id="why", markup=False)
        yield Static("", id="keys", classes="keys", markup=False)

    @on(ChangingList.Changed)
    def change(self, event: ChangingList.Changed) -> None:
        """Change a row."""
        self._change(event.row, event.by)

    @on(OptionList.OptionSelected)
    def select(self, event: OptionList.OptionSelected) -> None:
        """Change a row by Enter or a click."""
        self._change(str(event.option_id), 1)

    @on(Input.Submitted)
    def rename(self, event: Input.Submitted) -> None:
        """Accept the new name, or show why it is refused."""
        refused = self.kozyr.person.rename(event.value)
        if refused is not None:
            self._show_message(refused.text, bad=True)
            return
        self.stop_naming()

    def _change(self, row: str, by: int) -> None:
        person = self.kozyr.person
        settings = person.settings
        is_confirmed, self._reset_to_confirm = self._reset_to_confirm == row, None
        self._show_message("")
        match row:
            case _ if row in _SWITCHES:
                person.change_settings(**{row: not getattr(settings, row)})
            case "theme":
                at = THEME_NAMES.index(settings.theme)
                person.change_settings(theme=THEME_NAMES[(at + by) % len(THEME_NAMES)])
                self.kozyr.apply_theme()
            case "deck_colours":
                person.change_settings(deck_colours=_DECKS[1 - _DECKS.index(settings.deck_colours)])
            case "language":
                at = _LANGUAGES.index(settings.language)
                person.change_settings(language=_LANGUAGES[(at + by) % len(_LANGUAGES)])
            case "nickname":
                self._start_naming()
            case "reset" | "reset_board" if not is_confirmed:
                self._reset_to_confirm = row
                self._show_message(self.kozyr.say("set_sure"))
            case "reset":
                person.reset_settings()
                self.kozyr.apply_theme()
                self._show_message(self.kozyr.say("set_reset_done"))
            case "reset_board":
                person.reset_profile()
                self._show_message(self.kozyr.say("set_board_done"))
            case _:
                sound = next(each for each in SOUNDS if row == f"sound_{each}")
                person.change_settings(silent=toggle_sound(settings, sound).silent)
        for notice in person.notices():
            self.kozyr.tell(notice, bad=True)
        self.show_rows()

    def show_rows(self) -> None:
        """Show the rows with their values."""
        app, settings = self.kozyr, self.kozyr.settings
        format_row = row_formatter(app.size.width)

        def switch(on: bool) -> str:  # noqa: FBT001 - the value itself
            return app.say("on" if on else "off")

        language = "set_language_system" if settings.language is None else f"language_{settings.language}"
        rows = [
            (row, format_row(app.say(key), switch(getattr(settings, row)))) for row, key in _SWITCHES.items()
        ]
        if settings.sounds:
            rows += [
                (
                    f"sound_{each}",
                    format_row(f"   {app.say(f'sound_{each}')}", switch(each not in settings.silent)),
                )
                for each in SOUNDS
            ]
        rows += [
            ("theme", format_row(app.say("set_theme"), app.say(f"theme_{settings.theme}"))),
            (
                "deck_colours",
                format_row(app.say("set_colours"), app.say(f"set_colours_{settings.deck_colours}")),
            ),
            ("language", format_row(app.say("set_language"), app.say(language))),
            ("nickname", format_row(app.say("set_nickname"), app.profile.name)),
            ("reset", format_row(app.say("set_reset"), "")),
            ("reset_board", format_row(app.say("set_reset_board"), "")),
        ]
        self.query_one("#rows", ChangingList).show(rows)
        self.query_one("#heading", Static).update(app.say("settings"))
        self.query_one("#keys", Static).update(app.say("set_keys"))

    def _show_message(self, text: str, *, bad: bool = False) -> None:
        why = self.query_one("#why", Static)
        why.set_class(bad, "error")
        why.update(text)

    def _start_naming(self) -> None:
        self.add_class("-naming")
        name = self.query_one("#name", LineInput)
        name.value = self.kozyr.profile.name
        name.focus()

    def stop_naming(self) -> None:
        """Return to the rows and clear the error about the name."""
        self._show_message("")
        super().stop_naming()
