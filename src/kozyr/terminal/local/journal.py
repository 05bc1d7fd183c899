"""The store of a local game: in memory, and in a file so that the game can be left and continued.

The table host publishes an entry after the store has written it. A last line cut short by a
crash or a full disk is ignored. A file that is damaged otherwise is renamed, never overwritten silently. If
writing fails, the game continues in memory and reports the error.
"""

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from kozyr.custom_table.custom_refusals import refuse
from kozyr.custom_table.log_lines import decode_line, fold_lines
from kozyr.rules import Refusal
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import Change, Entry, Outcome, Stored
from kozyr.table import THE_SERVER

HEADING: Final = {"kozyr": "local game", "version": 1}


class Journal:
    """A file to which lines are appended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.error = ""
        """Why the file can no longer be written; empty while writing works."""

    @classmethod
    def create(cls, path: Path) -> "Journal":
        """Create a new journal, which replaces the old one."""
        journal = cls(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(HEADING) + b"\n")
        except OSError as error:
            journal.error = str(error)
            # A full disk leaves an empty file, which could not be continued.
            with contextlib.suppress(OSError):
                if path.is_file() and not path.stat().st_size:
                    path.unlink()
        return journal

    @classmethod
    def reopen(cls, path: Path) -> "Journal":
        """Open an existing journal to append to it."""
        journal = cls(path)
        try:
            length = path.read_bytes().rfind(b"\n") + 1
            with path.open("r+b") as file:
                file.truncate(length)  # a last line may have been cut short
        except OSError as error:
            journal.error = str(error)
        return journal

    def append(self, lines: bytes) -> None:
        """Append lines; after a failure the game continues in memory."""
        if self.error:
            return
        try:
            with self.path.open("ab") as file:
                file.write(lines)
        except OSError as error:
            self.error = str(error)

    def delete(self) -> None:
        """Delete the file, because the game is over or abandoned."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


class JournalStore(MemoryStore):
    """A store in memory that appends every entry to a journal, if it has one."""

    def __init__(self, journal: Journal | None = None) -> None:
        super().__init__()
        self.journal = journal

    async def append(self, change: Change) -> Outcome:
        """Store an entry with all its changes, or nothing."""
        outcome = await super().append(change)
        if self.journal is not None and isinstance(outcome, Stored):
            self.journal.append(change.entry.body)
        return outcome

    async def load(self, table: str, lines: Sequence[bytes]) -> None:
        """Add the lines of a journal as entries, without writing them again."""
        for number, line in enumerate(lines, 1):
            entry = Entry(number, decode_line(line).at, THE_SERVER, f"line/{number}", b"", line)
            await super().append(Change(table, entry))


def read_journal(path: Path) -> list[bytes] | Refusal:
    """Read the lines of a saved table; refuse if there is none. A damaged file is renamed and refused."""
    try:
        data = path.read_bytes()
    except OSError:
        return refuse("no_kept_game")
    # Text after the last line break was cut short.
    heading, *lines = data[: data.rfind(b"\n") + 1].splitlines() or [b""]
    try:
        if msgspec.json.decode(heading) != HEADING or not lines:
            return _set_aside(path)
        fold_lines(lines)
    except Exception:  # noqa: BLE001 - damage of any kind is reported
        return _set_aside(path)
    return lines


def _set_aside(path: Path) -> Refusal:
    number = 1
    while (new_path := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(new_path)
    except OSError:
        new_path = path
    return refuse("damaged_game", new_path.name)
