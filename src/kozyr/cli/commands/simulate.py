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

from kozyr.cli.commands.shared_options import add_match, number, raise_if_refused, read_options

if TYPE_CHECKING:
    from kozyr.bots.simulation import SimulationReport

_MOST_GAMES: Final = 10_000
_MOST_SEATS: Final = 6
_LIVE_INTERVAL_S: Final = 0.1
"""The interval between two lines of `--live`."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    simulate = commands.add_parser("simulate", help="many games of bots at one table, shown live")
    simulate.add_argument("entrants", nargs="*", metavar="BOT", help="a level or cmd:COMMAND for each seat")
    simulate.add_argument("--games", default="500", metavar="N", help="games, 1 to 10000 (default: 500)")
    add_match(simulate)
    simulate.add_argument(
        "--live", action="store_true", help="with --json: a line with the figures so far, ten times a second"
    )
    simulate.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the games; show the figures live, and the results at the end, even if interrupted."""
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.bots.referee import PlayedGame  # noqa: PLC0415 - only where bots play
    from kozyr.bots.simulation import Simulation, SimulationReport, SimulationTotals  # noqa: PLC0415 - the same
    from kozyr.cli.commands.match_runner import play_all, print_error, read_settings  # noqa: PLC0415 - the same
    from kozyr.cli.drawing.figures import draw_simulation, live_figures  # noqa: PLC0415 - only where something is drawn
    from kozyr.rules.deal import check_seats  # noqa: PLC0415 - the same

    language = chosen.lang
    options = read_options(chosen.rules, chosen.option, language)
    games = number(chosen.games, "--games", 1, _MOST_GAMES, language)
    settings = read_settings(chosen, _MOST_SEATS)
    raise_if_refused(check_seats(options, len(settings.entrants)), language)
    simulation = Simulation(options, settings.seed, settings.entrants, settings.budget)

    totals = SimulationTotals(simulation)
    began = time.monotonic()

    counting = threading.Lock()  # one thread counts and another one reads the figures

    def figures() -> SimulationReport:
        with counting:
            return totals.report(chosen.rules, asdict(options), games, time.monotonic() - began)

    def count(_: int, played: PlayedGame) -> None:
        with counting:
            totals.add(played)

    # The live table goes to standard error, so that it never ends up in an output file.
    live = live_figures(Console(stderr=True), figures, language)
    with live_json_lines(figures) if chosen.json and chosen.live else live:
        status, stopped = play_all(simulation, games, settings, count)
    outcome = figures()
    print_error(stopped)
    if chosen.json:
        sys.stdout.write(_line(outcome))
    else:
        Console().print(draw_simulation(outcome, language))
    return status


@contextmanager
def live_json_lines(figures: "Callable[[], SimulationReport]") -> Iterator[None]:
    """Write the figures at intervals while games are played, for a program that shows them."""
    over = threading.Event()

    def write_figures() -> None:
        while not over.wait(_LIVE_INTERVAL_S):
            try:
                sys.stdout.write(_line(figures()))
                sys.stdout.flush()
            except (OSError, ValueError):
                # The reader of our output has gone, so stop as if by SIGTERM.
                os.kill(os.getpid(), signal.SIGTERM)
                return

    writer = threading.Thread(target=write_figures, daemon=True)
    writer.start()
    try:
        yield
    finally:
        over.set()
        writer.join()


def _line(report: "SimulationReport") -> str:
    return json.dumps(asdict(report)) + "\n"
