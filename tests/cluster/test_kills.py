"""Processes that die or freeze in the middle of play."""

import random
from pathlib import Path

import pytest

from tests.cluster import faults
from tests.cluster.checks import survived
from tests.cluster.concurrent_players import playing
from tests.cluster.session_tables import KINDS, invited
from tests.kit.cluster import gathered


@pytest.mark.stress
def test_players_continue_after_processes_die(tmp_path: Path) -> None:
    """`kill -9` hits one process after another, and their players continue at the others."""
    chance = random.Random(1)
    with gathered(tmp_path, 2) as cluster:
        people = invited(cluster.door, len(KINDS), 2, seed=1)
        with playing(people, cluster.balancer) as crowd:
            while crowd.let_move(chance.randint(20, 120)):
                faults.kill(cluster, crowd, chance)
            wrong = survived(cluster, crowd, 2)

    assert [bool(blow.tables) for blow in crowd.blows[:2]] == [True, True]
    assert wrong == []


@pytest.mark.stress
def test_a_frozen_process_holds_no_game_up(tmp_path: Path) -> None:
    """After SIGSTOP its players continue at the other process; when it wakes, its old state does no harm."""
    with gathered(tmp_path, 2) as cluster:
        people = invited(cluster.door, len(KINDS), 2, seed=2)
        with playing(people, cluster.balancer) as crowd:
            for victim in (0, 1):
                crowd.let_move(60)
                crowd.hit("freeze", cluster.servers[victim].port)
                cluster.freeze(victim)
                crowd.let_move(250)
                cluster.thaw(victim)
            wrong = survived(cluster, crowd, 2)

    assert all(blow.tables for blow in crowd.blows)
    assert wrong == []


@pytest.mark.stress
def test_when_all_processes_die_the_games_go_on_with_the_next_ones(tmp_path: Path) -> None:
    """After a power cut all processes start together, and each running game is resumed once."""
    chance = random.Random(3)
    with gathered(tmp_path, 2) as cluster:
        people = invited(cluster.door, len(KINDS), 1, seed=3)
        with playing(people, cluster.balancer) as crowd:
            crowd.let_move(100)
            faults.blackout(cluster, crowd, chance)
            wrong = survived(cluster, crowd, 1)

    assert wrong == []
