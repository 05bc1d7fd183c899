"""The files of an archive, its manifest, and the reading of files line by line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

import msgspec

from kozyr.server.operations.archive.line_codec import ArchiveLine

MANIFEST: Final = "manifest.json"
TABLES: Final = "tables.jsonl"
ENTRIES: Final = "entries.jsonl"
ACCOUNTS: Final = "accounts.jsonl"
TRANSFERS: Final = "transfers.jsonl"
PEOPLE: Final = "people.jsonl"
TOKENS: Final = "tokens.jsonl"
FINISHED: Final = "finished.jsonl"
DOCUMENTS: Final = "documents.jsonl"
FILES: Final = (TABLES, ENTRIES, ACCOUNTS, TRANSFERS, PEOPLE, TOKENS, FINISHED, DOCUMENTS)
FORMAT: Final = "kozyr archive 3"
_FORMATS: Final = {"kozyr archive 1": FILES[:4], "kozyr archive 2": FILES[:7], FORMAT: FILES}
"""The files of each format. The older formats lack later files: format 1 has no people, tokens and finished
games, and format 2 has no documents."""

_Value = TypeVar("_Value")


class ArchiveError(Exception):
    """Raised for a damaged or unsuitable archive; the text names the file, and the line if known."""


class NumberedLine(NamedTuple):
    """A line of a file: its number, its byte offset and its value."""

    number: int
    start: int
    value: Any


def read_checksums(folder: Path) -> dict[str, str]:
    """Return the checksum of each file; refuse an archive that lacks a file or lines of a file."""
    path = folder / MANIFEST
    try:
        manifest: ArchiveLine = json.loads(path.read_bytes())
        files = _FORMATS.get(manifest["format"])
        if files is None:
            refuse(path, "has an unknown format")
        counts = {name: manifest["files"][name]["lines"] for name in files}
        checksums = {name: str(manifest["files"][name]["sha256"]) for name in files}
    except FileNotFoundError:
        refuse(path, "is missing: this folder is not an archive, or its export did not finish")
    except (ValueError, KeyError, TypeError):
        refuse(path, "is not a manifest")
    for name, expected in counts.items():
        if not (folder / name).is_file():
            refuse(folder / name, "is missing")
        with (folder / name).open("rb") as file:
            count = sum(1 for _ in file)
        if count < expected:
            refuse(folder / name, f"has only {count} of its {expected} lines")
    return checksums


def read_lines(path: Path, decode: Callable[[ArchiveLine], _Value], start: int = 0) -> Iterator[NumberedLine]:
    """Yield the lines of a file from the byte offset `start`; the first of them has the number 1."""
    with path.open("rb") as file:
        file.seek(start)
        for number, line in enumerate(file, 1):
            try:
                value = decode(msgspec.json.decode(line))
            except (ValueError, KeyError, TypeError, RecursionError):
                refuse(path, "cannot be read", number)
            yield NumberedLine(number, start, value)
            start += len(line)


def refuse(path: Path, problem: str, line: int | None = None) -> NoReturn:
    """Raise `ArchiveError` for a problem of a file or of one of its lines."""
    message = f"{path} {problem}." if line is None else f"{path}, line {line}: it {problem}."
    raise ArchiveError(message) from None
