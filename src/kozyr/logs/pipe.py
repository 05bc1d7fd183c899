"""Which way does a line of the log go?

Everybody's lines take one: ours by structlog's or the standard library's loggers, uvicorn's, warnings. What
was bound on the way of a call (`bound(call_id=…)`) is in every line that is written on that way, by whomever.
"""

import contextlib
import logging
import os
import sys
from contextlib import AbstractContextManager
from typing import Final, TextIO

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.stdlib import BoundLogger, ExtraAdder, ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger

from kozyr.logs.lines import TextLine, json_line, tame

_WHO_AND_WHEN: Final[tuple[Processor, ...]] = (
    merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
)


def set_up_logs(level: str, form: str, stream: TextIO | None = None) -> None:
    """Have everything of this level and above written: as `json`, as `text`, or `auto` as fits the stream."""
    out = sys.stderr if stream is None else stream
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_WHO_AND_WHEN,
            ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = _Handler(out)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[ExtraAdder(), _without_colours, *_WHO_AND_WHEN],
            processors=[ProcessorFormatter.remove_processors_meta, tame, _renderer(form, out)],
        )
    )
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    logging.captureWarnings(capture=True)


class _Handler(logging.StreamHandler[TextIO]):
    """Says where a line was wrong; the library's own complaint would show what was to be in it."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Write another line in its place; one that cannot be written is lost."""
        wrong = sys.exc_info()[0]
        if wrong is None or issubclass(wrong, OSError):
            return
        where = f"{record.filename}:{record.lineno}"
        told = logging.LogRecord(
            record.name, logging.ERROR, record.pathname, record.lineno,
            "a line of the log cannot be written: %s at %s", (wrong.__name__, where), None,
        )  # fmt: skip
        with contextlib.suppress(OSError):
            self.stream.write(self.format(told) + self.terminator)
            self.flush()


def logger(name: str) -> BoundLogger:
    """Give the logger of a part of the program: `logger("kozyr.http").info("served", status=200)`."""
    found: BoundLogger = structlog.stdlib.get_logger(name)
    return found


def bound(**about: object) -> AbstractContextManager[None]:
    """Have every line say this that is written within, in tasks begun within too."""
    return bound_contextvars(**about)


def _renderer(form: str, out: TextIO) -> Processor:
    terminal = out.isatty()
    if form == "json" or (form == "auto" and not terminal):
        return json_line
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return TextLine(colours=terminal and not plain)


def _without_colours(_: WrappedLogger, __: str, said: EventDict) -> EventDict:
    # uvicorn says everything twice, once with colours.
    said.pop("color_message", None)
    return said
