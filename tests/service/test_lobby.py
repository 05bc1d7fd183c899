"""The lobby shows tables without loading them."""

import asyncio

from kozyr.rules import must
from kozyr.service.lobby import Line, Lobby
from kozyr.table import Close, Resign
from tests.kit.hosts import House


async def _lobby(house: House) -> Lobby:
    lobby = Lobby()
    await lobby.look(house.store)
    return lobby


def test_an_open_table_is_listed() -> None:
    """With what somebody needs to know before he sits down, and no more."""

    async def fact() -> None:
        house = House()
        await house.open(name="Дача", seats=3, lock="secret")

        [line] = (await _lobby(house)).tables()

        shown = {
            key: line[key]
            for key in ("table", "name", "seats", "taken", "phase", "players", "levels", "locked")
        }
        assert shown == {
            "table": "t", "name": "Дача", "seats": 3, "taken": 3, "phase": "open",
            "players": ["U0", "U1", "U2"], "levels": [None] * 3, "locked": True,
        }  # fmt: skip
        assert "secret" not in str(line)

    asyncio.run(fact())


def test_a_private_table_is_not_listed() -> None:
    """It is found by its link alone; who sits there finds it again."""

    async def fact() -> None:
        house = House()
        await house.open(private=True)

        lobby = await _lobby(house)

        assert (lobby.tables(), lobby.seated("u1"), lobby.seated("u9")) == ([], ["t"], [])

    asyncio.run(fact())


def test_those_who_follow_hear_of_every_change() -> None:
    """What happened in a word, and the line; in play nothing changes."""

    async def fact() -> None:
        house = House()
        lobby, heard = Lobby(), list[tuple[str, int]]()

        def tell(what: str, line: Line) -> None:
            heard.append((what, line["taken"]))

        lobby.follow(tell)
        house.host.ears.listed = lobby.changed
        await house.start()
        must(await house.ask("u0", Resign()))
        must(await house.ask("u0", Close()))

        assert heard == [
            ("opened", 1),
            ("changed", 2),
            ("started", 2),
            ("ended", 2),
            ("closed", 2),
        ]
        assert (lobby.tables(), lobby.seated("u0")) == ([], [])

    asyncio.run(fact())


def test_nobody_hears_of_a_private_table() -> None:
    """Nor does anybody who has stopped listening hear anything."""

    async def fact() -> None:
        house = House()
        lobby, heard = Lobby(), list[str]()

        def tell(what: str, _: Line) -> None:
            heard.append(what)

        lobby.follow(tell)
        house.host.ears.listed = lobby.changed
        await house.start(private=True)
        lobby.unfollow(tell)

        assert heard == []

    asyncio.run(fact())


def test_a_closed_table_is_not_listed_any_more() -> None:
    """Its line is gone."""

    async def fact() -> None:
        house = House()
        await house.open()
        must(await house.ask("u0", Close()))

        assert await house.store.listings() == []

    asyncio.run(fact())
