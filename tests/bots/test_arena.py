"""The seatings and reports of matches, and the reports of simulations, which no number of jobs changes."""

from collections import Counter
from dataclasses import asdict, replace
from itertools import pairwise

import pytest

from kozyr.bots.arena import Report, make_report
from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Players, read_entrants
from kozyr.bots.job_pool import JobPool
from kozyr.bots.match import Match, add_up_games, derive_bot_seed, list_seatings
from kozyr.bots.referee import PlayedGame, play_deal
from kozyr.bots.simulation import Simulation, SimulationTotals, compute_points
from kozyr.rules import Options, Result, Seat, must, options_of
from tests.kit.players import first, meek

BUDGET = Budget()


def _make_match(entrants: int = 2, seats: int = 2, rules: str = "classic") -> Match:
    names = must(read_entrants(["random"] * entrants))
    return Match(must(options_of(rules)), seats, "1", names, BUDGET)


def _play_match(match: Match, deals: int) -> Report:
    with Players(match.entrants, lambda _pid, _running: None) as players:
        return make_report(match, "classic", [match.play(n, players) for n in range(deals)], deals)


def _remove_times(outcome: Report) -> dict[str, object]:
    entrants = tuple(replace(entrant, ms_per_move=0, max_ms=0) for entrant in outcome.entrants)
    return asdict(replace(outcome, entrants=entrants))


def _make_ended_game(losers: tuple[int, ...], out: tuple[tuple[int, ...], ...], seats: int = 3) -> PlayedGame:
    winners = tuple(Seat(seat) for seat in range(seats) if seat not in losers)
    result = Result("cards", tuple(map(Seat, losers)), winners, draw=False, points=())
    zero = (0.0,) * seats
    out_seats = tuple(tuple(map(Seat, group)) for group in out)
    return PlayedGame(result, out_seats, 1, (1,) * seats, zero, zero, None, None)


def test_a_match_counts_every_game_of_every_seating() -> None:
    """With two seats each deal is two games, and each game has one loser or two draws."""
    outcome = _play_match(_make_match(), 10)
    first, second = outcome.entrants

    assert (first.name, second.name, first.games, second.games) == ("random", "random-2", 20, 20)
    assert first.lost + second.lost + first.drawn == 20
    assert first.drawn == second.drawn
    assert first.score + second.score == pytest.approx(1)
    assert (outcome.deals, outcome.complete, outcome.elo) == (10, True, ())


def test_with_two_seats_score_and_share_are_one_figure() -> None:
    """Value and interval are equal, because the jackknife of a mean is the mean."""
    outcome = _play_match(_make_match(), 40)
    standing, (meeting,) = outcome.entrants[0], outcome.head_to_head

    assert (meeting.share, meeting.low, meeting.high) == pytest.approx(
        (standing.score, standing.low, standing.high)
    )


def test_equals_share_alike_at_a_table_of_four() -> None:
    """In a perfectly balanced deal each scores 75 % and has a share of 50 %."""
    seatings = _make_match(2, 4).list_seatings()
    deal = add_up_games([(row, _make_ended_game((seat,), (), 4)) for row in seatings for seat in range(4)], 2)
    outcome = make_report(_make_match(2, 4), "classic", [deal, deal], 2)

    assert [entrant.score for entrant in outcome.entrants] == [0.75, 0.75]
    assert (outcome.head_to_head[0].share, outcome.head_to_head[0].low) == (0.5, 0.5)


def test_a_bot_that_plays_beats_one_that_takes() -> None:
    """Seatings and tallies do not mix up the entrants."""
    games = []
    for number in range(6):
        for seating in _make_match().list_seatings():
            bots = [first() if entrant == 0 else meek() for entrant in seating]
            games.append((seating, play_deal(Options(), str(number), bots, BUDGET)))

    assert [tally.lost for tally in add_up_games(games, 2).tallies] == [0, 12]


