"""The simulation screen: bots play hundreds of games against each other."""

import asyncio
import contextlib
import secrets
from collections.abc import Iterable
from typing import Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static
from textual.worker import Worker, WorkerCancelled, WorkerFailed

from kozyr.bots.levels import LEVELS
from kozyr.bots.simulation import SimulationReport
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, format_decimal, say
from kozyr.rules import RULE_SETS
from kozyr.terminal.drawing.palette import Palette
from kozyr.terminal.drawing.signs import ASCII, Signs
from kozyr.terminal.screens.rows import Row, RowsScreen
from kozyr.terminal.simulation import SEATS, SimulationRequest, make_request, simulate, step_games
from kozyr.terminal.widgets.basic import ChangingList, key_bindings

_COLUMNS: Final = (
    ("sim_wins", 7), ("", 7), ("cli_column_points", 9), ("", 7), ("sim_draws", 7), ("sim_losses", 8),
    ("cli_column_time", 9),
)  # fmt: skip
"""Column names and widths; a column without a name is headed %."""
_NAME_WIDTH: Final = 16
TABLE_WIDTH: Final = _NAME_WIDTH + sum(width for _, width in _COLUMNS)


def format_results(
    report: SimulationReport, levels: tuple[str, ...], language: Language, inks: Palette, signs: Signs
) -> Text:
    """Return the table, the progress bar and the averages of the games played so far."""

    def decimal(number: float, spec: str = ".1f") -> str:
        return format_decimal(number, spec, language)

    text = Text(no_wrap=True)
    names = "".join(f"{say(language, key) if key else '%':>{width}}" for key, width in _COLUMNS)
    text.append(f"{say(language, 'sim_bot'):<{_NAME_WIDTH}}{names}\n", inks["target"])
    best = max((seat.wins for seat in report.seats), default=0)
    for number, (seat, level) in enumerate(zip(report.seats, levels, strict=True), 1):
        cells = (
            str(seat.wins), decimal(100 * seat.win_share), decimal(seat.points, "g"),
            decimal(100 * seat.point_share), str(seat.draws), str(seat.losses),
            say(language, "sim_seconds", n=decimal(seat.seconds)),
        )  # fmt: skip
        name = f"{number} {say(language, f'level_{level}')}"[: _NAME_WIDTH - 1]
        row = "".join(f"{cell:>{width}}" for cell, (_, width) in zip(cells, _COLUMNS, strict=True))
        ink = inks["strong" if seat.wins == best and report.games else "felt"]
        text.append(f"{name:<{_NAME_WIDTH}}{row}\n", ink)
    progress = say(language, "sim_progress", games=report.games, requested=report.asked)
    bar_width = TABLE_WIDTH - len(progress) - 1
    filled = bar_width * report.games // max(1, report.asked)
    full, empty = ("#", ".") if signs is ASCII else ("█", "░")
    text.append("\n" + full * filled, inks["target"])
    text.append(empty * (bar_width - filled), inks["quiet"])
    speed = say(language, "cli_speed", seconds=decimal(report.seconds), speed=decimal(report.games_per_s))
    text.append(f" {progress}\n{speed}", inks["felt"])
    for key, counts in (("cli_range_bouts", report.bouts), ("cli_range_moves", report.moves)):
        averages = say(language, key, mean=decimal(counts.mean), least=counts.least, most=counts.most)
        text.append(f"\n{averages}", inks["felt"])
    return text


_GAMES_ROW: Final = SEATS + 1
"""The index of the row `games`, which follows the seats and the rules."""
_ROW_WIDTH: Final = 40
_MAX_DIGITS: Final = 5
_MIN_WIDE_LAYOUT: Final = TABLE_WIDTH + _ROW_WIDTH + 12
"""The least terminal width for rows beside results; 12 columns are margins."""


