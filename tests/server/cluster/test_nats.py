"""What the bus over NATS carries, what it does not, and who is not heard."""

import asyncio
import logging
import socket

import pytest

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
    """Say something as a stranger who knows the protocol."""
    verb, sizes = "PUB", [len(message)]
    if headers:
        verb, sizes = "HPUB", [len(headers), len(headers + message)]
    command = " ".join([verb, subject, *map(str, sizes)])
    with socket.create_connection(("127.0.0.1", nats.port), timeout=PATIENCE_S) as stranger:
        stranger.sendall(b'CONNECT {"verbose":false,"headers":true}\r\n')
        stranger.sendall(command.encode() + b"\r\n" + headers + message + b"\r\nPING\r\n")
        said = b""
        while not said.endswith(b"PONG\r\n"):
            said += stranger.recv(4096)
            assert b"-ERR" not in said, said


@run_with(asyncio.run)
async def test_those_of_another_store_or_another_version_are_not_heard(nats: Nats) -> None:
    """Two sites may share one NATS, and so may two versions of Kozyr that tell things otherwise."""
    epoch = new_epoch()
    ours, theirs = [NatsBus([nats.url], each) for each in (epoch, new_epoch())]
    friend = NatsBus([nats.url], epoch)
    came: list[bytes] = []
    ours.subscribe("lobby", came.append)
    await until(lambda: ours.up and theirs.up and friend.up)
    theirs.publish("lobby", b"another store")
    _publish(nats, f"kozyr.v2.{epoch}.lobby", b"another version")
    friend.publish("lobby", LAST)
    await until(lambda: came)
    await asyncio.gather(ours.close(), theirs.close(), friend.close())

    assert came == [LAST]


@run_with(asyncio.run)
async def test_what_a_stranger_says_on_our_subjects_is_handed_over_as_bytes(nats: Nats) -> None:
    """Whoever listens has to make sense of it; headers and replies are nobody's business."""
    epoch = new_epoch()
    bus = NatsBus([nats.url], epoch)
    came: list[bytes] = []
    bus.subscribe("table.t1", came.append)
    await until(lambda: bus.up)
    for garbage in (b"\xff\x00\n", b"", b"\r\n"):
        _publish(nats, f"kozyr.v1.{epoch}.table.t1", garbage)
    _publish(nats, f"kozyr.v1.{epoch}.table.t1", LAST, HEADERS)
    await until(lambda: came[-1:] == [LAST])
    await bus.close()

    assert came == [b"\xff\x00\n", b"", b"\r\n", LAST]


def test_what_breaks_the_connection_breaks_nothing_else(nats: Nats, caplog: pytest.LogCaptureFixture) -> None:
    """It is noticed, said in a connection, and a new connection is made."""

    async def fact() -> None:
        epoch = new_epoch()
        bus = NatsBus([nats.url], epoch)
        turns: list[bool] = []
        came: list[bytes] = []
        bus.on_change(turns.append)
        bus.subscribe("table.t1", came.append)
        await until(lambda: bus.up)
        _publish(nats, f"kozyr.v1.{epoch}.table.t1", b"", UNREADABLE)
        await until(lambda: turns == [True, False, True])
        _publish(nats, f"kozyr.v1.{epoch}.table.t1", LAST)
        await until(lambda: came[-1:] == [LAST])
        await bus.close()

    asyncio.run(fact())

    assert [record.exc_info for record in caplog.records if record.exc_info] == []


def test_a_listener_who_fails_fails_alone(nats: Nats, caplog: pytest.LogCaptureFixture) -> None:
    """It is said; what comes next is heard, by him too."""

    async def fact() -> None:
        came: list[bytes] = []

        def fussy(message: bytes) -> None:
            came.append(message)
            if message != LAST:
                raise ValueError(message)

        async with nats_buses([nats.url], CountingBusMetrics(), CountingBusMetrics()) as (ann, bob):
            bob.subscribe("table.t1", fussy)
            await until(lambda: ann.up and bob.up)
            ann.publish("table.t1", b"x")
            ann.publish("table.t1", LAST)
            await until(lambda: came == [b"x", LAST])

    asyncio.run(fact())

    assert [type(record.exc_info[1]) for record in caplog.records if record.exc_info] == [ValueError]


