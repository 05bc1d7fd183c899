"""A real server that is killed or stopped in the middle of staked games, with real clients."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.cluster_sessions import Evening, differences, gaps, leaked, lost, wrong_ends
from tests.kit.knowledge import stored
from tests.kit.proxy import proxied
from tests.kit.sdk_clients import JAVASCRIPT, PYTHON, Heard, Plan, Stranger
from tests.kit.server_process import WELCOME, serving

GAMES = 3
STAKES = {("classic", "AB"): 10, ("transfer", "BAC"): 25, ("pairs", "ABCD"): 5, ("street", "CD"): 40}
"""The stake of each table, by its rules and players. A and C use Python's SDK, B and D JavaScript's."""
KILLS = 3
EVERY = 800_000
"""The most bytes from a start to the next kill: a tenth of a session."""


@pytest.mark.stress
def test_a_server_that_dies_again_and_again_loses_nothing(tmp_path: Path) -> None:
    """Clients reconnect automatically, and all games end properly, also with a house bot.

    Every player received every entry once, and acknowledged moves are stored. Each balance is the first
    balance less the stakes plus the prizes, and the ledger check passes.
    """
    chance = random.Random(1)
    with serving(tmp_path) as server, proxied(server.port) as proxy:
        people = {letter: server.guest(letter) for letter in "ABCD"}
        tables = {
            server.table(*[people[each] for each in who], rules=rules, stake=stake, clock="slow"): who
            for (rules, who), stake in STAKES.items()
        }
        with_bot = server.ask("tables.create", people["D"], seats=2, clock="slow")["table_id"]
        server.ask("tables.add_bot", people["D"], table_id=with_bot, level="experienced")
        tables[with_bot] = "D"
        playing = {
            person.id: Stranger(
                PYTHON if letter in "AC" else JAVASCRIPT, person, server, proxy.port,
                Plan([table for table, who in tables.items() if letter in who], GAMES),
            )
            for letter, person in people.items()
        }  # fmt: skip
        for _ in range(KILLS):
            proxy.let_pass(chance.randint(1000, EVERY))
            server.kill()
            server.start()
        proxy.let_pass(EVERY)
        last_words = server.stop()
        server.start()
        heard = {who: each.wait() for who, each in playing.items()}
        coins = {person.id: server.ask("ledger.balance", person) for person in people.values()}
        server.stop()
        complaints = server.complaints()
    evening = Evening(heard, asyncio.run(stored(server.data / "kozyr.db")))
    stakes = dict(zip(tables, (*STAKES.values(), 0), strict=True))
    check = [sys.executable, "-m", "kozyr", "ledger", "check", "--data", str(server.data)]

    assert [each.connections > KILLS for each in heard.values()] == [True] * len(heard)
    assert last_words == ("Stopped. Everything is saved.\n", 0)
    assert gaps(evening) == differences(evening) == leaked(evening) == []
    assert lost(evening) == []
    assert wrong_ends(evening, GAMES) == []
    assert coins == {
        who: {"available": WELCOME + won(who, each, stakes), "in_play": 0} for who, each in heard.items()
    }
    assert subprocess.run(check, check=False, stdout=subprocess.DEVNULL).returncode == 0
    assert complaints == []


def won(who: str, heard: Heard, stakes: dict[str, int]) -> int:
    """Add up what a player was told they got, less what they paid."""
    return sum(
        result["prize"] - stakes[table]
        for table in stakes
        for told in heard.streams.get(f"table:{table}#{who}", [])
        for end in told.events("game.end")
        for result in end["results"]
        if result["player_id"] == who
    )
