"""The bus over NATS while servers start, stop and fail."""

import asyncio
import gc
import logging
import signal
import socket
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvloop

from kozyr.server.cluster.nats import NatsBus
from tests.kit.async_tests import run_with
from tests.kit.buses import PATIENCE_S, CountingBusMetrics, nats_buses, new_epoch, until
from tests.kit.nats import Nats, running_nats

LAST = b"the last"
GONE = "; reading the store instead"


@pytest.fixture
def server() -> Iterator[Nats]:
    """Run a server for one test."""
    with running_nats() as started:
        yield started


def _warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def _talk(ann: NatsBus, bob: NatsBus) -> list[bytes]:
    """Wait until both buses are up, send a message, and return the received messages."""
    came: list[bytes] = []
    bob.subscribe("table.t1", came.append)
    await until(lambda: ann.is_up and bob.is_up)
    while LAST not in came:  # the subscription may have reached the server only now
        ann.publish("table.t1", LAST)
        await asyncio.sleep(0.01)
    return list(dict.fromkeys(came))


@pytest.mark.parametrize("message_count", [0, 39])
def test_closing_leaves_no_socket_at_a_stopped_server(server: Nats, message_count: int) -> None:
    """This holds for any number of unsent bytes."""

    async def fact() -> None:
        async with nats_buses([server.url], CountingBusMetrics(), CountingBusMetrics()) as (ann, bob):
            await until(lambda: ann.is_up and bob.is_up)
            server.pause()
            for _ in range(message_count):
                ann.publish("table.t1", bytes(100_000))

    with warnings.catch_warnings(record=True) as left_open:
        asyncio.run(fact())
        gc.collect()

    assert [str(each.message) for each in left_open] == []


@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "stopped"])
@run_with(uvloop.run)
async def test_subscriptions_work_again_after_a_restart(
    server: Nats, signal_number: signal.Signals, caplog: pytest.LogCaptureFixture
) -> None:
    """Watchers are called each time. Messages sent meanwhile are lost, and no warning is repeated."""
    sender_metrics = CountingBusMetrics()
    turns: list[bool] = []
    came: list[bytes] = []
    async with nats_buses([server.url], sender_metrics, CountingBusMetrics()) as (ann, bob):
        bob.on_change(turns.append)
        bob.subscribe("table.t1", came.append)
        bob.subscribe("table.t2", came.append)
        await until(lambda: ann.is_up and bob.is_up)
        for _ in range(2):
            server.stop(signal_number)
            await until(lambda: not ann.is_up and not bob.is_up)
            ann.publish("table.t1", b"x")
            bob.unsubscribe("table.t2")
            server.start()
            await until(lambda: ann.is_up and bob.is_up)
            ann.publish("table.t2", b"y")
            ann.publish("table.t1", LAST)
            await until(lambda: came[-1:] == [LAST])
            came.remove(LAST)

    assert (came, sender_metrics.dropped, turns) == ([], 2, [True, False] * 2 + [True])
    warnings = _warnings(caplog)

    assert [record for record in caplog.records if record.exc_info] == []
    assert len(warnings) <= 2 * 2 * len({"closed", "refused"})  # two buses, two outages
    assert all(GONE in each for each in warnings)


