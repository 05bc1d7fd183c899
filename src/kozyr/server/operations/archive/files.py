"""What is an archive made of, and how are its files read, line by line?"""

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
"""Which files each has: the first was written before there were people."""

_Value = TypeVar("_Value")


class ArchiveError(Exception):
    """It is not whole or does not fit: a sentence that names the file, and the line where there is one."""


class ReadLine(NamedTuple):
    """A line that was read, and where it stands."""

    number: int
    start: int
    value: Any


def checksums_of(folder: Path) -> dict[str, str]:
    """Tell which files an archive has, and the checksum of each; they are all there."""
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
    """Go through the lines of a file, from any place at which one begins."""
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
    """Say what is wrong with a file."""
    message = f"{path} {what}." if line is None else f"{path}, line {line}: it {what}."
    raise ArchiveError(message) from None
