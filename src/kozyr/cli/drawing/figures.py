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
from kozyr.locales import Language, format_decimal, say
from kozyr.printable import printable

_REFRESHES_PER_S = 8
_NAME_WIDTH = 11
"""The length of the longest level name."""


@contextmanager
def show_deals_bar(console: Console, deals: int, language: Language) -> Iterator[Callable[[], None]]:
    """Show a match's progress bar on a terminal; yield the function that advances it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(say(language, "cli_deals"), total=deals)
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
    title = say(
        language, "cli_match", rules=report.rules, seats=report.seats, deals=report.deals,
        requested=report.requested_deals, games=report.games_per_deal, seed=printable(report.seed),
    )  # fmt: skip
    table = _make_table(
        language, "bot", "games", "losses", "draws", "score", "interval", "ms_move", "ms_most"
    )
    for entrant in report.entrants:
        table.add_row(
            Text(entrant.name), str(entrant.games), str(entrant.lost), str(entrant.drawn),
            _format_percent(entrant.score, language), _format_interval(entrant.low, entrant.high, language),
            format_decimal(entrant.ms_per_move, ".2f", language),
            format_decimal(entrant.max_ms, ".1f", language),
        )  # fmt: skip
    parts: list[RenderableType] = [Text(title), table]
    # With two entrants and two seats, the head-to-head figures would only repeat the scores.
    if report.head_to_head and (len(report.entrants) > 2 or report.seats > 2):  # noqa: PLR2004 - the case of two
        meetings = _make_table(language, "bot", "against", "share", "interval")
        for meeting in report.head_to_head:
            row = (
                _format_percent(meeting.share, language),
                _format_interval(meeting.low, meeting.high, language),
            )
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
    title = say(
        language, "cli_simulation", rules=report.rules, games=report.games, requested=report.asked,
        seed=printable(report.seed),
    )  # fmt: skip
    table = _make_table(
        language, "bot", "wins", "percent", "points", "percent", "draws", "losses", "time", "ms_move"
    )
    for seat in report.seats:
        table.add_row(
            Text(seat.name), str(seat.wins), _format_percent(seat.win_share, language),
            format_decimal(seat.points, "g", language), _format_percent(seat.point_share, language),
            str(seat.draws), str(seat.losses),
            say(language, "cli_seconds", seconds=format_decimal(seat.seconds, ".1f", language)),
            format_decimal(seat.ms_per_move, ".2f", language),
        )  # fmt: skip
    speed = say(
        language,
        "cli_speed",
        seconds=format_decimal(report.seconds, ".1f", language),
        speed=format_decimal(report.games_per_s, ".1f", language),
    )
    ranges = []
    for name, figures in (("bouts", report.bouts), ("moves", report.moves)):
        mean = format_decimal(figures.mean, ".1f", language)
        ranges.append(say(language, f"cli_range_{name}", mean=mean, least=figures.least, most=figures.most))
    faults = _list_fault_lines(report.seats, language)
    return Group(Text(title), table, *[Text(line) for line in (speed, *ranges)], *faults)


def draw_speed(speed: KernelSpeed, language: Language) -> RenderableType:
    """Draw the kernel's speed."""
    table = _make_table(language, "measured", "value")
    for name, value in (
        ("games", speed.games_per_s), ("moves", speed.moves_per_s), ("python", speed.python_moves_per_s)
    ):  # fmt: skip
        table.add_row(say(language, f"cli_speed_{name}"), f"{value:,.0f}".replace(",", "\N{NO-BREAK SPACE}"))
    for name, seconds in (("cold", speed.cold_start_s), ("warm", speed.warm_start_s)):
        table.add_row(
            say(language, f"cli_speed_{name}"),
            say(language, "cli_seconds", seconds=format_decimal(seconds, ".1f", language)),
        )
    return Group(Text(say(language, "cli_speed_title")), table)


def _make_table(language: Language, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        # On a narrow screen figures are wrapped or cut, but the names stay readable.
        is_name = column in ("bot", "against")
        table.add_column(
            say(language, f"cli_column_{column}"),
            justify="left" if is_name else "right",
            no_wrap=is_name,
            min_width=_NAME_WIDTH if is_name else None,
        )
    return table


def _format_percent(share: float, language: Language) -> str:
    return f"{format_decimal(100 * share, '.1f', language)} %"


def _format_interval(low: float | None, high: float | None, language: Language) -> str:
    if low is None or high is None:
        return "—"
    return " … ".join(format_decimal(100 * bound, ".1f", language) for bound in (low, high))


def _list_fault_lines(
    rows: Sequence[EntrantFigures] | Sequence[SeatFigures], language: Language
) -> list[Text]:
    lines = []
    for row in rows:
        if row.last_fault is not None:
            fault = say(language, f"cli_fault_{row.last_fault['kind']}")
            detail = printable(row.last_fault["detail"]) or "—"
            sentence = say(
                language, "cli_faults", name=row.name, count=row.faults, fault=fault, detail=detail
            )
            lines.append(Text(sentence))
    return lines
