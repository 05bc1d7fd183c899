"""Where NATS is, who we are there, and that nobody else learns it."""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvloop

from kozyr.server.cluster.nats.addresses import NatsServer, server_of
from tests.kit.buses import PATIENCE_S, CountingBusMetrics, nats_buses, until
from tests.kit.nats import running_nats

TLS = Path(__file__).parent / "tls"
"""A certificate of localhost and its key, for these tests alone."""
SECRET = ("--user", "me", "--pass", "s3cr@t")
ENCRYPTED = ("--tls", "--tlscert", str(TLS / "cert.pem"), "--tlskey", str(TLS / "key.pem"))
PLAIN_INFO = b'INFO {"server_id":"x","version":"2.15.1","headers":true,"max_payload":1000}\r\n'


@pytest.mark.parametrize(
    ("address", "server", "shown"),
    [
        ("nats://h", NatsServer("h", 4222), "h:4222"),
        ("tls://h:1/", NatsServer("h", 1, requires_tls=True), "h:1"),
        ("nats://[::1]:7", NatsServer("::1", 7), "[::1]:7"),
        ("nats://me:a%40b%2C@h", NatsServer("h", 4222, "me", "a@b,"), "h:4222"),
        ("nats://to%2Fken@h", NatsServer("h", 4222, token="to/ken"), "h:4222"),
        ("nats://:pw@h", NatsServer("h", 4222, "", "pw"), "h:4222"),
    ],
)  # fmt: skip
def test_an_address_says_where_and_who(address: str, server: NatsServer, shown: str) -> None:
    """Who we are is in no address that is shown or handed on."""
    assert (server_of(address), server_of(address).shown) == (server, shown)
    assert server_of(address).address == f"{'tls' if server.requires_tls else 'nats'}://{shown}"


def test_a_token_opens_the_door() -> None:
    """In the place of a name and a password."""

    async def fact(port: int) -> None:
        async with nats_buses([f"nats://s3cr3t@127.0.0.1:{port}"], CountingBusMetrics()) as (bus,):
            await until(lambda: bus.up)

    with running_nats("--auth", "s3cr3t") as server:
        asyncio.run(fact(server.port))


@pytest.mark.parametrize("scheme", ["tls", "nats"])
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_a_server_that_encrypts_is_met_so(
    scheme: str, run: Callable[[Coroutine[Any, Any, None]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the address demands it or the server; its certificate is checked."""

    async def fact(port: int) -> None:
        address = f"{scheme}://me:s3cr%40t@localhost:{port}"
        async with nats_buses([address], CountingBusMetrics(), CountingBusMetrics()) as (ann, bob):
            came: list[bytes] = []
            bob.subscribe("table.t1", came.append)
            await until(lambda: ann.up and bob.up)
            ann.publish("table.t1", b"x" * 100_000)
            await until(lambda: came == [b"x" * 100_000])

    monkeypatch.setenv("SSL_CERT_FILE", str(TLS / "cert.pem"))
    with running_nats(*SECRET, *ENCRYPTED) as server:
        run(fact(server.port))


def test_a_certificate_that_nobody_vouches_for_is_not_believed(caplog: pytest.LogCaptureFixture) -> None:
    """Anybody could have made it."""

    async def fact(port: int) -> None:
        counted = CountingBusMetrics()
        async with nats_buses([f"tls://me:s3cr%40t@localhost:{port}"], counted):
            await until(lambda: caplog.records)

        assert counted.turns == [False]

    with running_nats(*SECRET, *ENCRYPTED) as server:
        asyncio.run(fact(server.port))

    assert "certificate verify failed" in caplog.text


@pytest.mark.parametrize("who", ["me:s3cr%40t@", "s3cr%40t@", ""], ids=["password", "token", "nobody"])
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_where_tls_is_demanded_nothing_is_said_in_the_clear(
    who: str, run: Callable[[Coroutine[Any, Any, None]], None], caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever can change what is sent could say that the server does not encrypt."""
    heard: list[bytes] = []

    async def fact(port: int) -> None:
        counted = CountingBusMetrics()
        async with nats_buses([f"tls://{who}127.0.0.1:{port}"], counted):
            await until(lambda: caplog.records)

        assert counted.turns == [False]

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_pretend, args=(listener, heard))
        thread.start()
        run(fact(listener.getsockname()[1]))
        thread.join(PATIENCE_S)

    assert "the server does not offer TLS, which tls:// demands" in caplog.text
    assert b"s3cr" not in b"".join(heard)


def _pretend(listener: socket.socket, heard: list[bytes]) -> None:
    """Be a server that does not encrypt, for one who comes."""
    who, _ = listener.accept()
    with who:
        who.sendall(PLAIN_INFO)
        while piece := who.recv(4096):
            heard.append(piece)
            if b"PING" in piece:
                who.sendall(b"PONG\r\n")
