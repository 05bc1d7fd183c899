"""The console game's simulation: many games of the same players, and their figures.

Each seat has one entrant. Each game is a new deal by the next dealer. A player's points are the number of
players minus the player's place, and the durak has the last place. Players who share places get the mean of
their points. The members of a team share their places. So do players who still hold cards when another player
leaves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Entrant, Players
from kozyr.bots.match import Tally, derive_bot_seed, derive_deal_seed, tally_seat
from kozyr.bots.referee import PlayedGame, play_deal
from kozyr.rules import Options, Seat


@dataclass(frozen=True)
class Simulation:
    """The entrants by seat, the rules and the seed of a simulation."""

    options: Options
    seed: str
    entrants: tuple[Entrant, ...]
    budget: Budget

    def play(self, number: int, players: Players) -> PlayedGame:
        """Play one game."""
        seats = len(self.entrants)
        seating = tuple(range(seats))
        bots = [  # the number of an entrant is also its seat
            players.get_bot(seat, seat, derive_bot_seed(self.seed, number, seating, seat)) for seat in seating
        ]
        dealer = Seat(number % seats)
        return play_deal(self.options, derive_deal_seed(self.seed, number), bots, self.budget, dealer=dealer)


@dataclass(frozen=True)
class SeatFigures:
    """The results of one seat."""

    name: str
    games: int
    wins: int
    win_share: float
    points: float
    point_share: float
    draws: int
    losses: int
    seconds: float
    ms_per_move: float
    faults: int
    last_fault: dict[str, str] | None


@dataclass(frozen=True)
class FigureRange:
    """The mean, the least and the greatest value of a figure over all games."""

    mean: float
    least: int
    most: int


@dataclass(frozen=True)
class SimulationReport:
    """The report of a simulation. The JSON object has the same fields (docs/how-to/arena.md)."""

    rules: str
    options: dict[str, Any]
    seed: str
    games: int
    """The number of games that were played."""
    asked: int
    """The number of games that were requested."""
    complete: bool
    seconds: float
    games_per_s: float
    seats: tuple[SeatFigures, ...]
    bouts: FigureRange
    moves: FigureRange


def compute_points(played: PlayedGame, *, teams: bool) -> tuple[float, ...]:
    """Return the points of each seat for one game."""
    seats = range(len(played.moves))
    losers = {*played.result.losers}
    if teams:
        groups = [{*played.result.winners}, losers]
    else:
        out_groups = [{*group} - losers for group in played.out]
        groups = [*out_groups, {*seats} - losers - set().union(*out_groups), losers]
    if not losers and teams:  # a draw
        groups = [{*seats}]
    points_per_seat = [0.0] * len(seats)
    better_count = 0
    for group in groups:
        for seat in group:
            # The group shares the points of the places from better_count + 1 to better_count + len(group).
            points_per_seat[seat] = len(seats) - better_count - (len(group) + 1) / 2
        better_count += len(group)
    return tuple(points_per_seat)


class SimulationTotals:
    """Adds up games as they finish."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._tallies = [Tally()] * len(simulation.entrants)
        self._points = [0.0] * len(simulation.entrants)
        self._bouts: list[int] = []
        self._moves: list[int] = []

    def add(self, played: PlayedGame) -> None:
        """Count one game."""
        for seat, seat_points in enumerate(compute_points(played, teams=self._simulation.options.teams)):
            self._tallies[seat] = self._tallies[seat].add(tally_seat(played, seat))
            self._points[seat] += seat_points
        self._bouts.append(played.bouts)
        self._moves.append(sum(played.moves))

    def make_report(
        self, rules: str, options: dict[str, Any], asked: int, seconds: float
    ) -> SimulationReport:
        """Compute the figures of the games so far."""
        games = len(self._bouts)
        entrants = self._simulation.entrants
        return SimulationReport(
            rules=rules,
            options=options,
            seed=self._simulation.seed,
            games=games,
            asked=asked,
            complete=games == asked,
            seconds=seconds,
            games_per_s=games / seconds if seconds else 0.0,
            seats=tuple(self._make_seat_figures(seat, entrant.name) for seat, entrant in enumerate(entrants)),
            bouts=_compute_range(self._bouts),
            moves=_compute_range(self._moves),
        )

    def _make_seat_figures(self, seat: int, name: str) -> SeatFigures:
        tally = self._tallies[seat]
        wins = tally.games - tally.lost - tally.drawn
        return SeatFigures(
            name=name,
            games=tally.games,
            wins=wins,
            win_share=wins / max(tally.games, 1),
            points=self._points[seat],
            point_share=self._points[seat] / (sum(self._points) or 1),
            draws=tally.drawn,
            losses=tally.lost,
            seconds=tally.seconds,
            ms_per_move=1000 * tally.seconds / max(tally.moves, 1),
            faults=tally.faults,
            last_fault=None if tally.last_fault is None else tally.last_fault._asdict(),
        )


def _compute_range(values: Sequence[int]) -> FigureRange:
    if not values:
        return FigureRange(0.0, 0, 0)
    return FigureRange(sum(values) / len(values), min(values), max(values))
