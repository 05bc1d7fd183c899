"""The output of `kozyr serve` while it runs; with JSON logs it is only JSON."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.kit.program import run_program, until
from tests.kit.server_process import Person, Server

SETTINGS = """log_format = "json"
log_level = "debug"
access_log = "on"
bot_workers = 1
"""
SECRETS = ("correct horse", "wrong horse", "kzr_", "swordfish", "my own luck", "s3cr3t")


class LoggedServer:
    """A server, its log and its standard output."""

    def __init__(self, folder: Path, settings: str, program: str = "kozyr") -> None:
        self.server = Server(folder, program, settings=settings)
        self.status = 0

    @property
    def output(self) -> str:
        """Its standard output."""
        return "".join(self.server.output)

    @property
    def log(self) -> str:
        """Its standard error."""
        return (self.server.folder / "log.jsonl").read_text("utf-8")

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The records of its log; a line that is not a JSON object fails the test."""
        return [_read_record(line) for line in self.log.splitlines()]

    @property
    def output_records(self) -> list[dict[str, Any]]:
        """The records of its standard output; a line that is not a JSON object fails the test."""
        return [_read_record(line) for line in self.output.splitlines()]


@contextmanager
def run_logged(folder: Path, settings: str, program: str = "kozyr") -> Iterator[LoggedServer]:
    """Run a server, and stop it at the end."""
    written = LoggedServer(folder, settings, program)
    with written.server.ends:
        written.server.ends.callback(written.server.stop)
        written.server.start()
        yield written
        _, written.status = written.server.stop()


