"""The command `kozyr simulate`: it plays many games of bots at one table, as the console game does."""

import argparse
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from kozyr.cli.commands.shared_options import add_match_options, raise_if_refused, read_number, read_options

if TYPE_CHECKING:
    from kozyr.bots.simulation import SimulationReport

_MAX_GAMES: Final = 10_000
_MAX_SEATS: Final = 6
_LIVE_INTERVAL_S: Final = 0.1
"""The interval between two lines of `--live`."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    simulate = commands.add_parser("simulate", help="many games of bots at one table, shown live")
    simulate.add_argument("entrants", nargs="*", metavar="BOT", help="a level or cmd:COMMAND for each seat")
    simulate.add_argument("--games", default="500", metavar="N", help="games, 1 to 10000 (default: 500)")
    add_match_options(simulate)
    simulate.add_argument(
        "--live", action="store_true", help="with --json: a line with the figures so far, ten times a second"
    )
    simulate.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games; show the figures live, and the results at the end, even if interrupted."""
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.bots.referee import PlayedGame  # noqa: PLC0415 - only where bots play
    from kozyr.bots.simulation import Simulation, SimulationReport, SimulationTotals  # noqa: PLC0415 - only where bots play
    from kozyr.cli.commands.match_runner import play_all, print_error, read_settings  # noqa: PLC0415 - only where bots play
    from kozyr.cli.drawing.figures import draw_simulation, show_live_figures  # noqa: PLC0415 - only where something is drawn
    from kozyr.rules.deal import check_seats  # noqa: PLC0415 - only where bots play

    language = args.lang
    options = read_options(args.rules, args.option, language)
    games = read_number(args.games, "--games", 1, _MAX_GAMES, language)
    settings = read_settings(args, _MAX_SEATS)
    raise_if_refused(check_seats(options, len(settings.entrants)), language)
    simulation = Simulation(options, settings.seed, settings.entrants, settings.budget)

    totals = SimulationTotals(simulation)
    start = time.monotonic()

    lock = threading.Lock()  # one thread adds games and another thread reads the figures

    def make_report() -> SimulationReport:
        with lock:
            return totals.make_report(args.rules, asdict(options), games, time.monotonic() - start)

    def add_game(_: int, played: PlayedGame) -> None:
        with lock:
            totals.add(played)

    # The live table goes to standard error, so that it never ends up in an output file.
    live_table = show_live_figures(Console(stderr=True), make_report, language)
    with write_live_lines(make_report) if args.json and args.live else live_table:
        status, message = play_all(simulation, games, settings, add_game)
    report = make_report()
    print_error(message)
    if args.json:
        sys.stdout.write(_make_line(report))
    else:
        Console().print(draw_simulation(report, language))
    return status


@contextmanager
def write_live_lines(make_report: "Callable[[], SimulationReport]") -> Iterator[None]:
    """Write the figures at intervals while games are played, for a program that shows them."""
    has_ended = threading.Event()

    def write_lines() -> None:
        while not has_ended.wait(_LIVE_INTERVAL_S):
            try:
                sys.stdout.write(_make_line(make_report()))
                sys.stdout.flush()
            except (OSError, ValueError):
                # The reader of our output has closed it, so stop as if by SIGTERM.
                os.kill(os.getpid(), signal.SIGTERM)
                return

    writer = threading.Thread(target=write_lines, daemon=True)
    writer.start()
    try:
        yield
    finally:
        has_ended.set()
        writer.join()


def _make_line(report: "SimulationReport") -> str:
    return json.dumps(asdict(report)) + "\n"
