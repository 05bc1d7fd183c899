"""The command `kozyr verify`: it proves that deals follow from their seeds (docs/reference/fair-deal.md).

The command needs only published data and asks no server. The exit status is 0 if every deal is proven, 1 if a
deal does not follow from its seeds, and 2 if a proof could not be read.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kozyr.cli.commands.shared_options import BadInputError, add_language
from kozyr.locales import Language, explain, say
from kozyr.printable import printable
from kozyr.rules import Refusal

_DISPROVEN: Final = 1
_UNREADABLE: Final = 2
_MAX_UNREADABLE: Final = 10
"""The command gives up after this many lines that are not proofs."""


class _Report(NamedTuple):
    """The output for one proof, or for a line that is not a proof."""

    lines: tuple[str, ...]
    error: str
    status: int


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    verify = commands.add_parser("verify", help="recompute the deal of a finished game from its seeds")
    verify.add_argument("file", metavar="FILE", help="a proof, or one proof per line; - for standard input")
    verify.add_argument("--json", action="store_true", help="one JSON object per proof instead of sentences")
    add_language(verify)
    verify.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify every proof of the file; the worst result is the exit status."""
    try:
        return _verify(args.file, args.lang, as_json=args.json)
    except BrokenPipeError:
        # The reader of our output has closed it. Status 0 would mean that everything was proven.
        return _UNREADABLE


def _verify(file: str, language: Language, *, as_json: bool) -> int:
    name = printable(file) or say(language, "cli_no_name")
    statuses: list[int] = []
    for line_number, value in _read_values(file, name, language):
        if as_json:
            report = _make_json_report(line_number, value)
        else:
            report = _make_text_report(line_number, value, name, language)
        for line in report.lines:
            sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        if report.error:
            print(f"kozyr: {report.error}", file=sys.stderr)  # noqa: T201 - the program's own output
        statuses.append(report.status)
        if statuses.count(_UNREADABLE) == _MAX_UNREADABLE:
            print(f"kozyr: {say(language, 'cli_given_up', count=_MAX_UNREADABLE)}", file=sys.stderr)  # noqa: T201 - the program's own output
            break
    if not as_json and len(statuses) > 1:
        proven = say(language, "cli_proven_of", proven=statuses.count(0), read=len(statuses))
        sys.stdout.write(f"{proven}\n")
    # Status 1 takes precedence over 2: a disproven deal stays disproven, even if other lines could not be
    # read. The reader yields a refusal for an empty file, so the list is never empty.
    return _DISPROVEN if _DISPROVEN in statuses else max(statuses)


def _read_values(file: str, name: str, language: Language) -> Iterator[tuple[int, object]]:
    from kozyr.cli.commands.proof_reader import read_values  # noqa: PLC0415 - only needed to verify

    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            yield from read_values(source)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadInputError(say(language, "cli_unreadable", name=name, reason=reason)) from error


def _make_text_report(line_number: int, value: object, name: str, language: Language) -> _Report:
    from kozyr.table.plain_proof import read_proof  # noqa: PLC0415 - only needed to verify
    from kozyr.table.proof import find_faults  # noqa: PLC0415 - only needed to verify

    proof = value if isinstance(value, Refusal) else read_proof(value)
    if isinstance(proof, Refusal):
        reason = explain(proof, language)
        return _Report((), say(language, "cli_line", name=name, line=line_number, reason=reason), _UNREADABLE)
    faults = find_faults(proof)
    key = "cli_not_proven" if faults else "cli_proven"
    title = say(language, key, table=printable(proof.table), game=proof.game)
    return _Report(
        (title, *(f"  {explain(fault, language)}" for fault in faults)), "", _DISPROVEN if faults else 0
    )


def _make_json_report(line_number: int, value: object) -> _Report:
    from kozyr.table import plain_proof  # noqa: PLC0415 - only needed to verify
    from kozyr.table.proof import find_faults, recompute_deals  # noqa: PLC0415 - only needed to verify

    proof = value if isinstance(value, Refusal) else plain_proof.read_proof(value)
    if isinstance(proof, Refusal):
        plain: plain_proof.Plain = {
            "line": line_number,
            "ok": False,
            "error": {"code": proof.word, "message": explain(proof)},
        }
        return _Report((json.dumps(plain),), "", _UNREADABLE)
    faults = find_faults(proof)
    plain = {
        "line": line_number, "ok": True, "proven": not faults, "table": proof.table, "game": proof.game,
        "faults": [plain_proof.plain_fault(fault) | {"message": explain(fault)} for fault in faults],
        "deals": [plain_proof.plain_recomputed(deal) for deal in recompute_deals(proof)],
    }  # fmt: skip
    return _Report((json.dumps(plain),), "", _DISPROVEN if faults else 0)
