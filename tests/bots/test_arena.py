"""What matches and simulations say, and that jobs do not change it."""

from dataclasses import asdict, replace
from itertools import pairwise

import pytest

from kozyr.bots.arena import Report, make_report
from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Players, read_entrants
from kozyr.bots.job_pool import JobPool
from kozyr.bots.match import Match, count_games
from kozyr.bots.referee import PlayedGame, play_deal
from kozyr.bots.simulation import Simulation, SimulationTotals, compute_points
from kozyr.rules import Options, Result, Seat, must, options_of
from tests.kit.players import first, meek

BUDGET = Budget()


def _match(entrants: int = 2, seats: int = 2, rules: str = "classic") -> Match:
    names = must(read_entrants(["random"] * entrants))
    return Match(must(options_of(rules)), seats, "1", names, BUDGET)


def _played(match: Match, deals: int) -> Report:
    with Players(match.entrants, lambda _pid, _running: None) as players:
        return make_report(match, "classic", [match.play(n, players) for n in range(deals)], deals)


def _timeless(outcome: Report) -> dict[str, object]:
    still = tuple(replace(each, ms_per_move=0, max_ms=0) for each in outcome.entrants)
    return asdict(replace(outcome, entrants=still))


def _ending(losers: tuple[int, ...], out: tuple[tuple[int, ...], ...], seats: int = 3) -> PlayedGame:
    winners = tuple(Seat(s) for s in range(seats) if s not in losers)
    result = Result("cards", tuple(map(Seat, losers)), winners, draw=False, points=())
    zero = (0.0,) * seats
    gone = tuple(tuple(map(Seat, group)) for group in out)
    return PlayedGame(result, gone, 1, (1,) * seats, zero, zero, None, None)


def test_a_match_counts_every_game_of_every_seating() -> None:
    """Two seats: two games a deal, each lost by one or drawn by both."""
    outcome = _played(_match(), 10)
    one, other = outcome.entrants

    assert (one.name, other.name, one.games, other.games) == ("random", "random-2", 20, 20)
    assert one.lost + other.lost + one.drawn == 20
    assert one.drawn == other.drawn
    assert one.score + other.score == pytest.approx(1)
    assert (outcome.pairs, outcome.complete, outcome.elo) == (10, True, ())


def test_with_two_seats_score_and_share_are_one_figure() -> None:
    """Value and interval: the jackknife of a mean is the mean."""
    outcome = _played(_match(), 40)
    standing, (meeting,) = outcome.entrants[0], outcome.head_to_head

    assert (meeting.share, meeting.low, meeting.high) == pytest.approx(
        (standing.score, standing.low, standing.high)
    )


def test_equals_share_alike_at_a_table_of_four() -> None:
    """A perfectly balanced deal scores 75 %, and shares 50 %."""
    seatings = _match(2, 4).list_seatings()
    deal = count_games([(row, _ending((seat,), (), 4)) for row in seatings for seat in range(4)], 2)
    outcome = make_report(_match(2, 4), "classic", [deal, deal], 2)

    assert [each.score for each in outcome.entrants] == [0.75, 0.75]
    assert (outcome.head_to_head[0].share, outcome.head_to_head[0].low) == (0.5, 0.5)


def test_a_bot_that_plays_beats_one_that_takes() -> None:
    """Seatings and tallies keep apart who is who."""
    games = []
    for number in range(6):
        for seating in _match().list_seatings():
            bots = [first() if entrant == 0 else meek() for entrant in seating]
            games.append((seating, play_deal(Options(), str(number), bots, BUDGET)))

    assert [tally.lost for tally in count_games(games, 2).tallies] == [0, 12]


def test_of_three_each_has_an_elo() -> None:
    """The mean is 0, and intervals hold their figures."""
    outcome = _played(_match(3), 12)

    assert sum(each.elo for each in outcome.elo) == pytest.approx(0)
    assert all(each.low is not None and each.low < each.elo for each in outcome.elo)
    assert len(outcome.head_to_head) == 3


def test_jobs_change_nothing_but_times() -> None:
    """One process, three, or none at all: the same figures from the same seed."""
    match = _match(3)
    reports = [_timeless(_played(match, 12))]
    for jobs in (1, 3):
        with JobPool(match, 12, jobs) as pool:
            deals = dict(pool.iterate_results())
        reports.append(_timeless(make_report(match, "classic", [deals[n] for n in range(12)], 12)))

    assert all(one == other for one, other in pairwise(reports))


@pytest.mark.parametrize(
    ("losers", "out", "expected"),
    [
        ((2,), ((0,), (1,)), (2, 1, 0)),
        ((2,), ((0, 1),), (1.5, 1.5, 0)),
        ((), ((1,), (0, 2)), (0.5, 2, 0.5)),
        ((1,), (), (1.5, 0, 1.5)),
        ((0,), ((1,), (0, 2)), (0, 2, 1)),
    ],
)
def test_points_are_players_less_place(
    losers: tuple[int, ...], out: tuple[tuple[int, ...], ...], expected: tuple[float, ...]
) -> None:
    """Shared places share; the durak is last, even if he went out with others (`draw` off)."""
    assert compute_points(_ending(losers, out), teams=False) == expected


def test_a_team_shares_its_points() -> None:
    """Winners 2.5 each, losers half a point each, whoever was out first."""
    assert compute_points(_ending((0, 2), ((0,), (1,), (3,)), 4), teams=True) == (0.5, 2.5, 0.5, 2.5)


def test_a_simulation_adds_games_up() -> None:
    """Wins, draws and losses are all games; points are shared out whole."""
    simulation = Simulation(Options(), "1", must(read_entrants(["random"] * 3)), BUDGET)
    totals = SimulationTotals(simulation)
    with Players(simulation.entrants, lambda _pid, _running: None) as players:
        for number in range(10):
            totals.add(simulation.play(number, players))
    outcome = totals.report("classic", {}, 20, 2.0)

    assert [each.wins + each.draws + each.losses for each in outcome.seats] == [10, 10, 10]
    assert sum(each.points for each in outcome.seats) == 30
    assert sum(each.point_share for each in outcome.seats) == pytest.approx(1)
    assert (outcome.games, outcome.games_per_s, outcome.complete) == (10, 5.0, False)
    assert outcome.bouts.least <= outcome.bouts.mean <= outcome.bouts.most
