"""Every endless loop ends when it is cancelled, even if it is woken at the same moment."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import pytest

from kozyr.server.cluster.broadcast import Broadcast
from kozyr.server.cluster.local_bus import LocalBus
from kozyr.server.cluster.relay import Relay
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.lobby.lobby_sync import LobbySync
from kozyr.server.tables.scheduler import Scheduler
from tests.kit.hosts import House
from tests.worlds.loop import run

Part: TypeAlias = tuple[Coroutine[Any, Any, None], Callable[[], object]]
"""A loop, and the function that wakes it."""


class Nobody:
    """A chooser that is never called."""

    is_busy = False
    choose: Any = None


def _relay(house: House, bus: LocalBus) -> Part:
    relay = Relay(house.host, bus, house.membership)
    return relay.run(), lambda: relay.fill_gaps_soon("t")


def _lobby(house: House, bus: LocalBus) -> Part:
    return LobbySync(Lobby(), house.store, bus, "a", lambda: None).run(), lambda: bus.switch(up=False)


def _broadcast(house: House, bus: LocalBus) -> Part:
    return Broadcast(bus, house.membership).run(), lambda: bus.switch(up=False)


def _scheduler(house: House, _: LocalBus) -> Part:
    scheduler = Scheduler(house.host, house.membership, lambda: house.now, Nobody())
    return scheduler.run(), scheduler.look_for_work


@pytest.mark.parametrize("part_of", [_relay, _lobby, _broadcast, _scheduler])
def test_a_cancelled_loop_ends_even_if_it_is_woken(part_of: Callable[[House, LocalBus], Part]) -> None:
    """A server that stops waits for all of its parts."""

    async def fact() -> None:
        running, wake = part_of(House(), LocalBus())
        task = asyncio.create_task(running)
        await asyncio.sleep(0.01)
        wake()
        await asyncio.sleep(0)

        task.cancel()

        done, _ = await asyncio.wait([task], timeout=100)
        assert done == {task}

    run(fact())
