"""Shared parts, and the connections to them, fail in the middle of play."""

import random
from pathlib import Path

import pytest

from tests.cluster import faults
from tests.cluster.checks import survived
from tests.cluster.concurrent_players import playing
from tests.cluster.session_tables import KINDS, invited
from tests.kit.cluster import gathered


@pytest.mark.stress
def test_play_goes_on_without_nats_and_with_it_again(tmp_path: Path) -> None:
    """Processes read from the store what NATS does not deliver."""
    chance = random.Random(1)
    with gathered(tmp_path, 2) as cluster:
        people = invited(cluster.door, len(KINDS), 1, seed=4)
        with playing(people, cluster.balancer) as crowd:
            for happening in (faults.lose_nats, faults.stall_nats, faults.lose_nats):
                crowd.let_move(80)
                happening(cluster, crowd, chance)
            wrong = survived(cluster, crowd, 1)

    assert wrong == []


@pytest.mark.stress
def test_a_store_that_crashes_under_load_loses_nothing(tmp_path: Path) -> None:
    """PostgreSQL stops with `immediate` and starts again; meanwhile calls get temporary refusals."""
    with gathered(tmp_path, 2) as cluster:
        people = invited(cluster.door, len(KINDS), 1, seed=5)
        with playing(people, cluster.balancer) as crowd:
            for _ in range(4):
                crowd.let_move(100)
                cluster.crash_postgres()
            wrong = survived(cluster, crowd, 1)

    assert wrong == []


@pytest.mark.stress
def test_bad_connections_to_the_store_and_to_nats_lose_nothing(tmp_path: Path) -> None:
    """One process is distant: its messages are delayed, held up and cut off, like players' connections."""
    chance = random.Random(2)
    happenings = (faults.slow_line, faults.cut_line, faults.cut_clients, faults.stall_line, faults.cut_line)
    with gathered(tmp_path, 2, far=[0]) as cluster:
        people = invited(cluster.door, len(KINDS), 1, seed=6)
        with playing(people, cluster.balancer) as crowd:
            for happening in happenings:
                crowd.let_move(80)
                happening(cluster, crowd, chance)
            wrong = survived(cluster, crowd, 1)

    assert wrong == []
