"""The command `kozyr solve`: finds the exact value and the best moves of endings (docs/reference/solve.md).

The command reads one JSON object per line and answers each line with one JSON object, in the same order and
without delay. A bad line is answered with an error, and the command goes on.
"""

import argparse
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from kozyr.cli.commands.extras import require_extra
from kozyr.cli.engine import requests
from kozyr.cli.engine.engine_refusals import engine_refusal
from kozyr.rules import Game, RefusedError, must
from kozyr.rules.plain_actions import plain_action
from kozyr.rules.rule_sets import options_of
from kozyr.rules.state_reader import read_state

if TYPE_CHECKING:
    from kozyr.bots.endgame import Solution

DEFAULT_LIMIT_MS = 10_000
_MAX_LIMIT_MS = 24 * 60 * 60 * 1000
_FIELDS = ("rules", "options", "state")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    command = commands.add_parser("solve", help="solve endings of two players, JSON lines in and out")
    command.add_argument(
        "--limit-ms", type=_read_milliseconds, default=DEFAULT_LIMIT_MS, metavar="N",
        help=f"stop solving an ending after this many milliseconds (default: {DEFAULT_LIMIT_MS})",
    )  # fmt: skip
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Answer every line of standard input."""
    require_extra("bots", "kozyr solve", args.lang)
    requests.answer_lines(sys.stdin.buffer, sys.stdout.buffer, partial(answer, limit_ms=args.limit_ms))


def _read_milliseconds(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= _MAX_LIMIT_MS):  # noqa: PLR2004 - enough digits
        message = f"give a whole number of milliseconds from 1 to {_MAX_LIMIT_MS}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def answer(line: bytes, *, limit_ms: int) -> requests.JsonObject:
    """Answer one line."""
    try:
        game = _read_game(requests.parse_line(line))
        solution, solving_s = _solve_timed(game, limit_ms)
    except RefusedError as error:
        return requests.refusal_reply(error.refusal)
    return {
        "ok": True,
        "value": list(solution.values),
        "best": [plain_action(action) for action in solution.best],
        "nodes": solution.nodes,
        "ms": round(1000 * solving_s, 3),
    }


def _read_game(request: object) -> Game:
    if not isinstance(request, dict):
        requests.refuse_request(engine_refusal("not_an_object"))
    for field in request:
        if field not in _FIELDS:
            requests.refuse_request(engine_refusal("unknown_field", "solve", field))
    # A field that is null counts as missing, as in the engine.
    fields = {name: value for name, value in request.items() if value is not None}
    requests.require_field(fields, "state")
    rules, changes = fields.get("rules", "classic"), fields.get("options", {})
    if refusal := requests.check_rules_shape(rules) or requests.check_options_shape(changes):
        requests.refuse_request(refusal)
    return must(read_state(must(options_of(rules, changes)), fields["state"]))


def _solve_timed(game: Game, limit_ms: int) -> "tuple[Solution, float]":
    from kozyr.bots.endgame import compile_solver, solve  # noqa: PLC0415 - refused lines need no kernel

    compile_solver()  # not counted in the solving time
    start = time.perf_counter()
    return must(solve(game, limit_ms=limit_ms)), time.perf_counter() - start
