"""The two formats of a log line: text for people at a terminal, and JSON for programs.

In both, no logged value can end the line or imitate another one. JSON is written in ASCII, and text spells
out characters that cannot be printed. A trace takes several lines of text, and no log line begins as they do.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from structlog.typing import EventDict, WrappedLogger

from kozyr.server.operations.logs.masking import LONGEST, masked, masked_item, masked_text

_OURS: Final = ("at", "level", "logger")
"""Fields made by the pipeline itself, which need no masking."""
_HEAD: Final = (*_OURS, "event")
_TRACES: Final = ("exception", "stack")
_MARGIN: Final = "  | "
_COLOURS: Final = {"debug": "2", "info": "32", "warning": "33", "error": "31", "critical": "31;1"}


def mask_record(_: WrappedLogger, __: str, said: EventDict) -> EventDict:
    """Turn all fields of a line into plain data, the head first."""
    traces = {name: masked_text(str(said.pop(name)), 10 * LONGEST) for name in _TRACES if said.get(name)}
    head = {name: said.pop(name) for name in _OURS if name in said} | {"event": masked(said.pop("event", ""))}
    return head | {name: masked_item(name, value) for name, value in said.items()} | traces


def json_line(_: WrappedLogger, __: str, said: EventDict) -> str:
    """Return a line of JSON."""
    return json.dumps(said, ensure_ascii=True, allow_nan=False, default=str)


class TextLine:
    """Formats a line for people, with or without colours."""

    def __init__(self, *, colours: bool) -> None:
        self._colours = colours

    def __call__(self, _: WrappedLogger, __: str, said: EventDict) -> str:
        """Return the line, followed by a trace if there is one."""
        level = escape(str(said.get("level", "")))
        head = [
            self._colour(escape(str(said.get("at", ""))), "2"),
            self._colour(f"{level:8}", _COLOURS.get(level, "0")),
            self._colour(escape(str(said.get("logger", ""))), "2"),
            self._colour(_shown(said.get("event", ""), plain=" "), "1"),
        ]
        rest = [
            f"{self._colour(_shown(name), '36')}={_shown(value)}"
            for name, value in said.items()
            if name not in (*_HEAD, *_TRACES)
        ]
        return "\n".join([" ".join([*head, *rest]), *_below(said)])

    def _colour(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self._colours else text


def escape(text: str) -> str:
    """Escape characters that cannot be printed: line ends, control characters, changes of text direction."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def _shown(value: Any, plain: str = "") -> str:  # noqa: ANN401 - plain data
    # A value is quoted where it could be ambiguous; characters of `plain` need no quotes.
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=True, default=str)
    simple = value and value.isprintable()
    if simple and not any(each in '"=\\' or (each.isspace() and each not in plain) for each in value):
        return value
    doubled = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escape(doubled)}"'


def _below(said: EventDict) -> Iterator[str]:
    for name in _TRACES:
        for line in str(said.get(name, "")).splitlines():
            yield f"{_MARGIN}{escape(line)}"
