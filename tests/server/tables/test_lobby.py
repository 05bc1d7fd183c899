"""The lobby shows tables without loading them."""

import asyncio

from msgspec.json import decode, encode

from kozyr.rules import must
from kozyr.server.lobby.lobby import Lobby, LobbyLine
from kozyr.table import Close, Connect, Resign, RunOut
from tests.kit.hosts import House


async def _lobby(house: House) -> Lobby:
    lobby = Lobby()
    await lobby.reload(house.store)
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

        def tell(what: str, line: LobbyLine) -> None:
            heard.append((what, line["taken"]))

        lobby.follow(tell)
        house.events.listed = lobby.changed
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

        def tell(what: str, _: LobbyLine) -> None:
            heard.append(what)

        lobby.follow(tell)
        house.events.listed = lobby.changed
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


async def _hide(house: House) -> None:
    # Everybody loses the connection, and a minute passes.
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    house.now += 60_000
    must(await house.host.submit_as_server("t", RunOut()))


def test_a_table_that_everybody_left_is_not_listed() -> None:
    """The players still find it among their own tables, and can come back to it."""

    async def fact() -> None:
        house = House()
        await house.open()
        await _hide(house)

        lobby = await _lobby(house)

        assert (lobby.tables(), lobby.seated("u1"), lobby.all()) == ([], ["t"], ["t"])
        assert lobby.line("t") is not None

    asyncio.run(fact())


def test_a_table_is_listed_again_when_somebody_is_back() -> None:
    """In its old place among the others."""

    async def fact() -> None:
        house = House()
        await house.open()
        await _hide(house)
        lobby = await _lobby(house)
        house.events.listed = lobby.changed

        must(await house.host.submit_as_server("t", Connect("u1", there=True)))

        assert [line["table"] for line in lobby.tables()] == ["t"]

    asyncio.run(fact())


def test_those_who_follow_hear_that_a_table_leaves_the_lobby_and_comes_back() -> None:
    """As if it were closed and opened; what happens to it meanwhile is not told."""

    async def fact() -> None:
        house = House()
        await house.start()
        lobby, heard = await _lobby(house), list[tuple[str, str]]()
        house.events.listed = lobby.changed

        def tell(what: str, line: LobbyLine) -> None:
            heard.append((what, line["phase"]))

        lobby.follow(tell)
        await _hide(house)
        house.now += 30_000
        must(await house.host.submit_as_server("t", RunOut()))
        must(await house.host.submit_as_server("t", Connect("u1", there=True)))
        must(await house.ask("u0", Close()))

        assert heard == [("closed", "playing"), ("opened", "over"), ("closed", "over")]

    asyncio.run(fact())


def test_a_hidden_table_that_is_closed_is_not_told_of_again() -> None:
    """For the lobby it was closed before."""

    async def fact() -> None:
        house = House()
        await house.open()
        await _hide(house)
        lobby, heard = await _lobby(house), list[str]()
        house.events.listed = lobby.changed
        lobby.follow(lambda what, _: heard.append(what))

        must(await house.ask("u0", Close()))

        assert (heard, lobby.all()) == ([], [])

    asyncio.run(fact())


def test_a_line_of_an_earlier_version_is_listed() -> None:
    """It does not say whether everybody left."""

    async def fact() -> None:
        house = House()
        await house.open()
        [listing] = await house.store.listings()
        line = decode(listing.body)
        del line["unlisted"]
        lobby = Lobby()

        lobby.changed("t", encode(line), 1)

        assert [each["table"] for each in lobby.tables()] == ["t"]

    asyncio.run(fact())
