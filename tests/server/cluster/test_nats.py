"""The messages of the bus over NATS: which are delivered, and which are not."""

import asyncio
import logging
import socket

import pytest
from nats.protocol.parser import Parser

from kozyr.server.cluster.nats import NatsBus
from tests.kit.async_tests import run_with
from tests.kit.buses import PATIENCE_S, CountingBusMetrics, nats_buses, new_epoch, until
from tests.kit.nats import Nats

LAST = b"the last"
CROWD = 100_000
HEADERS = b"NATS/1.0\r\nName: Eve\r\n\r\n"
UNREADABLE = b"NATS/1.0 \xff\xff\xff\r\n\r\n"
"""Headers that nats-py itself cannot read."""


def _publish(nats: Nats, subject: str, message: bytes, headers: bytes = b"") -> None:
    """Publish a message as a foreign client."""
    verb, sizes = "PUB", [len(message)]
    if headers:
        verb, sizes = "HPUB", [len(headers), len(headers + message)]
    command = " ".join([verb, subject, *map(str, sizes)])
    with socket.create_connection(("127.0.0.1", nats.port), timeout=PATIENCE_S) as stranger:
        stranger.sendall(b'CONNECT {"verbose":false,"headers":true}\r\n')
        stranger.sendall(command.encode() + b"\r\n" + headers + message + b"\r\nPING\r\n")
        replies = b""
        while not replies.endswith(b"PONG\r\n"):
            replies += stranger.recv(4096)
            assert b"-ERR" not in replies, replies


@run_with(asyncio.run)
async def test_messages_of_another_store_or_version_are_not_received(nats: Nats) -> None:
    """Two sites, or two versions of Kozyr, may share one NATS server."""
    epoch = new_epoch()
    ours, theirs = [NatsBus([nats.url], each) for each in (epoch, new_epoch())]
    friend = NatsBus([nats.url], epoch)
    came: list[bytes] = []
    ours.subscribe("lobby", came.append)
    await until(lambda: ours.is_up and theirs.is_up and friend.is_up)
    theirs.publish("lobby", b"another store")
    _publish(nats, f"kozyr.v2.{epoch}.lobby", b"another version")
    friend.publish("lobby", LAST)
    await until(lambda: came)
    await asyncio.gather(ours.close(), theirs.close(), friend.close())

    assert came == [LAST]


@run_with(asyncio.run)
async def test_messages_of_foreign_clients_are_delivered_as_bytes(nats: Nats) -> None:
    """The listener must check the bytes. Headers and reply subjects are ignored."""
    epoch = new_epoch()
    bus = NatsBus([nats.url], epoch)
    came: list[bytes] = []
    bus.subscribe("table.t1", came.append)
    await until(lambda: bus.is_up)
    for garbage in (b"\xff\x00\n", b"", b"\r\n"):
        _publish(nats, f"kozyr.v1.{epoch}.table.t1", garbage)
    _publish(nats, f"kozyr.v1.{epoch}.table.t1", LAST, HEADERS)
    await until(lambda: came[-1:] == [LAST])
    await bus.close()

    assert came == [b"\xff\x00\n", b"", b"\r\n", LAST]


