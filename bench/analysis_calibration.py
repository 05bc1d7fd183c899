"""Measures whether the analysis of games is right: reliability of its chances, luck, losses by level, time.

Bots play thousands of games. The chances by the analysis and the chances by playouts of the quick policy are
compared with what happened. All random numbers come from seeds, so the same call gives the same figures,
except the times. Rows are added to `bench/analysis_calibration.md`, and the reliability is drawn. It takes
about ten minutes. Call: `make bench`, or `python -m bench.analysis_calibration --no-row` to see the figures
only.
"""

import argparse
import datetime as dt
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import numpy as np
from bench.reliability_figure import Bin, Panel, draw_reliability

from kozyr.analysis.analysis_settings import AnalysisSettings
from kozyr.analysis.calibration import UNCHANGED, find_calibration
from kozyr.analysis.chances import ChanceMeter
from kozyr.analysis.decisions import DecisionJudge, PlayedDecision
from kozyr.analysis.ending_values import find_result_shares
from kozyr.analysis.game_analysis import analyse_game, list_draws
from kozyr.analysis.level_tags import make_level_tags
from kozyr.analysis.position_values import PositionValues, make_move_rows, root_of_game
from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.bots.network import Network
from kozyr.bots.network_weights import load_weights
from kozyr.bots.referee import find_next_to_act
from kozyr.kernel import imagined_playouts
from kozyr.kernel.layout import MAX_MOVES
from kozyr.rules import Game, Options, legal, must, seats_in, step, view
from kozyr.rules.notation import LeaveToken, Record, Turn

TABLE: Final = Path(__file__).with_name("analysis_calibration.md")
FIGURE: Final = Path(__file__).parents[1] / "docs" / "explanation" / "analysis_reliability.svg"
HEAD: Final = """# The analysis of games, measured

`make bench`. *Games*: games of bots of one level. *Brier*: the mean square of the difference between a chance
and what happened, less is better; of the same chance for all seats (*base*), of playouts of the quick policy,
of the value network alone, and of the analysis, which calibrates the network for the level. *Off*: the mean
distance between the chances in a tenth and the share of duraks, in points. *Worst tenth*: the actual share
minus the mean chance, with half of its 95 % interval, which counts games and not positions; then in how many
tenths the mean chance is inside that interval. Solved endings and seats that are out are in none of these
tenths. *Duraks in solved endings*: the share of duraks where perfect play is safe, and where it has lost, and
the number of chances. *Luck*: its mean over games, in points, with a 95 % interval. *Result* and *adjusted*:
the standard deviations of a seat's result and of the result without luck. *Variance without luck*: how much
less it is than the variance of the result. *Loss*: the mean of a decision in points, with a 95 % interval
over games.
*Distance of losses*: the mean distance, in points, between the loss of a move and its loss by long playouts
of the network of `master` (`bench/loss_distances.py`): valued right after the move, as the analysis does it,
and what the chance of these playouts alone makes; then the share of pairs inside the interval of the
analysis.
*Seconds*: of processor time to analyse a game, the mean and the slowest.

| date | figure | level | seats | games | value |
|---|---|---|---|---|---|
"""
MAX_MOVES_OF_GAME: Final = 1000
"""Longer games, which repeat themselves, are left out."""
GAMES_NAME: Final = "reliability, second series"
"""How the seeds of the compared games begin. The calibration was fitted and first tried on other games."""
POSITIONS: Final = 3
"""The positions of each game whose chances are compared."""
PLAYOUTS: Final = 300
CHUNK: Final = 25
"""The games that one process plays before it takes others."""
BINS: Final = 10
FIELDS: Final = ("playouts", "network", "analysis")
"""The ways to predict, which are fields of `Comparison`."""
NORMAL: Final = 1.96
"""The number of standard errors on either side that cover 95 %."""
DUEL: Final = 2
QUICK: Final = AnalysisSettings(min_deals=500, max_deals=500, chance_deals=100, luck_deals=1000)
_Measured = TypeVar("_Measured")


class Sample(NamedTuple):
    """A number of games between bots of one level."""

    level: str
    seats: int
    games: int
    first: int = 0
    """The number of the first game."""


