"""The entry point of the program `kozyr`: it parses the command line and runs a command.

Commands import what they need when they run, so the engine starts without the screen libraries.
"""

import argparse
import io
import os
import secrets
import sys
from pathlib import Path

from kozyr import __version__
from kozyr.cli.commands import (
    admin,
    analyse,
    arena,
    bench,
    config,
    play,
    puzzles,
    serve,
    simulate,
    solve,
    store_commands,
    verify,
)
from kozyr.cli.commands.extras import MissingExtraError, extra_of
from kozyr.cli.commands.record_file import read_record_file
from kozyr.cli.commands.shared_options import BadInputError, add_language
from kozyr.locales import find_preferred_language, say
from kozyr.rules import RULE_SETS, Game, Seat
from kozyr.rules.notation import NotationError, Record, read_position

_BAD_OUTPUT = 1
_BAD_INPUT = 2
_INTERRUPTED = 130


def run(arguments: list[str]) -> int:
    """Run the program; return its exit status."""
    _open_streams()
    # The first word names the command. Some commands add their options only if they are the command to run.
    args = _make_parser(arguments[:1]).parse_args(arguments)
    status: int | None = None
    try:
        status = args.run(args)
        sys.stdout.flush()
    except BadInputError as error:
        print(f"kozyr: {error}", file=sys.stderr)  # noqa: T201 - the program's own output
        return _BAD_INPUT
    except MissingExtraError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the program's own output
        return _BAD_INPUT
    except ModuleNotFoundError as error:
        extra = extra_of(error.name)
        if extra is None:
            raise
        sentence = say(args.lang, "cli_needs_part", feature=f"kozyr {arguments[0]}", extra=extra)
        print(sentence, file=sys.stderr)  # noqa: T201 - the program's own output
        return _BAD_INPUT
    except KeyboardInterrupt:
        print(f"\n{say(args.lang, 'cli_stopped')}", file=sys.stderr)  # noqa: T201 - the program's own output
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has closed our output. Python would flush stdout at exit and fail again.
        sys.stdout = None
    except OSError as error:
        sys.stdout = None
        print(f"kozyr: the output cannot be written: {error.strerror}", file=sys.stderr)  # noqa: T201 - the program's own output
        return _BAD_OUTPUT
    return status or 0


def _open_streams() -> None:
    """Open the null device for closed standard streams; print ? for characters that the terminal lacks."""
    null_device = Path(os.devnull)
    sys.stdin = sys.stdin or null_device.open(encoding="utf-8")
    sys.stdout = sys.stdout or null_device.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or null_device.open("w", encoding="utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _make_parser(first_words: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kozyr", description="Durak: its rules and its engine.")
    parser.add_argument("--version", action="version", version=f"kozyr {__version__}")
    parser.set_defaults(lang=find_preferred_language())
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    demo = commands.add_parser("demo", help="watch a game of four bots")
    demo.add_argument("--rules", choices=[*RULE_SETS], default="classic", help="rule set (default: classic)")
    demo.add_argument("--seed", help="play the game of this seed again")
    demo.add_argument("--delay", type=_read_seconds, default=0.5, help="seconds between moves (default: 0.5)")
    demo.set_defaults(run=_run_demo)

    engine = commands.add_parser("engine", help="the engine protocol on standard input and output")
    engine.set_defaults(run=_run_engine)

    replay = commands.add_parser("replay", help="show a .durak file move by move")
    replay.add_argument("file", metavar="FILE", help="the game's file, or - for standard input")
    replay.add_argument("--delay", type=_read_seconds, default=0.0, help="seconds between moves (default: 0)")
    replay.add_argument("--board", action="store_true", help="JSON for the web board <kozyr-board>")
    replay.set_defaults(run=_run_replay)

    position = commands.add_parser("position", help="draw a position written on one line")
    position.add_argument("text", metavar="POSITION", help='such as "rules:classic dealer:0 trump:H7 …"')
    position.set_defaults(run=_run_position)

    solve.add_parser(commands)
    analyse.add_parser(commands)
    puzzles.add_parser(commands)

    for command in (replay, position):
        command.add_argument("--json", action="store_true", help="JSON lines instead of pictures")
        command.add_argument("--seat", type=int, metavar="N", help="only what this seat may see")
    for command in (demo, replay, position):
        add_language(command)
    play.add_parser(commands)
    arena.add_parser(commands)
    simulate.add_parser(commands)
    bench.add_parser(commands)
    verify.add_parser(commands)
    store_commands.add_parser(commands)
    admin.add_parser(commands)
    config.add_parser(commands, first_words)
    serve.add_parser(commands, first_words)
    return parser


def _read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:  # noqa: PLR2004 - the longest useful delay
        message = "give a number of seconds from 0 to 60"
        raise argparse.ArgumentTypeError(message)
    return seconds


def _run_demo(args: argparse.Namespace) -> None:
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.cli.drawing.demo import show_demo  # noqa: PLC0415 - only where something is drawn

    seed = secrets.token_hex(4) if args.seed is None else args.seed.encode(errors="replace").decode()
    show_demo(Console(), seed=seed, rules=args.rules, language=args.lang, delay_s=args.delay)


def _run_engine(_: argparse.Namespace) -> None:
    from kozyr.cli.engine.session import run_engine  # noqa: PLC0415 - only where the engine runs

    run_engine(sys.stdin.buffer, sys.stdout.buffer)


def _run_replay(args: argparse.Namespace) -> None:
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.cli.drawing.replay import list_json_lines, show_replay  # noqa: PLC0415 - only where something is drawn

    record = read_record_file(args.file, args.lang)
    seat = _check_seat(args.seat, record.seats)
    if args.board:
        sys.stdout.write(_write_board_replay(record) + "\n")
    elif args.json:
        for line in list_json_lines(record, seat):
            sys.stdout.write(f"{line}\n")
    else:
        show_replay(Console(), record, seat=seat, language=args.lang, delay_s=args.delay)


def _write_board_replay(record: Record) -> str:
    from kozyr.cli.drawing.record_replay import UnfinishedGameError, write_board_json  # noqa: PLC0415 - needs the server

    try:
        return write_board_json(record)
    except UnfinishedGameError as error:
        raise BadInputError(error) from error


def _run_position(args: argparse.Namespace) -> None:
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    from kozyr.cli.drawing.replay import show_position, write_json_position  # noqa: PLC0415 - only where something is drawn

    try:
        game: Game = read_position(args.text)
    except NotationError as error:
        raise BadInputError(error) from error
    seat = _check_seat(args.seat, game.setup.seats)
    if args.json:
        sys.stdout.write(write_json_position(game, seat) + "\n")
    else:
        names = [say(args.lang, "cli_seat", number=number) for number in range(game.setup.seats)]
        show_position(Console(), game, names=names, seat=seat, language=args.lang)


def _check_seat(number: int | None, seats: int) -> Seat | None:
    if number is not None and not 0 <= number < seats:
        message = f"there is no seat {number}; this game has seats 0 to {seats - 1}"
        raise BadInputError(message)
    return None if number is None else Seat(number)
