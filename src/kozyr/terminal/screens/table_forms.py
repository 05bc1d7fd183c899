"""The screens about a server's tables that consist of rows: the filters of the list, and a new table."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import asdict
from textual import work

from kozyr.bots.levels import LEVELS
from kozyr.client.lobby_client import NewTable
from kozyr.rules import RULE_SETS
from kozyr.server.api.messages.tables import CreateTable, ListTables
from kozyr.table import CLOCKS
from kozyr.terminal.event_text import level_name
from kozyr.terminal.screens.dialogs import FormScreen
from kozyr.terminal.screens.lobby_texts import rules_name, stake_text
from kozyr.terminal.screens.rows import Row, RowsScreen
from kozyr.terminal.widgets.basic import LineInput

_SEATS: Final = (2, 3, 4, 5, 6)
_STAKES: Final = (0, 5, 10, 25, 50, 100, 250, 500, 1000)
_STAKE_FILTERS: Final = {"any": (None, None), "points": (None, 0), "coins": (1, None)}
"""The lowest and the highest stake of each choice; None means no limit."""


class FilterScreen(RowsScreen[ListTables]):
    """A list with one row for each filter; it returns the filters, also after Esc."""

    HEADING = "online_way_filter"

    def __init__(self, filters: ListTables) -> None:
        super().__init__()
        limits = filters.stake_min, filters.stake_max
        stake = next(name for name, stakes in _STAKE_FILTERS.items() if stakes == limits)
        self.values = {**asdict(filters), "stake": stake}

    def list_rows(self) -> Iterable[Row]:
        """Return a row for each filter; None filters nothing."""
        say, language = self.kozyr.say, self.kozyr.language

        def make_filter(name: str, choices: Iterable[object], text: Callable[[Any], str]) -> Row:
            def describe(value: object) -> str:
                return say("lobby_any_status") if value is None else text(value)

            return self.make_choice(name, f"lobby_{name}", (None, *choices), describe)

        def describe_stake(stake: str) -> str:
            return say("lobby_any_stake" if stake == "any" else f"lobby_{stake}")

        yield make_filter("rules", RULE_SETS, lambda rules: rules_name(rules, language))
        yield make_filter("seats", _SEATS, lambda seats: say("players", n=seats))
        yield make_filter("free", (True,), lambda _: say("yes"))
        yield self.make_choice("stake", "lobby_stake", _STAKE_FILTERS, describe_stake)
        yield make_filter("clock", CLOCKS, lambda clock: say(f"clock_{clock}"))
        yield Row("done", say("online_show"), "", lambda _: self.action_leave())

    def action_leave(self) -> None:
        """Close the screen and return the filters."""
        values = dict(self.values)
        values["stake_min"], values["stake_max"] = _STAKE_FILTERS[values.pop("stake")]
        self.dismiss(ListTables(**values))


class NewTableScreen(RowsScreen[NewTable | None]):
    """A list with one row for each setting of the new table; it returns None after Esc."""

    HEADING = "new_title"

    def __init__(self) -> None:
        super().__init__()
        self.values = {
            "rules": "classic", "seats": 2, "clock": "normal", "stake": 0, "bots": 0, "level": "experienced",
            "private": False, "rated": False, "name": "", "password": "",
        }  # fmt: skip

    def list_rows(self) -> Iterable[Row]:
        """Return a row for each setting, and the row that creates the table."""
        values, say, language = self.values, self.kozyr.say, self.kozyr.language
        # A game for coins needs a clock and has no bots. A rated table has no bots and is open to everyone.
        has_clock, stake = values["clock"] != "none", values["stake"]
        clocks = [clock for clock in CLOCKS if clock != "none" or not stake]
        rated = values["rated"]
        max_bots = 0 if stake or rated else values["seats"] - 1
        values["bots"] = min(values["bots"], max_bots)
        values["private"] = values["private"] and not rated
        stake_note = "new_stake_note" if has_clock else "online_stake_clock"
        return [
            self.make_choice(
                "rules", "lobby_rules", RULE_SETS, lambda rules: rules_name(rules, language),
                f"rules_about_{values['rules']}",
            ),
            self.make_choice("seats", "new_seats", _SEATS, str),
            self.make_choice(
                "clock", "new_clock", clocks, lambda clock: say(f"clock_{clock}"),
                "online_stake_clock" if stake else "",
            ),
            self.make_choice(
                "stake", "new_stake", _STAKES if has_clock else (0,),
                lambda stake: stake_text(stake, language), stake_note,
            ),
            self.make_choice(
                "bots", "online_bots", range(max_bots + 1), lambda count: str(count or say("online_no_bots")),
                "new_stake_bots",
            ),
            self.make_choice("level", "online_level", LEVELS, lambda level: level_name(level, language)),
            self.make_choice(
                "rated", "new_rated", (False, True), lambda value: say("yes" if value else "no"),
                "new_rated_note",
            ),
            self.make_choice(
                "private", "new_private", (False,) if rated else (False, True),
                lambda value: say("yes" if value else "no"), "new_private_note",
            ),
            Row("name", say("new_name"), values["name"], lambda _: self._ask_text("name")),
            Row("password", say("new_password"), "*" * len(values["password"]),
                lambda _: self._ask_text("password")),
            Row("make", say("new_make"), "", lambda _: self._create()),
        ]  # fmt: skip

    @work
    async def _ask_text(self, name: str) -> None:
        label, buttons = self.kozyr.say(f"new_{name}"), [("done", self.kozyr.say("online_done"))]
        field = LineInput(self.values[name], id=name, password=name == "password")
        form = await self.app.push_screen_wait(FormScreen(label, {label: field}, buttons))
        if form is not None:
            self.values[name] = form[name].strip()
            self.show_rows()

    def _create(self) -> None:
        values = dict(self.values)
        bots = (values.pop("level"),) * values.pop("bots")
        password = values.pop("password") or None
        can_have_bots = not values["stake"] and not values["rated"]
        self.dismiss(NewTable(CreateTable(**values, password=password, bots=can_have_bots), bots))
