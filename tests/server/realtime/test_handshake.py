"""Origins, connections per address, and the disconnects of a stopping server."""

import asyncio

from kozyr.server.operations.config import Config, LimitsConfig
from kozyr.server.realtime import codes
from tests.kit.gateway import Gate, Raw, at_gate

ALLOWED = Config(origins=("https://durak.example",))


async def status(gate: Gate, **headers: str) -> int:
    """Open a WebSocket with these headers; return the status."""
    raw = await Raw.open(gate, headers)
    return raw.status


@at_gate(config=ALLOWED)
async def test_own_and_allowed_pages_may_connect(gate: Gate) -> None:
    """A page's origin is this host or an allowed origin; a program sends no Origin."""
    own = f"127.0.0.1:{gate.port}"
    origins = [f"http://{own}", f"https://{own}", "https://durak.example"]

    assert [await status(gate, Origin=origin) for origin in origins] == [101] * 3
    assert await status(gate) == 101


@at_gate(config=ALLOWED)
async def test_other_pages_may_not_connect(gate: Gate) -> None:
    """Similar origins and the origin `null` also get status 403."""
    own = f"127.0.0.1:{gate.port}"
    origins = [
        *("https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "https://durak.example:8"),
        *(f"http://{own}.evil.example", f"http://evil@{own}", f"http://{own}@evil", own, "http://[", "//"),
        *("https://durak.example.evil", "http://durak.example", "\xff", "http://[::1", "x" * 4000),
    ]  # fmt: skip
    answers = {origin: await status(gate, Origin=origin) for origin in origins}

    assert {origin for origin, answer in answers.items() if answer != 403} == set()


@at_gate(config=ALLOWED)
async def test_two_origins_are_refused(gate: Gate) -> None:
    """The status is 400, whichever origin is right."""
    raw = await Raw.open(gate, {"Origin": "https://evil.example", "origin": "https://durak.example"})
    other = await Raw.open(gate, {"Origin": "https://durak.example", "origin": "https://evil.example"})

    assert (raw.status, other.status) == (400, 400)


@at_gate(config=Config(limits=LimitsConfig(connections_per_address=3)))
async def test_connections_per_address_are_limited(gate: Gate) -> None:
    """One more gets 4003, until another connection ends."""
    first, *_ = [await gate.client() for _ in range(3)]
    crowded = await (await gate.knock()).end()
    [connection] = list(gate.hub._all)[:1]  # noqa: SLF001 - the register of connections is internal
    await first.close()
    await connection.end_future
    reply = await (await gate.knock()).connect()

    assert (crowded, "connect" in reply) == ((4003, "too many connections from this address"), True)


@at_gate()
async def test_address_headers_of_strangers_are_ignored(gate: Gate) -> None:
    """Such a client counts under the address of its peer, also on this machine."""
    for number in range(3):
        await gate.knock(additional_headers={"X-Forwarded-For": f"192.0.2.{number}"})

    assert dict(gate.hub.connections_by_address) == {"127.0.0.1": 3}


@at_gate(config=Config(proxies=("127.0.0.1",), limits=LimitsConfig(connections_per_address=1)))
async def test_clients_behind_our_proxy_count_by_their_addresses(gate: Gate) -> None:
    """The proxy's header has the address; an IPv6 subscriber is one address."""
    homes = ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2")
    for home in homes:
        await gate.knock(additional_headers={"X-Forwarded-For": home})

    assert dict(gate.hub.connections_by_address) == {"192.0.2.1": 1, "192.0.2.2": 1, "2001:db8::/64": 1}


@at_gate()
async def test_a_stopping_server_disconnects_all_clients(gate: Gate) -> None:
    """The code is 3001, with which clients reconnect."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    clients = [
        await gate.client(),
        await gate.knock(),
        await gate.listening(ann, f"table:{table}#{ann.id}"),
        await gate.listening(None, "lobby"),
    ]
    gate.app.context.connections.stop()
    gate.hub.stop()

    assert [await client.end() for client in clients] == [(3001, "shutdown")] * 4


@at_gate()
async def test_a_stopping_server_disconnects_clients_gradually(gate: Gate) -> None:
    """So the clients do not reconnect in one moment; the remaining ones are served meanwhile."""
    clients = [await gate.client() for _ in range(30)]
    letting_go = asyncio.create_task(gate.hub.disconnect_gradually(3600))
    first = [await client.end() for client in clients[:20]]
    served = [await client.rpc("tables.list") for client in clients[20:]]
    letting_go.cancel()
    await gate.hub.disconnect_gradually(0)

    assert first == [(3001, "shutdown")] * 20
    assert len(served) == 10
    assert [await client.end() for client in clients[20:]] == [(3001, "shutdown")] * 10


@at_gate()
async def test_a_client_that_connects_to_a_stopping_server_is_disconnected(gate: Gate) -> None:
    """The code is 3001 and not a refusal after which an SDK gives up."""
    gate.app.context.connections.stop()
    gate.hub.stop()
    client = await gate.knock()

    assert await client.end() == (3001, "shutdown")


@at_gate()
async def test_ready_answers_are_sent_before_the_disconnect(gate: Gate) -> None:
    """No answer is lost."""
    client = await gate.client()
    text, answered = client.sent(ping={})
    [connection] = gate.hub._all  # noqa: SLF001 - the register of connections is internal
    connection.handle_message(text.encode(), is_text=True)
    while not connection.has_output:  # noqa: ASYNC110 - it has no event of its own
        await asyncio.sleep(0)
    gate.hub.stop()

    assert "ping" in await answered


@at_gate()
async def test_uvicorn_stops_without_waiting_for_slow_readers(gate: Gate) -> None:
    """Uvicorn waits only for running answers, and nothing is logged as an error."""
    raw = await Raw.listening(gate)
    await raw.stall()
    gate.app.context.connections.stop()
    gate.hub.stop()
    gate.server.config.timeout_graceful_shutdown = 2

    await gate.server.shutdown(sockets=[])


@at_gate(whole=True)
async def test_sockets_are_served_at_one_path(gate: Gate) -> None:
    """Other paths are not found."""
    paths = ("/connection/websocket/", "/connection", "/ws", "/%00", "/../x", "/", "/health")
    answers = [(await Raw.open(gate, path=path)).status for path in paths]

    assert answers == [403] * len(paths)


def test_codes_say_whether_to_reconnect() -> None:
    """Codes 3000 to 3499 and 4000 to 4499 allow it; a client that would fail again gets others."""
    ends = {name: end for name, end in vars(codes).items() if isinstance(end, codes.Disconnect)}
    back = {name for name, end in ends.items() if end.code % 1000 < 500 and end.code >= 3000}

    assert back == {
        *("SHUTDOWN", "SERVER_ERROR", "EXPIRED", "SLOW", "NO_PONG", "TOO_OFTEN", "TOO_MANY_CONNECTIONS"),
    }