def _read_record(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError:
        record = None
    assert isinstance(record, dict), f"no JSON: {line!r}"
    assert {"at", "level", "logger", "event"} <= record.keys()
    return record


def call_by_socket(server: Server, person: Person) -> str:
    """Connect by WebSocket and call twice, the first time in two frames; return the connection's name.

    After a message of several frames, uvicorn's library reads the frames and logs them at debug level.
    """
    with connect(f"ws://127.0.0.1:{server.port}/connection/websocket", proxy=None) as socket:
        socket.send(json.dumps({"id": 1, "connect": {"token": person.token}}))
        client: str = json.loads(socket.recv())["connect"]["client"]
        socket.send(iter(['{"id":2,"rpc":{"method":', '"auth.me","data":{}}}']))
        assert json.loads(socket.recv())["rpc"]["data"]["user_id"] == person.id
        data = {"name": "Bobby", "password": "wrong horse"}
        socket.send(json.dumps({"id": 3, "rpc": {"method": "auth.login", "data": data}}))
        assert json.loads(socket.recv())["error"]["code"] == 1401
    return client


@pytest.fixture(scope="module")
def stopped_server(tmp_path_factory: pytest.TempPathFactory) -> tuple[LoggedServer, Person, str]:
    """A server that was started, called, hit by faults and stopped; with a caller and a connection."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("KOZYR_URL", "https://s3cr3t.example")
        environment.setenv("KOZYR_TOKEN", "kzr_mellon")
        folder = tmp_path_factory.mktemp("faulty")
        with run_logged(folder, SETTINGS, "tests.kit.faulty_server") as written:
            server = written.server
            ann = server.guest("Ann")
            server.word("auth.register", name="Bob", password="correct horse")
            table = server.ask("tables.create", ann, password="swordfish", seats=2)["table_id"]
            server.word("tables.ready", ann, table_id=table, client_seed="my own luck")
            assert server.word("tables.list") == "internal"
            assert server.word("auth.me", Person("", "", "kzr_wrong")) == "bad_token"
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(f"{server.url}/nowhere?invite=s3cr3t", timeout=60)  # noqa: S310 - our own server
            client = call_by_socket(server, ann)
            assert until(lambda: "Invalid -W option" in written.log)
    return written, ann, client


def test_every_line_is_json_from_the_start_to_the_stop(
    stopped_server: tuple[LoggedServer, Person, str],
) -> None:
    """Start, requests, faults of every kind and the stop are logged, without secrets."""
    written, _, _ = stopped_server
    text = " ".join(json.dumps(line) for line in written.lines)
    faults = ["call", "thread", "task", "finalizer", "callback"]

    assert [fault for fault in faults if f"the {fault} failed" not in text] == []
    assert "the library warned" in text
    assert [line["level"] for line in written.output_records] == ["info", "info"]
    assert f":{written.server.port}" in written.output_records[0]["address"]
    assert [secret for secret in SECRETS if secret in written.log.replace("kzr_***", "")] == []
    assert written.status == 0


def test_ignored_variables_are_warned_of(stopped_server: tuple[LoggedServer, Person, str]) -> None:
    """A server with the variables of a bot starts, and its log names the ignored variables."""
    written, _, _ = stopped_server
    warned = [line["event"] for line in written.lines if line["logger"] == "kozyr.server.operations.config"]

    assert warned == ["KOZYR_TOKEN, KOZYR_URL: these variables are for bots. The server ignores them."]


def test_calls_are_logged_however_they_came(stopped_server: tuple[LoggedServer, Person, str]) -> None:
    """HTTP calls have the request's id; WebSocket calls have the connection's and the command's number."""
    written, ann, client = stopped_server
    calls = [line for line in written.lines if "outcome" in line]
    requests = {
        line["call_id"]: line["path"]
        for line in written.lines
        if line["logger"] == "kozyr.access" and "call_id" in line
    }
    by_http = [line for line in calls if line["call_id"] in requests]
    by_socket = [line for line in calls if line["call_id"] not in requests]

    assert [requests[line["call_id"]].removeprefix("/api/") for line in by_http] == [
        line["call"] for line in by_http
    ]
    assert [(line["call"], line["caller"], line["outcome"]) for line in by_http] == [
        ("auth.guest", None, "ok"),
        ("auth.register", None, "ok"),
        ("tables.create", ann.id, "ok"),
        ("tables.ready", ann.id, "ok"),
        ("tables.list", None, "internal"),
        ("auth.me", None, "bad_token"),
    ]
    assert [(line["call_id"], line["call"], line["caller"], line["outcome"]) for line in by_socket] == [
        (f"{client}-2", "auth.me", ann.id, "ok"),
        (f"{client}-3", "auth.login", ann.id, "bad_login"),
    ]
    assert all(line["duration_ms"] >= 0 for line in calls)


def test_the_access_log_tells_every_request(stopped_server: tuple[LoggedServer, Person, str]) -> None:
    """A line has method, path without query, status and address; a WebSocket is logged when it ends."""
    written, _, _ = stopped_server
    output = [line for line in written.lines if line["logger"] == "kozyr.access"]

    assert [(line["method"], line["path"], line["status"]) for line in output] == [
        ("POST", "/api/auth.guest", 200),
        ("POST", "/api/auth.register", 200),
        ("POST", "/api/tables.create", 200),
        ("POST", "/api/tables.ready", 200),
        ("POST", "/api/tables.list", 500),
        ("POST", "/api/auth.me", 401),
        ("GET", "/nowhere", 404),
        ("WEBSOCKET", "/connection/websocket", 101),
    ]
    assert {line["address"] for line in output} == {"127.0.0.1"}


def test_without_being_asked_for_there_is_no_access_log(tmp_path: Path) -> None:
    """This holds at any log level."""
    with run_logged(tmp_path, SETTINGS.replace('access_log = "on"\n', "")) as written:
        call_by_socket(written.server, written.server.guest("Ann"))

    assert [line for line in written.lines if line["logger"] == "kozyr.access"] == []
    assert "/connection/websocket" not in written.log


def test_an_access_log_that_is_asked_for_is_written_at_any_level(tmp_path: Path) -> None:
    """The log has warnings and all requests."""
    with run_logged(tmp_path, SETTINGS.replace("debug", "warning")) as written:
        written.server.guest("Ann")

    assert [(line["logger"], line["path"]) for line in written.lines] == [("kozyr.access", "/api/auth.guest")]


def test_a_server_that_cannot_start_says_so_in_json(tmp_path: Path) -> None:
    """The port is taken, and the exit status is 2."""
    with run_logged(tmp_path, SETTINGS) as written:
        port = str(written.server.port)
        output, errors, status = run_program(
            "serve", "--port", port, "--data", str(tmp_path / "other"), "--log-format", "json"
        )

    [line] = [_read_record(error) for error in errors.splitlines()]
    assert (output, status, line["level"]) == ("", 2, "error")
    assert line["event"].startswith(f"Can't listen on 127.0.0.1:{port}: ")


def test_logs_of_text_leave_the_greeting_as_it_was(tmp_path: Path) -> None:
    """A user at a terminal reads a sentence."""
    with run_logged(tmp_path, 'log_format = "text"\n') as written:
        pass

    assert written.output.startswith("Kozyr ")
    assert written.output.endswith("Stopped. Everything is saved.\n")
