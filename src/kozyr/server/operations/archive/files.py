"""The files of an archive, its manifest, and the reading of files line by line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from kozyr.server.operations.archive.line_codec import ArchiveLine

MANIFEST: Final = "manifest.json"
TABLES: Final = "tables.jsonl"
ENTRIES: Final = "entries.jsonl"
ACCOUNTS: Final = "accounts.jsonl"
TRANSFERS: Final = "transfers.jsonl"
PEOPLE: Final = "people.jsonl"
TOKENS: Final = "tokens.jsonl"
FINISHED: Final = "finished.jsonl"
FILES: Final = (TABLES, ENTRIES, ACCOUNTS, TRANSFERS, PEOPLE, TOKENS, FINISHED)
FORMAT: Final = "kozyr archive 2"
_FORMATS: Final = {"kozyr archive 1": FILES[:4], FORMAT: FILES}
"""The files of each format; format 1 is older than people, tokens and finished games."""

_Value = TypeVar("_Value")


class ArchiveError(Exception):
    """Raised if an archive is damaged or does not fit; its text names the file, and the line if known."""


class ReadLine(NamedTuple):
    """A line that was read: its number, its byte offset and its value."""

    number: int
    start: int
    value: Any


def checksums_of(folder: Path) -> dict[str, str]:
    """Return the checksum of each file of an archive; refuse it if a file or its end is missing."""
    path = folder / MANIFEST
    try:
        manifest: ArchiveLine = json.loads(path.read_bytes())
        files = _FORMATS.get(manifest["format"])
        if files is None:
            refuse(path, f"is of another format than {FORMAT!r}")
        counts = {name: manifest["files"][name]["lines"] for name in files}
        checksums = {name: str(manifest["files"][name]["sha256"]) for name in files}
    except FileNotFoundError:
        refuse(path, "is not there: this is no archive, or one that was not finished")
    except (ValueError, KeyError, TypeError):
        refuse(path, "is not a manifest")
    for name, expected in counts.items():
        if not (folder / name).is_file():
            refuse(folder / name, "is not there")
        with (folder / name).open("rb") as file:
            found = sum(1 for _ in file)
        if found < expected:
            refuse(folder / name, f"ends behind line {found} of {expected}")
    return checksums


def lines_of(path: Path, reader: Callable[[ArchiveLine], _Value], start: int = 0) -> Iterator[ReadLine]:
    """Yield the lines of a file, from a byte offset at which a line begins."""
    with path.open("rb") as file:
        file.seek(start)
        for number, line in enumerate(file, 1):
            try:
                value = reader(json.loads(line))
            except (ValueError, KeyError, TypeError, RecursionError):
                refuse(path, "cannot be read", number)
            yield ReadLine(number, start, value)
            start += len(line)


def refuse(path: Path, what: str, line: int | None = None) -> NoReturn:
    """Raise `ArchiveError` with what is wrong with a file."""
    message = f"{path} {what}." if line is None else f"{path}, line {line}: it {what}."
    raise ArchiveError(message) from None
