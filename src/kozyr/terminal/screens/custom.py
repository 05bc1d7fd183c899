"""The screen that sets up a custom local game: players, rules, event effect and open cards.

An event effect changes the cards or the rules during the game (`kozyr.custom_table.effects`).
"""

from collections.abc import Iterable
from functools import partial
from typing import Final

from textual import events

from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.rules import RULE_SETS
from kozyr.terminal.event_text import level_name
from kozyr.terminal.local_games import start_game
from kozyr.terminal.screens.rows import Row, RowsScreen
from kozyr.terminal.widgets.basic import ChangingList, key_bindings

_KINDS: Final = ("off", "person", "novice", "experienced", "master", "divine")
"""The kinds of a seat, in the order of selection; the last four are the console game's levels."""


class CustomScreen(RowsScreen[None]):
    """A list with one row for every seat and every option; Enter deals the cards."""

    HEADING, KEYS = "menu_custom", "custom_keys"
    BINDINGS = key_bindings({"f2,n,т": "name"})
    _is_clicked = False
    """Whether the next selection comes from a click."""

    def __init__(self) -> None:
        """Offer the player and three bots first."""
        super().__init__()
        kinds = ("person", "experienced", "experienced", "experienced", "off", "off")
        self.values = {str(seat): kind for seat, kind in enumerate(kinds)}
        self.values |= {"rules": "classic", "effect": 0, "see_all": False}
        self._names = [""] * len(kinds)
        """The players' names; the game chooses a name for a player without one."""

    def on_mount(self) -> None:
        """Name the player and show the rows."""
        self._names[0] = self.kozyr.person.profile.name
        super().on_mount()

    def list_rows(self) -> Iterable[Row]:
        """Return a row for every seat and every option, and the row that deals the cards."""
        say, effect, switch = self.kozyr.say, self.values["effect"], self.describe_switch
        effect_name, about = EFFECTS[effect].texts(self.kozyr.language)
        bots_only = switch("person" not in self.values.values())
        rows = [
            *[self._seat_row(seat) for seat in range(len(self._names))],
            self.make_choice("rules", "rules", RULE_SETS, lambda rules: say(f"rules_{rules}")),
            self.make_choice(
                "effect", "custom_effect", sorted(EFFECTS), lambda _: f"{effect}: {effect_name}"
            ),
            self.make_choice("see_all", "custom_see_all", (False, True), switch),
            Row("bots_only", say("custom_bots_only"), bots_only, lambda _: self._toggle_bots_only()),
            Row("start", say("custom_start"), say("key_enter"), lambda _: self._start()),
        ]
        return [row._replace(note=f"{effect_name}. {about}" if effect else "") for row in rows]

    def _seat_row(self, seat: int) -> Row:
        say, name = self.kozyr.say, self._names[seat]

        def describe(kind: str) -> str:
            if kind == "off":
                return say("custom_off")
            if kind == "person":
                text = say("custom_person")
            else:
                text = say("custom_bot", level=level_name(kind, self.kozyr.language))
            return f"{name}, {text}" if name else text

        return self.make_choice(str(seat), "seat_n", _KINDS, describe, n=seat + 1)

    def _toggle_bots_only(self) -> None:
        # Replace all people by bots; if there are no people, make the first seat a person's.
        seats = [name for name, kind in self.values.items() if kind == "person"]
        self.values |= dict.fromkeys(seats, "experienced") or {"0": "person"}

    def action_name(self) -> None:
        """Edit the name of the selected seat; it is checked when the cards are dealt."""
        seat = self.query_one(ChangingList).highlighted
        if seat is None or seat >= len(self._names) or self.values[str(seat)] == "off":
            return
        save = partial(self._names.__setitem__, seat)
        self.edit_text(self._names[seat], lambda text: save(text.strip()), self.kozyr.say("custom_name"))

    def select_row(self, row: str) -> None:
        """Deal the cards by Enter; a click changes the row instead."""
        super().select_row(row if self._is_clicked else "start")
        self._is_clicked = False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember whether the next selection comes from a click."""
        self._is_clicked = event.button == 1

    def _start(self) -> None:
        kinds = [self.values[str(seat)] for seat in range(len(self._names))]
        seats = [
            SeatRequest("person", name) if kind == "person" else SeatRequest("bot", name, kind)
            for kind, name in zip(kinds, self._names, strict=True)
            if kind != "off"
        ]
        if len(seats) < 2:  # noqa: PLR2004 - a game needs two players
            self.show_message(self.kozyr.say("custom_few"), is_error=True)
            return
        options = {name: self.values[name] for name in ("rules", "effect", "see_all")}
        refusal = start_game(self.kozyr, Seating(tuple(seats), **options))
        if refusal is not None:
            self.show_message(refusal.text, is_error=True)
