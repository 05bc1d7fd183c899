"""The screen that sets up a new table on the server."""

from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.bots.levels import LEVELS
from kozyr.rules import RULE_SETS
from kozyr.table import CLOCKS
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.event_text import level_name
from kozyr.terminal.online.lobby_client import NewTable
from kozyr.terminal.screens.forms import FilledForm, FormField, FormScreen
from kozyr.terminal.screens.lobby_texts import rules_name, stake_text
from kozyr.terminal.widgets.lists import ChangingList, format_row

_STAKES: Final = (0, 5, 10, 25, 50, 100, 250, 500, 1000)
_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "rules": tuple(RULE_SETS),
    "seats": (2, 3, 4, 5, 6),
    "clock": tuple(CLOCKS),
    "stake": _STAKES,
    "bots": (0, 1, 2, 3, 4, 5),
    "level": tuple(LEVELS),
    "private": (False, True),
}
_WRITTEN: Final = ("name", "password")
_KEYS: Final = {
    "rules": "lobby_rules", "seats": "new_seats", "clock": "new_clock", "stake": "new_stake",
    "bots": "online_bots", "level": "online_level", "private": "new_private", "name": "new_name",
    "password": "new_password",
}  # fmt: skip


class NewTableScreen(AppAccess, Screen[NewTable | None]):
    """A row for each setting of the table."""

    DEFAULT_CSS = """
    NewTableScreen #middle { align: center top; width: 100%; height: 1fr; }
    NewTableScreen #paper { width: 76; max-width: 100%; height: 100%; }
    NewTableScreen ChangingList { width: 76; max-width: 100%; margin-top: 1; height: 1fr; }
    NewTableScreen #about { width: 76; max-width: 100%; height: 2; color: $textmsg; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._chosen: dict[str, Any] = {
            "rules": "classic", "seats": 2, "clock": "normal", "stake": 0, "bots": 0, "level": "experienced",
            "private": False, "name": "", "password": "",
        }  # fmt: skip

    def compose(self) -> ComposeResult:
        """Compose the rows."""
        say = self.kozyr.say
        yield Static(say("new_title"), classes="heading", markup=False)
        with Horizontal(id="middle"), Vertical(id="paper"):
            yield ChangingList()
            yield Static("", id="about", markup=False)
        yield Static(say("set_keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the rows and select the first."""
        self._show()
        self.query_one(ChangingList).focus()

    @on(ChangingList.Changed)
    def change(self, event: ChangingList.Changed) -> None:
        """Change a row."""
        self._change(event.row, event.by)

    @on(OptionList.OptionSelected)
    def select(self, event: OptionList.OptionSelected) -> None:
        """Change a row by Enter or a click."""
        self._change(str(event.option_id), 1)

    @on(OptionList.OptionHighlighted)
    def explain(self, event: OptionList.OptionHighlighted) -> None:
        """Describe the selected row."""
        notes = {"stake": "new_stake_note", "bots": "new_stake_bots", "private": "new_private_note"}
        row = str(event.option_id)
        if self._chosen["clock"] == "none":
            notes["stake"] = "online_stake_clock"
        if self._chosen["stake"]:
            notes["clock"] = "online_stake_clock"
        if row == "rules":
            rules = RULE_SETS[self._chosen["rules"]]
            about = rules.ru if self.kozyr.language == "ru" else rules.en
        else:
            about = self.kozyr.say(notes[row]) if row in notes else ""
        self.query_one("#about", Static).update(about)

    def _change(self, row: str, by: int) -> None:
        if row == "make":
            self.dismiss(self._wish())
        elif row in _WRITTEN:
            self._write(row)
        else:
            values = self._values(row)
            at = values.index(self._chosen[row]) if self._chosen[row] in values else 0
            self._chosen[row] = values[(at + by) % len(values)]
            self._chosen["bots"] = min(self._chosen["bots"], len(self._values("bots")) - 1)
            self._show()

    def _values(self, row: str) -> tuple[Any, ...]:
        # Bots can take the other seats, but none in a game for coins; coins need a clock.
        if row == "stake" and self._chosen["clock"] == "none":
            return (0,)
        if row == "clock" and self._chosen["stake"]:
            return tuple(clock for clock in _CHOICES["clock"] if clock != "none")
        if row == "bots":
            return (0,) if self._chosen["stake"] else _CHOICES["bots"][: self._chosen["seats"]]
        return _CHOICES[row]

    def _write(self, row: str) -> None:
        say = self.kozyr.say
        line = FormField(row, say(_KEYS[row]), self._chosen[row], is_secret=row == "password")

        def take(filled: FilledForm | None) -> None:
            if filled is not None:
                self._chosen[row] = filled.values[row].strip()
                self._show()

        self.app.push_screen(FormScreen(say(_KEYS[row]), [line], [("done", say("online_done"))]), take)

    def _wish(self) -> NewTable:
        chosen = self._chosen
        return NewTable(
            chosen["rules"], None, chosen["seats"], chosen["name"], chosen["clock"], chosen["stake"],
            chosen["password"] or None, chosen["private"], (chosen["level"],) * chosen["bots"],
        )  # fmt: skip

    def _show(self) -> None:
        say = self.kozyr.say
        rows = [(name, format_row(say(_KEYS[name]), self._value_text(name))) for name in _KEYS]
        self.query_one(ChangingList).show([*rows, ("make", f" {say('new_make')}")])

    def _value_text(self, name: str) -> str:
        say, value, language = self.kozyr.say, self._chosen[name], self.kozyr.language
        match name:
            case "rules":
                return rules_name(value, language)
            case "clock":
                return say(f"clock_{value}")
            case "stake":
                return stake_text(value, language)
            case "bots":
                return str(value) if value else say("online_no_bots")
            case "level":
                return level_name(value, language)
            case "private":
                return say("yes" if value else "no")
            case "password":
                return "*" * len(value)
            case _:
                return str(value)
