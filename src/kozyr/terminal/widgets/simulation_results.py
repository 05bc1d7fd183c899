"""The result table of a simulation, while it runs and at its end."""

from typing import Final

from rich.text import Text

from kozyr.bots.simulation import FigureRange, SimulationReport
from kozyr.locales import Language, say
from kozyr.terminal.drawing.palette import Palette
from kozyr.terminal.drawing.signs import ASCII, Signs

_COLUMNS: Final = (
    ("sim_wins", 7), ("", 7), ("sim_points", 9), ("", 7), ("sim_draws", 7), ("sim_losses", 8),
    ("sim_time", 9),
)  # fmt: skip
"""Column names and widths; a column without a name is headed %."""
_NAME_WIDTH: Final = 16
TABLE_WIDTH: Final = _NAME_WIDTH + sum(width for _, width in _COLUMNS)


def format_results(
    report: SimulationReport, levels: tuple[str, ...], language: Language, inks: Palette, signs: Signs
) -> Text:
    """Return the table, the progress bar and the averages of the games played so far."""
    text = Text(no_wrap=True)
    names = "".join(f"{say(language, key) if key else '%':>{width}}" for key, width in _COLUMNS)
    text.append(f"{say(language, 'sim_bot'):<{_NAME_WIDTH}}{names}\n", inks["target"])
    best = max((seat.wins for seat in report.seats), default=0)
    for number, (seat, level) in enumerate(zip(report.seats, levels, strict=True), 1):
        cells = (
            str(seat.wins), f"{100 * seat.win_share:.1f}", f"{seat.points:g}",
            f"{100 * seat.point_share:.1f}", str(seat.draws), str(seat.losses),
            say(language, "sim_seconds", n=f"{seat.seconds:.1f}"),
        )  # fmt: skip
        name = f"{number} {say(language, f'level_{level}')}"[: _NAME_WIDTH - 1]
        row = "".join(f"{cell:>{width}}" for cell, (_, width) in zip(cells, _COLUMNS, strict=True))
        ink = inks["strong" if seat.wins == best and report.games else "felt"]
        text.append(f"{name:<{_NAME_WIDTH}}{row}\n", ink)
    text.append("\n")
    _append_progress(text, report, language, inks, signs)
    for key, counts in (("sim_bouts", report.bouts), ("sim_moves", report.moves)):
        text.append("\n" + _format_range(language, key, counts), inks["felt"])
    return text


def _append_progress(
    text: Text, report: SimulationReport, language: Language, inks: Palette, signs: Signs
) -> None:
    progress = say(language, "sim_progress", games=report.games, asked=report.asked)
    speed = say(language, "sim_speed", seconds=f"{report.seconds:.1f}", speed=f"{report.games_per_s:.1f}")
    bar_width = TABLE_WIDTH - len(progress) - 1
    filled = bar_width * report.games // max(1, report.asked)
    full, empty = ("#", ".") if signs is ASCII else ("█", "░")
    text.append(full * filled, inks["target"])
    text.append(empty * (bar_width - filled), inks["quiet"])
    text.append(f" {progress}\n{speed}", inks["felt"])


def _format_range(language: Language, key: str, counts: FigureRange) -> str:
    return say(language, key, mean=f"{counts.mean:.1f}", least=counts.least, most=counts.most)
