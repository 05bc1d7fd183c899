"""The house's bots at a running server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kozyr.bots.levels import LEVELS
from kozyr.rules import Action, Game, Lead, Seat, cards_in
from tests.kit.cluster_sessions import Evening, gaps, leaked, lost, wrong_ends
from tests.kit.host_listeners import StreamListener, listening
from tests.kit.knowledge import stored
from tests.kit.sdk_clients import PYTHON, Plan, Stranger
from tests.kit.server_process import Server, serving
from tests.kit.stacking import stacked

MOVES = 10


@pytest.mark.stress
def test_an_sdk_client_plays_with_bots_of_every_level(tmp_path: Path) -> None:
    """A person and a bot of each level play a whole game; every player sees the bots and their levels."""
    levels = [None, *LEVELS]
    with serving(tmp_path) as server:
        ann = server.guest("Ann")
        table = server.ask("tables.create", ann, rules="tabletop", seats=6, clock="slow")["table_id"]
        for level in LEVELS:
            server.ask("tables.add_bot", ann, table_id=table, level=level)
        heard = Stranger(PYTHON, ann, server, server.port, Plan([table])).wait()
        listed = server.ask("games.list")["games"]
        server.stop()
        complaints = server.complaints()
    evening = Evening({ann.id: heard}, asyncio.run(stored(server.data / "kozyr.db")))

    (stream,) = heard.streams.values()
    seated = [each["bot"] for told in stream for each in told.events("table.seated")]
    shown = [
        [each["bot"] for each in state["players"]] for told in stream for state in told.events("game.move")
    ]
    assert seated == levels
    assert shown == [levels] * len(shown)
    assert [[each["bot"] for each in game["players"]] for game in listed] == [levels]
    assert gaps(evening) == leaked(evening) == lost(evening) == wrong_ends(evening, 1) == []
    assert complaints == []


@pytest.mark.stress
def test_other_tables_play_on_while_a_divine_bot_thinks(tmp_path: Path) -> None:
    """During its first lead, ten moves are made at another table, and its players receive them."""
    with serving(tmp_path) as server:
        asyncio.run(_meanwhile(server))


async def _meanwhile(server: Server) -> None:
    ann, bob, cy = (server.guest(name) for name in ("Ann", "Bob", "Cy"))
    there = server.ask("tables.create", ann, seats=2, clock="slow")["table_id"]
    server.ask("tables.add_bot", ann, table_id=there, level="divine")
    here = server.table(bob, cy, clock="slow")
    line = await stacked(server.data / "kozyr.db", there, (_the_bot_leads,))
    async with (
        listening(server, ann, there) as thinking,
        listening(server, bob, here) as first,
        listening(server, cy, here) as second,
    ):
        for each in (bob, cy):
            server.ask("tables.ready", each, table_id=here)
        seq, _ = await first.next("game.start", 0)
        server.ask("tables.ready", ann, table_id=there, client_seed=line.seeds[0])
        began, _ = await thinking.next("game.start", 0)
        order = [thinking.count("game.move")]
        for number in range(MOVES):
            legal = {bob: await _legal(first, seq), cy: await _legal(second, seq)}
            who = next(each for each, actions in legal.items() if actions)
            move = {"table_id": here, "command_id": str(number), "action": legal[who][0]}
            seq = server.ask("game.move", who, **move)["seq"]
            await asyncio.gather(first.entry(seq), second.entry(seq))
            order.append(thinking.count("game.move"))
        _, lead = await thinking.next("game.move", began)

    assert order == [0] * (MOVES + 1)
    assert (lead["prev_move"]["seat"], lead["prev_move"]["type"]) == (1, "move")


async def _legal(ear: StreamListener, seq: int) -> list[dict[str, Any]]:
    legal: list[dict[str, Any]] = (await ear.events(seq, "game.player.start", "game.player.move"))[-1][
        "legal"
    ]
    return legal


def _the_bot_leads(game: Game) -> Iterator[tuple[Seat, Action]]:
    if game.attacker == 1:
        yield Seat(1), Lead(cards_in(game.hands[1])[:1])