def test_of_three_each_has_an_elo() -> None:
    """The mean is 0, and each interval contains its figure."""
    outcome = _play_match(_make_match(3), 12)

    assert sum(rating.elo for rating in outcome.elo) == pytest.approx(0)
    assert all(rating.low is not None and rating.low < rating.elo for rating in outcome.elo)
    assert len(outcome.head_to_head) == 3


def test_jobs_change_nothing_but_times() -> None:
    """The same seed gives the same figures with no worker, one worker or three workers."""
    match = _make_match(3)
    reports = [_remove_times(_play_match(match, 12))]
    for jobs in (1, 3):
        with JobPool(match, 12, jobs) as pool:
            deals = dict(pool.iterate_results())
        reports.append(_remove_times(make_report(match, "classic", [deals[n] for n in range(12)], 12)))

    assert all(first == second for first, second in pairwise(reports))


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
    """Shared places share their points. The durak is last, even after going out with others (`draw` off)."""
    assert compute_points(_make_ended_game(losers, out), teams=False) == expected


def test_a_team_shares_its_points() -> None:
    """Winners get 2.5 points each and losers half a point, in whatever order they went out."""
    assert compute_points(_make_ended_game((0, 2), ((0,), (1,), (3,)), 4), teams=True) == (0.5, 2.5, 0.5, 2.5)


def test_a_simulation_adds_games_up() -> None:
    """Wins, draws and losses add up to all games, and all points are distributed."""
    simulation = Simulation(Options(), "1", must(read_entrants(["random"] * 3)), BUDGET)
    totals = SimulationTotals(simulation)
    with Players(simulation.entrants, lambda _pid, _running: None) as players:
        for number in range(10):
            totals.add(simulation.play(number, players))
    outcome = totals.make_report("classic", {}, 20, 2.0)

    assert [seat.wins + seat.draws + seat.losses for seat in outcome.seats] == [10, 10, 10]
    assert sum(seat.points for seat in outcome.seats) == 30
    assert sum(seat.point_share for seat in outcome.seats) == pytest.approx(1)
    assert (outcome.games, outcome.games_per_s, outcome.complete) == (10, 5.0, False)
    assert outcome.bouts.least <= outcome.bouts.mean <= outcome.bouts.most


def _write_seatings(entrants: int, seats: int, *, teams: bool = False) -> list[str]:
    return sorted("".join("ABCDEF"[n] for n in row) for row in list_seatings(entrants, seats, teams=teams))


@pytest.mark.parametrize(
    ("entrants", "seats", "seatings"),
    [
        (2, 2, "AB BA"),
        (2, 3, "AAB ABA ABB BAA BAB BBA"),
        (2, 4, "ABAB BABA"),
        (3, 3, "ABC BCA CAB"),
        (3, 2, "AB AC BA BC CA CB"),
    ],
)
def test_every_rotation_is_played_once(entrants: int, seats: int, seatings: str) -> None:
    """A few entrants fill the seats in turn. Of many entrants, every group meets."""
    assert _write_seatings(entrants, seats) == seatings.split()


def test_teams_are_of_one_entrant_each() -> None:
    """§1.4: Partners sit alternately, so two entrants in turn are two teams. Three meet in pairs."""
    assert _write_seatings(3, 4, teams=True) == ["ABAB", "ACAC", "BABA", "BCBC", "CACA", "CBCB"]


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_has_every_seat_equally_often(entrants: int, seats: int) -> None:
    """No entrant holds a hand of the deal more often than another."""
    seat_counts = Counter(
        (seat, entrant) for row in list_seatings(entrants, seats) for seat, entrant in enumerate(row)
    )

    assert len(seat_counts) == entrants * seats
    assert len({*seat_counts.values()}) == 1


def test_every_bot_has_its_own_seed() -> None:
    """Seed, deal, seating and seat each change the bot's seed, and nothing else does."""
    seeds = {
        derive_bot_seed(seed, deal, seating, seat)
        for seed in "12"
        for deal in (1, 2)
        for seating in ((0, 1), (1, 0))
        for seat in (0, 1)
    }

    assert len(seeds) == 16
    assert derive_bot_seed("1", 0, (0, 1), 0) == 12889062450321171614
