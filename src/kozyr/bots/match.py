"""A match of bots, and the result of one deal of it.

A match is plain data, so any process can play one of its deals. The results of a deal are added up
immediately, per entrant and per pair of entrants; games are not kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Entrant, Players
from kozyr.bots.referee import BotFault, PlayedGame, play_deal
from kozyr.bots.seatings import Seating, bot_seed, deal_seed, list_seatings
from kozyr.rules import Options


class Tally(NamedTuple):
    """The results of one entrant; a game counts once for each of the entrant's seats."""

    games: int = 0
    lost: int = 0
    drawn: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest_s: float = 0.0
    faults: int = 0
    last_fault: BotFault | None = None

    @property
    def losses(self) -> float:
        """The number of losses; a draw counts as half of one."""
        return self.lost + self.drawn / 2

    def plus(self, other: "Tally") -> "Tally":
        """Add the tally of later games."""
        return Tally(
            self.games + other.games,
            self.lost + other.lost,
            self.drawn + other.drawn,
            self.moves + other.moves,
            self.seconds + other.seconds,
            max(self.slowest_s, other.slowest_s),
            self.faults + other.faults,
            other.last_fault or self.last_fault,
        )


class Meeting(NamedTuple):
    """Two entrants in the games that both played in: each one's seats and losses (a draw is half a loss)."""

    games: tuple[float, float]
    losses: tuple[float, float]


class DealPlayed(NamedTuple):
    """The results of one deal: per entrant, and per pair of entrants in the order of `combinations`."""

    tallies: tuple[Tally, ...]
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True)
class Match:
    """The entrants, the rules and the seed of a match."""

    options: Options
    seats: int
    seed: str
    entrants: tuple[Entrant, ...]
    budget: Budget

    def seatings(self) -> tuple[Seating, ...]:
        """List the seatings with which every deal is played."""
        return list_seatings(len(self.entrants), self.seats, teams=self.options.teams)

    def play(self, number: int, players: Players) -> DealPlayed:
        """Play one deal with every seating."""
        games = []
        for seating in self.seatings():
            bots = [
                players.bot_for(entrant, seat, bot_seed(self.seed, number, seating, seat))
                for seat, entrant in enumerate(seating)
            ]
            games.append((seating, play_deal(self.options, deal_seed(self.seed, number), bots, self.budget)))
        return count(games, len(self.entrants))


def count(games: Sequence[tuple[Seating, PlayedGame]], entrants: int) -> DealPlayed:
    """Add up the games of one deal."""
    totals = [Tally()] * entrants
    pairs = [*combinations(range(entrants), 2)]
    sums = [[0.0] * 4 for _ in pairs]
    for seating, played in games:
        own = [Tally()] * entrants
        for seat, entrant in enumerate(seating):
            own[entrant] = own[entrant].plus(seat_tally(played, seat))
        for entrant in {*seating}:
            totals[entrant] = totals[entrant].plus(own[entrant])
        for (one, other), row in zip(pairs, sums, strict=True):
            if own[one].games and own[other].games:
                row[0] += own[one].games
                row[1] += own[other].games
                row[2] += own[one].losses
                row[3] += own[other].losses
    return DealPlayed(tuple(totals), tuple(Meeting((a, b), (c, d)) for a, b, c, d in sums))


def seat_tally(played: PlayedGame, seat: int) -> Tally:
    """Return the tally of one seat in one game."""
    result = played.result
    lost = seat in result.losers
    guilty = played.culprit == seat
    return Tally(
        games=1,
        lost=int(lost),
        drawn=int(not lost and seat not in result.winners),
        moves=played.moves[seat],
        seconds=played.seconds[seat],
        slowest_s=played.slowest_s[seat],
        faults=int(guilty),
        last_fault=played.fault if guilty else None,
    )
