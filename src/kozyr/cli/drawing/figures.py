"""Tables with the figures of a match, of a simulation and of the kernel's speed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kozyr.bots.arena import EntrantFigures, Report
from kozyr.bots.simulation import SeatFigures, SimulationReport
from kozyr.bots.speed import KernelSpeed
from kozyr.rules.refusals import Language
from kozyr.words import printable, translate

_REFRESHES_PER_S = 8
_NAME_WIDTH = 11
"""The length of the longest level name."""


@contextmanager
def show_deals_bar(console: Console, deals: int, language: Language) -> Iterator[Callable[[], None]]:
    """Show a match's progress bar on a terminal; yield the function that advances it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(translate(language, "deals"), total=deals)
        yield lambda: progress.advance(task)


def show_live_figures(
    console: Console, make_report: Callable[[], SimulationReport], language: Language
) -> AbstractContextManager[object]:
    """Show the figures of a running simulation, if the terminal can redraw."""
    if not console.is_terminal or console.is_dumb_terminal:
        return nullcontext()

    def draw() -> RenderableType:
        return draw_simulation(make_report(), language)

    return Live(get_renderable=draw, console=console, transient=True, refresh_per_second=_REFRESHES_PER_S)


def draw_match(report: Report, language: Language) -> RenderableType:
    """Draw the figures of a match."""
    title = translate(
        language, "match", rules=report.rules, seats=report.seats, deals=report.pairs, asked=report.asked,
        games=report.games_per_deal, seed=printable(report.seed),
    )  # fmt: skip
    table = _make_table(
        language, "bot", "games", "losses", "draws", "score", "interval", "ms_move", "ms_most"
    )
    for entrant in report.entrants:
        table.add_row(
            Text(entrant.name), str(entrant.games), str(entrant.lost), str(entrant.drawn),
            _format_percent(entrant.score), _format_interval(entrant.low, entrant.high),
            f"{entrant.ms_per_move:.2f}", f"{entrant.max_ms:.1f}",
        )  # fmt: skip
    parts: list[RenderableType] = [Text(title), table]
    # For two entrants at a table of two, the share equals the score.
    if report.head_to_head and (len(report.entrants) > 2 or report.seats > 2):  # noqa: PLR2004 - the case of two
        meetings = _make_table(language, "bot", "against", "share", "interval")
        for meeting in report.head_to_head:
            row = _format_percent(meeting.share), _format_interval(meeting.low, meeting.high)
            meetings.add_row(Text(meeting.name), Text(meeting.against), *row)
        parts.append(meetings)
    if report.elo:
        ratings = _make_table(language, "bot", "elo", "interval")
        for rating in sorted(report.elo, key=lambda rating: -rating.elo):
            bounds = "—" if rating.low is None else f"{rating.low:+.0f} … {rating.high:+.0f}"
            ratings.add_row(Text(rating.name), f"{rating.elo:+.0f}", bounds)
        parts.append(ratings)
    return Group(*parts, *_list_fault_lines(report.entrants, language))


def draw_simulation(report: SimulationReport, language: Language) -> RenderableType:
    """Draw the figures of a simulation."""
    title = translate(
        language, "simulation", rules=report.rules, games=report.games, asked=report.asked,
        seed=printable(report.seed),
    )  # fmt: skip
    table = _make_table(
        language, "bot", "wins", "percent", "points", "percent", "draws", "losses", "time", "ms_move"
    )
    for seat in report.seats:
        table.add_row(
            Text(seat.name), str(seat.wins), _format_percent(seat.win_share), f"{seat.points:g}",
            _format_percent(seat.point_share), str(seat.draws), str(seat.losses),
            translate(language, "seconds", f"{seat.seconds:.1f}"), f"{seat.ms_per_move:.2f}",
        )  # fmt: skip
    speed = translate(language, "speed", seconds=f"{report.seconds:.1f}", speed=f"{report.games_per_s:.1f}")
    ranges = []
    for name, figures in (("bouts", report.bouts), ("moves", report.moves)):
        mean = f"{figures.mean:.1f}"
        ranges.append(translate(language, f"range_{name}", mean=mean, least=figures.least, most=figures.most))
    faults = _list_fault_lines(report.seats, language)
    return Group(Text(title), table, *[Text(line) for line in (speed, *ranges)], *faults)


def draw_speed(speed: KernelSpeed, language: Language) -> RenderableType:
    """Draw the kernel's speed."""
    table = _make_table(language, "measured", "value")
    for name, value in (
        ("games", speed.games_per_s), ("moves", speed.moves_per_s), ("python", speed.python_moves_per_s)
    ):  # fmt: skip
        text = f"{value:,.0f}".replace(",", "\N{NO-BREAK SPACE}")
        table.add_row(translate(language, f"speed_{name}"), text)
    for name, seconds in (("cold", speed.cold_start_s), ("warm", speed.warm_start_s)):
        table.add_row(translate(language, f"speed_{name}"), translate(language, "seconds", f"{seconds:.1f}"))
    return Group(Text(translate(language, "speed_title")), table)


def _make_table(language: Language, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        # On a narrow screen figures are wrapped or cut, but the names stay readable.
        is_name = column in ("bot", "against")
        table.add_column(
            translate(language, f"column_{column}"),
            justify="left" if is_name else "right",
            no_wrap=is_name,
            min_width=_NAME_WIDTH if is_name else None,
        )
    return table


def _format_percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _format_interval(low: float | None, high: float | None) -> str:
    return "—" if low is None or high is None else f"{100 * low:.1f} … {100 * high:.1f}"


def _list_fault_lines(
    rows: Sequence[EntrantFigures] | Sequence[SeatFigures], language: Language
) -> list[Text]:
    lines = []
    for row in rows:
        if row.last_fault is not None:
            fault = translate(language, f"fault_{row.last_fault['kind']}")
            detail = printable(row.last_fault["detail"]) or "—"
            line = translate(language, "faults", name=row.name, count=row.faults, fault=fault, detail=detail)
            lines.append(Text(line))
    return lines
