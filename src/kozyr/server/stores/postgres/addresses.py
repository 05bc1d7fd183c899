"""Connections to a database that has several server addresses.

A database that fails over has one address per server: `postgresql://kozyr@one,two/kozyr`, or `?host=one,two`.
The server that worked last is tried first. The others follow a moment later in parallel, because a machine
that is gone may never answer. The first writable server wins, unless `target_session_attrs` says otherwise.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import asyncpg

from kozyr.server.stores.postgres.connections import DatabaseConnection

HEAD_START_S: Final = 0.25
"""How long one address is tried alone before the next is tried as well."""


class DatabaseAddresses:
    """The addresses of one database."""

    def __init__(self, address: str) -> None:
        self._all = split_addresses(address)
        self.generation = 0

    async def connect(self, **options: Any) -> DatabaseConnection:  # noqa: ANN401 - asyncpg's own
        """Connect to the database; `options` are those of `asyncpg.connect`."""
        if len(self._all) == 1:
            return await asyncpg.connect(self._all[0], **options)
        return await self._race(options)

    async def _race(self, options: dict[str, Any]) -> DatabaseConnection:
        waiting = list(self._all)
        trying: dict[asyncio.Task[DatabaseConnection], str] = {}
        try:
            while True:
                if waiting:
                    address = waiting.pop(0)
                    trying[asyncio.create_task(asyncpg.connect(address, **options))] = address
                done, _ = await asyncio.wait(
                    trying,
                    timeout=HEAD_START_S if waiting else None,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                for task in done:
                    address = trying.pop(task)
                    if task.exception() is None:
                        self._all = [address, *(each for each in self._all if each != address)]
                        return task.result()
                    if not waiting and not trying:
                        return task.result()
        finally:
            await _discard(trying)


async def _discard(trying: dict[asyncio.Task[DatabaseConnection], str]) -> None:
    for task in trying:
        task.cancel()
    for each in await asyncio.gather(*trying, return_exceptions=True):
        if isinstance(each, asyncpg.Connection):
            each.terminate()


def split_addresses(address: str) -> Sequence[str]:
    """Split an address of several servers into one per server; return any other text unchanged."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return [address]
    who, at, named = parts.netloc.rpartition("@")
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    hosts = named.split(",") if named else options.get("host", "").split(",")
    if len(hosts) == 1:
        return [address]
    options.setdefault("target_session_attrs", "read-write")
    ports = options.get("port", "").split(",")
    addresses = []
    for i, host in enumerate(hosts):
        own = dict(options)
        if not named:
            own["host"] = host
            if len(ports) == len(hosts):
                own["port"] = ports[i]
        place = parts.netloc if not named else f"{who}{at}{host}"
        addresses.append(f"{parts.scheme}://{place}{parts.path}?{urlencode(own)}")
    return addresses
