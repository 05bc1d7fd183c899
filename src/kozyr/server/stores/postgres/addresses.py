"""Connections to a database that has several server addresses.

A database with failover has one address per server: `postgresql://kozyr@one,two/kozyr`, or `?host=one,two`.
The server that worked last is tried first, then the others, a moment apart. No attempt waits for the end of
an earlier one, because a machine that is gone may never answer. The first writable server is used, unless
`target_session_attrs` says otherwise.
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
        self._addresses = split_addresses(address)
        self.generation = 0
        """See `Connector.generation`."""

    async def connect(self, **options: Any) -> DatabaseConnection:  # noqa: ANN401 - the options are those of asyncpg
        """Connect to the database; `options` are those of `asyncpg.connect`."""
        if len(self._addresses) == 1:
            return await asyncpg.connect(self._addresses[0], **options)
        return await self._connect_to_fastest(options)

    async def _connect_to_fastest(self, options: dict[str, Any]) -> DatabaseConnection:
        untried = list(self._addresses)
        attempts: dict[asyncio.Task[DatabaseConnection], str] = {}
        try:
            while True:
                if untried:
                    address = untried.pop(0)
                    attempts[asyncio.create_task(asyncpg.connect(address, **options))] = address
                done, _ = await asyncio.wait(
                    attempts,
                    timeout=HEAD_START_S if untried else None,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                for task in done:
                    address = attempts.pop(task)
                    if task.exception() is None:
                        self._addresses = [address, *(other for other in self._addresses if other != address)]
                        return task.result()
                    if not untried and not attempts:
                        return task.result()  # raises the error of the last attempt
        finally:
            await _close_others(attempts)


async def _close_others(attempts: dict[asyncio.Task[DatabaseConnection], str]) -> None:
    for task in attempts:
        task.cancel()
    for result in await asyncio.gather(*attempts, return_exceptions=True):
        if isinstance(result, asyncpg.Connection):
            result.terminate()


def split_addresses(address: str) -> Sequence[str]:
    """Split an address of several servers into one address per server; return another text unchanged."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return [address]
    user, separator, netloc_hosts = parts.netloc.rpartition("@")
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    hosts = (netloc_hosts or options.get("host", "")).split(",")
    if len(hosts) == 1:
        return [address]
    options.setdefault("target_session_attrs", "read-write")
    ports = options.get("port", "").split(",")
    addresses = []
    for index, host in enumerate(hosts):
        host_options = dict(options)
        netloc = f"{user}{separator}{host}"
        if not netloc_hosts:
            netloc = parts.netloc
            host_options["host"] = host
            if len(ports) == len(hosts):
                host_options["port"] = ports[index]
        addresses.append(f"{parts.scheme}://{netloc}{parts.path}?{urlencode(host_options)}")
    return addresses
