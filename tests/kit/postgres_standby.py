"""A PostgreSQL standby that takes over when the primary dies.

It replicates the primary synchronously: the primary acknowledges only what the standby has.
"""

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.postgres import Server, query, until

IN_STEP = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'"


class Standby(Server):
    """A server that replicates another until it is promoted."""

    def __init__(self, folder: Path, primary: Server) -> None:
        self._primary = primary
        super().__init__(folder)

    def _initdb(self) -> None:
        options = ["-Ukozyr", f"-D{self.folder}/data", "-R", "-Xstream", "-cfast", "--no-sync"]
        done = subprocess.run(
            [self.binaries / "pg_basebackup", f"-h{self._primary.folder}", *options],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        assert done.returncode == 0, done.stderr

    async def promote(self) -> None:
        """Make it a primary."""
        await query(self.address("postgres"), "SELECT pg_promote()")


@contextmanager
def following(primary: Server) -> Iterator[Standby]:
    """Run a synchronous standby of the primary."""
    folder = Path(tempfile.mkdtemp(prefix="kozyr-pg-", dir=primary.folder.parent))
    try:
        standby = Standby(folder, primary)
        try:
            standby.start()
            asyncio.run(_keep_step(primary.address("postgres")))
            yield standby
        finally:
            standby.stop()
    finally:
        shutil.rmtree(folder)


async def _keep_step(primary: str) -> None:
    await query(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await query(primary, "SELECT pg_reload_conf()")
    await until(primary, IN_STEP, 1)
