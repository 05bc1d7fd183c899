"""The lobby shows tables without loading them."""

import asyncio
from collections.abc import Sequence

import pytest
from msgspec.json import decode, encode

from kozyr.rules import must
from kozyr.server.lobby import lobby as lobbies
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.lobby.table_index import LobbyLine
from kozyr.server.tables.ports import Listing
from kozyr.table import Close, Connect, DoDueWork, Open, Resign, make_settings
from tests.kit.async_tests import run_with
from tests.kit.hosts import House


async def _load_lobby(house: House) -> Lobby:
    lobby = Lobby()
    await lobby.reload(house.store)
    return lobby


@run_with(asyncio.run)
async def test_an_open_table_is_listed() -> None:
    """The line has what a player needs to know before sitting down, and no more."""
    house = House()
    await house.open(name="Дача", seats=3, lock="secret")

    [line] = (await _load_lobby(house)).visible_lines()

    fields = {
        key: line[key] for key in ("table", "name", "seats", "taken", "phase", "players", "levels", "locked")
    }
    assert fields == {
        "table": "t", "name": "Дача", "seats": 3, "taken": 3, "phase": "open",
        "players": ["U0", "U1", "U2"], "levels": [None] * 3, "locked": True,
    }  # fmt: skip
    assert "secret" not in str(line)


@run_with(asyncio.run)
async def test_lines_are_read_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop serves players between two pages, and a closed table is still found."""
    monkeypatch.setattr(lobbies, "PAGE", 2)
    house, lobby, limits = House(), Lobby(), []
    for number in range(5):
        settings = must(make_settings())
        must(await house.ask("u0", Open(f"t{number}", settings, "Ann"), table=f"t{number}"))
    listings = house.store.listings

    async def count(after: str | None = None, limit: int | None = None) -> Sequence[Listing]:
        limits.append(limit)
        return await listings(after, limit)

    house.store.listings = count  # type: ignore[method-assign]  # and counted
    await lobby.reload(house.store)
    first = lobby.table_ids()
    must(await house.ask("u0", Close(), table="t1"))
    await lobby.reload(house.store)

    assert (first, lobby.table_ids()) == (["t0", "t1", "t2", "t3", "t4"], ["t0", "t2", "t3", "t4"])
    assert limits == [2] * 6


@run_with(asyncio.run)
async def test_the_first_lines_are_found_without_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that shows a few of many tables looks at a few lines."""
    house, looked = House(), []
    for number in range(9):
        settings = must(make_settings(private=number == 0))
        must(await house.ask("u0", Open(f"t{number}", settings, "Ann"), table=f"t{number}"))
    lobby = await _load_lobby(house)
    is_visible = lobbies._is_visible  # noqa: SLF001 - to count

    def look(line: LobbyLine) -> bool:
        looked.append(line)
        return is_visible(line)

    monkeypatch.setattr(lobbies, "_is_visible", look)

    lines = lobby.visible_lines(2)

    assert ([line["table"] for line in lines], len(looked), lobby.visible_count) == (["t1", "t2"], 3, 8)


@run_with(asyncio.run)
async def test_a_private_table_is_not_listed() -> None:
    """Only its link leads there, but its players find it among their tables."""
    house = House()
    await house.open(private=True)

    lobby = await _load_lobby(house)

    assert (lobby.visible_lines(), lobby.tables_of("u1"), lobby.tables_of("u9")) == ([], ["t"], [])


@run_with(asyncio.run)
async def test_followers_are_called_on_every_change() -> None:
    """They get the name of the change, and the line. A move changes no line."""
    house = House()
    lobby, changes = Lobby(), list[tuple[str, int]]()

    def follower(change: str, line: LobbyLine) -> None:
        changes.append((change, line["taken"]))

    lobby.follow(follower)
    house.events.on_listed = lobby.apply_listing
    await house.start()
    must(await house.ask("u0", Resign()))
    must(await house.ask("u0", Close()))

    assert changes == [
        ("opened", 1),
        ("changed", 2),
        ("started", 2),
        ("ended", 2),
        ("closed", 2),
    ]
    assert (lobby.visible_lines(), lobby.tables_of("u0")) == ([], [])


