"""A load balancer before several servers.

Like a real one it knows nothing of players and tables. A client gets the server with the fewest connections.
A server that refuses is skipped. A server that does not answer `/health` in time gets no clients and loses
those it has. A server that reports itself unhealthy gets no new clients.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tests.kit.proxy import Proxy, Streams

LOOK_S: Final = 0.2
"""The seconds from one health check to the next."""
PATIENCE_S: Final = 1.0
"""A server that takes longer to answer counts as frozen."""
_ASKED: Final = b"GET /health HTTP/1.1\r\nHost: balancer\r\nConnection: close\r\n\r\n"


class Balancer(Proxy):
    """Stands between clients and several servers, by their ports."""

    def __init__(self, servers: Sequence[int]) -> None:
        super().__init__(0)
        self._servers = tuple(servers)
        self._well = set(servers)
        self._chance = random.Random(1)
        self._given: dict[asyncio.WriteTransport, int] = {}
        """The server of each connected client."""
        self._ports: dict[int, int] = {}
        """The same, by the client's own port."""

    def server_of(self, client: int) -> int | None:
        """Return the last server of the client with this port."""
        return self._ports.get(client)

    async def watch(self) -> None:
        """Check the health of the servers again and again."""
        await asyncio.gather(*[self._look_after(server) for server in self._servers])

    async def _look_after(self, server: int) -> None:
        while True:
            try:
                is_well = await asyncio.wait_for(_is_well(server), PATIENCE_S)
            except TimeoutError:
                is_well = False
                self._cut_off(server)
            except OSError:
                is_well = False
            (self._well.add if is_well else self._well.discard)(server)
            await asyncio.sleep(LOOK_S)

    def _cut_off(self, server: int) -> None:
        for client, given in tuple(self._given.items()):
            if given == server:
                client.abort()

    async def reach(self, client: asyncio.WriteTransport) -> Streams:
        """Connect a client to the server with the fewest connections; unhealthy servers come last."""
        self._forget()
        load = Counter(self._given.values())
        order = self._chance.sample(self._servers, len(self._servers))
        for server in sorted(order, key=lambda each: (each not in self._well, load[each])):
            was_well = server in self._well
            with contextlib.suppress(OSError):
                streams = await asyncio.open_connection("127.0.0.1", server)
                if was_well and server not in self._well:
                    streams[1].close()
                    continue
                self._given[client] = server
                self._ports[client.get_extra_info("peername")[1]] = server
                return streams
        raise ConnectionRefusedError

    def _forget(self) -> None:
        for client in [each for each in self._given if each.is_closing()]:
            del self._given[client]


async def _is_well(server: int) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", server)
    try:
        writer.write(_ASKED)
        return b" 200 " in await reader.readline()
    finally:
        writer.transport.abort()
