"""The terminal client and an SDK client play whole games on a running server."""

import asyncio
from pathlib import Path

from kozyr.client.lobby_client import NewTable
from kozyr.client.online_table import OnlineTable
from kozyr.client.server_client import RETRIED_CODES
from kozyr.server.api.messages.tables import CreateTable
from tests.kit.proxy import proxied
from tests.kit.sdk_clients import PYTHON, Plan, Stranger
from tests.kit.server_process import Person, Server, serving
from tests.terminal.online.playing import Watcher, connect_guest, unwrap

LOST = {*RETRIED_CODES}
"""No act may be refused for these reasons, because it is resent until the server answers."""


async def _join_opponent(server: Server, table: OnlineTable, games: int = 1) -> tuple[Watcher, Stranger]:
    """Follow a table and let another program's player join it."""
    watcher, table_id = Watcher(table), table.now.table.table_id
    bob: Person = server.guest("Bob")
    server.ask("tables.join", bob, table_id=table_id)
    stranger = Stranger(PYTHON, bob, server, server.port, Plan([table_id], games))
    await watcher.until(lambda: None not in watcher.now.table.sitters)
    return watcher, stranger


def test_a_whole_game_and_a_rematch(tmp_path: Path) -> None:
    """Both play two games to the end; every entry arrives once, in order, and the results agree."""
    with serving(tmp_path) as server:

        async def play_game() -> None:
            lobby = await connect_guest(tmp_path / "home", server.port, "Анна")
            settings = CreateTable(rules="transfer", seats=2, clock="none", name="Дача")
            table = unwrap(await lobby.create_table(NewTable(settings)))
            watcher, stranger = await _join_opponent(server, table, games=2)
            assert await table.say("Привет!") is None
            for game in (1, 2):
                assert await table.ready() is None
                await watcher.play(game)
            heard = await asyncio.to_thread(stranger.wait)
            ends = [
                event
                for stream in heard.streams.values()
                for message in stream
                for event in message.events("game.end")
            ]

            assert [[player.result for player in end.results] for end in watcher.ends] == [
                [player["result"] for player in end["results"]] for end in ends
            ]
            assert [said.text for said in watcher.now.chat] == ["Привет!"]
            assert (watcher.gaps, watcher.refused & LOST) == ([], set())
            assert await watcher.is_current()
            assert watcher.problems[-1] == ""
            await lobby.close()

        asyncio.run(play_game())


def test_the_server_is_killed_in_the_middle(tmp_path: Path) -> None:
    """The server is killed twice and started again: the game continues, and nothing is lost or repeated."""
    with serving(tmp_path) as server:

        async def play_game() -> None:
            lobby = await connect_guest(tmp_path / "home", server.port, "Ann")
            settings = CreateTable(rules="protocol", seats=2, clock="none")
            table = unwrap(await lobby.create_table(NewTable(settings)))
            watcher, stranger = await _join_opponent(server, table)
            assert await table.ready() is None
            kills = 0

            async def killed() -> None:
                nonlocal kills
                if kills < 2:
                    kills += 1
                    # A fault that is being repaired is not new: an act may pass while the connection returns.
                    await watcher.until(lambda: watcher.problems[-1] == "")
                    problem_count = len(watcher.problems)
                    await asyncio.to_thread(server.kill)
                    await watcher.until(
                        lambda: any("Reconnecting" in problem for problem in watcher.problems[problem_count:])
                    )
                    await asyncio.to_thread(server.start)

            await watcher.play(between=killed)
            await asyncio.to_thread(stranger.wait)

            assert (kills, len(watcher.ends)) == (2, 1)
            assert (watcher.gaps, watcher.refused & LOST) == ([], set())
            assert await watcher.is_current()
            assert any("Reconnecting" in problem for problem in watcher.problems)
            await watcher.until(lambda: watcher.problems[-1] == "")
            await lobby.close()

        asyncio.run(play_game())


def test_a_network_that_is_cut_again_and_again(tmp_path: Path) -> None:
    """Connections are cut every few thousand bytes, in the middle of a frame, and the game continues."""
    with serving(tmp_path) as server, proxied(server.port) as proxy:

        async def play_game() -> None:
            lobby = await connect_guest(tmp_path / "home", proxy.port, "Ann")
            settings = CreateTable(rules="transfer", seats=2, clock="none")
            table = unwrap(await lobby.create_table(NewTable(settings)))
            watcher, stranger = await _join_opponent(server, table)
            assert await table.ready() is None
            proxy.disturb(20_000, [lambda proxy: proxy.cut(), lambda proxy: proxy.refuse(1)])
            await watcher.play()
            proxy.calm()
            await asyncio.to_thread(stranger.wait)

            assert proxy.troubles > 1
            assert (watcher.gaps, watcher.refused & LOST) == ([], set())
            assert await watcher.is_current()
            assert len(watcher.ends) == 1
            await lobby.close()

        asyncio.run(play_game())
