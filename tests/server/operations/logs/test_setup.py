"""The set-up of logging: one format for all lines, and no forged lines."""

import asyncio
import io
import json
import logging
import re
import warnings
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from kozyr.server.operations.logs import bind_fields, logger, set_up_logs
from kozyr.server.operations.logs.setup import LIBRARIES

FORGED = (
    "x\n2026-01-01T00:00:00Z info     kozyr.server.api.http forged\r\n\x1b[2J\u2028\u202e\x85 level=error"
)
LINE = re.compile(r"^\d{4}-\d\d-\d\dT[\d:.]+Z (debug|info|warning|error) +[\w.]+ ")


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Return true."""
        return True


@pytest.fixture(autouse=True)
def _restore_logging() -> Iterator[None]:
    # Undo the test's set-up and restore pytest's own handlers.
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in LIBRARIES}
    yield
    for name, old_level in levels.items():
        logging.getLogger(name).setLevel(old_level)
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def _log_to_stream(form: str = "json", level: str = "info", stream: io.StringIO | None = None) -> io.StringIO:
    stream = stream or io.StringIO()
    set_up_logs(level, form, stream)
    return stream


def _read_lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def _raise(reason: str) -> None:
    raise ValueError(reason)


def _fail(reason: str, event: str, *about: str) -> None:
    try:
        _raise(reason)
    except ValueError:
        logging.getLogger("kozyr.plain").exception(event, *about)


def test_lines_of_all_loggers_have_one_format() -> None:
    """Our lines, the standard library's, uvicorn's and warnings are one JSON object each."""
    out = _log_to_stream()
    logger("kozyr.server.api.http").info("served", status=200)
    logging.getLogger("kozyr.scheduler").warning("table %s waits", "t7")
    logging.getLogger("uvicorn.error").info("up", extra={"color_message": "\x1b[1mup", "port": 80})
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("old ways", DeprecationWarning, stacklevel=1)

    lines = _read_lines(out)
    assert [(line["logger"], line["level"], line["event"]) for line in lines[:3]] == [
        ("kozyr.server.api.http", "info", "served"),
        ("kozyr.scheduler", "warning", "table t7 waits"),
        ("uvicorn.error", "info", "up"),
    ]
    assert (lines[0]["status"], lines[2]["port"], "color_message" in lines[2]) == (200, 80, False)
    assert (lines[3]["logger"], "old ways" in str(lines[3]["event"])) == ("py.warnings", True)


def test_every_line_of_a_call_has_its_id() -> None:
    """This includes tasks that the call starts, but no lines outside the call."""
    out = _log_to_stream()

    async def deep() -> None:
        await asyncio.sleep(0)
        logging.getLogger("kozyr.server.stores").info("deep")

    async def call(number: int) -> None:
        with bind_fields(call_id=f"c{number}"):
            logger("kozyr.server.api.calls").info("begun")
            await asyncio.create_task(deep())

    async def calls() -> None:
        await asyncio.gather(call(1), call(2))
        logger("kozyr.server.api.calls").info("idle")

    asyncio.run(calls())
    assert sorted((line["event"], line.get("call_id", "")) for line in _read_lines(out)) == [
        ("begun", "c1"), ("begun", "c2"), ("deep", "c1"), ("deep", "c2"), ("idle", ""),
    ]  # fmt: skip


def test_lines_below_the_level_are_not_written() -> None:
    """This holds for both kinds of loggers."""
    out = _log_to_stream(level="warning")
    logger("kozyr.a").info("no")
    logging.getLogger("kozyr.b").info("no")
    logger("kozyr.a").error("yes")

    assert [line["event"] for line in _read_lines(out)] == ["yes"]


@pytest.mark.parametrize("place", ["event", "value", "name", "argument", "extra", "exception", "nested"])
@pytest.mark.parametrize("form", ["json", "text"])
def test_no_value_can_forge_a_line(form: str, place: str) -> None:
    """Any text, in any place, stays on one line and contains no control characters."""
    out = _log_to_stream(form)
    plain = logging.getLogger("kozyr.plain")
    match place:
        case "event":
            logger("kozyr.a").info(FORGED)
        case "value":
            logger("kozyr.a").info("said", name=FORGED)
        case "name":
            logger("kozyr.a").info("said", **{FORGED: 1})
        case "argument":
            plain.info("said %s", FORGED)
        case "extra":
            plain.info("said", extra={"name_": FORGED})
        case "nested":
            logger("kozyr.a").info("said", about=[{FORGED: (FORGED,)}])
        case _:
            _fail(FORGED, "said")

    lines = out.getvalue().split("\n")
    assert lines.pop() == ""
    assert "".join(lines).isprintable()
    if form == "json":
        assert [json.loads(line)["level"] for line in lines] == ["error" if place == "exception" else "info"]
    else:
        assert LINE.match(lines[0])
        assert all(line.startswith("  | ") for line in lines[1:])
        assert len(lines) == 1 or place == "exception"


@given(value=st.text())
def test_a_value_cannot_imitate_other_fields(value: str) -> None:
    """In JSON the value is unchanged."""
    text, plain = io.StringIO(), io.StringIO()
    set_up_logs("info", "text", text)
    logger("kozyr.a").info("said", name=value, end=1)
    set_up_logs("info", "json", plain)
    logger("kozyr.a").info("said", about=value)

    line = text.getvalue().removesuffix("\n")
    assert re.fullmatch(r'\S+ info +kozyr\.a said name=("(?:[^"\\]|\\.)*"|[^\s"=\\]+) end=1', line)
    assert json.loads(plain.getvalue())["about"] == value or "***" in plain.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_secret_is_written(form: str) -> None:
    """It may be in a field, nested, in a text, in a trace, or in bound fields."""
    out = _log_to_stream(form)
    with bind_fields(token="mellon-1", call_id="c1"):
        logger("kozyr.a").info("x", password="mellon-2", deep={"b": {"invite": "mellon-3"}})
    _fail("kzr_mellon-4 at postgresql://me:mellon-5@db", "password=%s", "mellon-6")

    assert "mellon" not in out.getvalue()
    assert "call_id" in out.getvalue()


def test_a_line_that_cannot_be_written_is_not_shown() -> None:
    """The report has its place in the code. The library would show every argument."""
    out = _log_to_stream()
    logging.getLogger("kozyr.a").info("%d of them", "kzr_mellon")

    (line,) = _read_lines(out)
    assert str(line["event"]).startswith("a log line cannot be written: TypeError at test_setup.py:")
    assert "mellon" not in out.getvalue()


def test_a_closed_log_stream_does_not_stop_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    """The reader of the stream has ended."""

    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    _log_to_stream(stream=Gone())
    logger("kozyr.a").info("anybody?")

    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("stream", "form", "environment", "begins"),
    [
        (Terminal, "auto", {}, "\x1b["),
        (Terminal, "auto", {"NO_COLOR": "1"}, "2"),
        (Terminal, "auto", {"TERM": "dumb"}, "2"),
        (Terminal, "json", {}, "{"),
        (io.StringIO, "text", {}, "2"),
        (io.StringIO, "auto", {}, "{"),
    ],
)
def test_text_for_a_terminal_and_json_elsewhere(
    stream: type[io.StringIO],
    form: str,
    environment: dict[str, str],
    begins: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Colours are only used in a terminal that supports them."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    out = _log_to_stream(form, stream=stream())
    logger("kozyr.a").info("hello")

    assert out.getvalue().startswith(begins)
