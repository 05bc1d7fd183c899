"""Line input and output that tolerates any byte stream.

Invalid bytes become �, and an overlong line is cut. The end of the input raises an exception, so that no
question repeats forever.
"""

import codecs
import textwrap
from collections.abc import Iterable
from typing import BinaryIO, Final, TextIO

MAX_LINE_LENGTH: Final = 1000
"""Longer input lines are cut; a name or a few numbers need no more characters."""
WIDTH: Final = 79
"""The columns of a line. An old terminal has eighty, but may wrap at the last one."""
_REPLACEMENTS: Final = {"—": "-", "…": "...", "«": '"', "»": '"', "’": "'", "×": "x"}
"""ASCII replacements, each used only if the encoding of the output lacks the sign."""
_READ_SIZE: Final = 1 << 16
"""The bytes to read at a time: enough for `MAX_LINE_LENGTH` characters in any encoding."""


class InputEndedError(Exception):
    """Raised at the end of the input."""


class LineIO:
    """A dialogue of lines over two streams."""

    def __init__(self, stdin: BinaryIO, stdout: TextIO, encoding: str | None = None) -> None:
        # A terminal shows the typed answer after the question. Piped input is not shown,
        # so the question ends its line itself.
        self._question_end = " " if _is_terminal(stdin) else "\n"
        self._stdin = stdin
        self._stdout = stdout
        self._encoding = _find_codec(encoding)
        self._replacements = {
            ord(sign): replacement
            for sign, replacement in _REPLACEMENTS.items()
            if not can_encode(sign, encoding)
        }

    def write(self, *lines: str) -> None:
        """Write lines, wrapped at `WIDTH`."""
        wrapped = [part for line in lines for part in _wrap_line(line)]
        self._stdout.write("".join(f"{line}\n" for line in wrapped).translate(self._replacements))

    def write_all(self, lines: Iterable[str]) -> None:
        """Write the lines of an iterable."""
        self.write(*lines)

    def ask(self, question: str) -> str:
        """Flush all output with the question, and read a line."""
        self._stdout.write(f"{question}{self._question_end}".translate(self._replacements))
        self._stdout.flush()
        return self._read()

    def flush(self) -> None:
        """Send the buffered output."""
        self._stdout.flush()

    def _read(self) -> str:
        piece = self._readline()
        if not piece:
            raise InputEndedError
        line = piece
        while not piece.endswith(b"\n") and (piece := self._readline()):
            pass  # discard the rest of an overlong line
        return line.decode(self._encoding, errors="replace")[:MAX_LINE_LENGTH].strip()

    def _readline(self) -> bytes:
        try:
            return self._stdin.readline(_READ_SIZE)
        except (OSError, ValueError):
            return b""  # a disconnected terminal, a closed stream or a folder has no more lines


def can_encode(text: str, encoding: str | None) -> bool:
    """Return whether an output with this encoding can show a text; None counts as ASCII."""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def _wrap_line(line: str) -> list[str]:
    # An old terminal would break a long line in the middle of a word.
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False)


def _is_terminal(stream: BinaryIO) -> bool:
    try:
        return stream.isatty()
    except (OSError, ValueError):
        return False


def _find_codec(encoding: str | None) -> str:
    try:
        # For input, UTF-8 is a safe assumption: it also reads ASCII.
        return codecs.lookup(encoding or "utf-8").name
    except LookupError:
        return "utf-8"
