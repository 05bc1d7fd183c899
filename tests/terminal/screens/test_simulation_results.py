"""The figures of a simulation have the decimal separator of the language."""

import io
import re

import pytest
from rich.console import Console

from kozyr.bots.simulation import FigureRange, SeatFigures, SimulationReport
from kozyr.cli.drawing.figures import draw_simulation
from kozyr.locales import Language
from kozyr.terminal.drawing.palette import palette
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.screens.simulation import format_results

SEAT = SeatFigures("novice", 14, 11, 0.7864, 12.5, 0.6, 1, 2, 3.21, 0.25, 0, None)
REPORT = SimulationReport(
    "classic", {}, "seed", 14, 20, False, 3.25, 4.5, (SEAT,),
    FigureRange(9.75, 3, 20), FigureRange(31.5, 9, 60),
)  # fmt: skip


def _draw(language: Language) -> str:
    console = Console(file=io.StringIO(), width=200)
    console.print(draw_simulation(REPORT, language))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(("language", "other"), [("en", ","), ("ru", "."), ("uk", ".")])
def test_decimals_have_one_separator(language: Language, other: str) -> None:
    """English has a point, Russian and Ukrainian a comma, and never the other one."""
    inks = palette("day")
    screen = format_results(REPORT, ("novice",), language, inks, UNICODE).plain

    for text in (screen, _draw(language)):
        assert ("78.6" if other == "," else "78,6") in text
        assert ("12.5" if other == "," else "12,5") in text
        assert re.findall(rf"\d{re.escape(other)}\d", text) == []
