"""The identity of a player on a server: guest, registered, remembered, or no longer known."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from kozyr.client.address import DEFAULT_SERVER
from kozyr.client.files import Files
from kozyr.client.lobby_client import LobbyClient, NewTable
from kozyr.client.session import FILE, last_server, log_in, log_out, register, sign_in
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.tables import CreateTable, ListTables, MyTables
from tests.kit.server_process import Server, serving
from tests.terminal.online.playing import Watcher, server_at, unwrap


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of this file."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_a_guest_is_known_again(server: Server, tmp_path: Path) -> None:
    """The token is stored, readable by its owner alone, and identifies the same guest."""
    files = Files(tmp_path)
    first = unwrap(asyncio.run(sign_in(files, server_at(server.port), "Анна")))
    again = unwrap(asyncio.run(sign_in(Files(tmp_path), server_at(server.port), "Another")))

    assert (first.user, first.guest) == (again.user, again.guest)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert last_server(Files(tmp_path)) == server.url


def test_a_new_player_gets_the_server_of_this_machine(tmp_path: Path) -> None:
    """The first server is the one that `kozyr serve` starts on this machine."""
    assert last_server(Files(tmp_path)) == DEFAULT_SERVER


def test_a_damaged_file_is_set_aside(server: Server, tmp_path: Path) -> None:
    """The player becomes a new guest and is notified, and the damaged file is kept."""
    (tmp_path / FILE).write_text("{", encoding="utf-8")
    files = Files(tmp_path)
    unwrap(asyncio.run(sign_in(files, server_at(server.port), "Eve")))

    assert len(files.notices("en")) == 1
    assert [path.read_text("utf-8") for path in tmp_path.glob(f"{FILE}.damaged*")] == ["{"]


@pytest.mark.parametrize("name", ["Мастер", "аdmin"])
def test_a_guest_with_a_reserved_name_gets_another(server: Server, tmp_path: Path, name: str) -> None:
    """The server refuses the profile's name as reserved or confusable, so the guest gets a generated name."""
    guest = unwrap(asyncio.run(sign_in(Files(tmp_path), server_at(server.port), name)))

    assert guest.name.startswith("Guest-")


def test_a_player_with_a_revoked_token_becomes_a_guest(server: Server, tmp_path: Path) -> None:
    """A player who was logged out elsewhere becomes a guest again, without a message about tokens."""
    files = Files(tmp_path)
    first = unwrap(asyncio.run(sign_in(files, server_at(server.port), "Olga")))
    asyncio.run(log_out(Files(None), first))
    again = unwrap(asyncio.run(sign_in(files, server_at(server.port), "Olga")))

    assert again.user != first.user


def test_a_guest_registers_and_logs_in_elsewhere(server: Server, tmp_path: Path) -> None:
    """Registering keeps the identity; name and password log in from another machine."""

    async def act() -> tuple[str, str, str]:
        here, there = Files(tmp_path / "here"), Files(tmp_path / "there")
        guest = unwrap(await sign_in(here, server_at(server.port), "Boris"))
        person = unwrap(await register(here, guest.server, "Boris B", "correct horse"))
        stranger = unwrap(await sign_in(there, server_at(server.port), "Nobody"))
        same = unwrap(await log_in(there, stranger.server, "boris b", "correct horse"))
        return guest.user, person.user, same.user

    assert len(set(asyncio.run(act()))) == 1


def test_a_wrong_password_is_refused_in_the_readers_language(server: Server, tmp_path: Path) -> None:
    """The server's sentence is in Russian."""
    refused = asyncio.run(log_in(Files(tmp_path), server_at(server.port, "ru"), "Nobody", "wrong horse"))

    assert refused == ClientRefusal("bad_login", "Неверное имя или пароль. Попробуйте ещё раз.")


