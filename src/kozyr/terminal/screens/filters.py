"""The screen that filters a server's list of tables."""

from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.rules import RULE_SETS
from kozyr.table import CLOCKS
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.online.lobby_client import TableFilters
from kozyr.terminal.screens.lobby_texts import rules_name
from kozyr.terminal.widgets.lists import ChangingList, format_row

_STAKES: Final = {"any": (None, None), "points": (None, 0), "coins": (1, None)}
_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "rules": (None, *RULE_SETS),
    "seats": (None, 2, 3, 4, 5, 6),
    "free": (None, True),
    "stake": tuple(_STAKES),
    "clock": (None, *CLOCKS),
}


class FilterScreen(AppAccess, Screen[TableFilters | None]):
    """A row for each filter."""

    DEFAULT_CSS = """
    FilterScreen #middle { align: center top; width: 100%; height: 1fr; }
    FilterScreen #paper { width: 76; max-width: 100%; height: 100%; }
    FilterScreen ChangingList { width: 76; max-width: 100%; margin-top: 1; height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "done", show=False)]

    def __init__(self, filters: TableFilters) -> None:
        super().__init__()
        stake = next(key for key, span in _STAKES.items() if span == (filters.stake_min, filters.stake_max))
        self._chosen: dict[str, Any] = {
            name: stake if name == "stake" else getattr(filters, name) for name in _CHOICES
        }

    def compose(self) -> ComposeResult:
        """Compose the rows."""
        say = self.kozyr.say
        yield Static(say("online_way_filter"), classes="heading", markup=False)
        with Horizontal(id="middle"), Vertical(id="paper"):
            yield ChangingList()
        yield Static(say("set_keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the rows and select the first."""
        self._show()
        self.query_one(ChangingList).focus()

    def action_done(self) -> None:
        """Close the screen and return the filters."""
        low, high = _STAKES[self._chosen["stake"]]
        chosen = {name: value for name, value in self._chosen.items() if name != "stake"}
        self.dismiss(TableFilters(stake_min=low, stake_max=high, **chosen))

    @on(ChangingList.Changed)
    def change(self, event: ChangingList.Changed) -> None:
        """Change a row."""
        self._change(event.row, event.by)

    @on(OptionList.OptionSelected)
    def select(self, event: OptionList.OptionSelected) -> None:
        """Change a row by Enter or a click."""
        self._change(str(event.option_id), 1)

    def _change(self, row: str, by: int) -> None:
        if row == "done":
            self.action_done()
            return
        values = _CHOICES[row]
        self._chosen[row] = values[(values.index(self._chosen[row]) + by) % len(values)]
        self._show()

    def _show(self) -> None:
        say = self.kozyr.say
        rows = [(name, format_row(say(f"lobby_{name}"), self._value_text(name))) for name in _CHOICES]
        self.query_one(ChangingList).show([*rows, ("done", f" {say('online_show')}")])

    def _value_text(self, name: str) -> str:
        say, value = self.kozyr.say, self._chosen[name]
        match name:
            case "stake":
                return say("lobby_any_stake" if value == "any" else f"lobby_{value}")
            case _ if value is None:
                return say("lobby_any_status")
            case "rules":
                return rules_name(value, self.kozyr.language)
            case "clock":
                return say(f"clock_{value}")
            case "free":
                return say("yes")
            case _:
                return say("players", n=value)
