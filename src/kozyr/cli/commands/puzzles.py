"""The command `kozyr puzzles`: it makes, lists and plays puzzles (docs/how-to/puzzles.md)."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kozyr.analysis.puzzle import THEMES, Puzzle
from kozyr.analysis.puzzle_codec import PuzzleFileError, read_puzzles, write_puzzles
from kozyr.analysis.shipped_puzzles import SHIPPED_COUNT, SHIPPED_SEED, load_shipped_puzzles
from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import BadInputError, add_language, read_number
from kozyr.locales import Language, say
from kozyr.printable import printable

if TYPE_CHECKING:
    from rich.console import Console

    from kozyr.terminal.puzzle_game import PuzzleGame

_MAX_COUNT: Final = 100_000
_MAX_SEED: Final = 10**9
_SHOW, _QUIT = "s", "q"


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    puzzles = commands.add_parser("puzzles", help="puzzles: endings in which one move is right")
    kinds = puzzles.add_subparsers(required=True, metavar="COMMAND")
    make = kinds.add_parser("make", help="make puzzles and write them as CSV")
    make.add_argument("--count", default="1000", metavar="N", help="how many (default: 1000)")
    make.add_argument(
        "--seed", default=str(SHIPPED_SEED), metavar="S",
        help=f"the same seed makes the same puzzles (default: {SHIPPED_SEED}, of which {SHIPPED_COUNT} ship)",
    )  # fmt: skip
    make.set_defaults(run=run_make)
    show = kinds.add_parser("list", help="print puzzles as CSV")
    show.set_defaults(run=run_list)
    play = kinds.add_parser("play", help="solve puzzles line by line")
    play.add_argument("--puzzle", metavar="ID", help="begin with this puzzle")
    play.set_defaults(run=run_play)
    for command in (show, play):
        command.add_argument(
            "--file", metavar="FILE", help="a file of puzzles (default: those of the package)"
        )
        command.add_argument("--theme", choices=THEMES, help="only puzzles of this theme")
    for command in (make, show, play):
        add_language(command)


def run_make(args: argparse.Namespace) -> None:
    """Make puzzles and write them to standard output."""
    require_extra("bots", "kozyr puzzles make", args.lang)
    count = read_number(args.count, "--count", 1, _MAX_COUNT, args.lang)
    seed = read_number(args.seed, "--seed", 0, _MAX_SEED, args.lang)

    from kozyr.analysis.puzzle_maker import PuzzleMaker  # noqa: PLC0415 - loads the kernel

    sys.stdout.write(write_puzzles(PuzzleMaker().make(count, seed)))


def run_list(args: argparse.Namespace) -> None:
    """Print puzzles."""
    sys.stdout.write(write_puzzles(_read_puzzles(args)))


def run_play(args: argparse.Namespace) -> None:
    """Play puzzles, the easiest first, until the player quits or the input ends."""
    require_extra("bots", "kozyr puzzles play", args.lang)
    from rich.console import Console  # noqa: PLC0415 - only where something is drawn

    puzzles = sorted(_read_puzzles(args), key=lambda puzzle: (puzzle.rating, puzzle.id))
    if args.puzzle is not None:
        ids = [puzzle.id for puzzle in puzzles]
        if args.puzzle not in ids:
            raise BadInputError(say(args.lang, "puzzles-no_puzzle"))
        puzzles = puzzles[ids.index(args.puzzle) :]
    _Player(Console(), args.lang).play(puzzles)


def _read_puzzles(args: argparse.Namespace) -> Sequence[Puzzle]:
    puzzles: Sequence[Puzzle] = load_shipped_puzzles()
    if args.file is not None:
        try:
            puzzles = read_puzzles(Path(args.file).read_text("utf-8"))
        except (OSError, PuzzleFileError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or error
            text = say(args.lang, "puzzle_bad_file", file=printable(args.file), reason=reason)
            raise BadInputError(text) from error
    chosen = [puzzle for puzzle in puzzles if args.theme is None or args.theme in puzzle.themes]
    if not chosen:
        raise BadInputError(say(args.lang, "puzzle_none", theme=args.theme, themes=", ".join(THEMES)))
    return chosen


class _Player:
    """Shows puzzles on a console and reads moves from standard input."""

    def __init__(self, console: "Console", language: Language) -> None:
        self._console = console
        self._language = language

    def play(self, puzzles: Iterable[Puzzle]) -> None:
        """Play one puzzle after another; say how many were solved."""
        tried = solved = 0
        for puzzle in puzzles:
            outcome = self._play_puzzle(puzzle)
            if outcome is None:
                break
            tried, solved = tried + 1, solved + outcome
            if self._ask("puzzle_more") in (None, _QUIT):
                break
        self._say(say(self._language, "puzzle_score", solved=solved, tried=tried))

    def _play_puzzle(self, puzzle: Puzzle) -> bool | None:
        # Return whether the puzzle was solved; None if the player quits.
        from kozyr.terminal.puzzle_game import describe_goal, describe_history, open_puzzle  # noqa: PLC0415 - loads the kernel
        from kozyr.terminal.puzzle_moves import describe_action  # noqa: PLC0415 - loads the kernel

        game = open_puzzle(puzzle)
        for line in (*describe_goal(puzzle, self._language), *describe_history(puzzle, self._language)):
            self._say(line)
        while game.is_open:
            self._draw(game)
            for number, action in enumerate(game.actions, 1):
                self._say(f"{number}. {describe_action(action, self._language)}")
            choice = self._choose(len(game.actions))
            if choice is None:
                return None
            game.play(None if choice == 0 else game.actions[choice - 1])
            for line in game.describe_result(self._language):
                self._say(line)
        return game.is_solved

    def _draw(self, game: "PuzzleGame") -> None:
        from kozyr.terminal.puzzle_board import draw_puzzle  # noqa: PLC0415 - only where something is drawn

        self._console.print(draw_puzzle(game, self._language))

    def _choose(self, count: int) -> int | None:
        # Return the number of a move, 0 to show the answer, None to quit.
        while True:
            text = self._ask("puzzle_prompt")
            if text is None or text == _QUIT:
                return None
            if text == _SHOW:
                return 0
            if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= count:  # noqa: PLR2004 - the most digits of a number
                return int(text)
            self._say(say(self._language, "puzzle_bad_choice"))

    def _ask(self, prompt: str) -> str | None:
        # Return the answer; None at the end of the input.
        self._console.print(say(self._language, prompt), end=" ", markup=False, highlight=False)
        line = sys.stdin.readline()
        return line.strip().lower() if line else None

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)
