"""Players at one table, each connected to another process."""

from pathlib import Path

import pytest

from tests.cluster.checks import survived
from tests.cluster.concurrent_players import playing
from tests.cluster.session_tables import KINDS, invited
from tests.kit.cluster import gathered

GAMES = 2


@pytest.mark.stress
def test_games_are_played_with_the_seats_spread_over_processes(tmp_path: Path) -> None:
    """Whole games and rematches, with and without stakes, bots and spectators; any process gets moves.

    Every player receives every entry once and in order, equal to the log except for private parts. Every
    acknowledged move is stored once, and the ledger adds up.
    """
    with gathered(tmp_path, 3) as cluster:
        people = invited(cluster.door, len(KINDS), GAMES, seed=1)
        with playing(people, cluster.balancer) as crowd:
            crowd.let_move(50)
            found_at = [crowd.playing_at(server.port) for server in cluster.servers]
            wrong = survived(cluster, crowd, GAMES)
            complaints = cluster.complaints()
    at_several = [table for table in set().union(*found_at) if sum(table in each for each in found_at) > 1]

    assert len(at_several) > len(KINDS) / 2
    assert wrong == []
    assert complaints == []
