"""Clients of the published SDKs at a server behind a bad network."""

import asyncio
from pathlib import Path

import pytest

from kozyr.rules import RULE_SETS
from tests.kit.cluster_sessions import Evening, differences, gaps, leaked, lost, would_be_noticed, wrong_ends
from tests.kit.knowledge import stored
from tests.kit.proxy import Proxy, proxied
from tests.kit.sdk_clients import JAVASCRIPT, PYTHON, Plan, Stranger
from tests.kit.server_process import serving

GAMES = 2
SEATS = {
    "classic": "AB",
    "transfer": "ABC",
    "pairs": "ABCD",
    "pairs-transfer": "DCBA",
    "protocol": "CD",
    "book": "AD",
    "tabletop": "BC",
    "terminal": "BAD",
    "street": "DBC",
}
"""The players of each table. Ada and Cy use Python's SDK, Bo and Di JavaScript's."""
WATCH = {"A", "B"}
"""The tables that each player watches without a seat."""
TROUBLES = (
    Proxy.cut,
    lambda proxy: proxy.stall(0.2),
    lambda proxy: proxy.refuse(6),
    lambda proxy: proxy.delay(0.005),
    Proxy.cut,
    lambda proxy: proxy.delay(0),
)
EVERY = 150_000
"""The bytes from one fault to the next."""


@pytest.mark.stress
def test_sdk_clients_play_every_rule_set_through_a_bad_network(tmp_path: Path) -> None:
    """Whole games of every rule set end although the connection is lost again and again.

    Players and spectators receive every entry once and in order, equal except for private parts, and no
    card or seed that they may not know. Acknowledged moves and the ends of games are stored.
    """
    with serving(tmp_path) as server, proxied(server.port) as proxy:
        people = {name[0]: server.member(name) for name in ("Ada", "Bo", "Cy", "Di")}
        tables = {
            rules: server.table(*[people[each] for each in who], rules=rules, clock="slow")
            for rules, who in SEATS.items()
        }
        proxy.disturb(EVERY, TROUBLES)
        playing = [
            Stranger(
                PYTHON if letter in "AC" else JAVASCRIPT, person, server, proxy.port,
                Plan(
                    [tables[rules] for rules, who in SEATS.items() if letter in who], GAMES,
                    [tables[rules] for rules, who in SEATS.items() if letter in WATCH - {*who}], number,
                ),
            )
            for number, (letter, person) in enumerate(people.items())
        ]  # fmt: skip
        heard = dict(
            zip((each.id for each in people.values()), (each.wait() for each in playing), strict=True)
        )
        last_words = server.stop()
        complaints = server.complaints()
    evening = Evening(heard, asyncio.run(stored(server.data / "kozyr.db")))

    assert set(SEATS) == set(RULE_SETS)
    # Fewer than there were faults: on a busy machine a client may be offline during several of them.
    assert proxy.troubles >= 15
    assert [each.connections >= 5 for each in heard.values()] == [True] * len(heard)
    assert gaps(evening) == []
    assert differences(evening) == []
    assert leaked(evening) == []
    assert would_be_noticed(evening)
    assert lost(evening) == []
    assert wrong_ends(evening, GAMES) == []
    assert complaints == []
    assert last_words == ("Stopped. Everything is saved.\n", 0)
