"""Line input and output that tolerates any byte stream.

Invalid bytes become �, and an overlong line is cut. The end of the input raises an exception, so that no
question repeats forever.
"""

import codecs
import textwrap
from collections.abc import Iterable
from typing import BinaryIO, Final, TextIO

LONGEST_LINE: Final = 1000
"""Characters that can matter of a line: a name, a few numbers."""
WIDTH: Final = 79
"""Columns of a line: an old terminal has eighty, and some wrap at the last one."""
_POORER: Final = {"—": "-", "…": "...", "«": '"', "»": '"', "’": "'", "×": "x"}
"""What is written where a terminal has no such sign."""
_PIECE: Final = 1 << 16


class InputEndedError(Exception):
    """Raised when there will be no more lines."""


class Lines:
    """A conversation line by line."""

    def __init__(self, stdin: BinaryIO, stdout: TextIO, encoding: str | None = None) -> None:
        # Who types sees his answer behind the question; who sends lines does not, and begins a new one.
        self._end = " " if _is_terminal(stdin) else "\n"
        self._stdin = stdin
        self._stdout = stdout
        self._encoding = _known(encoding)
        self._poorer = {ord(sign): poor for sign, poor in _POORER.items() if not writes(sign, encoding)}

    def write(self, *lines: str) -> None:
        """Write lines."""
        broken = [part for line in lines for part in _broken(line)]
        self._stdout.write("".join(f"{line}\n" for line in broken).translate(self._poorer))

    def write_all(self, lines: Iterable[str]) -> None:
        """Write these lines."""
        self.write(*lines)

    def ask(self, question: str) -> str:
        """Ask, and read a line; what is written by then can be read by the other side."""
        self._stdout.write(f"{question}{self._end}".translate(self._poorer))
        self._stdout.flush()
        return self._read()

    def flush(self) -> None:
        """Let what is written be read."""
        self._stdout.flush()

    def _read(self) -> str:
        piece = self._readline()
        if not piece:
            raise InputEndedError
        line = piece
        while not piece.endswith(b"\n") and (piece := self._readline()):
            pass  # the rest of a line without end is read, and forgotten
        return line.decode(self._encoding, errors="replace")[:LONGEST_LINE].strip()

    def _readline(self) -> bytes:
        try:
            return self._stdin.readline(_PIECE)
        except (OSError, ValueError):
            return b""  # a terminal that was hung up, a closed stream, a folder: no more lines


def writes(text: str, encoding: str | None) -> bool:
    """Tell whether an output in this code can show a text; one that says nothing knows ASCII."""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def _broken(line: str) -> list[str]:
    # An old terminal would break a long line in the middle of a word.
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False)


def _is_terminal(stream: BinaryIO) -> bool:
    try:
        return stream.isatty()
    except (OSError, ValueError):
        return False


def _known(encoding: str | None) -> str:
    try:
        return codecs.lookup(encoding or "utf-8").name
    except LookupError:
        return "utf-8"