RELIABILITY: Final = (
    Sample("novice", 2, 4000),
    Sample("experienced", 2, 2500),
    Sample("master", 2, 1500),
    Sample("novice", 4, 2400),
    Sample("experienced", 4, 800),
    Sample("master", 4, 500),
)
LUCK: Final = (
    Sample("novice", 2, 800),
    Sample("experienced", 2, 1200),
    Sample("master", 2, 800),
    Sample("experienced", 4, 600),
)
LOSSES: Final = (Sample("novice", 2, 120), Sample("experienced", 2, 120), Sample("master", 2, 120))
TIMES: Final = (Sample("experienced", 2, 10), Sample("experienced", 4, 10))


def play_records(sample: Sample, purpose: str) -> Iterator[Record]:
    """Play the games of a sample; `purpose` is part of their seeds."""
    bots = [LEVELS[sample.level].make(seat) for seat in range(sample.seats)]
    for number in range(sample.first, sample.first + sample.games):
        record = Record(
            options=Options(), seats=sample.seats, seed=f"{purpose} {number}",
            tags=make_level_tags([sample.level] * sample.seats),
        )  # fmt: skip
        game, turns = must(record.begin()).game, list[Turn]()
        while game.result is None and len(turns) < MAX_MOVES_OF_GAME:
            seat, choices = find_next_to_act(game, legal(game))
            action = bots[seat].choose(view(game, seat), choices, Budget())
            turns.append(Turn(seat, action))
            game = must(step(game, seat, action)).game
        if game.result is not None:
            yield replace(record, turns=(*turns,))


def map_games(
    measure: Callable[[Sample], list[_Measured]], samples: Sequence[Sample], jobs: int | None
) -> Iterator[tuple[Sample, list[_Measured]]]:
    """Measure the games of each sample in several processes; their number does not change the figures."""
    with ProcessPoolExecutor(jobs) as pool:
        chunks = [
            [
                pool.submit(measure, sample._replace(first=first, games=min(CHUNK, sample.games - first)))
                for first in range(0, sample.games, CHUNK)
            ]
            for sample in samples
        ]
        for sample, futures in zip(samples, chunks, strict=True):
            yield sample, [each for future in futures for each in future.result()]


class Comparison(NamedTuple):
    """The chances of one seat in one position to be the durak, and the outcome: 1 if it was."""

    game: str
    playouts: float
    network: float
    """The chance of the value network before the calibration."""
    analysis: float
    outcome: float
    is_solved: bool
    """Whether the chance is exact: perfect play in an ending was computed."""


def compare_chances(sample: Sample) -> list[Comparison]:
    """Compare the chances in some positions of each game with the outcome."""
    values = PositionValues(1)
    work = np.zeros((imagined_playouts.WORK_ROWS, MAX_MOVES), np.int64)
    comparisons = []
    for record in play_records(sample, GAMES_NAME):
        rng = random.Random(record.seed)
        network = ChanceMeter(values, QUICK, UNCHANGED)
        meter = ChanceMeter(values, QUICK, find_calibration(record))
        games = [each.game for each in record.steps()]
        outcome = find_outcome(games[-1])
        for number in rng.sample(range(len(games) - 1), POSITIONS):
            game = games[number]
            chances, raw_chances = meter.measure_chances(game), network.measure_chances(game)
            playouts = play_out(game, values, work, number)
            # In a duel the second seat only mirrors the first. Seats that are out have no chance to compare.
            seats = seats_in(game.active)[: 1 if sample.seats == DUEL else sample.seats]
            comparisons += [
                Comparison(
                    f"{sample.level} {record.seed}", playouts[seat], raw_chances[seat].p / 100,
                    chances[seat].p / 100, outcome[seat],
                    is_solved=chances[seat].low == chances[seat].high,
                )
                for seat in seats
            ]  # fmt: skip
    return comparisons


def find_outcome(game: Game) -> tuple[float, ...]:
    """Return each seat's outcome in a finished game: 1 for the durak, 0 for the others; a draw is shared."""
    if game.result is None:
        message = "the game is not over"
        raise ValueError(message)
    return find_result_shares(game.setup, game.result)


