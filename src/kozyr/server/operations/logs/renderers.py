"""How is a line of the log written: for a person at a terminal, and for a program?

Either way nothing that is logged can end the line or look like another: JSON is written in ASCII, and in a
text everything that cannot be printed is escaped. A trace takes several lines of a text, each of which
begins as no line of the log does.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from structlog.typing import EventDict, WrappedLogger

from kozyr.server.operations.logs.masking import LONGEST, masked, masked_item, masked_text

_OURS: Final = ("at", "level", "logger")
"""Made by the pipe itself: nothing is to be masked in them."""
_HEAD: Final = (*_OURS, "event")
_TRACES: Final = ("exception", "stack")
_MARGIN: Final = "  | "
_COLOURS: Final = {"debug": "2", "info": "32", "warning": "33", "error": "31", "critical": "31;1"}


def mask_record(_: WrappedLogger, __: str, said: EventDict) -> EventDict:
    """Make plain data of everything that is said; the head first."""
    traces = {name: masked_text(str(said.pop(name)), 10 * LONGEST) for name in _TRACES if said.get(name)}
    head = {name: said.pop(name) for name in _OURS if name in said} | {"event": masked(said.pop("event", ""))}
    return head | {name: masked_item(name, value) for name, value in said.items()} | traces


def json_line(_: WrappedLogger, __: str, said: EventDict) -> str:
    """Write a line of JSON."""
    return json.dumps(said, ensure_ascii=True, allow_nan=False, default=str)


class TextLine:
    """Writes a line to read, with colours or without."""

    def __init__(self, *, colours: bool) -> None:
        self._colours = colours

    def __call__(self, _: WrappedLogger, __: str, said: EventDict) -> str:
        """Write it, and below it a trace if there is one."""
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
    """Spell out what cannot be printed: ends of lines, escapes, what turns the direction of writing."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def _shown(value: Any, plain: str = "") -> str:  # noqa: ANN401 - plain data
    # Quoted where it could be taken for more than one thing; `plain` needs no quotes.
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
