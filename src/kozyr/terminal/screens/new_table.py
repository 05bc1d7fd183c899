"""The screen that sets up a new table on the server."""

from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static

from kozyr.bots.levels import LEVELS
from kozyr.rules import RULE_SETS
from kozyr.table import CLOCKS
from kozyr.terminal.event_text import level_name
from kozyr.terminal.online.lobby_client import NewTable
from kozyr.terminal.screens.forms import FilledForm, FormField, FormScreen
from kozyr.terminal.screens.lobby_texts import rules_name, stake_text
from kozyr.terminal.screens.row_list import RowListScreen
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
_TEXT_ROWS: Final = ("name", "password")
_LABELS: Final = {
    "rules": "lobby_rules", "seats": "new_seats", "clock": "new_clock", "stake": "new_stake",
    "bots": "online_bots", "level": "online_level", "private": "new_private", "name": "new_name",
    "password": "new_password",
}  # fmt: skip
"""The rows in their order on the screen, each with the key of its label."""


class NewTableScreen(RowListScreen[NewTable | None]):
    """A list with one row for each setting of the table."""

    DEFAULT_CSS = """
    NewTableScreen #middle { align: center top; width: 100%; height: 1fr; }
    NewTableScreen #paper { width: 76; max-width: 100%; height: 100%; }
    NewTableScreen ChangingList { width: 76; max-width: 100%; margin-top: 1; height: 1fr; }
    NewTableScreen #about { width: 76; max-width: 100%; height: 2; color: $textmsg; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._values: dict[str, Any] = {
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

    @on(OptionList.OptionHighlighted)
    def explain(self, event: OptionList.OptionHighlighted) -> None:
        """Describe the selected row."""
        notes = {"stake": "new_stake_note", "bots": "new_stake_bots", "private": "new_private_note"}
        row = str(event.option_id)
        if self._values["clock"] == "none":
            notes["stake"] = "online_stake_clock"
        if self._values["stake"]:
            notes["clock"] = "online_stake_clock"
        if row == "rules":
            about = self.kozyr.say(f"rules_about_{self._values['rules']}")
        else:
            about = self.kozyr.say(notes[row]) if row in notes else ""
        self.query_one("#about", Static).update(about)

    def change_row(self, row: str, step: int) -> None:
        """Change a setting, ask for its text, or create the table."""
        if row == "make":
            self.dismiss(self._build_request())
        elif row in _TEXT_ROWS:
            self._ask_text(row)
        else:
            values = self._allowed_values(row)
            index = values.index(self._values[row]) if self._values[row] in values else 0
            self._values[row] = values[(index + step) % len(values)]
            # Fewer seats or a stake may allow fewer bots.
            self._values["bots"] = min(self._values["bots"], max(self._allowed_values("bots")))
            self.show_rows()

    def _allowed_values(self, row: str) -> tuple[Any, ...]:
        # A game for coins needs a clock and has no bots. In other games, bots can take all other seats.
        if row == "stake" and self._values["clock"] == "none":
            return (0,)
        if row == "clock" and self._values["stake"]:
            return tuple(clock for clock in _CHOICES["clock"] if clock != "none")
        if row == "bots":
            return (0,) if self._values["stake"] else _CHOICES["bots"][: self._values["seats"]]
        return _CHOICES[row]

    def _ask_text(self, row: str) -> None:
        say = self.kozyr.say
        field = FormField(row, say(_LABELS[row]), self._values[row], is_secret=row == "password")

        def save(form: FilledForm | None) -> None:
            if form is not None:
                self._values[row] = form.values[row].strip()
                self.show_rows()

        self.app.push_screen(FormScreen(say(_LABELS[row]), [field], [("done", say("online_done"))]), save)

    def _build_request(self) -> NewTable:
        values = self._values
        return NewTable(
            rules=values["rules"], seats=values["seats"], name=values["name"], clock=values["clock"],
            stake=values["stake"], password=values["password"] or None, private=values["private"],
            bots=(values["level"],) * values["bots"],
        )  # fmt: skip

    def show_rows(self) -> None:
        """Show the rows with their values."""
        say = self.kozyr.say
        rows = [(name, format_row(say(_LABELS[name]), self._format_value(name))) for name in _LABELS]
        self.query_one(ChangingList).show([*rows, ("make", f" {say('new_make')}")])

    def _format_value(self, name: str) -> str:
        say, value, language = self.kozyr.say, self._values[name], self.kozyr.language
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
