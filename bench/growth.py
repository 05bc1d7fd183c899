"""Measures how a server grows with its open tables, finished games, long logs and spectators.

For each size a store is filled (`bench.growth_stores`), and a `kozyr serve` on it is asked over real sockets
(`bench.growth_calls`). Each run replaces the rows of its sizes in `bench/growth.md` and draws the plot
`bench/growth.svg` again. Call: `python -m bench.growth`; with `--full` also the largest sizes, which take
half an hour. `--folder` keeps the filled stores for the next run.
"""

import argparse
import datetime as dt
import os
import platform
import re
import resource
import shutil
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import uvloop
from bench import growth_calls, growth_stores
from bench.growth_calls import Figures, Times
from bench.growth_figure import Panel, draw_growth
from bench.server_speed import RunningServer, run_server

PAGE: Final = Path(__file__).with_suffix(".md")
FIGURE: Final = Path(__file__).with_suffix(".svg")
COPIES: Final = 10
"""How many tables with long logs are measured."""


class Part(NamedTuple):
    """A thing that grows, and its measurement."""

    title: str
    """The heading of its table on the page."""
    axis: str
    sizes: tuple[int, ...]
    full_sizes: tuple[int, ...]
    fill: Callable[[Path, int], None]
    measure: Callable[[Path, int], Figures]
    curves: tuple[str, ...]
    """The columns that the plot shows."""


def _serve_and_measure(folder: Path, calls: Callable[[RunningServer], object]) -> Figures:
    # The server runs on a copy, so that the filled store stays as it is.
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        copy = Path(name)
        for file in folder.iterdir():
            shutil.copyfile(file, copy / file.name)
        with run_server(copy) as server:
            return uvloop.run(calls(server))  # type: ignore[arg-type]  # a coroutine


def _fill_tables(folder: Path, size: int) -> None:
    growth_stores.fill_open_tables(folder / "away", size, is_away=True)
    growth_stores.fill_open_tables(folder / "connected", size, is_away=False)


def _measure_tables(folder: Path, size: int) -> Figures:
    figures = _serve_and_measure(folder / "away", lambda server: growth_calls.measure_lobby(server, size))
    restart = _serve_and_measure(folder / "connected", growth_calls.measure_restart)
    return {**figures, **restart}


def _measure_long_tables(folder: Path, size: int) -> Figures:  # noqa: ARG001 - every part has the same signature
    return _serve_and_measure(folder, lambda server: growth_calls.measure_long_tables(server, COPIES))


def _measure_spectators(folder: Path, size: int) -> Figures:
    return _serve_and_measure(folder, lambda server: growth_calls.measure_spectators(server, size))


PARTS: Final = {
    "tables": Part(
        "Open tables", "open tables", (100, 1_000), (10_000, 100_000), _fill_tables, _measure_tables,
        ("list", "by name", "last page", "news", "join"),
    ),
    "games": Part(
        "Finished games", "finished games", (10_000,), (100_000, 1_000_000),
        growth_stores.fill_finished_games,
        lambda folder, _: _serve_and_measure(folder, growth_calls.measure_games),
        ("list", "middle", "own", "profile", "replay"),
    ),
    "entries": Part(
        "Entries of a table", "entries", (100, 1_000), (10_000,),
        lambda folder, size: growth_stores.fill_long_tables(folder, size, COPIES), _measure_long_tables,
        ("first look", "snapshot", "first move", "move"),
    ),
    "spectators": Part(
        "Spectators of a table", "spectators", (5, 50, 500), (5_000,),
        lambda folder, _: growth_stores.fill_long_tables(folder, 10, 1), _measure_spectators,
        ("to players", "to all", "another call", "list"),
    ),
}  # fmt: skip


def _put_row(text: str, title: str, size: int, figures: Figures) -> str:
    head = f"| {' | '.join(('size', 'date', 'Python', *figures))} |\n"
    line = "|" + "---|" * (3 + len(figures)) + "\n"
    cells = [f"{size:,}", f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version()]
    row = f"| {' | '.join([*cells, *map(_write_figure, figures.values())])} |\n"
    print(f"{title}\n{head}{row}", flush=True)
    before, heading, rest = text.partition(f"## {title}\n")
    section, next_heading, after = rest.partition("\n## ")
    kept = [each + "\n" for each in section.splitlines() if re.match(r"\| [\d,]+ \|", each)]
    prose = [each + "\n" for each in section.splitlines() if not each.startswith("|")]
    rows = {_read_size(each): each for each in kept if each.count("|") == head.count("|")} | {size: row}
    table = [head, line, *[rows[each] for each in sorted(rows)]]
    section = "".join(prose).rstrip("\n") + "\n\n" + "".join(table)
    return before + (heading or f"## {title}\n") + section + next_heading + after


def _write_figure(value: Times | float) -> str:
    if isinstance(value, Times):
        return " / ".join(map(_write_figure, value))
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"  # noqa: PLR2004 - three digits


def _read_size(row: str) -> int:
    return int(row.split("|")[1].replace(",", ""))


def _read_figure(cell: str) -> float:
    # The CPU time if the cell has it, because it says more on a busy machine.
    return float(cell.rpartition("/")[2].replace(",", ""))


def _read_panel(text: str, part: Part) -> Panel:
    section = text.partition(f"## {part.title}\n")[2].partition("\n## ")[0]
    lines = [
        [cell.strip() for cell in row.split("|")[1:-1]] for row in section.splitlines() if row[:1] == "|"
    ]
    head, rows = (lines[0], lines[2:]) if lines else ([], [])
    curves = {
        name: [(_read_figure(row[0]), _read_figure(row[head.index(name)])) for row in rows]
        for name in part.curves
        if rows
    }
    return Panel(part.title, part.axis, curves)


def main() -> None:
    """Measure the chosen parts and sizes, and write the page and the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="measure the largest sizes too")
    parser.add_argument("--only", help="parts and sizes, such as `tables` or `games/1000000`")
    parser.add_argument("--folder", type=Path, help="where filled stores are kept")
    parser.add_argument("--fill", action="store_true", help="fill the stores only")
    parser.add_argument("--no-row", action="store_true", help="print only")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    only, _, only_size = (chosen.only or "").partition("/")
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.folder or Path(temporary)
        for name, part in PARTS.items():
            for size in part.sizes + (part.full_sizes if chosen.full or only_size else ()):
                if (only and name != only) or (only_size and size != int(only_size)):
                    continue
                _run(part, folder / f"{name}_{size}", size, chosen)
                if not chosen.folder:
                    shutil.rmtree(folder / f"{name}_{size}")
    if not chosen.no_row and not chosen.fill:
        text = PAGE.read_text("utf-8")
        panels = [_read_panel(text, part) for part in PARTS.values()]
        FIGURE.write_text(draw_growth([panel for panel in panels if panel.curves]), "utf-8")


def _run(part: Part, folder: Path, size: int, chosen: argparse.Namespace) -> None:
    if not folder.exists():
        part.fill(folder, size)
    if chosen.fill:
        return
    os.sched_setaffinity(0, {1})
    figures = part.measure(folder, size)
    text = _put_row(PAGE.read_text("utf-8"), part.title, size, figures)
    if not chosen.no_row:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
