"""Processes that are replaced, one after another, while people play."""

import asyncio
from pathlib import Path

import pytest

from tests.cluster.checks import survived
from tests.cluster.concurrent_players import playing
from tests.cluster.session_tables import KINDS, invited
from tests.kit.cluster import gathered
from tests.kit.postgres import query


@pytest.mark.stress
def test_a_rolling_upgrade_is_noticed_by_no_game(tmp_path: Path) -> None:
    """SIGTERM hits one process after another, each is started again, and its players resume at the others.

    All refusals are temporary, no stream has a gap, and every process reports that everything is stored.
    """
    with gathered(tmp_path, 2) as cluster:
        people = invited(cluster.door, len(KINDS), 2, seed=7)
        last_words = []
        with playing(people, cluster.balancer) as crowd:
            for number in cluster.up:
                crowd.let_move(100)
                last_words.append(cluster.replace(number))
                crowd.let_move(50)
                cluster.start(number)
                cluster.settle()
            wrong = survived(cluster, crowd, 2)
        complaints = cluster.complaints("error")

    assert last_words == [("Stopped. Everything is saved.\n", 0)] * 2
    assert wrong == []
    assert complaints == []


@pytest.mark.stress
def test_processes_of_an_older_version_go_on_beside_a_newer_one(tmp_path: Path) -> None:
    """A newer version has migrated the database and declares this version compatible.

    Running processes play on, and one can be started again. Once they are declared too old, none can start.
    """
    with gathered(tmp_path, 2) as cluster:
        people = invited(cluster.door, len(KINDS), 1, seed=8)
        with playing(people, cluster.balancer) as crowd:
            crowd.let_move(50)
            asyncio.run(_migrate(cluster.address))
            cluster.kill(0)
            crowd.let_move(50)
            cluster.start(0)
            wrong = survived(cluster, crowd, 1)
        asyncio.run(query(cluster.address, "UPDATE kozyr.meta SET oldest = version"))
        cluster.kill(0)
        cluster.servers[0].launch()
        greeting = cluster.servers[0].greeting()
        complaint = cluster.servers[0].complaints()[-1]

    assert wrong == []
    assert greeting == ""
    assert "made by a newer Kozyr" in complaint


async def _migrate(address: str) -> None:
    """Add what a newer version might add: a table, and columns of existing tables."""
    for statement in (
        "CREATE TABLE kozyr.novelties (name text PRIMARY KEY)",
        "ALTER TABLE kozyr.entries ADD COLUMN novelty text",
        "ALTER TABLE kozyr.tables ADD COLUMN novelty integer NOT NULL DEFAULT 0",
        "ALTER TABLE kozyr.nodes ADD COLUMN novelty text",
        "UPDATE kozyr.meta SET version = version + 1",
    ):
        await query(address, statement)
