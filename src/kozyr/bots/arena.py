"""The report of a match: scores, head-to-head shares and Elo ratings of the entrants.

The figures do not depend on the number of jobs; only times do. With two seats, score and head-to-head share
are equal. With more seats only one of many loses, so equal entrants score above a half. Their share, which
compares the losses of two entrants, is still a half.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Final

from kozyr.bots.elo import elo
from kozyr.bots.estimates import Estimate, Sums, jackknife, mean, within
from kozyr.bots.match import DealPlayed, Match, Tally

_MOST_GROUPS: Final = 100
"""Elo is fitted again for each group of deals left out, so the number of groups is limited."""
_MS: Final = 1000


@dataclass(frozen=True)
class EntrantFigures:
    """The results of one entrant."""

    name: str
    games: int
    lost: int
    drawn: int
    score: float
    low: float | None
    high: float | None
    ms_per_move: float
    max_ms: float
    faults: int
    last_fault: dict[str, str] | None


@dataclass(frozen=True)
class HeadToHead:
    """The result of one entrant against another: the other's share of both's losses, per seat and game."""

    name: str
    against: str
    share: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Rating:
    """The Elo rating of one entrant; the mean of all is 0."""

    name: str
    elo: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Report:
    """The report of a match; its fields are those of the JSON object (docs/how-to/arena.md)."""

    rules: str
    options: dict[str, Any]
    seats: int
    games_per_deal: int
    pairs: int
    asked: int
    seed: str
    complete: bool
    entrants: tuple[EntrantFigures, ...]
    head_to_head: tuple[HeadToHead, ...]
    elo: tuple[Rating, ...]


def report(match: Match, rules: str, deals: Sequence[DealPlayed], asked: int) -> Report:
    """Compute the figures of the deals played, given in the order of their numbers."""
    names = [entrant.name for entrant in match.entrants]
    return Report(
        rules=rules,
        options=asdict(match.options),
        seats=match.seats,
        games_per_deal=len(match.seatings()),
        pairs=len(deals),
        asked=asked,
        seed=match.seed,
        complete=len(deals) == asked,
        entrants=tuple(
            _entrant_figures(name, [deal.tallies[n] for deal in deals]) for n, name in enumerate(names)
        ),
        head_to_head=_meetings(names, deals) if deals else (),
        elo=_ratings(names, deals) if deals and len(names) > 2 else (),  # noqa: PLR2004 - of two, the score is enough
    )


def _entrant_figures(name: str, tallies: Sequence[Tally]) -> EntrantFigures:
    total = Tally()
    for tally in tallies:
        total = total.plus(tally)
    scores = [1 - tally.losses / tally.games for tally in tallies]
    estimate = mean(scores) if scores else Estimate(0.5, None, None)
    return EntrantFigures(
        name=name,
        games=total.games,
        lost=total.lost,
        drawn=total.drawn,
        score=estimate.value,
        low=estimate.low,
        high=estimate.high,
        ms_per_move=_MS * total.seconds / max(total.moves, 1),
        max_ms=_MS * total.slowest_s,
        faults=total.faults,
        last_fault=None if total.last_fault is None else total.last_fault._asdict(),
    )


def _meetings(names: Sequence[str], deals: Sequence[DealPlayed]) -> tuple[HeadToHead, ...]:
    found = []
    for number, (one, other) in enumerate(combinations(names, 2)):
        parts = [(*deal.meetings[number].games, *deal.meetings[number].losses) for deal in deals]
        share = within(jackknife(parts, _share)[0], 0.0, 1.0)
        found.append(HeadToHead(one, other, *share))
    return tuple(found)


def _share(sums: Sums) -> tuple[float]:
    games, games_other, losses, losses_other = sums
    if not losses + losses_other:
        return (0.5,)
    rate, rate_other = losses / games, losses_other / games_other
    return (rate_other / (rate + rate_other),)


def _ratings(names: Sequence[str], deals: Sequence[DealPlayed]) -> tuple[Rating, ...]:
    pairs = [*combinations(range(len(names)), 2)]

    def ratings(sums: Sums) -> list[float]:
        # In a pair, the losses of one entrant count as the wins of the other.
        wins = [[0.0] * len(names) for _ in names]
        for number, (one, other) in enumerate(pairs):
            wins[other][one], wins[one][other] = sums[2 * number], sums[2 * number + 1]
        return elo(wins)

    parts = [tuple(loss for meeting in deal.meetings for loss in meeting.losses) for deal in deals]
    estimates = jackknife(parts, ratings, most_groups=_MOST_GROUPS)
    return tuple(Rating(name, *estimate) for name, estimate in zip(names, estimates, strict=True))
