"""A match of bots, and the results of its deals.

A match is plain data, so any process can play one of its deals. Every deal is played with every seating of
`list_seatings`. So each entrant holds each hand of the deal, and the luck of the cards cancels out. A deal's
results are added up immediately, per entrant and per pair of entrants; games are not kept. All seeds follow
from the match's seed, so the games do not depend on the number of worker processes.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypeAlias

from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Entrant, Players
from kozyr.bots.referee import BotFault, PlayedGame, play_deal
from kozyr.rules import Options

Seating: TypeAlias = tuple[int, ...]
"""For each seat the number of the entrant that plays there."""


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
    def weighted_losses(self) -> float:
        """The number of lost games plus half the number of drawn games."""
        return self.lost + self.drawn / 2

    def add(self, later: "Tally") -> "Tally":
        """Return the sum with the tally of later games."""
        return Tally(
            self.games + later.games,
            self.lost + later.lost,
            self.drawn + later.drawn,
            self.moves + later.moves,
            self.seconds + later.seconds,
            max(self.slowest_s, later.slowest_s),
            self.faults + later.faults,
            later.last_fault or self.last_fault,
        )


class Meeting(NamedTuple):
    """The games and losses of two entrants in the games that both played.

    A game counts once for each of an entrant's seats, and a draw is half a loss.
    """

    games: tuple[float, float]
    losses: tuple[float, float]


class DealResults(NamedTuple):
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

    def list_seatings(self) -> tuple[Seating, ...]:
        """List the seatings with which every deal is played."""
        return list_seatings(len(self.entrants), self.seats, teams=self.options.teams)

    def play(self, number: int, players: Players) -> DealResults:
        """Play one deal with every seating."""
        games = []
        for seating in self.list_seatings():
            bots = [
                players.get_bot(entrant, seat, derive_bot_seed(self.seed, number, seating, seat))
                for seat, entrant in enumerate(seating)
            ]
            game = play_deal(self.options, derive_deal_seed(self.seed, number), bots, self.budget)
            games.append((seating, game))
        return add_up_games(games, len(self.entrants))


def list_seatings(entrant_count: int, seats: int, *, teams: bool = False) -> tuple[Seating, ...]:
    """List the seatings of one deal, each once.

    The entrants sit down in turn until all seats are taken: A B A B, for example. Each entrant begins once,
    and each such row is also rotated to every position. If there are more entrants than seats, this is done
    for every group of as many entrants as seats. With teams, the groups are pairs, and each entrant of a pair
    plays all seats of a team.
    """
    group_size = min(2 if teams else seats, entrant_count)
    seatings: dict[Seating, None] = {}
    for group in combinations(range(entrant_count), group_size):
        for first in range(group_size):
            row = tuple(group[(first + seat) % group_size] for seat in range(seats))
            seatings.update(dict.fromkeys(row[shift:] + row[:shift] for shift in range(seats)))
    return tuple(seatings)


def derive_deal_seed(seed: str, number: int) -> str:
    """Return the seed of a match's deal or of a simulation's game."""
    return f"{seed}:{number}"


def derive_bot_seed(seed: str, number: int, seating: Seating, seat: int) -> int:
    """Return the seed of the bot in one seat of one game."""
    text = f"{derive_deal_seed(seed, number)}:{','.join(map(str, seating))}:{seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def add_up_games(games: Sequence[tuple[Seating, PlayedGame]], entrant_count: int) -> DealResults:
    """Add up the games of one deal."""
    totals = [Tally()] * entrant_count
    pairs = [*combinations(range(entrant_count), 2)]
    # For each pair: the games of the first and of the second entrant, and then the losses of both.
    sums = [[0.0] * 4 for _ in pairs]
    for seating, played in games:
        tallies = [Tally()] * entrant_count
        for seat, entrant in enumerate(seating):
            tallies[entrant] = tallies[entrant].add(tally_seat(played, seat))
        totals = [total.add(tally) for total, tally in zip(totals, tallies, strict=True)]
        for (first, second), row in zip(pairs, sums, strict=True):
            if tallies[first].games and tallies[second].games:
                row[0] += tallies[first].games
                row[1] += tallies[second].games
                row[2] += tallies[first].weighted_losses
                row[3] += tallies[second].weighted_losses
    return DealResults(tuple(totals), tuple(Meeting((a, b), (c, d)) for a, b, c, d in sums))


def tally_seat(played: PlayedGame, seat: int) -> Tally:
    """Return the tally of one seat in one game."""
    result = played.result
    has_lost = seat in result.losers
    has_failed = played.culprit == seat
    return Tally(
        games=1,
        lost=int(has_lost),
        drawn=int(not has_lost and seat not in result.winners),
        moves=played.moves[seat],
        seconds=played.seconds[seat],
        slowest_s=played.slowest_s[seat],
        faults=int(has_failed),
        last_fault=played.fault if has_failed else None,
    )
