"""The command `kozyr simulate`: how do these bots do at one table (document 002's simulation)?"""

import argparse
import json
import sys
import time
from dataclasses import asdict
from typing import Final

from kozyr.commands.arguments import add_match, number, read_options, settled

_MOST_GAMES: Final = 10_000
_MOST_SEATS: Final = 6


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    simulate = commands.add_parser("simulate", help="many games of bots at one table, shown live")
    simulate.add_argument("entrants", nargs="*", metavar="BOT", help="a level or cmd:COMMAND for each seat")
    simulate.add_argument("--games", default="500", metavar="N", help="games, 1 to 10000 (default: 500)")
    add_match(simulate)
    simulate.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the games; show the figures as they come, and what is done at the end."""
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.bots.simulation import Counter, Simulation, SimulationReport  # noqa: PLC0415 - only where bots play
    from kozyr.commands.playing import play_all, read_settings, tell  # noqa: PLC0415 - the same
    from kozyr.rules.deal import check_seats  # noqa: PLC0415 - the same
    from kozyr.screen.figures import draw_simulation, live_figures  # noqa: PLC0415 - only where something is drawn

    language = chosen.lang
    options = read_options(chosen.rules, chosen.option, language)
    games = number(chosen.games, "--games", 1, _MOST_GAMES, language)
    settings = read_settings(chosen, _MOST_SEATS)
    settled(check_seats(options, len(settings.entrants)), language)
    simulation = Simulation(options, settings.seed, settings.entrants, settings.budget)

    counter = Counter(simulation)
    began = time.monotonic()

    def figures() -> SimulationReport:
        return counter.report(chosen.rules, asdict(options), games, time.monotonic() - began)

    # The live table goes where it cannot get into somebody's file.
    with live_figures(Console(stderr=True), figures, language):
        status, stopped = play_all(simulation, games, settings, lambda _, played: counter.add(played))
    outcome = figures()
    tell(stopped)
    if chosen.json:
        sys.stdout.write(json.dumps(asdict(outcome)) + "\n")
    else:
        Console().print(draw_simulation(outcome, language))
    return status
