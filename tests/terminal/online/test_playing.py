"""The terminal client and a stranger's SDK client play whole games on a running server."""

import asyncio
from pathlib import Path

from kozyr.terminal.online.lobby_client import NewTable
from kozyr.terminal.online.server_client import TEMPORARY
from tests.kit.proxy import proxied
from tests.kit.serving import Person, Server, serving
from tests.kit.strangers import PYTHON, Plan, Stranger
from tests.terminal.online.playing import Watcher, good, visiting

LOST = {*TEMPORARY}
"""No act may be refused for these: it was sent again until it was answered."""


def _opponent(server: Server, name: str, table: str, games: int = 1) -> Stranger:
    other: Person = server.guest(name)
    server.ask("tables.join", other, table_id=table)
    return Stranger(PYTHON, other, server, server.port, Plan([table], games))


def test_a_whole_game_and_a_rematch(tmp_path: Path) -> None:
    """Both play two games to the end; everything is heard once, in order, and the results agree."""
    with serving(tmp_path) as server:

        async def evening() -> None:
            visit = await visiting(tmp_path / "home", server.port, "Анна")
            table = good(await visit.create_table(NewTable("transfer", seats=2, clock="none", name="Дача")))
            watcher = Watcher(table)
            stranger = _opponent(server, "Bob", table.now.table.table_id, 2)
            await watcher.until(lambda: None not in watcher.now.table.sitters)
            assert await table.say("Привет!") is None
            for game in (1, 2):
                assert await table.ready() is None
                await watcher.play(game)
            heard = await asyncio.to_thread(stranger.wait)
            told = [
                each for stream in heard.streams.values() for one in stream for each in one.events("game.end")
            ]

            assert [[each.result for each in end.results] for end in watcher.ends] == [
                [each["result"] for each in end["results"]] for end in told
            ]
            assert [said.text for said in watcher.now.chat] == ["Привет!"]
            assert (watcher.gaps, watcher.refused & LOST) == ([], set())
            assert await watcher.is_true()
            assert watcher.troubles[-1] == ""
            await visit.close()

        asyncio.run(evening())


def test_the_server_is_killed_in_the_middle(tmp_path: Path) -> None:
    """Killed twice without a warning and started again: the game goes on, and nothing is lost or doubled."""
    with serving(tmp_path) as server:

        async def evening() -> None:
            visit = await visiting(tmp_path / "home", server.port, "Ann")
            table = good(await visit.create_table(NewTable("protocol", seats=2, clock="none")))
            watcher = Watcher(table)
            stranger = _opponent(server, "Bob", table.now.table.table_id)
            await watcher.until(lambda: None not in watcher.now.table.sitters)
            assert await table.ready() is None
            kills = 0

            async def killed() -> None:
                nonlocal kills
                if kills < 2:
                    kills += 1
                    # What is lost already cannot be lost again: an act may go by while the rest comes back.
                    await watcher.until(lambda: watcher.troubles[-1] == "")
                    told = len(watcher.troubles)
                    await asyncio.to_thread(server.kill)
                    await watcher.until(lambda: any("lost" in each for each in watcher.troubles[told:]))
                    await asyncio.to_thread(server.start)

            await watcher.play(between=killed)
            await asyncio.to_thread(stranger.wait)

            assert (kills, len(watcher.ends)) == (2, 1)
            assert (watcher.gaps, watcher.refused & LOST) == ([], set())
            assert await watcher.is_true()
            assert [trouble for trouble in watcher.troubles if "lost" in trouble]
            await watcher.until(lambda: watcher.troubles[-1] == "")
            await visit.close()

        asyncio.run(evening())


def test_a_network_that_is_cut_again_and_again(tmp_path: Path) -> None:
    """Connections are cut every few thousand bytes, in the middle of a frame: the game goes on."""
    with serving(tmp_path) as server, proxied(server.port) as proxy:

        async def evening() -> None:
            visit = await visiting(tmp_path / "home", proxy.port, "Ann")
            table = good(await visit.create_table(NewTable("transfer", seats=2, clock="none")))
            watcher = Watcher(table)
            stranger = _opponent(server, "Bob", table.now.table.table_id)
            await watcher.until(lambda: None not in watcher.now.table.sitters)
            assert await table.ready() is None
            proxy.disturb(20_000, [lambda proxy: proxy.cut(), lambda proxy: proxy.refuse(1)])
            await watcher.play()
            proxy.calm()
            await asyncio.to_thread(stranger.wait)

            assert proxy.troubles > 1
            assert (watcher.gaps, watcher.refused & LOST) == ([], set())
            assert await watcher.is_true()
            assert len(watcher.ends) == 1
            await visit.close()

        asyncio.run(evening())
