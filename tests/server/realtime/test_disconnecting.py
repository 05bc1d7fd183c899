"""An ended connection leaves nothing behind, and its errors do not affect others."""

import asyncio
import gc
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.server import ServerProtocol

from kozyr.server.realtime.channels import Stream
from kozyr.server.realtime.connection import Connection
from kozyr.server.realtime.socket import Socket
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import Entry, UnavailableError
from kozyr.server.tables.publications import Publication
from kozyr.server.tables.subscriptions import Subscription
from tests.kit.gateway import Client, Gate, Raw, at_gate, traces, turns, until

PARTS = (Connection, Socket, Stream, Subscription, ServerProtocol, HttpToolsProtocol)
"""The classes of a connection's parts."""


class HeldStore(MemoryStore):
    """A store that can be slow or unavailable."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.gone = False

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List the entries, when it is allowed to."""
        if self.gone:
            raise UnavailableError
        self.asked.set()
        await self.goes_on.wait()
        return await super().entries(table, after, limit)


def held(gate: Gate) -> HeldStore:
    """Make the store stop answering, and return it."""
    store = gate.app.store
    assert isinstance(store, HeldStore)
    store.asked.clear()
    store.goes_on.clear()
    return store


COMMANDS: list[Callable[[str], dict[str, object]]] = [
    lambda table: {"subscribe": {"channel": f"table:{table}"}},
    lambda table: {"rpc": {"method": "table.snapshot", "data": {"table_id": table}}},
    lambda table: {"history": {"channel": f"table:{table}", "limit": 5}},
]


@pytest.mark.parametrize("of", COMMANDS)
@pytest.mark.parametrize("rude", [True, False])
@at_gate(store=HeldStore)
async def test_a_client_that_disconnects_during_a_command_leaves_nothing(
    gate: Gate, of: Callable[[str], dict[str, object]], *, rude: bool
) -> None:
    """The command finishes, and no client gets its answer."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.client(ann)
    if "history" in of(table):
        await client.subscribe(f"table:{table}")
    store = held(gate)
    [connection] = gate.hub._all  # noqa: SLF001 - the register of connections is internal
    text, _ = client.sent(**of(table))
    await client.say(f"{text}\n{text}")
    await store.asked.wait()
    client.vanish() if rude else await client.close()
    await connection.end_future
    store.goes_on.set()
    await until(lambda: connection._task is None)  # noqa: SLF001 - the test reads or sets internal state
    await turns()

    assert traces(gate) == {}


@at_gate(store=HeldStore)
async def test_a_client_that_is_disconnected_during_a_command_leaves_nothing(gate: Gate) -> None:
    """The server ends the connection while the command runs."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.client(ann)
    store = held(gate)
    [connection] = gate.hub._all  # noqa: SLF001 - the test reads or sets internal state
    text, _ = client.sent(subscribe={"channel": f"table:{table}#{ann.id}"})
    await client.say(text)
    await store.asked.wait()
    gate.hub.stop()
    store.goes_on.set()
    await until(lambda: connection._task is None)  # noqa: SLF001 - the test reads or sets internal state
    await turns()

    assert traces(gate) == {}


@at_gate(store=HeldStore)
async def test_an_unavailable_store_is_a_temporary_error(gate: Gate) -> None:
    """The same command works later."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.client(ann)
    store = gate.app.store
    assert isinstance(store, HeldStore)
    store.gone = True
    refused = (await client.subscribe(f"table:{table}"))["error"]
    store.gone = False

    assert (refused["code"], refused["temporary"]) == (1503, True)
    assert "subscribe" in await client.subscribe(f"table:{table}")


@at_gate(complaints=1)
async def test_an_error_in_one_connection_does_not_affect_others(gate: Gate) -> None:
    """A bug in a table's publications ends its viewers' connections with 3004; others continue."""
    ann = await gate.guest("Ann")
    bad, good = [await gate.table(ann) for _ in range(2)]
    broken, *others = [await gate.listening(None, f"table:{name}") for name in (bad, good, good)]
    (viewer,) = gate.app.hub.connections_at(bad)
    subscription = viewer.streams[f"table:{bad}"].subscription
    assert subscription is not None
    table = gate.app.table_host._cache[bad].table  # noqa: SLF001 - the table of a faulty publication
    assert table is not None
    subscription.publish(Publication(2, 0, (), (), table, acts=()))  # every publication has an act

    await gate.chat(good, ann, "hi")

    assert await broken.end() == (3004, "internal server error")
    assert [(await other.push())["pub"]["offset"] for other in others] == [2, 2]


@at_gate(complaints=1)
async def test_a_command_that_fails_is_answered(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    """Error 100 is temporary, and the next command is handled."""
    client = await gate.client()
    real = gate.app.context.rate_limits

    monkeypatch.setattr(gate.app.context, "rate_limits", None)
    reply = await client.ask(ping={})
    monkeypatch.setattr(gate.app.context, "rate_limits", real)

    assert (reply["error"]["code"], reply["error"]["temporary"]) == (100, True)
    assert await client.ask(ping={}) == {"ping": {}}


@at_gate()
async def test_many_short_connections_leave_nothing(gate: Gate) -> None:
    """Clients disconnect at every stage, and the next client is served as usual."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    for round_ in range(20):
        raws = [await Raw.knock(gate), await Raw.open(gate), await Raw.listening(gate, f"table:{table}")]
        clients = [await gate.knock(), await gate.client(ann), await gate.listening(None, "lobby")]
        for raw in raws:
            raw.close()
        for client in clients:
            client.vanish() if round_ % 2 else await client.close()
    await gate.all_gone()
    last = await gate.client(ann)

    assert await last.quiet() == []


GOERS: list[Callable[[Client], Any]] = [Client.close, Client.connect, Client.vanish]


@pytest.mark.parametrize("go", GOERS)
@at_gate()
async def test_an_ended_connection_is_freed_immediately(gate: Gate, go: Callable[[Client], Any]) -> None:
    """The garbage collector, which runs rarely on a server, is not needed."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    gc.collect()
    gc.disable()
    try:
        client = await gate.listening(ann, "lobby")
        await client.subscribe(f"table:{table}#{ann.id}")
        if (going := go(client)) is not None:
            await going
        await gate.all_gone()
        await turns()
        remaining = [type(item).__name__ for item in gc.get_objects() if isinstance(item, PARTS)]
    finally:
        gc.enable()

    assert remaining == []
