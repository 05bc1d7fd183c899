"""The set-up of logging: one pipeline for all log lines.

It carries our lines, from structlog's or the standard library's loggers, uvicorn's lines, and warnings.
Fields bound during a call (`bound(call_id=…)`) appear in every line logged during it, from any logger.
"""

import contextlib
import logging
import os
import sys
import threading
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Final, TextIO

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.stdlib import BoundLogger, ExtraAdder, ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger

from kozyr.server.operations.logs.renderers import TextLine, json_line, mask_record

_WHO_AND_WHEN: Final[tuple[Processor, ...]] = (
    merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
)

LIBRARIES: Final = ("asyncio", "asyncpg", "nats", "uvicorn", "uvicorn.error", "websockets")
"""Loggers of libraries; they never log below info."""


def set_up_logs(level: str, form: str, stream: TextIO | None = None) -> bool:
    """Log everything of this level and above as `json` or `text`; `auto` picks the form that fits the stream.

    Return whether lines are JSON.
    """
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
            processors=[ProcessorFormatter.remove_processors_meta, mask_record, _renderer(form, out)],
        )
    )
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    _restrain_libraries()
    logging.captureWarnings(capture=True)
    return _is_json(form, out)


def _restrain_libraries() -> None:
    # At debug level they log the data they carry: frames with passwords and cards, queries with seeds.
    for name in LIBRARIES:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))
    logging.getLogger("uvicorn.error").addFilter(_is_no_socket)


def _is_no_socket(record: logging.LogRecord) -> bool:
    # uvicorn logs the full URL of every socket, with its query; our access log covers sockets, if it is on.
    return '"WebSocket %s"' not in str(record.msg)


def log_uncaught() -> None:
    """Log uncaught exceptions of the program, threads and finalizers, which Python would only print."""
    log = logging.getLogger("kozyr.uncaught")

    def program(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.critical("the program failed", exc_info=(kind, error, trace))

    def thread(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None:
            trace = (failed.exc_type, failed.exc_value, failed.exc_traceback)
            log.error("a thread failed", exc_info=trace)

    def finalizer(failed: "sys.UnraisableHookArgs") -> None:
        log.error("%s", failed.err_msg or "a finalizer failed", exc_info=failed.exc_value)

    sys.excepthook = program
    threading.excepthook = thread
    sys.unraisablehook = finalizer


def json_record(name: str, event: str, **about: object) -> str:
    """Return a line of JSON in the log's format, for another stream than the log's."""
    said: EventDict = {"level": "info", "logger": name, "event": event, **about}
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True, key="at")
    return json_line(None, "info", mask_record(None, "info", stamp(None, "info", said)))


class _Handler(logging.StreamHandler[TextIO]):
    """Reports where a line failed; the library's own report would show the line's content."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Write a report in place of the line; if the stream cannot be written, the line is lost."""
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
    """Return the logger of a part of the program: `logger("kozyr.http").info("served", status=200)`."""
    found: BoundLogger = structlog.stdlib.get_logger(name)
    return found


def bound(**about: object) -> AbstractContextManager[None]:
    """Add these fields to every line logged inside the context, also by tasks started inside it."""
    return bound_contextvars(**about)


def _is_json(form: str, out: TextIO) -> bool:
    return form == "json" or (form == "auto" and not out.isatty())


def _renderer(form: str, out: TextIO) -> Processor:
    terminal = out.isatty()
    if _is_json(form, out):
        return json_line
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return TextLine(colours=terminal and not plain)


def _without_colours(_: WrappedLogger, __: str, said: EventDict) -> EventDict:
    # uvicorn adds a second message with colours.
    said.pop("color_message", None)
    return said
