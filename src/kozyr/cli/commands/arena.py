"""The command `kozyr arena`: it plays a match of bots and reports how well each plays."""

import argparse
import json
import sys
from typing import Final

from kozyr.cli.commands.shared_options import add_match_options, raise_if_refused, read_number, read_options

_MAX_DEALS: Final = 1_000_000
_MAX_ENTRANTS: Final = 12


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    arena = commands.add_parser("arena", help="a match of bots over duplicate deals")
    arena.add_argument("entrants", nargs="*", metavar="BOT", help="a level, or cmd:COMMAND")
    arena.add_argument("--seats", metavar="N", help="seats at the table (default: 2, with teams 4)")
    arena.add_argument(
        "--pairs", default="500", metavar="N", help="deals, each played with every seating (default: 500)"
    )
    add_match_options(arena)
    arena.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the match; print the results so far, even if the match was interrupted."""
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.bots.arena import make_report, plain_report  # noqa: PLC0415 - only where bots play
    from kozyr.bots.match import DealResults, Match  # noqa: PLC0415 - only where bots play
    from kozyr.cli.commands.match_runner import play_all, print_error, read_settings  # noqa: PLC0415 - only where bots play
    from kozyr.cli.drawing.figures import draw_match, show_deals_bar  # noqa: PLC0415 - only where something is drawn
    from kozyr.rules.deal import check_seats  # noqa: PLC0415 - only where bots play

    language = args.lang
    options = read_options(args.rules, args.option, language)
    default_seats = "4" if options.teams else "2"
    seats = read_number(args.seats or default_seats, "--seats", 2, 6, language)
    raise_if_refused(check_seats(options, seats), language)
    deal_count = read_number(args.pairs, "--pairs", 1, _MAX_DEALS, language)
    settings = read_settings(args, _MAX_ENTRANTS)
    match = Match(options, seats, settings.seed, settings.entrants, settings.budget)

    deals: dict[int, DealResults] = {}
    with show_deals_bar(Console(stderr=True), deal_count, language) as advance:

        def add_deal(number: int, deal: DealResults) -> None:
            deals[number] = deal
            advance()

        status, message = play_all(match, deal_count, settings, add_deal)
    print_error(message)
    # The report gets the deals in order, so that rounded sums do not depend on which worker finished first.
    report = make_report(match, args.rules, [deals[number] for number in sorted(deals)], deal_count)
    if args.json:
        sys.stdout.write(json.dumps(plain_report(report)) + "\n")
    else:
        Console().print(draw_match(report, language))
    return status
