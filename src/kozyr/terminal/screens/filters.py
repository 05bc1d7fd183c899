"""The screen that filters a server's list of tables."""

from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from kozyr.rules import RULE_SETS
from kozyr.table import CLOCKS
from kozyr.terminal.online.lobby_client import TableFilters
from kozyr.terminal.screens.lobby_texts import rules_name
from kozyr.terminal.screens.row_list import RowListScreen
from kozyr.terminal.widgets.lists import ChangingList, format_row

_STAKES: Final = {"any": (None, None), "points": (None, 0), "coins": (1, None)}
"""The lowest and the highest stake of each choice; None means no limit."""
_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "rules": (None, *RULE_SETS),
    "seats": (None, 2, 3, 4, 5, 6),
    "free": (None, True),
    "stake": tuple(_STAKES),
    "clock": (None, *CLOCKS),
}
"""The values of each row; None, or "any" for the stake, filters nothing."""


class FilterScreen(RowListScreen[TableFilters | None]):
    """A list with one row for each filter."""

    DEFAULT_CSS = """
    FilterScreen #middle { align: center top; width: 100%; height: 1fr; }
    FilterScreen #paper { width: 76; max-width: 100%; height: 100%; }
    FilterScreen ChangingList { width: 76; max-width: 100%; margin-top: 1; height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "done", show=False)]

    def __init__(self, filters: TableFilters) -> None:
        super().__init__()
        stakes = filters.stake_min, filters.stake_max
        stake = next(name for name, limits in _STAKES.items() if limits == stakes)
        self._values: dict[str, Any] = {
            name: stake if name == "stake" else getattr(filters, name) for name in _CHOICES
        }

    def compose(self) -> ComposeResult:
        """Compose the rows."""
        say = self.kozyr.say
        yield Static(say("online_way_filter"), classes="heading", markup=False)
        with Horizontal(id="middle"), Vertical(id="paper"):
            yield ChangingList()
        yield Static(say("set_keys"), classes="keys", markup=False)

    def action_done(self) -> None:
        """Close the screen and return the filters."""
        low, high = _STAKES[self._values["stake"]]
        other_filters = {name: value for name, value in self._values.items() if name != "stake"}
        self.dismiss(TableFilters(stake_min=low, stake_max=high, **other_filters))

    def change_row(self, row: str, step: int) -> None:
        """Change a filter; the last row closes the screen."""
        if row == "done":
            self.action_done()
            return
        values = _CHOICES[row]
        self._values[row] = values[(values.index(self._values[row]) + step) % len(values)]
        self.show_rows()

    def show_rows(self) -> None:
        """Show the rows with their values."""
        say = self.kozyr.say
        rows = [(name, format_row(say(f"lobby_{name}"), self._format_value(name))) for name in _CHOICES]
        self.query_one(ChangingList).show([*rows, ("done", f" {say('online_show')}")])

    def _format_value(self, name: str) -> str:
        say, value = self.kozyr.say, self._values[name]
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