@pytest.mark.parametrize(
    "subject",
    ["", ".", "table.", ".t1", "table..t1", "table.*", "table.>", "table.t 1", "table.дача",
     "table.t1\r\nPING", "t" * 65, "a.b.c.d.e", "table.\udcff", "table.t1\n"],
)  # fmt: skip
@run_with(asyncio.run)
async def test_what_is_no_subject_is_neither_told_nor_listened_for(nats: Nats, subject: str) -> None:
    """Nothing of it reaches the server: the connection lives, and what is said of all is not heard."""
    counted = CountingBusMetrics()
    came: list[bytes] = []
    async with nats_buses([nats.url], counted, CountingBusMetrics()) as (ann, bob):
        bob.subscribe(subject, came.append)
        bob.subscribe("lobby", came.append)
        await until(lambda: ann.up and bob.up)
        bob.unsubscribe(subject)
        ann.publish(subject, b"x")
        ann.publish("table.t1", b"y")
        ann.publish("lobby", LAST)
        await until(lambda: came)
        assert (ann.up, bob.up) == (True, True)

    assert (came, counted.told, counted.dropped) == ([LAST], 2, 1)


def test_a_message_that_is_too_large_is_lost_and_said_so_once(
    nats: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    """The server would hang up on whoever sent it."""

    async def fact() -> None:
        counted = CountingBusMetrics()
        came: list[bytes] = []
        async with nats_buses([nats.url], counted, CountingBusMetrics()) as (ann, bob):
            bob.subscribe("table.t1", came.append)
            await until(lambda: ann.up and bob.up)
            for _ in range(3):
                ann.publish("table.t1", b"x" * 1_048_577)
            ann.publish("table.t1", LAST)
            await until(lambda: came)

        assert (came, counted.told, counted.dropped) == ([LAST], 1, 3)

    asyncio.run(fact())

    [said] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert (
        said.getMessage()
        == "the message of 1048577 bytes on table.t1 is too large for NATS (max_payload 1048576)"
    )


@run_with(asyncio.run)
async def test_a_flood_is_heard_in_order_as_far_as_it_is_carried(nats: Nats) -> None:
    """What does not fit into what waits is lost, and counted; whatever is counted as sent is heard."""
    teller, hearer = CountingBusMetrics(), CountingBusMetrics()
    came: list[int] = []
    over: list[bytes] = []
    async with nats_buses([nats.url], teller, hearer) as (ann, bob):
        bob.subscribe("table.t1", lambda message: came.append(int(message)))
        bob.subscribe("lobby", over.append)
        await until(lambda: ann.up and bob.up)
        for number in range(CROWD):
            ann.publish("table.t1", b"%0100d" % number)
        await until(lambda: hearer.heard == teller.told)
        ann.publish("lobby", LAST)
        await until(lambda: over)

    assert teller.told + teller.dropped == CROWD + 1
    assert teller.dropped
    assert came == sorted(set(came))
    assert hearer.turns == [False, True, False]


@run_with(asyncio.run)
async def test_who_pauses_now_and_then_floods_without_a_loss(nats: Nats) -> None:
    """A hundred thousand messages, a hundred at a turn of the loop."""
    teller = CountingBusMetrics()
    came: list[bytes] = []
    async with nats_buses([nats.url], teller, CountingBusMetrics()) as (ann, bob):
        bob.subscribe("table.t1", came.append)
        await until(lambda: ann.up and bob.up)
        for number in range(CROWD):
            ann.publish("table.t1", b"%d" % number)
            if number % 100 == 0:
                await asyncio.sleep(0)
        await until(lambda: len(came) == CROWD)

    assert (teller.told, teller.dropped) == (CROWD, 0)
    assert came == [b"%d" % number for number in range(CROWD)]
