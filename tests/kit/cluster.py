"""A whole cluster, run by tests.

It has a real PostgreSQL, a real NATS, several `kozyr serve` on one database, and a balancer before them.
Everything can be broken while people play: a process killed or frozen, NATS stopped, PostgreSQL crashed.
Distant processes reach both through proxies that can be cut, held up and slowed down.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.kit.balancer import Balancer
from tests.kit.nats import Nats
from tests.kit.postgres import Server as Postgres
from tests.kit.postgres import running_server
from tests.kit.proxy import Proxy, proxied, standing
from tests.kit.server_process import SETTINGS, Door, Server, free_port

TRIES = 20
"""How often a process without a store is started."""


class Line(NamedTuple):
    """The proxies between one process and the shared parts."""

    postgres: Proxy
    nats: Proxy

    def both(self) -> tuple[Proxy, Proxy]:
        """Return both proxies."""
        return self


class Cluster:
    """Several servers on one database."""

    def __init__(self, postgres: Postgres, database: str, nats: Nats, servers: Sequence[Server]) -> None:
        self.postgres = postgres
        self.nats = nats
        self.servers = servers
        self.address = postgres.address(database)
        """The address of the database."""
        self.lines: dict[int, Line] = {}
        """The proxies of the distant processes."""
        self.balancer = Balancer([server.port for server in servers])
        self.frozen: set[int] = set()
        self._starters = ThreadPoolExecutor()
        self._starting: dict[int, Future[str]] = {}

    @property
    def door(self) -> Door:
        """The port for clients."""
        return Door(self.balancer.port)

    @property
    def up(self) -> list[int]:
        """List the running processes."""
        return [
            number
            for number, starting in self._starting.items()
            if starting.done() and number not in self.frozen
        ]

    def start(self, *which: int) -> None:
        """Start processes without waiting for them."""
        for number in which:
            self.servers[number].launch()
            self._starting[number] = self._starters.submit(self._started, self.servers[number])

    @staticmethod
    def _started(server: Server) -> str:
        # A process that finds no store reports it and ends, and its supervisor starts it again.
        for _ in range(TRIES):
            if line := server.greeting():
                return line
            server.kill()
            server.launch()
        raise AssertionError(server.complaints()[-1])

    def settle(self) -> None:
        """Wait until all processes have started."""
        for starting in self._starting.values():
            starting.result()

    def kill(self, number: int) -> None:
        """Kill a process."""
        self._starting.pop(number).result()
        self.frozen.discard(number)
        self.servers[number].kill()

    def replace(self, number: int) -> tuple[str, int]:
        """Ask a process to stop; return its last output and its exit status."""
        self._starting.pop(number).result()
        return self.servers[number].stop()

    def freeze(self, number: int) -> None:
        """Freeze a process, its connections open."""
        self.frozen.add(number)
        self.servers[number].freeze()

    def thaw(self, number: int) -> None:
        """Let a frozen process continue."""
        self.frozen.discard(number)
        self.servers[number].thaw()

    def crash_postgres(self) -> None:
        """Stop PostgreSQL immediately, like a power cut, and start it again."""
        self.postgres.stop()
        self.postgres.start()

    def end(self) -> None:
        """End all processes, in any state."""
        for server in self.servers:
            server.kill()
        self._starters.shutdown()

    def complaints(self, *levels: str) -> list[str]:
        """List the log records above level info, or of these levels."""
        lines = [line for server in self.servers for line in server.complaints()]
        return [line for line in lines if not levels or json.loads(line)["level"] in levels]


@contextmanager
def gathered(
    folder: Path, size: int = 2, *, far: Sequence[int] = (), settings: str = SETTINGS
) -> Iterator[Cluster]:
    """Run a cluster of this many processes, some of them distant, until the end of the block."""
    with ExitStack() as ends:
        postgres = ends.enter_context(
            # Rows are changed again and again for as long as people play.
            running_server(max_connections="200", autovacuum="on")
        )
        database = postgres.make_database()
        nats = Nats()
        nats.port = free_port()  # no other process gets the port while NATS is stopped
        ends.callback(nats.stop)
        nats.start()
        lines = {number: _line(ends, postgres, nats) for number in far}
        servers = []
        for number in range(size):
            line = lines.get(number)
            way = (
                _options(postgres.address(database), nats.port)
                if line is None
                else _options(f"postgresql://kozyr@127.0.0.1:{line.postgres.port}/{database}", line.nats.port)
            )
            place = folder / str(number)
            place.mkdir()
            servers.append(Server(place, options=way, settings=settings))
        cluster = Cluster(postgres, database, nats, servers)
        cluster.lines = lines
        ends.callback(cluster.end)
        cluster.start(*range(size))
        cluster.settle()
        ends.enter_context(standing(cluster.balancer))
        yield cluster


def _options(database: str, nats: int) -> list[str]:
    return ["--database", database, "--nats", f"nats://127.0.0.1:{nats}"]


def _line(ends: ExitStack, postgres: Postgres, nats: Nats) -> Line:
    return Line(ends.enter_context(proxied(postgres.socket)), ends.enter_context(proxied(nats.port)))
