"""Addresses, credentials and encryption of NATS servers."""

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
    ("address", "server", "shown_address"),
    [
        ("nats://h", NatsServer("h", 4222), "h:4222"),
        ("tls://h:1/", NatsServer("h", 1, requires_tls=True), "h:1"),
        ("nats://[::1]:7", NatsServer("::1", 7), "[::1]:7"),
        ("nats://me:a%40b%2C@h", NatsServer("h", 4222, "me", "a@b,"), "h:4222"),
        ("nats://to%2Fken@h", NatsServer("h", 4222, token="to/ken"), "h:4222"),
        ("nats://:pw@h", NatsServer("h", 4222, "", "pw"), "h:4222"),
    ],
)  # fmt: skip
def test_an_address_has_a_host_and_credentials(address: str, server: NatsServer, shown_address: str) -> None:
    """No shown address contains the credentials."""
    assert (server_of(address), server_of(address).host_and_port) == (server, shown_address)
    assert server_of(address).url == f"{'tls' if server.requires_tls else 'nats'}://{shown_address}"


def test_a_token_logs_in() -> None:
    """It replaces the name and the password."""

    async def fact(port: int) -> None:
        async with nats_buses([f"nats://s3cr3t@127.0.0.1:{port}"], CountingBusMetrics()) as (bus,):
            await until(lambda: bus.is_up)

    with running_nats("--auth", "s3cr3t") as server:
        asyncio.run(fact(server.port))


@pytest.mark.parametrize("scheme", ["tls", "nats"])
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_a_server_with_tls_is_used_with_tls(
    scheme: str, run: Callable[[Coroutine[Any, Any, None]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either the address or the server requires it. The certificate is checked."""

    async def fact(port: int) -> None:
        address = f"{scheme}://me:s3cr%40t@localhost:{port}"
        async with nats_buses([address], CountingBusMetrics(), CountingBusMetrics()) as (ann, bob):
            came: list[bytes] = []
            bob.subscribe("table.t1", came.append)
            await until(lambda: ann.is_up and bob.is_up)
            ann.publish("table.t1", b"x" * 100_000)
            await until(lambda: came == [b"x" * 100_000])

    monkeypatch.setenv("SSL_CERT_FILE", str(TLS / "cert.pem"))
    with running_nats(*SECRET, *ENCRYPTED) as server:
        run(fact(server.port))


def test_an_untrusted_certificate_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    """An attacker could have made it."""

    async def fact(port: int) -> None:
        counted = CountingBusMetrics()
        async with nats_buses([f"tls://me:s3cr%40t@localhost:{port}"], counted):
            await until(lambda: caplog.records)

        assert counted.turns == [False]

    with running_nats(*SECRET, *ENCRYPTED) as server:
        asyncio.run(fact(server.port))

    assert "certificate verify failed" in caplog.text


@pytest.mark.parametrize(
    "credentials", ["me:s3cr%40t@", "s3cr%40t@", ""], ids=["password", "token", "nobody"]
)
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_required_tls_sends_nothing_unencrypted(
    credentials: str, run: Callable[[Coroutine[Any, Any, None]], None], caplog: pytest.LogCaptureFixture
) -> None:
    """An attacker could pretend that the server does not support TLS."""
    received: list[bytes] = []

    async def fact(port: int) -> None:
        counted = CountingBusMetrics()
        async with nats_buses([f"tls://{credentials}127.0.0.1:{port}"], counted):
            await until(lambda: caplog.records)

        assert counted.turns == [False]

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_pretend_no_tls, args=(listener, received))
        thread.start()
        run(fact(listener.getsockname()[1]))
        thread.join(PATIENCE_S)

    assert "the server does not offer TLS, which tls:// demands" in caplog.text
    assert b"s3cr" not in b"".join(received)


def _pretend_no_tls(listener: socket.socket, received: list[bytes]) -> None:
    """Act as a server without TLS for one client."""
    client, _ = listener.accept()
    with client:
        client.sendall(PLAIN_INFO)
        while piece := client.recv(4096):
            received.append(piece)
            if b"PING" in piece:
                client.sendall(b"PONG\r\n")
