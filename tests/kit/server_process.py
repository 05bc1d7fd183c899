"""A whole server, run by tests.

`kozyr serve` as a process, on a port of its own, with a folder of its own or a database that it shares:
killed and started again it is the same server to its clients. People come in by HTTP; nothing of the
server's is imported here.
"""

import json
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

WELCOME = 1000
SETTINGS = f"""welcome = {WELCOME}
bot_pause_ms = 0
bot_workers = 1
bot_preload = "off"
log_level = "warning"
log_format = "json"
[limits]
calls_per_second = 10000
burst = 100000
connections_per_address = 100000
guests_per_address_per_hour = 100000
"""
"""Nobody asks too often, and no bot waits for people to see what it did."""


class Person(NamedTuple):
    """A player with a token."""

    id: str
    name: str
    token: str


class Door:
    """Where people come in, by HTTP: the port of a server, or of what stands before several."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.language = "en"
        """In which people read refusals."""

    @property
    def url(self) -> str:
        """Where it is asked."""
        return f"http://127.0.0.1:{self.port}"

    def answer(self, name: str, who: Person | None = None, /, **fields: object) -> tuple[int, dict[str, Any]]:
        """Ask something; give HTTP's status and what was answered."""
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
        """Ask something that is answered."""
        status, answer = self.answer(name, who, **fields)
        assert status == 200, (name, answer)
        return answer

    def word(self, name: str, who: Person | None = None, /, **fields: object) -> str:
        """Ask something; give the word with which it is refused, or `ok`."""
        status, answer = self.answer(name, who, **fields)
        word: str = "ok" if status == 200 else answer["error"]["word"]
        return word

    def sentence(self, name: str, who: Person | None = None, /, **fields: object) -> str:
        """Ask something that is refused; give the sentence."""
        status, answer = self.answer(name, who, **fields)
        assert status != 200, answer
        sentence: str = answer["error"]["message"]
        return sentence

    def figure(self, name: str) -> float:
        """Read one of its metrics, without a label."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
            written: str = answer.read().decode()
        return float(re.findall(rf"^{name} (\S+)$", written, re.MULTILINE)[0])

    def guest(self, name: str) -> Person:
        """Let a guest come in."""
        made = self.ask("auth.guest", name=name)
        return Person(made["user_id"], made["name"], made["token"])

    def member(self, name: str) -> Person:
        """Let a registered player come in, who may sit at more tables than a guest."""
        made = self.ask("auth.register", name=name, password="a horse that plays durak")
        return Person(made["user_id"], made["name"], made["token"])

    def table(self, *people: Person, **settings: object) -> str:
        """Seat people at a new table, in this order."""
        table: str = self.ask("tables.create", people[0], seats=len(people), **settings)["table_id"]
        for each in people[1:]:
            self.ask("tables.join", each, table_id=table)
        return table


class Server(Door):
    """`kozyr serve`, alive or not."""

    def __init__(
        self, folder: Path, program: str = "kozyr", options: Sequence[str] = (), settings: str = SETTINGS
    ) -> None:
        super().__init__(free_port())
        self.folder = folder
        self.program = program
        """The module that is run."""
        self.options = options
        """Where everything is kept, and whatever else is said on its command line."""
        self.ends = ExitStack()
        """What is to be done at the end, whatever comes."""
        self.output: list[str] = []
        """Every line of its standard output that was read, as it was written."""
        self._process: subprocess.Popen[str] | None = None
        (folder / "kozyr.toml").write_text(settings, encoding="utf-8")

    @property
    def runs(self) -> bool:
        """Tell whether it was started, and not ended since."""
        return self._process is not None

    @property
    def children(self) -> list[str]:
        """The process ids of its child processes: those in which bots think."""
        assert self._process is not None, "it does not run"
        pid = self._process.pid
        return Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()

    @property
    def data(self) -> Path:
        """Where it keeps everything."""
        return self.folder / "data"

    def start(self) -> str:
        """Start it where it was; give the line with which it says that it can be asked."""
        self.launch()
        line = self.greeting()
        assert f":{self.port}" in line, (line, self._log.read_text("utf-8"))
        return line

    def launch(self) -> None:
        """Begin to start it."""
        assert self._process is None, "it runs already"
        where = ["--port", str(self.port), "--config", str(self.folder / "kozyr.toml")]
        where += self.options or ["--data", str(self.data)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self.program, "serve", *where],
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip

    def greeting(self) -> str:
        """Wait until it has started; give the line with which it says so, an empty one if it ended."""
        assert self._process is not None, "it does not run"
        assert self._process.stdout is not None
        return self._sentences(self._process.stdout.readline())

    def freeze(self) -> None:
        """Let it stand still in the middle of whatever it does; it keeps its connections."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on as if nothing had been."""
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        assert self._process is not None, "it does not run"
        self._process.send_signal(which)

    def ask_to_stop(self) -> None:
        """Ask it to stop, and wait for nothing."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it without a warning, as `kill -9` and power cuts do."""
        self._end(signal.SIGKILL)

    def stop(self) -> tuple[str, int]:
        """Ask it to stop; give what it says last, and its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> tuple[str, int]:
        process, self._process = self._process, None
        if process is None:
            return "", 0
        with process:
            process.send_signal(how)
            process.send_signal(signal.SIGCONT)  # one that stands still hears nothing
            assert process.stdout is not None
            return self._sentences(process.stdout.read()), process.wait()

    def _sentences(self, written: str) -> str:
        """Keep what was written; give what a person would read of it."""
        lines = written.splitlines(keepends=True)
        self.output += lines
        return "".join(json.loads(each)["event"] + "\n" if each.startswith("{") else each for each in lines)

    @property
    def _log(self) -> Path:
        return self.folder / "log.jsonl"

    def complaints(self) -> list[str]:
        """List what it logged that is worse than information."""
        return self._log.read_text("utf-8").splitlines()


@contextmanager
def serving(folder: Path, program: str = "kozyr", settings: str = SETTINGS) -> Iterator[Server]:
    """Run a server; at the end it is stopped, if it still runs."""
    server = Server(folder, program, settings=settings)
    with server.ends:
        server.ends.callback(server.stop)
        server.start()
        yield server


def free_port() -> int:
    """Find a port that nobody has, and that nobody gets while a server is down."""
    # Not one of those the system gives to whoever connects: while the server is down, somebody would get it.
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
