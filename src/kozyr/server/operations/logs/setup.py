"""The set-up of logging: one format and one stream for all log lines.

They include Kozyr's lines from structlog's or the standard library's loggers, lines of libraries such as
uvicorn, and Python's warnings. Fields that a call binds (`bind_fields`) appear in all of its lines.
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

from kozyr.server.operations.logs.renderers import TextFormatter, format_json, mask_record

_COMMON_PROCESSORS: Final[tuple[Processor, ...]] = (
    merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
)

LIBRARIES: Final = ("asyncio", "asyncpg", "nats", "uvicorn", "uvicorn.error", "websockets")
"""The loggers of libraries; their debug lines are left out."""


def set_up_logs(level: str, form: str, stream: TextIO | None = None) -> bool:
    """Log this level and higher ones; return whether lines are JSON.

    The `form` is `json`, `text` or `auto`, which is text in a terminal and JSON elsewhere.
    """
    out = sys.stderr if stream is None else stream
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_COMMON_PROCESSORS,
            ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = _Handler(out)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[ExtraAdder(), _remove_colours, *_COMMON_PROCESSORS],
            processors=[ProcessorFormatter.remove_processors_meta, mask_record, _choose_renderer(form, out)],
        )
    )
    root = logging.getLogger()
    for old_handler in root.handlers[:]:
        root.removeHandler(old_handler)
    root.addHandler(handler)
    root.setLevel(level.upper())
    _raise_library_levels()
    logging.captureWarnings(capture=True)
    return _is_json(form, out)


def _raise_library_levels() -> None:
    # Libraries never log at debug level, because their debug lines show passwords, cards and seeds.
    for name in LIBRARIES:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))
    logging.getLogger("uvicorn.error").addFilter(_is_not_socket_line)


def _is_not_socket_line(record: logging.LogRecord) -> bool:
    # uvicorn logs the full URL of every socket, with its query. Kozyr's own access log lists sockets.
    return '"WebSocket %s"' not in str(record.msg)


def log_uncaught() -> None:
    """Log uncaught exceptions of the program, threads and finalizers, which Python would only print."""
    log = logging.getLogger("kozyr.uncaught")

    def log_program_error(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        log.critical("the program failed", exc_info=(kind, error, trace))

    def log_thread_error(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            trace = (failure.exc_type, failure.exc_value, failure.exc_traceback)
            log.error("a thread failed", exc_info=trace)

    def log_finalizer_error(failure: "sys.UnraisableHookArgs") -> None:
        log.error("%s", failure.err_msg or "a finalizer failed", exc_info=failure.exc_value)

    sys.excepthook = log_program_error
    threading.excepthook = log_thread_error
    sys.unraisablehook = log_finalizer_error


def make_json_line(name: str, event: str, **fields: object) -> str:
    """Return a line of JSON in the format of the log, to be written to another stream."""
    record: EventDict = {"level": "info", "logger": name, "event": event, **fields}
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True, key="at")
    return format_json(None, "info", mask_record(None, "info", stamp(None, "info", record)))


class _Handler(logging.StreamHandler[TextIO]):
    """Reports where a line could not be logged; the library's own report would show the line's content."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Write a report instead of the line; if the stream cannot be written, the line is lost."""
        error_type = sys.exc_info()[0]
        if error_type is None or issubclass(error_type, OSError):
            return
        place = f"{record.filename}:{record.lineno}"
        report = logging.LogRecord(
            record.name, logging.ERROR, record.pathname, record.lineno,
            "a log line cannot be written: %s at %s", (error_type.__name__, place), None,
        )  # fmt: skip
        with contextlib.suppress(OSError):
            self.stream.write(self.format(report) + self.terminator)
            self.flush()


def logger(name: str) -> BoundLogger:
    """Return the logger of a part of the program: `logger("kozyr.http").info("served", status=200)`."""
    bound_logger: BoundLogger = structlog.stdlib.get_logger(name)
    return bound_logger


def bind_fields(**fields: object) -> AbstractContextManager[None]:
    """Add these fields to every line logged inside the context, also by tasks started inside it."""
    return bound_contextvars(**fields)


def _is_json(form: str, out: TextIO) -> bool:
    return form == "json" or (form == "auto" and not out.isatty())


def _choose_renderer(form: str, out: TextIO) -> Processor:
    if _is_json(form, out):
        return format_json
    is_plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return TextFormatter(has_colours=out.isatty() and not is_plain)


def _remove_colours(_: WrappedLogger, __: str, record: EventDict) -> EventDict:
    # uvicorn adds a second message with colours.
    record.pop("color_message", None)
    return record
