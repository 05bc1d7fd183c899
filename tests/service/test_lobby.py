"""The lobby shows tables without loading them."""

import asyncio

from kozyr.rules import must
from kozyr.service.lobby import lobby
from kozyr.table import Close
from tests.kit.hosts import House


def test_an_open_table_is_listed() -> None:
    """With what somebody needs to know before he sits down, and no more."""

    async def fact() -> None:
        house = House()
        await house.open(name="Дача", seats=3, lock="secret")

        [line] = lobby(await house.store.listings())

        shown = {key: line[key] for key in ("table", "name", "seats", "taken", "phase", "players", "locked")}
        assert shown == {
            "table": "t", "name": "Дача", "seats": 3, "taken": 3, "phase": "open",
            "players": ["U0", "U1", "U2"], "locked": True,
        }  # fmt: skip
        assert "secret" not in str(line)

    asyncio.run(fact())


def test_a_private_table_is_not_listed() -> None:
    """It is found by its link alone."""

    async def fact() -> None:
        house = House()
        await house.open(private=True)

        assert lobby(await house.store.listings()) == []

    asyncio.run(fact())


def test_a_closed_table_is_not_listed_any_more() -> None:
    """Its line is gone."""

    async def fact() -> None:
        house = House()
        await house.open()
        must(await house.ask("u0", Close()))

        assert await house.store.listings() == []

    asyncio.run(fact())
