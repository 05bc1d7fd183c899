"""The screen with the analysis of a finished game: figures, chances as sparklines, mistakes."""

from collections.abc import Sequence

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from kozyr.analysis.coach import find_coach_sentence
from kozyr.analysis.report import GameReport
from kozyr.analysis.report_text import write_coach_sentence, write_report
from kozyr.rules.notation import Record
from kozyr.terminal.analysis_process import AnalysisFailedError, analyse_in_process
from kozyr.terminal.drawing.signs import rewrite_card_names, to_displayable
from kozyr.terminal.widgets.basic import AppAccess, key_bindings, text_lines


class AnalysisScreen(AppAccess, Screen[None]):
    """The analysis of a game; it is computed while the screen is open."""

    AUTO_FOCUS = "#report"
    BINDINGS = key_bindings({"escape": "leave"})

    def __init__(self, record: Record, names: Sequence[str], seat: int | None) -> None:
        """Set the game, the names of its seats and the seat that the coach addresses, if any."""
        super().__init__()
        self._record, self._names, self._seat = record, names, seat

    def compose(self) -> ComposeResult:
        """Compose the report and the hint line."""
        yield Static(self.kozyr.say("analysis_title"), classes="heading", markup=False)
        with VerticalScroll(id="report"):
            yield from text_lines("lines")
        yield Static(self.kozyr.say("analysis_keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Begin the analysis."""
        self.write_line("#lines", self.kozyr.say("cli_analysing"))
        self._analyse()

    def action_leave(self) -> None:
        """Return to the table; a running analysis ends."""
        self.dismiss()

    @work(exclusive=True)
    async def _analyse(self) -> None:
        try:
            report = await analyse_in_process(self._record, self.kozyr.language)
        except AnalysisFailedError as error:
            self.write_line("#lines", self.kozyr.say("analysis_failed", why=str(error)))
        else:
            self.write_line("#lines", "\n".join(self._write(report)))

    def _write(self, report: GameReport) -> list[str]:
        app = self.kozyr
        lines = [*write_report(report, self._names, app.language), "", app.say("cli_analysed")]
        if self._seat is not None:
            sentence = find_coach_sentence(self._record, report, self._seat)
            lines = [write_coach_sentence(sentence, app.language), "", *lines]
        return [
            to_displayable(rewrite_card_names(line, app.signs, app.language), app.signs) for line in lines
        ]
