"""The file that keeps a local game, so that it can be left and continued.

Each line of the table's log is appended before any listener is told. A last line cut short by a crash or a
full disk is ignored. A file that is damaged otherwise is renamed, never overwritten silently. If nothing can
be written, the game continues in memory and reports the fault.
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
_write = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder().decode


class Journal:
    """A file to which lines are appended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault = ""
        """Why nothing is stored any more; empty while storing works."""

    @classmethod
    def begin(cls, path: Path) -> "Journal":
        """Start a new journal, which replaces the old one."""
        journal = cls(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_write(HEADING) + b"\n")
        except OSError as wrong:
            journal.fault = str(wrong)
            # A full disk leaves an empty file, which could not be continued.
            with contextlib.suppress(OSError):
                if path.is_file() and not path.stat().st_size:
                    path.unlink()
        return journal

    @classmethod
    def go_on(cls, path: Path) -> "Journal":
        """Continue a journal that has been read."""
        journal = cls(path)
        try:
            _mend(path)
        except OSError as wrong:
            journal.fault = str(wrong)
        return journal

    def append(self, lines: Iterable[LogLine]) -> None:
        """Append lines; after a failure the game continues in memory."""
        if self.fault:
            return
        written = b"".join([_write(plain_line(line)) + b"\n" for line in lines])
        try:
            with self.path.open("ab") as file:
                file.write(written)
        except OSError as wrong:
            self.fault = str(wrong)

    def forget(self) -> None:
        """Remove the file: the game is over or abandoned."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def read_journal(path: Path) -> LocalState | Refusal:
    """Read a saved table; refuse if there is none, or if it is damaged and now renamed."""
    try:
        data = path.read_bytes()
    except OSError:
        return refuse("no_kept_game")
    try:
        heading, *lines = _whole_lines(data)
        if heading != HEADING or not lines:
            return _set_aside(path)
        local: LocalState | None = None
        for plain in lines:
            local = fold_line(local, read_line(plain))
    except Exception:  # noqa: BLE001 - any fault of the file is reported
        return _set_aside(path)
    assert local is not None, "a journal without lines"  # noqa: S101 - checked above
    return local


def _whole_lines(data: bytes) -> list[Any]:
    # Text after the last line end was cut short.
    return [_read(line) for line in data[: data.rfind(b"\n") + 1].splitlines()]


def _mend(path: Path) -> None:
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)


def _set_aside(path: Path) -> Refusal:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        aside = path
    return refuse("damaged_game", aside.name)
