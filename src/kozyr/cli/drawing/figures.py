"""Tables with the figures of a match, of a simulation and of the kernel's speed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kozyr.bots.arena import Report
from kozyr.bots.simulation import SimulationReport
from kozyr.bots.speed import KernelSpeed
from kozyr.rules.refusals import Language
from kozyr.words import printable, say

_REFRESHES_PER_S = 8
_NAME_WIDTH = 11
"""The length of the longest level name."""


@contextmanager
def deals_bar(console: Console, deals: int, language: Language) -> Iterator[Callable[[], None]]:
    """Show a match's progress bar on a terminal; yield the function that advances it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(say(language, "deals"), total=deals)
        yield lambda: progress.advance(task)


def live_figures(
    console: Console, figures: Callable[[], SimulationReport], language: Language
) -> AbstractContextManager[object]:
    """Show the figures of a running simulation, if the terminal can redraw."""
    if not console.is_terminal or console.is_dumb_terminal:
        return nullcontext()

    def draw() -> RenderableType:
        return draw_simulation(figures(), language)

    return Live(get_renderable=draw, console=console, transient=True, refresh_per_second=_REFRESHES_PER_S)


def draw_match(report: Report, language: Language) -> RenderableType:
    """Draw the figures of a match."""
    title = say(
        language, "match", rules=report.rules, seats=report.seats, deals=report.pairs, asked=report.asked,
        games=report.games_per_deal, seed=printable(report.seed),
    )  # fmt: skip
    table = _table(language, "bot", "games", "losses", "draws", "score", "interval", "ms_move", "ms_most")
    for each in report.entrants:
        table.add_row(
            Text(each.name), str(each.games), str(each.lost), str(each.drawn), _percent(each.score),
            _interval(each.low, each.high), f"{each.ms_per_move:.2f}", f"{each.max_ms:.1f}",
        )  # fmt: skip
    parts: list[RenderableType] = [Text(title), table]
    # For two entrants at a table of two, the share equals the score.
    if report.head_to_head and (len(report.entrants) > 2 or report.seats > 2):  # noqa: PLR2004 - see above
        meetings = _table(language, "bot", "against", "share", "interval")
        for meeting in report.head_to_head:
            row = _percent(meeting.share), _interval(meeting.low, meeting.high)
            meetings.add_row(Text(meeting.name), Text(meeting.against), *row)
        parts.append(meetings)
    if report.elo:
        ratings = _table(language, "bot", "elo", "interval")
        for rating in sorted(report.elo, key=lambda each: -each.elo):
            bounds = "—" if rating.low is None else f"{rating.low:+.0f} … {rating.high:+.0f}"
            ratings.add_row(Text(rating.name), f"{rating.elo:+.0f}", bounds)
        parts.append(ratings)
    return Group(*parts, *_faults([(e.name, e.faults, e.last_fault) for e in report.entrants], language))


def draw_simulation(report: SimulationReport, language: Language) -> RenderableType:
    """Draw the figures of a simulation."""
    title = say(
        language, "simulation", rules=report.rules, games=report.games, asked=report.asked,
        seed=printable(report.seed),
    )  # fmt: skip
    table = _table(
        language, "bot", "wins", "percent", "points", "percent", "draws", "losses", "time", "ms_move"
    )
    for each in report.seats:
        table.add_row(
            Text(each.name), str(each.wins), _percent(each.win_share), f"{each.points:g}",
            _percent(each.point_share), str(each.draws), str(each.losses),
            say(language, "seconds", f"{each.seconds:.1f}"), f"{each.ms_per_move:.2f}",
        )  # fmt: skip
    speed = say(language, "speed", seconds=f"{report.seconds:.1f}", speed=f"{report.games_per_s:.1f}")
    spreads = [
        say(language, f"spread_{name}", mean=f"{spread.mean:.1f}", least=spread.least, most=spread.most)
        for name, spread in (("bouts", report.bouts), ("moves", report.moves))
    ]
    faults = _faults([(each.name, each.faults, each.last_fault) for each in report.seats], language)
    return Group(Text(title), table, *[Text(line) for line in (speed, *spreads)], *faults)


def draw_speed(speed: KernelSpeed, language: Language) -> RenderableType:
    """Draw the kernel's speed."""
    table = _table(language, "measured", "value")
    for name, value in (
        ("games", speed.games_per_s), ("moves", speed.moves_per_s), ("python", speed.python_moves_per_s)
    ):  # fmt: skip
        table.add_row(say(language, f"speed_{name}"), f"{value:,.0f}".replace(",", "\N{NO-BREAK SPACE}"))
    for name, seconds in (("cold", speed.cold_start_s), ("warm", speed.warm_start_s)):
        table.add_row(say(language, f"speed_{name}"), say(language, "seconds", f"{seconds:.1f}"))
    return Group(Text(say(language, "speed_title")), table)


def _table(language: Language, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        # On a narrow screen figures are wrapped or cut, but the names stay readable.
        name = column in ("bot", "against")
        table.add_column(
            say(language, f"column_{column}"),
            justify="left" if name else "right",
            no_wrap=name,
            min_width=_NAME_WIDTH if name else None,
        )
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(low: float | None, high: float | None) -> str:
    return "—" if low is None or high is None else f"{100 * low:.1f} … {100 * high:.1f}"


def _faults(rows: Sequence[tuple[str, int, dict[str, str] | None]], language: Language) -> list[Text]:
    return [
        Text(
            say(
                language, "faults", name=name, count=count, fault=say(language, f"fault_{last['kind']}"),
                detail=printable(last["detail"]) or "—",
            )
        )
        for name, count, last in rows
        if last is not None
    ]  # fmt: skip
