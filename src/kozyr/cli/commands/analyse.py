"""The command `kozyr analyse`: finds the mistakes and the luck in a finished game.

docs/explanation/analysis.md says how. The exit status is 2 for a file that is not a finished game.
"""

import argparse
import sys
from collections.abc import Callable

from kozyr.analysis.analysis_refusals import refuse_analysis
from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.record_file import read_record_file
from kozyr.cli.commands.shared_options import add_language, raise_if_refused, read_number
from kozyr.locales import Language, say
from kozyr.rules.notation import Record

_MAX_SEED = (1 << 53) - 1


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    command = commands.add_parser("analyse", help="find mistakes and luck in a finished .durak game")
    command.add_argument("file", metavar="FILE", help="the game's file, or - for standard input")
    command.add_argument("--json", action="store_true", help="one JSON object instead of sentences")
    command.add_argument("--seed", default="1", help="the same seed gives the same report (default: 1)")
    add_language(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Analyse the game and write the report."""
    require_extra("bots", "kozyr analyse", args.lang)
    record = read_record_file(args.file, args.lang)
    seed = read_number(args.seed, "--seed", 0, _MAX_SEED, args.lang)
    *_, last = record.steps()
    raise_if_refused(refuse_analysis(last.game), args.lang)
    text = _analyse(record, seed, args.lang, as_json=args.json)
    sys.stdout.write(f"{text}\n")


def _analyse(record: Record, seed: int, language: Language, *, as_json: bool) -> str:
    from kozyr.analysis.game_analysis import analyse_game  # noqa: PLC0415 - loads the kernel
    from kozyr.analysis.report_codec import encode_report  # noqa: PLC0415 - loads the kernel
    from kozyr.analysis.report_text import write_report  # noqa: PLC0415 - only needed here
    from kozyr.cli.drawing.replay import names_of  # noqa: PLC0415 - only needed here

    report = analyse_game(record, seed=seed, on_progress=_make_progress(language))
    if as_json:
        return encode_report(report).decode()
    lines = write_report(report, names_of(record, language), language)
    return "\n".join([*lines, "", say(language, "cli_analysed")])


def _make_progress(language: Language) -> Callable[[int, int], None]:
    # The program's own output goes to standard output, so the progress is for a person at a terminal only.
    is_terminal = sys.stderr.isatty()

    def show(done: int, total: int) -> None:
        if is_terminal:
            text = f"{say(language, 'cli_analysing')} {done}/{total}"
            sys.stderr.write(f"\r{text}" if done < total else f"\r{' ' * len(text)}\r")
            sys.stderr.flush()

    return show