def test_a_table_with_bots_is_made_and_found(server: Server, tmp_path: Path) -> None:
    """Bots sit there immediately; matching filters find the table, and others do not."""

    async def act() -> tuple[list[str | None], list[int], list[str]]:
        lobby = LobbyClient(unwrap(await sign_in(Files(tmp_path), server_at(server.port), "Ivan")))
        settings = CreateTable(rules="street", seats=3, name="Двор", clock="slow")
        table = unwrap(await lobby.create_table(NewTable(settings, ("novice", "random"))))
        bots = [None if each is None else each.bot for each in table.now.table.sitters]
        found = [
            len(unwrap(await lobby.tables(filters)).tables)
            for filters in (
                ListTables(rules="street"),
                ListTables(seats=3, clock="slow"),
                ListTables(rules="book"),
            )
        ]
        mine = [each.name for each in unwrap(await lobby.request("tables.mine", MyTables)).tables]
        await table.leave_room()
        await lobby.close()
        return bots, found, mine

    assert asyncio.run(act()) == ([None, "novice", "random"], [1, 1, 0], ["Двор"])


def test_a_spectator_can_sit_down(server: Server, tmp_path: Path) -> None:
    """A spectator takes a seat and sees their own cards; the host adds and removes bots."""

    async def act() -> None:
        host = LobbyClient(unwrap(await sign_in(Files(tmp_path / "a"), server_at(server.port), "Host")))
        guest = LobbyClient(unwrap(await sign_in(Files(tmp_path / "b"), server_at(server.port), "Guest")))
        table = unwrap(await host.create_table(NewTable(CreateTable(seats=2, name="Двое"))))
        seen = Watcher(table)
        watcher = Watcher(unwrap(await guest.open_table(table.now.table.table_id)))
        assert await table.command("tables.add_bot", level="novice") is None
        await watcher.until(lambda: watcher.now.table.sitters[1] is not None)
        refused = await watcher.table.command("tables.remove_bot", seat=1)
        assert refused is not None
        assert refused.code == "not_host"
        assert await table.command("tables.remove_bot", seat=1) is None
        await watcher.until(lambda: watcher.now.table.sitters[1] is None)
        assert await watcher.table.sit_down() is None
        await watcher.until(lambda: watcher.now.table.your_seat == 1)
        assert await table.ready() is None
        assert await watcher.table.ready() is None
        await watcher.until(lambda: watcher.now.player is not None)
        await seen.until(lambda: seen.now.player is not None)
        assert await watcher.table.resign() is None
        await seen.until(lambda: bool(seen.ends))
        assert [each.result for each in seen.ends[0].results] == ["win", "lose"]
        await watcher.until(lambda: bool(watcher.ends))
        await watcher.table.leave_room()
        await seen.until(lambda: seen.now.table.sitters[1] is None)
        await host.close()
        await guest.close()

    asyncio.run(act())


def test_an_invitation_is_heard(server: Server, tmp_path: Path) -> None:
    """A player invited by name is notified immediately, with the key of a locked table."""

    async def act() -> tuple[str, str]:
        host = LobbyClient(unwrap(await sign_in(Files(tmp_path / "a"), server_at(server.port), "Inviter")))
        guest = LobbyClient(unwrap(await sign_in(Files(tmp_path / "b"), server_at(server.port), "Invitee")))
        heard: asyncio.Queue[str] = asyncio.Queue()
        await guest.listen(lambda: heard.put_nowait("changed"), lambda told: heard.put_nowait(told.by.name))
        assert await asyncio.wait_for(heard.get(), 60) == "changed"
        table = unwrap(await host.create_table(NewTable(CreateTable(seats=2, private=True, password="key"))))
        await asyncio.sleep(0.2)
        invitation = {"table_id": table.now.table.table_id, "name": guest.session.name}
        unwrap(await host.request("tables.invite", Done, **invitation))
        while (said := await asyncio.wait_for(heard.get(), 60)) == "changed":
            pass
        await host.close()
        await guest.close()
        return said, host.session.name

    said, host = asyncio.run(act())
    assert said == host
