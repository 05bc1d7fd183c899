"""The two formats of a log line: text for people at a terminal, and JSON for programs.

In both formats, no logged value can end the line or imitate another line. JSON is written in ASCII, and text
escapes characters that cannot be printed. A traceback takes several lines, each with a margin.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from structlog.typing import EventDict, WrappedLogger

from kozyr.server.operations.logs.masking import MAX_TEXT_LENGTH, mask_field, mask_text, mask_value

_TRUSTED_FIELDS: Final = ("at", "level", "logger")
"""Fields that structlog adds; they need no masking."""
_HEAD_FIELDS: Final = (*_TRUSTED_FIELDS, "event")
_TRACE_FIELDS: Final = ("exception", "stack")
_MARGIN: Final = "  | "
_BOLD, _DIM, _CYAN = "1", "2", "36"
"""ANSI codes."""
_LEVEL_COLOURS: Final = {"debug": _DIM, "info": "32", "warning": "33", "error": "31", "critical": "31;1"}
"""ANSI codes of the levels."""


def mask_record(_: WrappedLogger, __: str, record: EventDict) -> EventDict:
    """Mask secrets in a record and turn its fields into plain data; put tracebacks last."""
    traces = {
        name: mask_text(str(record.pop(name)), 10 * MAX_TEXT_LENGTH)
        for name in _TRACE_FIELDS
        if record.get(name)
    }
    head = {name: record.pop(name) for name in _TRUSTED_FIELDS if name in record}
    head["event"] = mask_value(record.pop("event", ""))
    return head | {name: mask_field(name, value) for name, value in record.items()} | traces


def format_json(_: WrappedLogger, __: str, record: EventDict) -> str:
    """Return a line of JSON."""
    return json.dumps(record, ensure_ascii=True, allow_nan=False, default=str)


class TextFormatter:
    """Formats a line for people, with or without colours."""

    def __init__(self, *, has_colours: bool) -> None:
        self._has_colours = has_colours

    def __call__(self, _: WrappedLogger, __: str, record: EventDict) -> str:
        """Return the line, followed by a traceback if there is one."""
        level = escape(str(record.get("level", "")))
        head = [
            self._colour(escape(str(record.get("at", ""))), _DIM),
            self._colour(f"{level:8}", _LEVEL_COLOURS.get(level, "0")),
            self._colour(escape(str(record.get("logger", ""))), _DIM),
            self._colour(_quote_value(record.get("event", ""), allowed=" "), _BOLD),
        ]
        fields = [
            f"{self._colour(_quote_value(name), _CYAN)}={_quote_value(value)}"
            for name, value in record.items()
            if name not in (*_HEAD_FIELDS, *_TRACE_FIELDS)
        ]
        return "\n".join([" ".join([*head, *fields]), *_format_traces(record)])

    def _colour(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self._has_colours else text


def escape(text: str) -> str:
    """Escape characters that cannot be printed: line ends, control characters, changes of text direction."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _quote_value(value: Any, allowed: str = "") -> str:  # noqa: ANN401 - plain data
    # Quote a value that could be ambiguous. The characters in `allowed` need no quotes.
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=True, default=str)
    needs_quotes = any(char in '"=\\' or (char.isspace() and char not in allowed) for char in value)
    if value and value.isprintable() and not needs_quotes:
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escape(escaped)}"'


def _format_traces(record: EventDict) -> Iterator[str]:
    for name in _TRACE_FIELDS:
        for line in str(record.get(name, "")).splitlines():
            yield f"{_MARGIN}{escape(line)}"
