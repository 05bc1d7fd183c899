"""`kozyr verify`: were the cards dealt as they had to be (docs/reference/fair-deal.md)?

Nothing is asked of any server: what was published is enough. The exit status is 0 where every deal is
proven, 1 where one does not follow from its seeds, 2 where something could not be read.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kozyr.cli.commands.arguments import BadInputError, add_language
from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.words import printable, say

_DISPROVEN: Final = 1
_UNREAD: Final = 2
_MOST_UNREAD: Final = 10
"""After so many lines that are no proof, the file is none either."""


class _Told(NamedTuple):
    """What is said about one proof, or about what is none."""

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
    """Verify every proof of the file; the worst of them is the exit status."""
    try:
        return _verify(chosen.file, chosen.lang, as_json=chosen.json)
    except BrokenPipeError:
        # Whoever asked has stopped listening: 0 would say that everything was proven.
        return _UNREAD


def _verify(file: str, language: Language, *, as_json: bool) -> int:
    name = printable(file) or say(language, "no_name")
    statuses: list[int] = []
    for number, value in _values(file, name, language):
        told = _told_json(number, value) if as_json else _told(number, value, name, language)
        for line in told.lines:
            sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        if told.complaint:
            print(f"kozyr: {told.complaint}", file=sys.stderr)  # noqa: T201 - this is the program's own voice
        statuses.append(told.status)
        if statuses.count(_UNREAD) == _MOST_UNREAD:
            print(f"kozyr: {say(language, 'given_up', count=_MOST_UNREAD)}", file=sys.stderr)  # noqa: T201 - the same
            break
    if not as_json and len(statuses) > 1:
        proven = say(language, "proven_of", proven=statuses.count(0), read=len(statuses))
        sys.stdout.write(f"{proven}\n")
    # What was disproven is certain, whatever could not be read beside it.
    return _DISPROVEN if _DISPROVEN in statuses else max(statuses)


def _values(file: str, name: str, language: Language) -> Iterator[tuple[int, object]]:
    from kozyr.cli.commands.proof_lines import read_values  # noqa: PLC0415 - only where something is verified

    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            yield from read_values(source)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInputError(say(language, "unreadable", name=name, why=why)) from error


def _told(number: int, value: object, name: str, language: Language) -> _Told:
    from kozyr.table.plain_proof import read_proof  # noqa: PLC0415 - only where something is verified
    from kozyr.table.proof import faults  # noqa: PLC0415 - the same

    proof = value if isinstance(value, Refusal) else read_proof(value)
    if isinstance(proof, Refusal):
        why = proof.sentence(language)
        return _Told((), say(language, "line", name=name, line=number, why=why), _UNREAD)
    found = faults(proof)
    key = "not_proven" if found else "proven"
    title = say(language, key, table=printable(proof.table), game=proof.game)
    return _Told((title, *(f"  {fault.sentence(language)}" for fault in found)), "", int(bool(found)))


def _told_json(number: int, value: object) -> _Told:
    from kozyr.rules.plain import plain_refusal  # noqa: PLC0415 - only where something is verified
    from kozyr.table import plain_proof  # noqa: PLC0415 - the same
    from kozyr.table.proof import faults, recomputed  # noqa: PLC0415 - the same

    proof = value if isinstance(value, Refusal) else plain_proof.read_proof(value)
    if isinstance(proof, Refusal):
        plain: plain_proof.Plain = {"line": number, "ok": False, "error": plain_refusal(proof)}
        return _Told((json.dumps(plain),), "", _UNREAD)
    found = faults(proof)
    plain = {
        "line": number, "ok": True, "proven": not found, "table": proof.table, "game": proof.game,
        "faults": [plain_proof.plain_fault(fault) for fault in found],
        "deals": [plain_proof.plain_recomputed(each) for each in recomputed(proof)],
    }  # fmt: skip
    return _Told((json.dumps(plain),), "", int(bool(found)))
