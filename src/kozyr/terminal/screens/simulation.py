"""The simulation screen: bots play hundreds of games against each other."""

import asyncio
import contextlib
import secrets
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Static
from textual.worker import Worker, WorkerCancelled, WorkerFailed

from kozyr.bots.simulation import SimulationReport
from kozyr.terminal.screens.row_list import RowListScreen
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
from kozyr.terminal.widgets.simulation_results import TABLE_WIDTH, format_results

_GAMES_ROW: Final = SEATS + 1
"""The index of the row `games`, which follows the seats and the rules."""
_ROW_WIDTH: Final = 40
_MIN_WIDE_LAYOUT: Final = TABLE_WIDTH + _ROW_WIDTH + 12
"""The least terminal width for rows beside results; 12 columns are margins."""


class SimulationScreen(RowListScreen[None]):
    """The settings of a simulation above its results, or beside them on a wide terminal."""

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
        self._form = SimulationForm()
        self._is_next_digit_first = True
        """Whether the next digit starts a new number of games; otherwise it extends the number."""
        self._request: SimulationRequest | None = None
        self._report: SimulationReport | None = None
        self._worker: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        """Compose the rows and the results."""
        yield Static(self.kozyr.say("sim_title"), classes="heading", markup=False)
        with Container(id="both"):
            yield ChangingList(id="rows")
            yield Static("", id="figures", markup=False)
        yield Static(self.kozyr.say("sim_ready"), id="why", markup=False)
        yield Static("", id="keys", classes="keys", markup=False)

    async def on_unmount(self) -> None:
        """Stop the games before the screen is removed."""
        if self._worker is not None:
            self._worker.cancel()
            with contextlib.suppress(WorkerCancelled, WorkerFailed):
                await self._worker.wait()

    def on_resize(self, event: events.Resize) -> None:
        """Put rows and results side by side on a wide terminal."""
        self.set_class(event.size.width >= _MIN_WIDE_LAYOUT, "-wide")

    def action_leave(self) -> None:
        """Stop the running games, or leave the screen."""
        if self._worker is None:
            self.dismiss()
        else:
            self._worker.cancel()

    def action_play(self) -> None:
        """Start the games, or start them again."""
        if self._worker is not None:
            return
        # A fresh random seed deals other games in every run.
        request = request_of(self._form, secrets.token_hex(4), self.kozyr.language)
        if isinstance(request, ClientRefusal):
            self.show_message(request.text, is_error=True)
            return
        self._request, self._report, self._is_next_digit_first = request, None, True
        self.show_message(self.kozyr.say("sim_starting"))
        self._worker = self.run_worker(self._play(request), exclusive=True, exit_on_error=False)
        self.show_rows()

    def action_erase(self) -> None:
        """Delete the last digit of the number of games."""
        if self._worker is None:
            self._form, self._is_next_digit_first = erase_digit(self._form), False
            self.show_rows()
            self.query_one(ChangingList).highlighted = _GAMES_ROW

    def on_key(self, event: events.Key) -> None:
        """Type a digit of the number of games, whichever row is selected."""
        digit = event.character or ""
        if self._worker is None and len(digit) == 1 and digit in "0123456789":
            self._form, self._is_next_digit_first = (
                append_digit(self._form, digit, is_first=self._is_next_digit_first),
                False,
            )
            self.show_rows()
            self.query_one(ChangingList).highlighted = _GAMES_ROW

    def change_row(self, row: str, step: int) -> None:
        """Change a row; the last row starts or stops the games."""
        if row == "play" and self._worker is not None:
            self.action_leave()
        elif row == "play":
            self.action_play()
        elif self._worker is None:
            self._form, self._is_next_digit_first = change_row(self._form, row, step), True
            self.show_message("")
            self.show_rows()

    async def _play(self, request: SimulationRequest) -> None:
        try:
            end = await simulate(request, self.kozyr.language, self._show_report)
            if end.status:
                self._show_failure(end.error_output)
            else:
                self.show_message("")
        except asyncio.CancelledError:
            if self.is_running:
                self.show_message(self.kozyr.say("sim_stopped"))
            raise
        except (OSError, ValueError) as error:
            # The simulation program did not start, or its output was invalid.
            self._show_failure(str(error))
        finally:
            self._worker = None
            if self.is_running:
                self.show_rows()

    def _show_report(self, report: SimulationReport) -> None:
        # The first finished game clears the message that the games are starting.
        if report.games and not (self._report and self._report.games):
            self.show_message("")
        self._report = report
        self._show_figures()

    def _show_failure(self, reason: str) -> None:
        self.show_message(self.kozyr.say("sim_failed", why=reason), is_error=True)

    def show_rows(self) -> None:
        """Show the rows with their values, the keys and the results."""
        say = self.kozyr.say
        left, right = self.kozyr.signs.arrows

        def format_setting(name: str, value: str) -> str:
            return format_row(name, f"{left} {value} {right}", _ROW_WIDTH)

        rows: list[tuple[str, str]] = []
        for seat, level in enumerate(self._form.seats):
            value = say(f"level_{level}" if level else "sim_nobody")
            rows.append((f"seat{seat}", format_setting(say("sim_seat", n=seat + 1), value)))
        rows += [
            ("rules", format_setting(say("sim_rules"), say(f"rules_{self._form.rules}"))),
            ("games", format_setting(say("sim_games"), str(self._form.games))),
            ("play", format_row(say("sim_stop" if self._worker else "sim_play"), "", _ROW_WIDTH)),
        ]
        self.query_one(ChangingList).show(rows)
        state = "_playing" if self._worker else "_done" if self._report else ""
        self.query_one("#keys", Static).update(say(f"sim_keys{state}"))
        self._show_figures()

    def _show_figures(self) -> None:
        figures = self.query_one("#figures", Static)
        if self._report is None or self._request is None:
            figures.update("")
            return
        app = self.kozyr
        figures.update(format_results(self._report, self._request.levels, app.language, app.inks, app.signs))
