"""The simulation screen: bots play hundreds of games against each other."""

import asyncio
import contextlib
import secrets
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.worker import Worker, WorkerCancelled, WorkerFailed

from kozyr.bots.simulation import SimulationReport
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.simulation import (
    SEATS,
    SimulationForm,
    SimulationRequest,
    append_digit,
    change_row,
    erase_digit,
    request_of,
    simulate,
)
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.widgets.lists import ChangingList, format_row
from kozyr.terminal.widgets.simulation_results import TABLE_WIDTH, simulation_text

_GAMES_ROW: Final = SEATS + 1
_ROW_WIDTH: Final = 40
_LEAST_WIDE: Final = TABLE_WIDTH + _ROW_WIDTH + 12


class SimulationScreen(AppAccess, Screen[None]):
    """Seats, rules and number of games above the results; beside them on a wide terminal."""

    DEFAULT_CSS = """
    SimulationScreen #both { height: 1fr; align-horizontal: center; }
    SimulationScreen #rows { width: 44; height: 9; margin: 0 1; }
    SimulationScreen #figures { width: auto; min-width: 70; height: auto; margin: 1 1 0 1; }
    SimulationScreen #why { height: 1; width: 100%; text-align: center; }
    SimulationScreen.-wide #both { layout: horizontal; align: center middle; }
    SimulationScreen.-wide #rows { margin: 0 4 0 1; }
    SimulationScreen.-wide #figures { margin: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", show=False, priority=True),
        Binding("escape", "leave", show=False),
        Binding("backspace", "erase", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._draft = SimulationForm()
        self._fresh = True
        self._wish: SimulationRequest | None = None
        self._report: SimulationReport | None = None
        self._playing: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        """Compose the rows and the results."""
        yield Static(self.kozyr.say("sim_title"), classes="heading", markup=False)
        with Container(id="both"):
            yield ChangingList(id="rows")
            yield Static("", id="figures", markup=False)
        yield Static(self.kozyr.say("sim_ready"), id="why", markup=False)
        yield Static("", id="keys", classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the rows and focus them."""
        self._show()
        self.query_one("#rows").focus()

    async def on_unmount(self) -> None:
        """Stop the games before the screen is removed."""
        if self._playing is not None:
            self._playing.cancel()
            with contextlib.suppress(WorkerCancelled, WorkerFailed):
                await self._playing.wait()

    def on_resize(self, event: events.Resize) -> None:
        """Put rows and results side by side on a wide terminal."""
        self.set_class(event.size.width >= _LEAST_WIDE, "-wide")

    def action_leave(self) -> None:
        """Stop the running games, or leave the screen."""
        if self._playing is None:
            self.dismiss()
        else:
            self._playing.cancel()

    def action_play(self) -> None:
        """Start the games, or start them again."""
        if self._playing is not None:
            return
        # A fresh random seed deals other games in every run.
        wish = request_of(self._draft, secrets.token_hex(4), self.kozyr.language)
        if isinstance(wish, ClientRefusal):
            self._show_message(wish.text, bad=True)
            return
        self._wish, self._report, self._fresh = wish, None, True
        self._show_message(self.kozyr.say("sim_starting"))
        self._playing = self.run_worker(self._play(wish), exclusive=True, exit_on_error=False)
        self._show()

    def action_erase(self) -> None:
        """Delete the last digit of the number of games."""
        if self._playing is None:
            self._draft, self._fresh = erase_digit(self._draft), False
            self._show(_GAMES_ROW)

    def on_key(self, event: events.Key) -> None:
        """Type a digit of the number of games, whichever row is selected."""
        digit = event.character or ""
        if self._playing is None and len(digit) == 1 and digit in "0123456789":
            self._draft, self._fresh = append_digit(self._draft, digit, fresh=self._fresh), False
            self._show(_GAMES_ROW)

    @on(ChangingList.Changed)
    def change(self, event: ChangingList.Changed) -> None:
        """Change a row."""
        self._change(event.row, event.by)

    @on(OptionList.OptionSelected)
    def select(self, event: OptionList.OptionSelected) -> None:
        """Change a row by Enter or a click; on the last row, start or stop the games."""
        self._change(str(event.option_id), 1)

    def _change(self, row: str, by: int) -> None:
        if row == "play":
            (self.action_leave if self._playing else self.action_play)()
        elif self._playing is None:
            self._draft, self._fresh = change_row(self._draft, row, by), True
            self._show_message("")
            self._show()

    async def _play(self, wish: SimulationRequest) -> None:
        try:
            ended = await simulate(wish, self.kozyr.language, self._show_report)
            self._show_message(
                "" if not ended.status else self._failure_text(ended.error_output), bad=bool(ended.status)
            )
        except asyncio.CancelledError:
            if self.is_running:
                self._show_message(self.kozyr.say("sim_stopped"))
            raise
        except (OSError, ValueError) as fault:
            # The simulation program did not start, or its output was invalid.
            self._show_message(self._failure_text(str(fault)), bad=True)
        finally:
            self._playing = None
            if self.is_running:
                self._show()

    def _show_report(self, report: SimulationReport) -> None:
        if report.games and not (self._report and self._report.games):
            self._show_message("")
        self._report = report
        self._show_figures()

    def _failure_text(self, why: str) -> str:
        return self.kozyr.say("sim_failed", why=why)

    def _show_message(self, text: str, *, bad: bool = False) -> None:
        why = self.query_one("#why", Static)
        why.set_class(bad, "error")
        why.update(text)

    def _show(self, row: int | None = None) -> None:
        say = self.kozyr.say
        left, right = self.kozyr.signs.arrows

        def row_of(name: str, value: str) -> str:
            return format_row(name, f"{left} {value} {right}", _ROW_WIDTH)

        rows = [
            (
                f"seat{seat}",
                row_of(say("sim_seat", n=seat + 1), say(f"level_{level}" if level else "sim_nobody")),
            )
            for seat, level in enumerate(self._draft.seats)
        ]
        rows += [
            ("rules", row_of(say("sim_rules"), say(f"rules_{self._draft.rules}"))),
            ("games", row_of(say("sim_games"), str(self._draft.games))),
            ("play", format_row(say("sim_stop" if self._playing else "sim_play"), "", _ROW_WIDTH)),
        ]
        listed = self.query_one("#rows", ChangingList)
        listed.show(rows)
        if row is not None:
            listed.highlighted = row
        state = "_playing" if self._playing else "_done" if self._report else ""
        self.query_one("#keys", Static).update(say(f"sim_keys{state}"))
        self._show_figures()

    def _show_figures(self) -> None:
        shown = self.query_one("#figures", Static)
        if self._report is None or self._wish is None:
            shown.update("")
            return
        app = self.kozyr
        shown.update(simulation_text(self._report, self._wish.levels, app.language, app.inks, app.signs))