@run_with(asyncio.run)
async def test_the_bus_waits_for_a_server_that_starts_later(
    server: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing fails meanwhile. One warning is logged, without the password."""
    server.stop()
    address = f"nats://me:secret@127.0.0.1:{server.port}"
    counted = CountingBusMetrics()
    async with nats_buses([address], counted, CountingBusMetrics()) as (ann, bob):
        assert not ann.is_up
        ann.publish("table.t1", b"x")
        ann.subscribe("table.t2", print)
        ann.unsubscribe("table.t2")
        await until(lambda: len(_warnings(caplog)) == 2)
        await asyncio.sleep(1)
        server.start()
        assert await _talk(ann, bob) == [LAST]

    assert counted.dropped == 1
    warnings = _warnings(caplog)

    assert len(warnings) == 2
    assert all(each.startswith(f"NATS at 127.0.0.1:{server.port} cannot be used: ") for each in warnings)
    assert "secret" not in caplog.text


@run_with(uvloop.run)
async def test_the_bus_is_down_while_the_server_is_stopped(server: Nats) -> None:
    """The connection stays open and accepts bytes, but the server answers no ping."""
    turns: list[bool] = []
    async with nats_buses([server.url], CountingBusMetrics(), CountingBusMetrics()) as (ann, bob):
        await until(lambda: ann.is_up and bob.is_up)
        bob.on_change(turns.append)
        server.pause()
        await until(lambda: not ann.is_up and not bob.is_up)
        server.resume()
        assert await _talk(ann, bob) == [LAST]

    assert turns == [False, True]


@run_with(uvloop.run)
async def test_sending_to_a_stopped_server_neither_waits_nor_uses_more_memory(server: Nats) -> None:
    """Messages beyond the buffer are lost, and closing does not wait for them."""
    counted = CountingBusMetrics()
    async with nats_buses([server.url], counted, CountingBusMetrics()) as (ann, bob):
        await until(lambda: ann.is_up and bob.is_up)
        server.pause()
        for _ in range(200):
            ann.publish("table.t1", b"x" * 100_000)
            await asyncio.sleep(0)
        assert counted.dropped
        await until(lambda: not ann.is_up)
        server.resume()
        received = await _talk(ann, bob)
        # Messages that the server had already read may come first.
        assert received[-1] == LAST
        server.pause()


def test_a_wrong_password_is_logged_once_and_retried(caplog: pytest.LogCaptureFixture) -> None:
    """An operator may correct it on the server. The log shows no password."""

    async def fact(first: Nats) -> None:
        async with nats_buses(
            [f"nats://me:s3cr%40t@127.0.0.1:{first.port}"], CountingBusMetrics(), CountingBusMetrics()
        ) as (
            ann,
            bob,
        ):
            await until(lambda: len(_warnings(caplog)) == 2)
            await asyncio.sleep(1)
            assert (ann.is_up, bob.is_up) == (False, False)
            first.stop()
            second = Nats("--user", "me", "--pass", "s3cr@t")
            second.port = first.port
            second.start()
            try:
                assert await _talk(ann, bob) == [LAST]
            finally:
                second.stop()

    with running_nats("--user", "me", "--pass", "another") as server:
        asyncio.run(fact(server))

    let_in = f"NATS at 127.0.0.1:{server.port} cannot be used: it refused the name or password"
    assert _warnings(caplog)[:2] == [let_in + GONE] * 2
    assert "s3cr" not in caplog.text


def test_without_the_permission_to_publish_the_bus_is_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Other processes would not receive its messages."""
    rules = 'permissions: {publish: "_INBOX.>", subscribe: ">"}'
    file = tmp_path / "nats.conf"
    file.write_text(f"authorization: {{users: [{{user: me, password: pw, {rules}}}]}}", encoding="utf-8")

    async def fact(server: Nats) -> None:
        counted = CountingBusMetrics()
        async with nats_buses([f"nats://me:pw@127.0.0.1:{server.port}"], counted):
            await until(lambda: _warnings(caplog))
            await asyncio.sleep(1)

        assert counted.turns == [False]

    with running_nats("--config", str(file)) as server:
        asyncio.run(fact(server))

    [warning] = _warnings(caplog)
    assert 'permissions violation for publish to "kozyr.v1.' in warning


def test_the_bus_uses_any_running_server(server: Nats) -> None:
    """One server never ran, and another dies."""

    async def fact(second: Nats, dead: str) -> None:
        async with nats_buses([dead, server.url, second.url], CountingBusMetrics(), CountingBusMetrics()) as (
            ann,
            bob,
        ):
            await until(lambda: ann.is_up and bob.is_up)
            server.stop()
            # Each bus may have used another server before; now both use the same one.
            assert await _talk(ann, bob) == [LAST]

    with running_nats() as second, running_nats() as third:
        third.stop()
        uvloop.run(fact(second, third.url))


def test_the_bus_leaves_a_server_that_is_about_to_stop(caplog: pytest.LogCaptureFixture) -> None:
    """The server announces this (lame duck) long before it closes the connection."""

    async def fact(duck: Nats, other: Nats) -> None:
        counted = CountingBusMetrics()
        dead = other.url
        other.stop()
        async with nats_buses([duck.url, dead], counted) as (ann,):
            await until(lambda: ann.is_up)
            other.start()
            duck.signal(signal.SIGUSR2)
            await until(lambda: counted.turns == [False, True, False, True])

    with running_nats() as duck, running_nats() as other:
        asyncio.run(fact(duck, other))

    assert f"NATS at 127.0.0.1:{duck.port} cannot be used: it is about to stop{GONE}" in _warnings(caplog)


def test_a_slow_receiver_is_disconnected_and_reconnects(tmp_path: Path) -> None:
    """The server does not keep unread messages forever."""
    file = tmp_path / "nats.conf"
    file.write_text('max_payload: 100000\nmax_pending: 200000\nwrite_deadline: "50ms"\n', encoding="utf-8")

    async def fact(server: Nats) -> None:
        epoch = new_epoch()
        counted = CountingBusMetrics()
        bus = NatsBus([server.url], epoch, counted)
        bus.subscribe("table.t1", lambda _: None)
        await until(lambda: bus.is_up)
        message = f"PUB kozyr.v1.{epoch}.table.t1 100000\r\n".encode() + b"x" * 100_000 + b"\r\n"
        # Blocking, so that the bus reads nothing meanwhile.
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as stranger:
            stranger.sendall(b'CONNECT {"verbose":false}\r\n' + message * 200 + b"PING\r\n")
            while not stranger.recv(4096).endswith(b"PONG\r\n"):
                pass
        await until(lambda: counted.turns == [False, True, False, True])
        await bus.close()

    with running_nats("--config", str(file)) as server:
        uvloop.run(fact(server))


@run_with(asyncio.run)
async def test_a_failing_watcher_does_not_affect_others(
    server: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    """The other watchers are called, and the bus goes on."""

    def fail(up: bool) -> None:  # noqa: FBT001 - as it is called
        raise ValueError(up)

    turns: list[bool] = []
    async with nats_buses([server.url], CountingBusMetrics(), CountingBusMetrics()) as (ann, bob):
        bob.on_change(fail)
        bob.on_change(turns.append)
        assert await _talk(ann, bob) == [LAST]

    assert turns == [True]
    assert [type(record.exc_info[1]) for record in caplog.records if record.exc_info] == [ValueError]
