"""The players of a cluster.

They use the published Python SDK, many in one process, each with one connection to the server that the
balancer chooses. A share of the calls goes by HTTP instead, to any server. A call without an answer, or
with a temporary refusal, is repeated under the same id.
"""

import asyncio
import json
import time
from typing import Any, Final, NamedTuple, Protocol

from tests.kit.sdk_clients import Heard, Plan, heard_in
from tests.kit.server_process import Person
from tests.sdk.sdk_client import Stranger

PATIENCE_S: Final = 4.0
"""The time limit of `sdk_client`."""
PAUSE_S: Final = 0.02
BY_HTTP: Final = 0.2
"""The share of calls that go by HTTP."""
SLOW: Final = 0.05
"""The share of calls that a slow player delays."""
SLOW_S: Final = 5.5
"""Longer than the fast clock gives to throwers, shorter than it gives to other roles."""
_TEMPORARY: Final = (429, 500, 503)


class Invited(NamedTuple):
    """A player who is to take part."""

    who: Person
    plan: Plan
    epoch: str
    slow_at: frozenset[str] = frozenset()
    """Tables where the player sometimes lets a clock run out."""


class Moved(NamedTuple):
    """A move that was acknowledged."""

    table: str
    at: float
    """When its player received the acknowledgement."""


class Host(Protocol):
    """The listener to which players report."""

    home: asyncio.Event
    """Set when all players are to stop."""

    def moved(self, move: Moved) -> None:
        """Take note of an acknowledged move."""

    def done(self, player: "Player") -> None:
        """Take note that a player has played all their games."""


class Player(Stranger):
    """One of many players."""

    def __init__(self, invited: Invited, port: int, host: Host) -> None:
        who, plan, epoch, self.slow_at = invited
        task = plan._asdict() | {"token": who.token, "user": who.id, "epoch": epoch}
        super().__init__(task | {"url": f"ws://127.0.0.1:{port}/connection/websocket"}, self._note)
        self.who = who
        self.plan = plan
        self.again = 0
        """How many calls were repeated by HTTP."""
        self._port = port
        self._host = host
        self._lines: list[dict[str, Any]] = []

    @property
    def port(self) -> int | None:
        """The client's own port of its connection, if it has one."""
        connection = self.client._conn  # noqa: SLF001 - the SDK has no public attribute
        return None if connection is None else int(connection.local_address[1])

    def playing(self) -> list[str]:
        """List the tables where it still has games to play."""
        return [
            seat.table
            for seat in self.seats
            if seat.over < self.plan.games and seat.table not in self.slow_at
        ]

    def waits(self) -> list[str]:
        """Describe what it waits for."""
        return [
            f"{self.who.name} ({self.client.state}) at {seat.table}: entry {seat.last} heard, "
            f"{seat.over} games over, {len(seat.legal)} legal actions"
            for seat in self.seats
            if seat.over < self.plan.games
        ]

    def heard(self) -> Heard:
        """Return everything that it received."""
        return heard_in(self._lines)

    def _note(self, **line: Any) -> None:  # noqa: ANN401 - any value of the client
        self._lines.append(line)
        if "seq" in line.get("answer", ()):
            self._host.moved(
                Moved(line["channel"].removeprefix("table:").partition("#")[0], time.monotonic())
            )

    async def stay(self) -> None:
        """Stay connected until all players are told to stop."""
        self._host.done(self)
        await self._host.home.wait()

    async def ask(self, method: str, **data: object) -> dict[str, Any]:
        """Call by WebSocket or by HTTP until there is an answer."""
        if data["table_id"] in self.slow_at and self.chance.random() < SLOW:
            await asyncio.sleep(SLOW_S)
        while self.chance.random() < BY_HTTP:
            try:
                status, answer = await asyncio.wait_for(
                    _posted(self._port, method, self.who.token, data), PATIENCE_S
                )
            except (OSError, EOFError, ValueError):  # disconnected before or during the answer
                status, answer = 503, {}
            if status not in _TEMPORARY:
                return answer if status == 200 else {"refused": answer["error"]["word"]}
            self.again += 1
            await asyncio.sleep(PAUSE_S)
        answered: dict[str, Any] = await super().ask(method, **data)
        return answered


async def _posted(port: int, method: str, token: str, data: object) -> tuple[int, dict[str, Any]]:
    body = json.dumps(data).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(
            f"POST /api/{method} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        answer: dict[str, Any] = json.loads(await reader.read())
        return status, answer
    finally:
        writer.transport.abort()