class SimulationScreen(RowsScreen[None]):
    """The settings of a simulation above its results, or beside them on a wide terminal."""

    HEADING = "menu_simulation"
    BINDINGS = key_bindings({"backspace": "erase"}, {"space": "play"})
    row_width = _ROW_WIDTH

    def __init__(self) -> None:
        super().__init__()
        levels = ("experienced",) * 4 + (None,) * (SEATS - 4)
        self.values = {f"seat{seat}": level for seat, level in enumerate(levels)}
        self.values |= {"rules": "classic", "games": 500}
        self._is_next_digit_first = True
        """Whether the next digit starts a new number of games; otherwise it extends the number."""
        self._request: SimulationRequest | None = None
        self._report: SimulationReport | None = None
        self._worker: Worker[None] | None = None

    def compose_page(self) -> ComposeResult:
        """Compose the rows and the results."""
        with Container(id="both"):
            yield ChangingList(id="rows")
            yield Static("", id="figures", markup=False)

    def on_mount(self) -> None:
        """Show the rows and what to do."""
        super().on_mount()
        self.show_message(self.kozyr.say("sim_ready"))

    async def on_unmount(self) -> None:
        """Stop the games before the screen is removed."""
        if self._worker is not None:
            self._worker.cancel()
            with contextlib.suppress(WorkerCancelled, WorkerFailed):
                await self._worker.wait()

    def on_resize(self) -> None:
        """Put rows and results side by side on a wide terminal."""
        self.set_class(self.app.size.width >= _MIN_WIDE_LAYOUT, "-wide")

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
        levels = tuple(level for seat in range(SEATS) if (level := self.values[f"seat{seat}"]))
        rules, games, seed = self.values["rules"], self.values["games"], secrets.token_hex(4)
        request = make_request(levels, rules, games, seed, self.kozyr.language)
        if isinstance(request, ClientRefusal):
            self.show_message(request.text, is_error=True)
            return
        self._request, self._report, self._is_next_digit_first = request, None, True
        self.show_message(self.kozyr.say("sim_starting"))
        self._worker = self.run_worker(self._play(request), exclusive=True, exit_on_error=False)
        self.show_rows()

    def action_erase(self) -> None:
        """Delete the last digit of the number of games."""
        self._type_number(self.values["games"] // 10)

    def on_key(self, event: events.Key) -> None:
        """Type a digit of the number of games, whichever row is selected."""
        digit = event.character or ""
        if len(digit) == 1 and digit in "0123456789":
            number = digit if self._is_next_digit_first else f"{self.values['games']}{digit}"
            self._type_number(int(number[-_MAX_DIGITS:]))  # an overlong number keeps only its last digits

    def _type_number(self, games: int) -> None:
        if self._worker is None:
            self.values["games"], self._is_next_digit_first = games, False
            self.show_rows()
            self.query_one(ChangingList).highlighted = _GAMES_ROW

    def change_row(self, row: str, step: int) -> None:
        """Change a row; while games are played, only the last row works."""
        if self._worker is None or row == "play":
            self._is_next_digit_first = True
            super().change_row(row, step)

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

    def list_rows(self) -> Iterable[Row]:
        """Return a row for each seat, the rules, the number of games, and the row that plays."""
        say, games = self.kozyr.say, self.values["games"]
        left, right = self.kozyr.signs.arrows

        def describe_level(level: str | None) -> str:
            return f"{left} {say(f'level_{level}' if level else 'sim_nobody')} {right}"

        for seat in range(SEATS):
            yield self.make_choice(f"seat{seat}", "seat_n", (None, *LEVELS), describe_level, n=seat + 1)
        yield self.make_choice(
            "rules", "rules", RULE_SETS, lambda rules: f"{left} {say(f'rules_{rules}')} {right}"
        )
        yield Row(
            "games", say("sim_games"), f"{left} {games} {right}",
            lambda step: self.set_value("games", step_games(games, step)),
        )  # fmt: skip
        play = self.action_leave if self._worker else self.action_play
        yield Row("play", say("sim_stop" if self._worker else "sim_play"), "", lambda _: play())

    def show_rows(self) -> None:
        """Show the rows with their values, the keys and the results."""
        super().show_rows()
        state = "_playing" if self._worker else "_done" if self._report else ""
        self.write_line("#keys", self.kozyr.say(f"sim_keys{state}"))
        self._show_figures()

    def _show_figures(self) -> None:
        app, figures = self.kozyr, Text()
        if self._report is not None and self._request is not None:
            figures = format_results(self._report, self._request.levels, app.language, app.inks, app.signs)
        self.query_one("#figures", Static).update(figures)
