"""The reader that splits a file of proofs into single proofs.

The file holds one proof on any number of lines, or one proof per line. The reader never holds the whole file
in memory, and it stops at a line that is longer than any proof.
"""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NoReturn

from kozyr.rules import Refusal, RefusedError
from kozyr.table.proof_refusals import refuse

MAX_PROOF_BYTES: Final = 1 << 20
"""A longer proof is refused without being parsed."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def read_values(source: BinaryIO) -> Iterator[tuple[int, object | Refusal]]:
    """Yield each JSON value of a source with its line number; text that is not JSON yields a refusal."""
    has_values = False
    for line_number, line in enumerate(_read_lines(source), start=1):
        text = line.removeprefix(_BYTE_ORDER_MARK) if line_number == 1 else line
        if not text.strip():
            continue
        if not has_values and _is_incomplete(text):
            text += source.read(MAX_PROOF_BYTES + 1 - len(text))  # the other lines of the only proof
        has_values = True
        if len(text) > MAX_PROOF_BYTES:
            yield line_number, refuse("too_long", MAX_PROOF_BYTES)
            return
        yield _parse(text, line_number)
    if not has_values:
        yield 1, refuse("no_proof")


def _read_lines(source: BinaryIO) -> Iterator[bytes]:
    while line := source.readline(MAX_PROOF_BYTES + 1):
        yield line


def _is_incomplete(line: bytes) -> bool:
    """Return whether a line is the valid beginning of a proof that continues on further lines."""
    try:
        json.loads(line.decode())
    except json.JSONDecodeError as error:
        # If the parser fails at the very end, it expects more text.
        return error.pos >= len(error.doc.rstrip())
    except (ValueError, RecursionError):
        return False
    return False


def _parse(text: bytes, first_line: int) -> tuple[int, object | Refusal]:
    # A refusal names the line of the fault, which need not be the first line of the proof.
    try:
        return first_line, json.loads(
            text.decode(), parse_constant=_reject_constant, object_pairs_hook=_reject_duplicates
        )
    except json.JSONDecodeError as error:
        return first_line + error.lineno - 1, refuse("not_json", error.colno)
    except UnicodeDecodeError as error:
        valid_text = text[: error.start].decode()
        column = len(valid_text) - valid_text.rfind("\n")
        return first_line + valid_text.count("\n"), refuse("not_json", column)
    except RecursionError:
        return first_line, refuse("nested")
    except RefusedError as error:
        return first_line, error.refusal
    except ValueError:
        return first_line, refuse("bad_number")


def _reject_constant(_: str) -> NoReturn:
    raise ValueError  # NaN and Infinity are not JSON; for too many digits, Python itself raises ValueError


def _reject_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Programs differ in which of two equal names they read, so an ambiguous proof proves nothing.
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise RefusedError(refuse("twice", name))
        fields[name] = value
    return fields
