"""The parts of a cluster on one machine, and what each of them uses.

Real parts: PostgreSQL on a disk and synchronous to it, nats-server, as many `kozyr serve` as wanted. What a
part used is what Linux says of its processes.
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

from tests.kit.nats import running_nats
from tests.kit.postgres import Server, running_server

SETTINGS = """port = 0
bot_pause_ms = 0
bot_workers = 1
log_level = "warning"
[limits]
calls_per_second = 10000
burst = 100000
connections_per_address = 100000
guests_per_address_per_hour = 100000
"""
TICKS = os.sysconf("SC_CLK_TCK")
PERIOD_US = 10_000
"""A process that is held to a share of a core gets it every so often."""
GROUPS = Path("/sys/fs/cgroup/cpu")


class Node(NamedTuple):
    """One `kozyr serve`."""

    pid: int
    host: str


class Disk(NamedTuple):
    """PostgreSQL."""

    server: Server
    pid: int

    def database(self) -> str:
        """Make a database; give its address."""
        return self.server.address(self.server.make_database())


@contextmanager
def disk() -> Iterator[Disk]:
    """Run PostgreSQL on a disk, as one would be run that matters."""
    folder = Path(tempfile.gettempdir())
    with running_server(
        folder, fsync="on", synchronous_commit="on", autovacuum="on", shared_buffers="256MB",
        max_wal_size="2GB", max_connections="100",
    ) as server:  # fmt: skip
        pid = (server.folder / "data" / "postmaster.pid").read_text("ascii").split()[0]
        yield Disk(server, int(pid))


class Wire(NamedTuple):
    """A nats-server."""

    url: str
    pid: int
    figures: str
    """Where it says how it is."""

    def carried(self) -> int:
        """Give the bytes that it was told."""
        with urllib.request.urlopen(self.figures) as answer:  # noqa: S310 - our own server
            return int(json.load(answer)["in_bytes"])


@contextmanager
def wire() -> Iterator[Wire]:
    """Run a nats-server."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        options = ("--pid", f"{folder}/pid", "--http_port", str(port))
        with running_nats(*options) as server:
            pid = int(Path(folder, "pid").read_text("ascii"))
            yield Wire(server.url, pid, f"http://127.0.0.1:{port}/varz")


@contextmanager
def nodes(many: int, address: str, bus: str | None, share: float | None = None) -> Iterator[list[Node]]:
    """Run servers on one database, each held to a share of a core."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
        (folder / "kozyr.toml").write_text(SETTINGS, encoding="utf-8")
        command = [sys.executable, "-m", "kozyr", "serve", "--config", str(folder / "kozyr.toml")]
        command += ["--database", address]
        if bus:
            command += ["--nats", bus]
        running = [ends.enter_context(_node(command)) for _ in range(many)]
        if share:
            for node in running:
                ends.enter_context(held(node.pid, share))
        yield running


@contextmanager
def _node(command: Sequence[str]) -> Iterator[Node]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # noqa: S101 - asked for
        said = ""
        while not (found := re.search(r"http://([\d.]+:\d+)", said)):
            said = process.stdout.readline()
            assert said, "the server said nothing"  # noqa: S101 - a bench stops when something is wrong
        try:
            yield Node(process.pid, found[1])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def can_hold() -> bool:
    """Tell whether processes can be held to a share of a core here."""
    return os.access(GROUPS / "cgroup.procs", os.W_OK)


@contextmanager
def held(pid: int, share: float) -> Iterator[None]:
    """Hold a process to a share of a core, as a container or a unit of systemd would."""
    group = GROUPS / f"kozyr-bench-{pid}"
    group.mkdir()
    try:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD_US), encoding="ascii")
        (group / "cpu.cfs_quota_us").write_text(str(round(share * PERIOD_US)), encoding="ascii")
        # What it may have it gets, whatever else wants the core.
        (group / "cpu.shares").write_text(str(100 * 1024), encoding="ascii")
        for each in (pid, *children(pid)):
            (group / "cgroup.procs").write_text(str(each), encoding="ascii")
        yield
    finally:
        # Freed before it is asked to stop: stopping is not what is measured.
        for each in (pid, *children(pid)):
            with contextlib.suppress(OSError):
                (GROUPS / "cgroup.procs").write_text(str(each), encoding="ascii")
        group.rmdir()


def children(pid: int) -> list[int]:
    """List all that a process started and that still run."""
    parents: dict[int, list[int]] = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            with contextlib.suppress(OSError):
                parents.setdefault(int(_stat(int(each.name))[1]), []).append(int(each.name))
    found, at = [], [pid]
    while at:
        at = [child for each in at for child in parents.get(each, ())]
        found += at
    return found


def _stat(pid: int) -> list[str]:
    # What stands behind the name, which may have spaces and brackets of its own.
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()


def used(pid: int) -> float:
    """Give the CPU seconds of a process, without what it started: bots think beside a server."""
    return sum(map(int, _stat(pid)[11:13])) / TICKS


def used_by_all(pid: int) -> float:
    """Give the CPU seconds of a process and of all that it ever started."""
    seconds = 0.0
    for each in (pid, *children(pid)):
        with contextlib.suppress(OSError):
            seconds += sum(map(int, _stat(each)[11:15])) / TICKS
    return seconds


def busy() -> float:
    """Give the CPU seconds that this machine has worked."""
    user, nice, system, _, _, *rest = map(
        int, Path("/proc/stat").read_text("ascii").splitlines()[0].split()[1:]
    )
    return (user + nice + system + sum(rest[:2])) / TICKS


def memory(pid: int) -> float:
    """Give the MiB of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]  # Linux has it


class Meter:
    """What parts use from now on."""

    def __init__(self, parts: Mapping[str, Callable[[], float]]) -> None:
        """Take how each part's CPU seconds are told."""
        self._parts = parts
        self._began = time.perf_counter()
        self._before = self._now()

    def _now(self) -> dict[str, float]:
        seen = {name: told() for name, told in self._parts.items()}
        return seen | {"others": busy() - sum(seen.values())}

    def cores(self) -> dict[str, float]:
        """Give the cores that each part kept busy, and what all others did on this machine."""
        spent = time.perf_counter() - self._began
        return {name: (now - self._before[name]) / spent for name, now in self._now().items()}
