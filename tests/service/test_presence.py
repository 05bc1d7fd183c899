"""A table is told who is there: when the first connection comes, and a while after the last has gone."""

import asyncio

from kozyr.service.presence import Presence
from kozyr.table.events import Connected
from tests.kit.hosts import House

NOBODY_WAITS = 0.0


async def _heard(house: House) -> list[tuple[str, bool]]:
    for _ in range(20):
        await asyncio.sleep(0)
    viewer = await house.host.subscribe("t", None, 0)
    told = viewer.at_hand() if hasattr(viewer, "at_hand") else []
    return [(e.player, e.there) for each in told for e in each.events if isinstance(e, Connected)]


def test_a_player_without_a_connection_is_not_there_for_long() -> None:
    """Who sits down is taken to be there, until the while is over."""

    async def fact() -> None:
        house = House()
        await house.open()
        presence = Presence(house.host, NOBODY_WAITS)
        presence.expect("t", "u0")

        assert await _heard(house) == [("u0", False)]

    asyncio.run(fact())


def test_coming_and_going_is_told_once() -> None:
    """A second connection changes nothing, nor does its end."""

    async def fact() -> None:
        house = House()
        await house.open()
        presence = Presence(house.host, NOBODY_WAITS)
        presence.come("t", "u0")
        presence.come("t", "u0")
        presence.go("t", "u0")
        nothing = await _heard(house)
        presence.go("t", "u0")

        assert (nothing, await _heard(house)) == ([], [("u0", False)])

    asyncio.run(fact())


def test_who_comes_back_in_time_was_never_gone() -> None:
    """Nothing is said of a connection that was lost for a moment."""

    async def fact() -> None:
        house = House()
        await house.open()
        presence = Presence(house.host, 60)
        presence.come("t", "u0")
        presence.go("t", "u0")
        presence.come("t", "u0")
        heard = await _heard(house)
        await presence.stop()

        assert heard == []

    asyncio.run(fact())


def test_who_comes_back_later_is_there_again() -> None:
    """Both are told."""

    async def fact() -> None:
        house = House()
        await house.open()
        presence = Presence(house.host, NOBODY_WAITS)
        presence.expect("t", "u1")
        await _heard(house)
        presence.come("t", "u1")

        assert await _heard(house) == [("u1", False), ("u1", True)]

    asyncio.run(fact())