def play_out(game: Game, values: PositionValues, work: "np.ndarray", number: int) -> Sequence[float]:
    """Return the chances by playouts of the quick policy."""
    root = root_of_game(game)
    scores = np.zeros((PLAYOUTS, 1, 6), np.int64)
    rngs = np.array([[number], [0]], np.uint64)
    imagined_playouts.play_out_moves(
        root.settings, root.state, root.pool, make_move_rows([()]), scores, work, rngs, values.solver.arrays
    )
    means: list[float] = (scores[:, 0].mean(0) / imagined_playouts.WHOLE).tolist()
    return means


def make_bins(comparisons: Sequence[Comparison], field: str) -> list[Bin]:
    """Sort the chances of one way to predict into tenths; solved endings are left out."""
    bins = []
    estimates = [(getattr(each, field), each) for each in comparisons if not each.is_solved]
    for index in range(BINS):
        members = [(chance, each) for chance, each in estimates if min(int(chance * BINS), 9) == index]
        if members:
            mean = statistics.fmean(each.outcome for _, each in members)
            # The positions of a game have the same outcome, so games are counted and not positions.
            by_game: dict[str, float] = {}
            for _, each in members:
                by_game[each.game] = by_game.get(each.game, 0.0) + each.outcome - mean
            error = NORMAL * math.sqrt(sum(each**2 for each in by_game.values())) / len(members)
            bins.append(Bin(statistics.fmean(chance for chance, _ in members), mean, error, len(members)))
    return bins


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half of its 95 % interval."""
    deviation = statistics.stdev(values) if len(values) > 1 else 0.0
    return statistics.fmean(values), NORMAL * deviation / math.sqrt(len(values))


def find_brier(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the mean square of the difference between chances and outcomes."""
    return statistics.fmean((chance - outcome) ** 2 for chance, outcome in pairs)


def find_distance(bins: Sequence[Bin]) -> float:
    """Return the mean distance between predicted and actual shares, in points."""
    total = sum(each.size for each in bins)
    return 100 * sum(each.size * abs(each.predicted - each.actual) for each in bins) / total


def measure_reliability(jobs: int | None) -> Iterator[tuple[Sample, str, str]]:
    """Yield the rows about chances; draw the figure."""
    by_seats: dict[int, list[tuple[Sample, list[Comparison]]]] = {}
    for sample, comparisons in map_games(compare_chances, RELIABILITY, jobs):
        by_seats.setdefault(sample.seats, []).append((sample, comparisons))
        yield from describe_reliability(sample, comparisons)
    rows = []
    for seats, measured in by_seats.items():
        games = Sample("all", seats, sum(sample.games for sample, _ in measured))
        everything = [each for _, comparisons in measured for each in comparisons]
        yield from describe_reliability(games, everything)
        rows.append([make_panel(*each) for each in ((games, everything), *measured)])
    FIGURE.write_text(draw_reliability(rows), "utf-8")


def make_panel(sample: Sample, comparisons: Sequence[Comparison]) -> Panel:
    """Return a part of the figure."""
    title = f"{sample.seats} seats, {sample.level}, {sample.games:,} games"
    return Panel(title, make_bins(comparisons, "analysis"), make_bins(comparisons, "network"))


def describe_reliability(
    sample: Sample, comparisons: Sequence[Comparison]
) -> Iterator[tuple[Sample, str, str]]:
    """Yield the rows about the chances of one sample."""
    base = [(1 / sample.seats, each.outcome) for each in comparisons]
    briers = [base, *([(getattr(each, field), each.outcome) for each in comparisons] for field in FIELDS)]
    yield (
        sample,
        "Brier: base, playouts, network, analysis",
        ", ".join(f"{find_brier(each):.4f}" for each in briers),
    )
    distances = [find_distance(make_bins(comparisons, field)) for field in FIELDS]
    yield sample, "off: playouts, network, analysis", ", ".join(f"{each:.1f}" for each in distances)
    bins = make_bins(comparisons, "analysis")
    worst = max(bins, key=lambda each: abs(each.predicted - each.actual))
    difference = f"{100 * (worst.actual - worst.predicted):+.1f} ± {100 * worst.error:.1f}"
    agreeing = sum(abs(each.predicted - each.actual) <= each.error for each in bins)
    yield sample, "worst tenth; tenths in the interval", f"{difference}; {agreeing} of {len(bins)}"
    solved = [[each.outcome for each in comparisons if each.is_solved and each.analysis == p] for p in (0, 1)]
    shares = ", ".join(f"{100 * statistics.fmean(each):.1f}" for each in solved if each)
    yield sample, "duraks in solved endings: safe, lost", f"{shares} of {sum(map(len, solved)):,}"


