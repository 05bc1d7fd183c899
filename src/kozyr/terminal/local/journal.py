"""The file that keeps a local game, so that it can be left and continued.

Each line of the table's log is written before any listener receives it. A last line cut short by a crash or a
full disk is ignored. A file that is damaged otherwise is renamed, never overwritten silently. If writing
fails, the game continues in memory and reports the error.
"""

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from kozyr.rules import Refusal
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.log_format import plain_line, read_line
from kozyr.terminal.local.state import LocalState, LogLine, fold_line

HEADING: Final = {"kozyr": "local game", "version": 1}
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


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
            path.write_bytes(_encode(HEADING) + b"\n")
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
            _remove_cut_line(path)
        except OSError as error:
            journal.error = str(error)
        return journal

    def append(self, lines: Iterable[LogLine]) -> None:
        """Append lines; after a failure the game continues in memory."""
        if self.error:
            return
        data = b"".join([_encode(plain_line(line)) + b"\n" for line in lines])
        try:
            with self.path.open("ab") as file:
                file.write(data)
        except OSError as error:
            self.error = str(error)

    def delete(self) -> None:
        """Delete the file, because the game is over or abandoned."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def read_journal(path: Path) -> LocalState | Refusal:
    """Read a saved table; refuse if there is none. A damaged file is renamed and refused."""
    try:
        data = path.read_bytes()
    except OSError:
        return refuse("no_kept_game")
    try:
        heading, *lines = _read_whole_lines(data)
        if heading != HEADING or not lines:
            return _set_aside(path)
        local: LocalState | None = None
        for plain in lines:
            local = fold_line(local, read_line(plain))
    except Exception:  # noqa: BLE001 - damage of any kind is reported
        return _set_aside(path)
    assert local is not None, "the journal is empty"  # noqa: S101 - checked above
    return local


def _read_whole_lines(data: bytes) -> list[Any]:
    # Text after the last line break was cut short.
    return [_decode(line) for line in data[: data.rfind(b"\n") + 1].splitlines()]


def _remove_cut_line(path: Path) -> None:
    data = path.read_bytes()
    length = data.rfind(b"\n") + 1
    if length < len(data):
        with path.open("r+b") as file:
            file.truncate(length)


def _set_aside(path: Path) -> Refusal:
    number = 1
    while (new_path := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(new_path)
    except OSError:
        new_path = path
    return refuse("damaged_game", new_path.name)
