"""The screen that sets up a custom local game: players, rules, effect and open cards."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.widgets import Input, OptionList, Static

from kozyr.terminal import seating_plan as plans
from kozyr.terminal.event_text import level_name
from kozyr.terminal.local.effects import EFFECTS
from kozyr.terminal.local_games import start_game
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.screens.row_list import NameRowsScreen
from kozyr.terminal.seating_plan import SEATS
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.lists import ChangingList, row_formatter


class CustomScreen(NameRowsScreen):
    """A list with one row for every seat and every option."""

    _is_clicked = False
    """Whether the next selection comes from a click."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding(f"f2,{letter_keys('n', 'т')}", "name", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Compose the rows and the name field."""
        say = self.kozyr.say
        self.plan = plans.make_usual_plan(self.kozyr.profile.name)
        yield Static(say("custom_title"), classes="heading", markup=False)
        with Center(id="page"):
            yield ChangingList(id="rows")
        yield LineInput(placeholder=say("custom_name"), id="name")
        yield Static("", id="about", markup=False)
        yield Static("", id="why", classes="error", markup=False)
        yield Static(say("custom_keys"), classes="keys", markup=False)

    def action_name(self) -> None:
        """Edit the name of the selected seat."""
        seat = self._find_selected_seat()
        if seat is None or self.plan.seats[seat].kind == "off":
            return
        self.add_class("-naming")
        field = self.query_one("#name", LineInput)
        field.value = self.plan.seats[seat].name
        field.focus()

    def select_row(self, row: str) -> None:
        """Deal the cards by Enter; a click changes the row instead."""
        self.change_row(row if self._is_clicked else "start", 1)
        self._is_clicked = False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember whether the next selection comes from a click."""
        self._is_clicked = event.button == 1

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Describe the chosen effect."""
        name, about = EFFECTS[self.plan.effect].texts(self.kozyr.language)
        self.query_one("#about", Static).update(f"{name}. {about}" if self.plan.effect else "")

    @on(Input.Submitted)
    def rename(self, event: Input.Submitted) -> None:
        """Store the name; it is checked when the cards are dealt."""
        seat = self._find_selected_seat()
        if seat is not None:
            self.plan = plans.with_seat_name(self.plan, seat, event.value.strip())
        self.stop_naming()

    def change_row(self, row: str, step: int) -> None:
        """Change a row; the last row deals the cards."""
        if row == "start":
            self._start()
            return
        self.query_one("#why", Static).update("")
        match row:
            case "rules":
                self.plan = plans.cycle_rules(self.plan, step)
            case "effect":
                self.plan = plans.cycle_effect(self.plan, step)
            case "see_all":
                self.plan = plans.toggle_open_cards(self.plan)
            case "bots_only":
                self.plan = plans.toggle_bots_only(self.plan)
            case _:
                self.plan = plans.cycle_seat(self.plan, int(row), step)
        self.show_rows()

    def _start(self) -> None:
        if sum(seat.kind != "off" for seat in self.plan.seats) < 2:  # noqa: PLR2004 - a game needs two players
            self.query_one("#why", Static).update(self.kozyr.say("custom_few"))
            return
        refusal = start_game(self.kozyr, plans.make_seating(self.plan))
        if refusal is not None:
            self.query_one("#why", Static).update(refusal.text)

    def show_rows(self) -> None:
        """Show the rows with their values."""
        app, plan = self.kozyr, self.plan
        format_row = row_formatter(app.size.width)
        rows = [
            (str(seat), format_row(app.say("custom_seat", n=seat + 1), self._describe_seat(seat)))
            for seat in range(SEATS)
        ]
        effect = f"{plan.effect}: {EFFECTS[plan.effect].texts(app.language)[0]}"
        see_all, bots_only = plan.see_all, plans.has_no_people(plan)
        rows += [
            ("rules", format_row(app.say("custom_rules"), app.say(f"rules_{plan.rules}"))),
            ("effect", format_row(app.say("custom_effect"), effect)),
            ("see_all", format_row(app.say("custom_see_all"), app.say("on" if see_all else "off"))),
            ("bots_only", format_row(app.say("custom_bots_only"), app.say("on" if bots_only else "off"))),
            ("start", format_row(app.say("custom_start"), app.say("key_enter"))),
        ]
        self.query_one("#rows", ChangingList).show(rows)
        self.explain()

    def _describe_seat(self, seat: int) -> str:
        app, seat_plan = self.kozyr, self.plan.seats[seat]
        match seat_plan.kind:
            case "off":
                return app.say("custom_off")
            case "person":
                kind = app.say("custom_person")
            case level:
                kind = app.say("custom_bot", level=level_name(level, app.language))
        return f"{seat_plan.name}, {kind}" if seat_plan.name else kind

    def _find_selected_seat(self) -> int | None:
        row = self.query_one("#rows", ChangingList).highlighted
        return row if row is not None and row < SEATS else None
