"""The console game's simulation: many games of the same players, and their figures.

Each seat has one entrant, each game a new deal, and the dealer moves round. Points are players − place;
players who share places share their points. The durak has the last place. Players who still hold cards when
another player leaves share the remaining places; the members of a team share theirs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Entrant, Players
from kozyr.bots.match import Tally, seat_tally
from kozyr.bots.referee import PlayedGame, play_deal
from kozyr.bots.seatings import bot_seed, deal_seed
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
        bots = [players.bot_for(seat, seat, bot_seed(self.seed, number, seating, seat)) for seat in seating]
        dealer = Seat(number % seats)
        return play_deal(self.options, deal_seed(self.seed, number), bots, self.budget, dealer=dealer)


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
class Spread:
    """The mean and the bounds of a figure over all games."""

    mean: float
    least: int
    most: int


@dataclass(frozen=True)
class SimulationReport:
    """The report of a simulation; its fields are those of the JSON object (docs/how-to/arena.md)."""

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


def points(played: PlayedGame, *, teams: bool) -> tuple[float, ...]:
    """Return the points of each seat for one game."""
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
            # The mean of the points for the places before + 1 to before + len(group).
            found[seat] = len(seats) - before - (len(group) + 1) / 2
        before += len(group)
    return tuple(found)


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
        for seat, won in enumerate(points(played, teams=self._simulation.options.teams)):
            self._tallies[seat] = self._tallies[seat].plus(seat_tally(played, seat))
            self._points[seat] += won
        self._bouts.append(played.bouts)
        self._moves.append(sum(played.moves))

    def report(self, rules: str, options: dict[str, Any], asked: int, seconds: float) -> SimulationReport:
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