def find_luck(sample: Sample) -> list[tuple[float, float]]:
    """Return the luck and the result of the first seat in each game, as a sample of all seats."""
    values = PositionValues(1)
    games = []
    for record in play_records(sample, "luck"):
        steps = [*record.steps()]
        draws = list_draws(record, steps, ChanceMeter(values, QUICK, find_calibration(record)))
        luck = sum(draw.luck for draw in draws if draw.seat == 0)
        games.append((luck, 100 * (1 - find_outcome(steps[-1].game)[0])))
    return games


def measure_luck(jobs: int | None) -> Iterator[tuple[Sample, str, str]]:
    """Yield the rows about luck."""
    for sample, games in map_games(find_luck, LUCK, jobs):
        mean, half = interval([luck for luck, _ in games])
        yield sample, "luck", f"{mean:+.1f} ± {half:.1f}"
        results, adjusted = [result for _, result in games], [result - luck for luck, result in games]
        deviations = f"{statistics.stdev(results):.1f}, {statistics.stdev(adjusted):.1f}"
        yield sample, "result, adjusted: deviation", deviations
        yield sample, "variance without luck", find_variance_change(results, adjusted)


def find_variance_change(results: Sequence[float], adjusted: Sequence[float]) -> str:
    """Return how much the variance changes without luck, in percent with a 95 % interval."""
    centres, variance = (
        [statistics.fmean(each) for each in (results, adjusted)],
        statistics.pvariance(results),
    )
    mean, half = interval(
        [
            100 * ((without_luck - centres[1]) ** 2 - (result - centres[0]) ** 2) / variance
            for result, without_luck in zip(results, adjusted, strict=True)
        ]
    )
    return f"{mean:+.0f} % ± {half:.0f}"


def measure_losses(_: int | None) -> Iterator[tuple[Sample, str, str]]:
    """Yield the rows about losses of decisions."""
    network = Network(load_weights("master"))
    for sample in LOSSES:
        means = []
        for record in play_records(sample, "losses"):
            judge = DecisionJudge(PositionValues(1), network, QUICK)
            losses = []
            for number, (turn, before) in enumerate(zip(record.turns, record.steps(), strict=False), 1):
                if not isinstance(turn.act, LeaveToken):
                    report = judge.judge(PlayedDecision(number, before.game, turn.seat, turn.act))
                    losses += [] if report is None else [report.loss]
            means.append(statistics.fmean(losses))
        mean, half = interval(means)
        yield sample, "loss", f"{mean:.2f} ± {half:.2f}"


def measure_times(_: int | None) -> Iterator[tuple[Sample, str, str]]:
    """Yield the rows about the time of an analysis."""
    for sample in TIMES:
        seconds = []
        for record in play_records(sample, "times"):
            begin = time.process_time()
            analyse_game(record)
            seconds.append(time.process_time() - begin)
        yield sample, "seconds", f"{statistics.fmean(seconds):.1f}, slowest {max(seconds):.1f}"


def make_row(sample: Sample, figure: str, value: str) -> str:
    """Return a row of the table."""
    cells = (f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", figure, sample.level, sample.seats)
    return f"| {' | '.join(map(str, cells))} | {sample.games:,} | {value} |\n"


def main() -> None:
    """Measure, print, and add the rows to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    parser.add_argument("--only", choices=("reliability", "luck", "losses", "times"), help="one part")
    parser.add_argument(
        "--jobs", type=int, help="processes that play games; the default is one for each core"
    )
    chosen = parser.parse_args()
    parts = {
        "reliability": measure_reliability, "luck": measure_luck, "losses": measure_losses,
        "times": measure_times,
    }  # fmt: skip
    analyse_game(next(play_records(Sample("experienced", 2, 1), "compile")))
    for name, measure in parts.items():
        if chosen.only in (None, name):
            for sample, figure, value in measure(chosen.jobs):
                row = make_row(sample, figure, value)
                if not chosen.no_row:
                    kept = TABLE.read_text(encoding="utf-8") if TABLE.exists() else HEAD
                    TABLE.write_text(kept + row, encoding="utf-8")
                print(row, end="", flush=True)


if __name__ == "__main__":
    main()
