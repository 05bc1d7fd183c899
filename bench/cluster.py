"""Runs the parts of a cluster on one machine, and reads how much CPU and memory each part uses.

The parts are real: PostgreSQL, which writes synchronously to a disk, nats-server, and any number of
`kozyr serve`. The figures are what Linux reports about the processes.
"""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.server_speed import fill_store
from tests.kit.nats import running_nats
from tests.kit.postgres import Server, running_server

from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.postgres import open_postgres

SETTINGS = """port = 0
bot_pause_ms = 0
bot_workers = 1
bot_preload = "off"
log_level = "warning"
[limits]
calls_per_second = 10000
burst = 100000
connections_per_address = 100000
guests_per_address_per_hour = 100000
"""
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
PERIOD_US = 10_000
"""The period in which a process with limited CPU gets its share of a core."""
CGROUPS = Path("/sys/fs/cgroup/cpu")


class Node(NamedTuple):
    """A running `kozyr serve`."""

    pid: int
    host: str


class Postgres(NamedTuple):
    """A running PostgreSQL."""

    server: Server
    pid: int

    def make_database(self) -> str:
        """Make a database; return its address."""
        return self.server.address(self.server.make_database())


@contextmanager
def run_postgres() -> Iterator[Postgres]:
    """Run PostgreSQL on a disk, with the settings of a production server."""
    folder = Path(tempfile.gettempdir())
    with running_server(
        folder, fsync="on", synchronous_commit="on", autovacuum="on", shared_buffers="256MB",
        max_wal_size="2GB", max_connections="100",
    ) as server:  # fmt: skip
        pid = (server.folder / "data" / "postmaster.pid").read_text("ascii").split()[0]
        yield Postgres(server, int(pid))


async def store_people(database: str, count: int) -> None:
    """Store the players of `bench.server_speed.fill_store` in an empty database, in one transaction."""
    people = MemoryStore()
    await fill_store(people, count)
    store = await open_postgres(database)
    async with people.snapshot() as snapshot:
        assert await store.restore(snapshot), "the database is not empty"  # noqa: S101 - a bench stops when something is wrong
    await store.close()


class Nats(NamedTuple):
    """A running nats-server."""

    url: str
    pid: int
    statistics_url: str

    def read_received_bytes(self) -> int:
        """Return the number of bytes that the server has received."""
        with urllib.request.urlopen(self.statistics_url) as answer:  # noqa: S310 - our own server
            return int(json.load(answer)["in_bytes"])


@contextmanager
def run_nats() -> Iterator[Nats]:
    """Run a nats-server."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        options = ("--pid", f"{folder}/pid", "--http_port", str(port))
        with running_nats(*options) as server:
            pid = int(Path(folder, "pid").read_text("ascii"))
            yield Nats(server.url, pid, f"http://127.0.0.1:{port}/varz")


class Environment(NamedTuple):
    """The store and the bus of all servers."""

    postgres: Postgres
    nats: Nats


@contextmanager
def run_environment() -> Iterator[Environment]:
    """Run PostgreSQL and a nats-server."""
    with run_postgres() as postgres, run_nats() as nats:
        yield Environment(postgres, nats)


@contextmanager
def run_nodes(
    count: int, database: str, nats_url: str | None, share: float | None = None
) -> Iterator[list[Node]]:
    """Run servers on one database, each limited to a share of a core if it is given."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "kozyr.toml").write_text(SETTINGS, encoding="utf-8")
        command = [sys.executable, "-m", "kozyr", "serve", "--config", str(folder / "kozyr.toml")]
        command += ["--database", database]
        if nats_url:
            command += ["--nats", nats_url]
        nodes = [stack.enter_context(_run_node(command)) for _ in range(count)]
        if share:
            for node in nodes:
                stack.enter_context(limit_cpu(node.pid, share))
        yield nodes


@contextmanager
def _run_node(command: Sequence[str]) -> Iterator[Node]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # noqa: S101 - a pipe
        line = ""
        while not (found := re.search(r"http://([\d.]+:\d+)", line)):
            line = process.stdout.readline()
            assert line, "the server printed no address"  # noqa: S101 - a bench stops when something is wrong
        try:
            yield Node(process.pid, found[1])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def can_limit_cpu() -> bool:
    """Return whether this machine allows `limit_cpu`."""
    return os.access(CGROUPS / "cgroup.procs", os.W_OK)


@contextmanager
def limit_cpu(pid: int, share: float) -> Iterator[None]:
    """Limit a process to a share of a core, as a container or a systemd unit does."""
    group = CGROUPS / f"kozyr-bench-{pid}"
    group.mkdir()
    try:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD_US), encoding="ascii")
        (group / "cpu.cfs_quota_us").write_text(str(round(share * PERIOD_US)), encoding="ascii")
        # The process gets its share even if other processes want the core.
        (group / "cpu.shares").write_text(str(100 * 1024), encoding="ascii")
        for each in (pid, *list_descendants(pid)):
            (group / "cgroup.procs").write_text(str(each), encoding="ascii")
        yield
    finally:
        # The limit ends before the server is asked to stop, because stopping is not measured.
        for each in (pid, *list_descendants(pid)):
            with contextlib.suppress(OSError):
                (CGROUPS / "cgroup.procs").write_text(str(each), encoding="ascii")
        group.rmdir()


def list_descendants(pid: int) -> list[int]:
    """List the running processes that a process has started, directly or indirectly."""
    children_of: dict[int, list[int]] = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            with contextlib.suppress(OSError):
                children_of.setdefault(int(_read_stat(int(each.name))[1]), []).append(int(each.name))
    descendants, generation = [], [pid]
    while generation:
        generation = [child for each in generation for child in children_of.get(each, ())]
        descendants += generation
    return descendants


def _read_stat(pid: int) -> list[str]:
    # Return the fields after the process's name, which may contain spaces and brackets.
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()


def read_cpu_s(pid: int) -> float:
    """Return the CPU seconds of a process, without the processes that it started, such as bot workers."""
    return sum(map(int, _read_stat(pid)[11:13])) / TICKS_PER_S


def read_cpu_s_with_descendants(pid: int) -> float:
    """Return the CPU seconds of a process and of all processes that it has ever started."""
    seconds = 0.0
    for each in (pid, *list_descendants(pid)):
        with contextlib.suppress(OSError):
            seconds += sum(map(int, _read_stat(each)[11:15])) / TICKS_PER_S
    return seconds


def read_machine_cpu_s() -> float:
    """Return the CPU seconds of all processes of this machine."""
    user, nice, system, _, _, *rest = map(
        int, Path("/proc/stat").read_text("ascii").splitlines()[0].split()[1:]
    )
    return (user + nice + system + sum(rest[:2])) / TICKS_PER_S


def read_memory_mib(pid: int) -> float:
    """Return the memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]  # Linux has it


class CpuMeter:
    """Measures the CPU time that each part uses from now on."""

    def __init__(self, parts: Mapping[str, Callable[[], float]]) -> None:
        """Take, for each part, a function that returns its CPU seconds."""
        self._parts = parts
        self._began = time.perf_counter()
        self._before = self._read()

    def _read(self) -> dict[str, float]:
        seconds = {name: read() for name, read in self._parts.items()}
        return seconds | {"others": read_machine_cpu_s() - sum(seconds.values())}

    def measure_cores(self) -> dict[str, float]:
        """Return how many cores each part kept busy, and all other programs together (`others`)."""
        elapsed_s = time.perf_counter() - self._began
        return {name: (now - self._before[name]) / elapsed_s for name, now in self._read().items()}
