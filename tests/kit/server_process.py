"""A server process, run by tests.

`kozyr serve` runs on a port of its own, with a folder of its own or a shared database. After a kill and a
restart it is the same server to its clients. Tests call it by HTTP and import nothing of the server.
"""

import json
import os
import random
import re
import signal
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.kit.forked_program import ForkedProgram

WELCOME = 1000
SETTINGS = f"""welcome = {WELCOME}
bot_pause_ms = 0
bot_workers = 1
bot_preload = "off"
log_level = "warning"
log_format = "json"
contact = "mods@example.org"
[limits]
calls_per_second = 10000
burst = 100000
connections_per_address = 100000
guests_per_address_per_hour = 100000
"""
"""No call is over a rate limit, and bots do not pause."""


class Person(NamedTuple):
    """A player with a token."""

    id: str
    name: str
    token: str


class Door:
    """An HTTP client of one port: of a server, or of a balancer before several."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.language = "en"
        """The language of refusals."""

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self.port}"

    def answer(self, name: str, who: Person | None = None, /, **fields: object) -> tuple[int, dict[str, Any]]:
        """Make a call; return the HTTP status and the answer."""
        headers = {"Content-Type": "application/json", "Accept-Language": self.language}
        if who is not None:
            headers["Authorization"] = f"Bearer {who.token}"
        body = json.dumps(fields).encode()
        request = urllib.request.Request(f"{self.url}/api/{name}", body, headers)  # noqa: S310 - our own server
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - the same
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, json.load(refused)

    def ask(self, name: str, who: Person | None = None, /, **fields: object) -> dict[str, Any]:
        """Make a call that must succeed."""
        status, answer = self.answer(name, who, **fields)
        assert status == 200, (name, answer)
        return answer

    def word(self, name: str, who: Person | None = None, /, **fields: object) -> str:
        """Make a call; return the word of its refusal, or `ok`."""
        status, answer = self.answer(name, who, **fields)
        word: str = "ok" if status == 200 else answer["error"]["word"]
        return word

    def sentence(self, name: str, who: Person | None = None, /, **fields: object) -> str:
        """Make a call that must be refused; return the sentence."""
        status, answer = self.answer(name, who, **fields)
        assert status != 200, answer
        sentence: str = answer["error"]["message"]
        return sentence

    def figure(self, name: str) -> float:
        """Read one metric without labels."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
            written: str = answer.read().decode()
        return float(re.findall(rf"^{name} (\S+)$", written, re.MULTILINE)[0])

    def guest(self, name: str) -> Person:
        """Create a guest."""
        made = self.ask("auth.guest", name=name)
        return Person(made["user_id"], made["name"], made["token"])

    def member(self, name: str) -> Person:
        """Create a registered player, who may sit at more tables than a guest."""
        made = self.ask("auth.register", name=name, password="a horse that plays durak")
        return Person(made["user_id"], made["name"], made["token"])

    def table(self, *people: Person, **settings: object) -> str:
        """Seat players at a new table, in this order."""
        table: str = self.ask("tables.create", people[0], seats=len(people), **settings)["table_id"]
        for seat, each in enumerate(people[1:], start=1):
            self.ask("tables.join", each, table_id=table, seat=seat)
        return table


class Server(Door):
    """`kozyr serve`, running or not."""

    def __init__(
        self, folder: Path, program: str = "kozyr", options: Sequence[str] = (), settings: str = SETTINGS
    ) -> None:
        super().__init__(free_port())
        self.folder = folder
        self.program = program
        """The module that is run."""
        self.options = options
        """Its command line options: where its data is, and others."""
        self.ends = ExitStack()
        """What must be closed at the end."""
        self.output: list[str] = []
        """Every line that was read of its standard output."""
        self._process: ForkedProgram | None = None
        (folder / "kozyr.toml").write_text(settings, encoding="utf-8")

    @property
    def runs(self) -> bool:
        """Return whether it was started and has not ended."""
        return self._process is not None

    @property
    def children(self) -> list[str]:
        """The process ids of its bot workers."""
        assert self._process is not None, "it does not run"
        pid = self._process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()

    @property
    def data(self) -> Path:
        """The folder of its data."""
        return self.folder / "data"

    def start(self) -> str:
        """Start it on its old port; return the line with its greeting."""
        self.launch()
        line = self.greeting()
        assert f":{self.port}" in line, (line, self._log.read_text("utf-8"))
        return line

    def launch(self) -> None:
        """Start it without waiting."""
        assert self._process is None, "it runs already"
        where = ["--port", str(self.port), "--config", str(self.folder / "kozyr.toml")]
        where += self.options or ["--data", str(self.data)]
        with self._log.open("ab") as log:
            self._process = ForkedProgram(self.program, ["serve", *where], os.environ, log=log)

    def greeting(self) -> str:
        """Wait until it has started; return its greeting, or an empty line if it ended."""
        assert self._process is not None, "it does not run"
        return self._sentences(self._process.stdout.readline().decode())

    def freeze(self) -> None:
        """Freeze it in the middle of its work; its connections stay open."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it continue."""
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        assert self._process is not None, "it does not run"
        self._process.send_signal(which)

    def ask_to_stop(self) -> None:
        """Ask it to stop without waiting."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it like `kill -9` or a power cut."""
        self._end(signal.SIGKILL)

    def stop(self) -> tuple[str, int]:
        """Ask it to stop; return its last output and its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> tuple[str, int]:
        process, self._process = self._process, None
        if process is None:
            return "", 0
        with process:
            process.send_signal(how)
            process.send_signal(signal.SIGCONT)  # a frozen process receives no signal
            return self._sentences(process.stdout.read().decode()), process.wait()

    def _sentences(self, written: str) -> str:
        """Keep the output; return the sentences in it."""
        lines = written.splitlines(keepends=True)
        self.output += lines
        return "".join(json.loads(each)["event"] + "\n" if each.startswith("{") else each for each in lines)

    @property
    def _log(self) -> Path:
        return self.folder / "log.jsonl"

    def complaints(self) -> list[str]:
        """List its log records above level info."""
        return self._log.read_text("utf-8").splitlines()


@contextmanager
def serving(folder: Path, program: str = "kozyr", settings: str = SETTINGS) -> Iterator[Server]:
    """Run a server; at the end stop it if it still runs."""
    server = Server(folder, program, settings=settings)
    with server.ends:
        server.ends.callback(server.stop)
        server.start()
        yield server


def free_port() -> int:
    """Find a port that no process uses, and that none gets while a server is down."""
    # Not one of the system's ports for outgoing connections: another program could get it meanwhile.
    text = Path("/proc/sys/net/ipv4/ip_local_port_range")
    lowest = int(re.split(r"\s+", text.read_text("ascii"))[0]) if text.exists() else 32768
    while True:
        port = random.SystemRandom().randrange(10_000, max(lowest, 12_000))
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
