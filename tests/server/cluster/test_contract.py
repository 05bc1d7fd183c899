"""The contract of every bus, within one process and over a real NATS server."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop

from tests.kit.async_tests import run_with
from tests.kit.buses import BusFactory, joined, until

LAST = b"the last"


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_all_other_processes_receive_a_message(
    hall: BusFactory, run: Callable[[Coroutine[Any, Any, None]], None]
) -> None:
    """Messages arrive in the order of their sender, who does not receive them."""

    async def fact() -> None:
        ears: list[list[bytes]] = [[], [], []]
        async with joined(hall, *[{"table.t1": ear} for ear in ears]) as (ann, bob, _):
            messages = [b"%d" % number for number in range(100)]
            for message in messages:
                ann.publish("table.t1", message)
            await until(lambda: ears[1][-1:] == ears[2][-1:] == [b"99"])
            bob.publish("table.t1", LAST)
            await until(lambda: ears[0][-1:] == ears[2][-1:] == [LAST])

        assert ears == [[LAST], messages, [*messages, LAST]]

    run(fact())


@run_with(asyncio.run)
async def test_each_subject_has_its_own_listener(hall: BusFactory) -> None:
    """A listener receives only its own subject. A new listener replaces the old one."""
    ears: dict[str, list[bytes]] = {"table.t1": [], "table.t2": [], "lobby": []}
    again: list[bytes] = []
    async with joined(hall, {}, ears) as (ann, bob):
        ann.publish("table.t1", b"1")
        ann.publish("table.t2", b"2")
        ann.publish("table.t3", b"3")
        ann.publish("lobby", LAST)
        await until(lambda: ears["lobby"])
        bob.subscribe("table.t1", again.append)
        ann.publish("table.t1", b"4")
        await until(lambda: again)

    assert (ears, again) == ({"table.t1": [b"1"], "table.t2": [b"2"], "lobby": [LAST]}, [b"4"])


@run_with(asyncio.run)
async def test_a_new_listener_receives_later_messages(hall: BusFactory) -> None:
    """The subscription needs a moment to reach the server."""
    came: list[bytes] = []
    async with joined(hall, {}, {}) as (ann, bob):
        bob.subscribe("table.t1", came.append)
        while not came:
            ann.publish("table.t1", LAST)
            await asyncio.sleep(0.01)

    assert set(came) == {LAST}


@run_with(asyncio.run)
async def test_an_unsubscribed_subject_is_not_received(hall: BusFactory) -> None:
    """This includes messages on their way. A second call changes nothing."""
    ears: dict[str, list[bytes]] = {"table.t1": [], "table.t2": []}
    async with joined(hall, {}, ears) as (ann, bob):
        bob.unsubscribe("table.t1")
        ann.publish("table.t1", b"x")
        bob.unsubscribe("table.t1")
        bob.unsubscribe("table.t9")
        ann.publish("table.t2", LAST)
        await until(lambda: ears["table.t2"])

    assert ears == {"table.t1": [], "table.t2": [LAST]}


@run_with(asyncio.run)
async def test_any_bytes_are_delivered_unchanged(hall: BusFactory) -> None:
    """The bytes are empty, those of the NATS protocol, all 256 values, or very many."""
    messages = [b"", b"\r\n", b"PING\r\n+OK\r\n-ERR 'x'\r\n", bytes(range(256)), b"\0" * 500_000, LAST]
    came: list[bytes] = []
    async with joined(hall, {}, {"table.t1": came}) as (ann, _):
        for message in messages:
            ann.publish("table.t1", message)
        await until(lambda: came[-1:] == [LAST])

    assert came == messages


@run_with(asyncio.run)
async def test_a_closed_bus_sends_and_receives_nothing(hall: BusFactory) -> None:
    """A second close does nothing. Messages sent before the close still arrive."""
    ears: list[dict[str, list[bytes]]] = [{"table.t1": []}, {"table.t1": [], "table.t2": []}, {}]
    async with joined(hall, *ears) as (ann, _, cyd):
        ann.publish("table.t1", b"x")
        await ann.close()
        await ann.close()
        await until(lambda: ears[1]["table.t1"])
        ann.publish("table.t1", b"y")
        ann.subscribe("table.t2", ears[0]["table.t1"].append)
        ann.unsubscribe("table.t1")
        for subject in ears[1]:
            cyd.publish(subject, LAST)
        await until(lambda: ears[1]["table.t2"])

    assert ears == [{"table.t1": []}, {"table.t1": [b"x", LAST], "table.t2": [LAST]}, {}]


@run_with(asyncio.run)
async def test_thousands_of_subjects_have_separate_listeners(hall: BusFactory) -> None:
    """A process may have thousands of tables."""
    ears: dict[str, list[bytes]] = {f"table.t{number}": [] for number in range(3_000)}
    async with joined(hall, {}, ears) as (ann, _):
        for subject in ears:
            ann.publish(subject, subject.encode())
        await until(lambda: ears["table.t2999"])

    assert ears == {subject: [subject.encode()] for subject in ears}
