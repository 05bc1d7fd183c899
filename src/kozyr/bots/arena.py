"""The report of a match: scores, head-to-head shares and Elo ratings of the entrants.

Only the measured times depend on the number of worker processes. With two seats, an entrant's score equals
its head-to-head share. With more seats only one of many players loses, so equal entrants all score above a
half. Their share, which compares the losses of two entrants, is still a half.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Final

from kozyr.bots.estimates import Estimate, Sums, clip_to_share, estimate_mean, fit_elo, jackknife
from kozyr.bots.match import DealResults, Match, Tally

_MAX_GROUPS: Final = 100
"""The deals form at most this many groups, because Elo is fitted again without each of the groups."""
_MS_PER_S: Final = 1000


@dataclass(frozen=True)
class EntrantFigures:
    """The results of one entrant; the score's 95 % interval is from `low` to `high` (`Estimate`)."""

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
    """A result against one opponent.

    The share is the opponent's rate of losses, divided by the sum of both rates. A rate is the number of
    losses per game, where a game counts once for each of the entrant's seats.
    """

    name: str
    against: str
    share: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class EloRating:
    """The Elo rating of one entrant; the mean of all ratings is 0."""

    name: str
    elo: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Report:
    """The report of a match (docs/how-to/arena.md)."""

    rules: str
    options: dict[str, Any]
    seats: int
    games_per_deal: int
    deals: int
    """The number of deals that were played."""
    requested_deals: int
    seed: str
    complete: bool
    entrants: tuple[EntrantFigures, ...]
    head_to_head: tuple[HeadToHead, ...]
    elo: tuple[EloRating, ...]


_JSON_NAMES: Final = {"deals": "pairs", "requested_deals": "asked"}
"""The fields that have another name in the JSON object."""


def plain_report(report: Report) -> dict[str, Any]:
    """Return a report as a JSON object."""
    return {_JSON_NAMES.get(name, name): value for name, value in asdict(report).items()}


def make_report(match: Match, rules: str, deals: Sequence[DealResults], requested_deals: int) -> Report:
    """Compute the figures of the deals played, given in the order of their numbers."""
    names = [entrant.name for entrant in match.entrants]
    return Report(
        rules=rules,
        options=asdict(match.options),
        seats=match.seats,
        games_per_deal=len(match.list_seatings()),
        deals=len(deals),
        requested_deals=requested_deals,
        seed=match.seed,
        complete=len(deals) == requested_deals,
        entrants=tuple(
            _make_entrant_figures(name, [deal.tallies[n] for deal in deals]) for n, name in enumerate(names)
        ),
        head_to_head=_make_head_to_head(names, deals) if deals else (),
        elo=_make_ratings(names, deals) if deals and len(names) > 2 else (),  # noqa: PLR2004 - for two entrants the score is enough
    )


def _make_entrant_figures(name: str, tallies: Sequence[Tally]) -> EntrantFigures:
    total = Tally()
    for tally in tallies:
        total = total.add(tally)
    scores = [1 - tally.weighted_losses / tally.games for tally in tallies]
    estimate = estimate_mean(scores) if scores else Estimate(0.5, None, None)
    return EntrantFigures(
        name=name,
        games=total.games,
        lost=total.lost,
        drawn=total.drawn,
        score=estimate.value,
        low=estimate.low,
        high=estimate.high,
        ms_per_move=_MS_PER_S * total.seconds / max(total.moves, 1),
        max_ms=_MS_PER_S * total.slowest_s,
        faults=total.faults,
        last_fault=None if total.last_fault is None else total.last_fault._asdict(),
    )


def _make_head_to_head(names: Sequence[str], deals: Sequence[DealResults]) -> tuple[HeadToHead, ...]:
    results = []
    for pair_number, (name, opponent) in enumerate(combinations(names, 2)):
        meetings = [deal.meetings[pair_number] for deal in deals]
        parts = [(*meeting.games, *meeting.losses) for meeting in meetings]
        share = clip_to_share(jackknife(parts, _compute_share)[0])
        results.append(HeadToHead(name, opponent, *share))
    return tuple(results)


def _compute_share(sums: Sums) -> tuple[float]:
    games, other_games, losses, other_losses = sums
    if not losses + other_losses:
        return (0.5,)
    rate, other_rate = losses / games, other_losses / other_games
    return (other_rate / (rate + other_rate),)


def _make_ratings(names: Sequence[str], deals: Sequence[DealResults]) -> tuple[EloRating, ...]:
    entrant_pairs = [*combinations(range(len(names)), 2)]

    def compute_elo(sums: Sums) -> list[float]:
        # `sums` has the losses of both entrants of each pair; they count as wins of the other entrant.
        wins = [[0.0] * len(names) for _ in names]
        for pair_number, (first, second) in enumerate(entrant_pairs):
            wins[second][first], wins[first][second] = sums[2 * pair_number], sums[2 * pair_number + 1]
        return fit_elo(wins)

    parts = [tuple(loss for meeting in deal.meetings for loss in meeting.losses) for deal in deals]
    estimates = jackknife(parts, compute_elo, max_groups=_MAX_GROUPS)
    return tuple(EloRating(name, *estimate) for name, estimate in zip(names, estimates, strict=True))