def test_a_broken_connection_is_replaced(
    nats: Nats, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If nats-py stops reading, the bus notices the failure and connects again."""

    async def fact() -> None:
        epoch = new_epoch()
        bus = NatsBus([nats.url], epoch)
        turns: list[bool] = []
        came: list[bytes] = []
        bus.on_change(turns.append)
        bus.subscribe("table.t1", came.append)
        await until(lambda: bus.is_up)
        with monkeypatch.context() as patch:
            patch.setattr(Parser, "parse", None)
            _publish(nats, f"kozyr.v1.{epoch}.table.t1", b"")
            await until(lambda: turns == [True, False])
        await until(lambda: turns == [True, False, True])
        _publish(nats, f"kozyr.v1.{epoch}.table.t1", LAST)
        await until(lambda: came[-1:] == [LAST])
        await bus.close()

    asyncio.run(fact())

    assert [record.exc_info for record in caplog.records if record.exc_info] == []


def test_unreadable_headers_are_ignored(nats: Nats) -> None:
    """Kozyr's messages have no headers, and those of a stranger break nothing."""

    async def fact() -> None:
        epoch = new_epoch()
        bus = NatsBus([nats.url], epoch)
        turns: list[bool] = []
        came: list[bytes] = []
        bus.on_change(turns.append)
        bus.subscribe("table.t1", came.append)
        await until(lambda: bus.is_up)
        _publish(nats, f"kozyr.v1.{epoch}.table.t1", b"x", UNREADABLE)
        _publish(nats, f"kozyr.v1.{epoch}.table.t1", LAST)
        await until(lambda: came == [b"x", LAST])
        assert turns == [True]
        await bus.close()

    asyncio.run(fact())


@run_with(asyncio.run)
async def test_a_failing_listener_does_not_affect_others(
    nats: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    """The failure is logged, and later messages are received."""
    came: list[bytes] = []

    def fail(message: bytes) -> None:
        came.append(message)
        if message != LAST:
            raise ValueError(message)

    async with nats_buses([nats.url], CountingBusMetrics(), CountingBusMetrics()) as (ann, bob):
        bob.subscribe("table.t1", fail)
        await until(lambda: ann.is_up and bob.is_up)
        ann.publish("table.t1", b"x")
        ann.publish("table.t1", LAST)
        await until(lambda: came == [b"x", LAST])

    assert [type(record.exc_info[1]) for record in caplog.records if record.exc_info] == [ValueError]


@pytest.mark.parametrize(
    "subject",
    ["", ".", "table.", ".t1", "table..t1", "table.*", "table.>", "table.t 1", "table.дача",
     "table.t1\r\nPING", "t" * 65, "a.b.c.d.e", "table.\udcff", "table.t1\n"],
)  # fmt: skip
@run_with(asyncio.run)
async def test_an_invalid_subject_is_ignored(nats: Nats, subject: str) -> None:
    """It never reaches the server, so the connection stays open."""
    counted = CountingBusMetrics()
    came: list[bytes] = []
    async with nats_buses([nats.url], counted, CountingBusMetrics()) as (ann, bob):
        bob.subscribe(subject, came.append)
        bob.subscribe("lobby", came.append)
        await until(lambda: ann.is_up and bob.is_up)
        bob.unsubscribe(subject)
        ann.publish(subject, b"x")
        ann.publish("table.t1", b"y")
        ann.publish("lobby", LAST)
        await until(lambda: came)
        assert (ann.is_up, bob.is_up) == (True, True)

    assert (came, counted.told, counted.dropped) == ([LAST], 2, 1)


@run_with(asyncio.run)
async def test_a_message_that_is_too_large_is_lost_and_logged_once(
    nats: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    """The server would close the connection."""
    counted = CountingBusMetrics()
    came: list[bytes] = []
    async with nats_buses([nats.url], counted, CountingBusMetrics()) as (ann, bob):
        bob.subscribe("table.t1", came.append)
        await until(lambda: ann.is_up and bob.is_up)
        for _ in range(3):
            ann.publish("table.t1", b"x" * 1_048_577)
        ann.publish("table.t1", LAST)
        await until(lambda: came)

    assert (came, counted.told, counted.dropped) == ([LAST], 1, 3)
    [warning] = [record for record in caplog.records if record.levelno >= logging.WARNING]

    assert (
        warning.getMessage()
        == "the message of 1048577 bytes on table.t1 is too large for NATS (max_payload 1048576)"
    )


@run_with(asyncio.run)
async def test_a_flood_is_received_in_order(nats: Nats) -> None:
    """Messages beyond the buffer are lost and counted. Every message counted as sent is received."""
    sender_metrics, receiver_metrics = CountingBusMetrics(), CountingBusMetrics()
    came: list[int] = []
    over: list[bytes] = []
    async with nats_buses([nats.url], sender_metrics, receiver_metrics) as (ann, bob):
        bob.subscribe("table.t1", lambda message: came.append(int(message)))
        bob.subscribe("lobby", over.append)
        await until(lambda: ann.is_up and bob.is_up)
        for number in range(CROWD):
            ann.publish("table.t1", b"%0100d" % number)
        await until(lambda: receiver_metrics.heard == sender_metrics.told)
        ann.publish("lobby", LAST)
        await until(lambda: over)

    assert sender_metrics.told + sender_metrics.dropped == CROWD + 1
    assert sender_metrics.dropped
    assert came == sorted(set(came))
    assert receiver_metrics.turns == [False, True, False]


@run_with(asyncio.run)
async def test_a_flood_with_pauses_loses_nothing(nats: Nats) -> None:
    """The sender sends a hundred thousand messages, a hundred before each pause."""
    sender_metrics = CountingBusMetrics()
    came: list[bytes] = []
    async with nats_buses([nats.url], sender_metrics, CountingBusMetrics()) as (ann, bob):
        bob.subscribe("table.t1", came.append)
        await until(lambda: ann.is_up and bob.is_up)
        for number in range(CROWD):
            ann.publish("table.t1", b"%d" % number)
            if number % 100 == 0:
                await asyncio.sleep(0)
        await until(lambda: len(came) == CROWD)

    assert (sender_metrics.told, sender_metrics.dropped) == (CROWD, 0)
    assert came == [b"%d" % number for number in range(CROWD)]
