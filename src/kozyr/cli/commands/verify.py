"""The command `kozyr verify`: it proves that deals follow from their seeds (docs/reference/fair-deal.md).

It needs only published data and asks no server. The exit status is 0 if every deal is proven. It is 1 if
a deal does not follow from its seeds, and 2 if something could not be read.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kozyr.cli.commands.shared_options import BadInputError, add_language
from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.words import printable, say

_DISPROVEN: Final = 1
_UNREAD: Final = 2
_MOST_UNREAD: Final = 10
"""The command gives up after this many lines that are not proofs."""


class _Report(NamedTuple):
    """The output for one proof, or for a line that is not a proof."""

    lines: tuple[str, ...]
    complaint: str
    status: int


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the program."""
    verify = commands.add_parser("verify", help="recompute the deal of a finished game from its seeds")
    verify.add_argument("file", metavar="FILE", help="a proof, or one a line; - for standard input")
    verify.add_argument("--json", action="store_true", help="one JSON object a proof instead of sentences")
    add_language(verify)
    verify.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Verify every proof of the file; the worst result is the exit status."""
    try:
        return _verify(chosen.file, chosen.lang, as_json=chosen.json)
    except BrokenPipeError:
        # The reader of our output has gone. Status 0 would mean that everything was proven.
        return _UNREAD


def _verify(file: str, language: Language, *, as_json: bool) -> int:
    name = printable(file) or say(language, "no_name")
    statuses: list[int] = []
    for number, value in _values(file, name, language):
        report = _report_json(number, value) if as_json else _report(number, value, name, language)
        for line in report.lines:
            sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        if report.complaint:
            print(f"kozyr: {report.complaint}", file=sys.stderr)  # noqa: T201 - the program's own output
        statuses.append(report.status)
        if statuses.count(_UNREAD) == _MOST_UNREAD:
            print(f"kozyr: {say(language, 'given_up', count=_MOST_UNREAD)}", file=sys.stderr)  # noqa: T201 - the same
            break
    if not as_json and len(statuses) > 1:
        proven = say(language, "proven_of", proven=statuses.count(0), read=len(statuses))
        sys.stdout.write(f"{proven}\n")
    # A disproven deal is certain, even if other lines could not be read.
    return _DISPROVEN if _DISPROVEN in statuses else max(statuses)


def _values(file: str, name: str, language: Language) -> Iterator[tuple[int, object]]:
    from kozyr.cli.commands.proof_reader import read_values  # noqa: PLC0415 - only needed to verify

    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            yield from read_values(source)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInputError(say(language, "unreadable", name=name, why=why)) from error


def _report(number: int, value: object, name: str, language: Language) -> _Report:
    from kozyr.table.plain_proof import read_proof  # noqa: PLC0415 - only needed to verify
    from kozyr.table.proof import find_faults  # noqa: PLC0415 - the same

    proof = value if isinstance(value, Refusal) else read_proof(value)
    if isinstance(proof, Refusal):
        why = proof.sentence(language)
        return _Report((), say(language, "line", name=name, line=number, why=why), _UNREAD)
    found = find_faults(proof)
    key = "not_proven" if found else "proven"
    title = say(language, key, table=printable(proof.table), game=proof.game)
    return _Report((title, *(f"  {fault.sentence(language)}" for fault in found)), "", int(bool(found)))


def _report_json(number: int, value: object) -> _Report:
    from kozyr.rules.plain import plain_refusal  # noqa: PLC0415 - only needed to verify
    from kozyr.table import plain_proof  # noqa: PLC0415 - the same
    from kozyr.table.proof import find_faults, recompute_deals  # noqa: PLC0415 - the same

    proof = value if isinstance(value, Refusal) else plain_proof.read_proof(value)
    if isinstance(proof, Refusal):
        plain: plain_proof.Plain = {"line": number, "ok": False, "error": plain_refusal(proof)}
        return _Report((json.dumps(plain),), "", _UNREAD)
    found = find_faults(proof)
    plain = {
        "line": number, "ok": True, "proven": not found, "table": proof.table, "game": proof.game,
        "faults": [plain_proof.plain_fault(fault) for fault in found],
        "deals": [plain_proof.plain_recomputed(each) for each in recompute_deals(proof)],
    }  # fmt: skip
    return _Report((json.dumps(plain),), "", int(bool(found)))