@run_with(asyncio.run)
async def test_followers_are_not_called_for_a_private_table() -> None:
    """Former followers are not called at all."""
    house = House()
    lobby, changes = Lobby(), list[str]()

    def follower(change: str, _: LobbyLine) -> None:
        changes.append(change)

    lobby.follow(follower)
    house.events.on_listed = lobby.apply_listing
    await house.start(private=True)
    lobby.unfollow(follower)

    assert changes == []


@run_with(asyncio.run)
async def test_a_closed_table_is_not_listed() -> None:
    """Its line is deleted."""
    house = House()
    await house.open()
    must(await house.ask("u0", Close()))

    assert await house.store.listings() == []


async def _hide(house: House) -> None:
    # All players lose the connection, and a minute passes.
    for player in ("u0", "u1"):
        must(await house.host.submit_as_server("t", Connect(player, there=False)))
    house.now += 60_000
    must(await house.host.submit_as_server("t", DoDueWork()))


@run_with(asyncio.run)
async def test_a_table_that_all_players_left_is_not_listed() -> None:
    """The players still find it among their own tables, and can return to it."""
    house = House()
    await house.open()
    await _hide(house)

    lobby = await _load_lobby(house)

    assert (lobby.visible_lines(), lobby.tables_of("u1"), lobby.table_ids()) == ([], ["t"], ["t"])
    assert lobby.line("t") is not None


@run_with(asyncio.run)
async def test_a_table_is_listed_again_when_a_player_returns() -> None:
    """It has its old place in the list."""
    house = House()
    await house.open()
    await _hide(house)
    lobby = await _load_lobby(house)
    house.events.on_listed = lobby.apply_listing

    must(await house.host.submit_as_server("t", Connect("u1", there=True)))

    assert [line["table"] for line in lobby.visible_lines()] == ["t"]


@run_with(asyncio.run)
async def test_followers_see_a_hidden_table_as_closed_and_opened() -> None:
    """Before, they see each player go away. They are not called for changes while the table is hidden."""
    house = House()
    await house.start()
    lobby, changes = await _load_lobby(house), list[tuple[str, str]]()
    house.events.on_listed = lobby.apply_listing

    def follower(change: str, line: LobbyLine) -> None:
        changes.append((change, line["phase"]))

    lobby.follow(follower)
    await _hide(house)
    house.now += 30_000
    must(await house.host.submit_as_server("t", DoDueWork()))
    must(await house.host.submit_as_server("t", Connect("u1", there=True)))
    must(await house.ask("u0", Close()))

    assert changes == [
        ("changed", "playing"), ("changed", "playing"), ("closed", "playing"), ("opened", "over"),
        ("closed", "over"),
    ]  # fmt: skip


@run_with(asyncio.run)
async def test_followers_are_not_called_when_a_hidden_table_closes() -> None:
    """For them it was already closed."""
    house = House()
    await house.open()
    await _hide(house)
    lobby, changes = await _load_lobby(house), list[str]()
    house.events.on_listed = lobby.apply_listing
    lobby.follow(lambda change, _: changes.append(change))

    must(await house.ask("u0", Close()))

    assert (changes, lobby.table_ids()) == ([], [])


@run_with(asyncio.run)
async def test_a_line_of_an_earlier_version_is_listed() -> None:
    """Such a line does not say whether all players left."""
    house = House()
    await house.open()
    [listing] = await house.store.listings()
    line = decode(listing.body)
    del line["unlisted"]
    lobby = Lobby()

    lobby.apply_listing("t", encode(line), 1)

    assert [each["table"] for each in lobby.visible_lines()] == ["t"]
