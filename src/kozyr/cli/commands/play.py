"""The command `kozyr play`: Durak in this terminal, in full screen, or line by line with --plain."""

import argparse
import io
import os
import sys
from collections.abc import Mapping

from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import BadInputError, add_language
from kozyr.locales import say
from kozyr.terminal.plain import add_plain_options, play_plain


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    play = commands.add_parser("play", help="play in this terminal: alone, at one keyboard, or on a server")
    add_plain_options(play)
    play.add_argument("--ascii", action="store_true", help="draw cards with plain characters")
    add_language(play)
    play.set_defaults(run=run)


def has_full_screen(environment: Mapping[str, str]) -> bool:
    """Return whether the terminal can show the full-screen program, which needs a movable cursor."""
    # Textual reads standard input and draws on standard error. A piped standard output must get plain lines.
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    on_terminal = all(stream is not None and stream.isatty() for stream in streams)
    return on_terminal and environment.get("TERM") != "dumb"


def run(args: argparse.Namespace) -> int:
    """Play until the player quits; return the exit status."""
    require_extra("play", "kozyr play", args.lang)
    if args.plain:
        return play_plain(args)
    if not has_full_screen(os.environ):
        if sys.stderr is not None:
            sys.stderr.write(say(args.lang, "start_plain") + "\n")
        return play_plain(args)
    for option in ("rules", "quick"):  # these two work only with --plain
        if getattr(args, option):
            raise BadInputError(say(args.lang, f"start_{option}"))
    from kozyr.terminal.app import KozyrApp  # noqa: PLC0415 - only where something is drawn
    from kozyr.terminal.drawing.signs import ASCII, choose_signs  # noqa: PLC0415 - only where something is drawn
    from kozyr.terminal.player_data import PlayerData  # noqa: PLC0415 - only where something is drawn

    # Textual draws on standard error, which may lack some of our characters.
    for stream in (sys.__stderr__, sys.__stdout__):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    signs = ASCII if args.ascii else choose_signs(encoding, os.environ)
    # `--lang` replaces the environment's language. A language in the player's settings still comes first.
    app = KozyrApp(PlayerData.open({**os.environ, "LC_ALL": args.lang}), signs)
    app.run()
    return app.return_code or 0
