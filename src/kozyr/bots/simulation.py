"""What do many games of the same players say (document 002's simulation)?

One entrant a seat, a fresh deal a game, the deal going round. Points are players − place; those who share
places share their points. The durak has the last place; those who still hold cards when somebody else leaves
share what is left; of teams each shares as one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Entrant, Players
from kozyr.bots.match import Tally, seat_tally
from kozyr.bots.referee import Played, play_deal
from kozyr.bots.seating import bot_seed, deal_seed
from kozyr.rules import Options, Seat


@dataclass(frozen=True)
class Simulation:
    """Who sits where, by which rules, from which seed."""

    options: Options
    seed: str
    entrants: tuple[Entrant, ...]
    budget: Budget

    def play(self, number: int, players: Players) -> Played:
        """Play one game."""
        seats = len(self.entrants)
        seating = tuple(range(seats))
        bots = [players.sit(seat, seat, bot_seed(self.seed, number, seating, seat)) for seat in seating]
        dealer = Seat(number % seats)
        return play_deal(self.options, deal_seed(self.seed, number), bots, self.budget, dealer=dealer)


@dataclass(frozen=True)
class SeatFigures:
    """How one seat did."""

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
class Spread:
    """A figure over all games."""

    mean: float
    least: int
    most: int


@dataclass(frozen=True)
class SimulationReport:
    """Everything a simulation says; its fields are those of the JSON object (docs/how-to/arena.md)."""

    rules: str
    options: dict[str, Any]
    seed: str
    games: int
    asked: int
    complete: bool
    seconds: float
    games_per_s: float
    seats: tuple[SeatFigures, ...]
    bouts: Spread
    moves: Spread


def points(played: Played, *, teams: bool) -> tuple[float, ...]:
    """Tell the points of each seat for one game."""
    seats = range(len(played.moves))
    losers = {*played.result.losers}
    if teams:
        groups = [{*played.result.winners}, losers]
    else:
        gone = [{*together} - losers for together in played.out]
        groups = [*gone, {*seats} - losers - set().union(*gone), losers]
    if not losers and teams:
        groups = [{*seats}]
    found = [0.0] * len(seats)
    before = 0
    for group in groups:
        for seat in group:
            # Places before+1 … before+len: the mean of what they are worth.
            found[seat] = len(seats) - before - (len(group) + 1) / 2
        before += len(group)
    return tuple(found)


class Counter:
    """Adds games up as they come."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._tallies = [Tally()] * len(simulation.entrants)
        self._points = [0.0] * len(simulation.entrants)
        self._bouts: list[int] = []
        self._moves: list[int] = []

    def add(self, played: Played) -> None:
        """Count one game."""
        for seat, won in enumerate(points(played, teams=self._simulation.options.teams)):
            self._tallies[seat] = self._tallies[seat].plus(seat_tally(played, seat))
            self._points[seat] += won
        self._bouts.append(played.bouts)
        self._moves.append(sum(played.moves))

    def report(self, rules: str, options: dict[str, Any], asked: int, seconds: float) -> SimulationReport:
        """Work out the figures of the games so far."""
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
            seats=tuple(self._seat(seat, each.name) for seat, each in enumerate(entrants)),
            bouts=_spread(self._bouts),
            moves=_spread(self._moves),
        )

    def _seat(self, seat: int, name: str) -> SeatFigures:
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


def _spread(values: Sequence[int]) -> Spread:
    if not values:
        return Spread(0.0, 0, 0)
    return Spread(sum(values) / len(values), min(values), max(values))
