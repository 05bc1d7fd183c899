"""Fits the powers of `kozyr.analysis.calibration` on games of bots.

The games have other seeds than the games of `bench/analysis_calibration.py`, which measures how well the
calibrated chances agree with the results. Solved endings need no calibration and are left out. The best power
has the smallest mean logarithmic loss. It takes about ten minutes. Call: `python -m bench.calibration_fit`;
the powers that it prints are written into the module by hand.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from bench.analysis_calibration import (
    NORMAL,
    POSITIONS,
    QUICK,
    Sample,
    find_outcome,
    map_games,
    play_records,
)

from kozyr.analysis.calibration import Calibration, find_calibration
from kozyr.analysis.ending_values import is_open_ending
from kozyr.analysis.position_values import PositionValues, root_of_game
from kozyr.kernel.imagined_deal import Doubles
from kozyr.rules.notation import Record

SAMPLES: Final = (
    Sample("novice", 2, 3000),
    Sample("experienced", 2, 2500),
    Sample("master", 2, 2000),
    Sample("novice", 4, 2500),
    Sample("experienced", 4, 2000),
    Sample("master", 4, 600),
)
POWERS: Final = np.arange(0.3, 2.0, 0.01)
LEAST_CHANCE: Final = 1e-4
"""A lower chance counts as this one, so that its logarithm is finite."""


class FitPosition(NamedTuple):
    """A position on which a power is fitted."""

    game: str
    talon: int
    """The number of cards in the talon."""
    shares: Doubles
    """The chances of the network, for each deal and seat."""
    outcome: tuple[float, ...]
    """Each seat's outcome: 1 for the durak, 0 for the others; a draw is shared."""


def collect_positions(sample: Sample) -> list[FitPosition]:
    """Return some positions of each game."""
    values = PositionValues(1)
    positions = []
    for record in play_records(sample, "fit"):
        rng = random.Random(record.seed)
        games = [each.game for each in record.steps()]
        outcome = find_outcome(games[-1])
        for number in rng.sample(range(len(games) - 1), POSITIONS):
            if not is_open_ending(games[number]):
                root = root_of_game(games[number])
                generator = values.make_rng("chance", root)
                shares = values.value(root, [()], QUICK.chance_deals, generator)[:, 0]
                positions.append(FitPosition(record.seed or "", len(games[number].talon), shares, outcome))
    return positions


def find_losses(positions: Sequence[FitPosition], power: float) -> Doubles:
    """Return the logarithmic loss of each position with a power."""
    calibration = Calibration(power, power, 0, 0.0)
    losses = []
    for position in positions:
        calibrated = calibration.apply(position.shares, talon=position.talon, is_team_game=False)
        chances = calibrated.mean(0)
        outcome = np.array(position.outcome)
        losses.append(-float((outcome * np.log(np.maximum(chances, LEAST_CHANCE))).sum()))
    return np.array(losses)


def find_best(loss: Callable[[float], float]) -> float:
    """Return the power with the smallest loss, by ternary search: the loss has one minimum."""
    low, high = 0, len(POWERS) - 1
    while high - low > 2:  # noqa: PLR2004 - three powers are compared directly
        third = (high - low) // 3
        if loss(POWERS[low + third]) < loss(POWERS[high - third]):
            high -= third
        else:
            low += third
    return float(min(POWERS[low : high + 1], key=loss))


def fit_power(positions: Sequence[FitPosition]) -> tuple[float, float]:
    """Return the best power and half of its 95 % interval, from the slopes of the losses of each game."""
    best = find_best(lambda power: float(find_losses(positions, power).mean()))
    width = 0.05
    below, middle, above = (find_losses(positions, best + step) for step in (-width, 0.0, width))
    slopes = (above - below) / (2 * width)
    curvature = float((above - 2 * middle + below).sum()) / width**2
    by_game: dict[str, float] = {}
    for position, slope in zip(positions, slopes.tolist(), strict=True):
        by_game[position.game] = by_game.get(position.game, 0.0) + slope
    return best, NORMAL * math.sqrt(sum(slope**2 for slope in by_game.values())) / curvature


def list_fits(sample: Sample, positions: Sequence[FitPosition]) -> list[str]:
    """Return the fitted powers of one sample as lines."""
    late_talon = find_calibration(Record(seats=sample.seats, seed="")).late_talon
    return [
        describe_fit(sample, part, [each for each in positions if (each.talon <= late_talon) == is_late])
        for part, is_late in (("early", False), ("late", True))
    ]


def describe_fit(sample: Sample, part: str, positions: Sequence[FitPosition]) -> str:
    """Return the fitted power of some positions as a line."""
    power, error = fit_power(positions)
    before, after = (find_losses(positions, each).mean() for each in (1.0, power))
    return (
        f"{sample.level}, {sample.seats} seats, {sample.games:,} games, {part}, {len(positions):,} positions:"
        f" power {power:.2f} ± {error:.2f}, loss {before:.4f} → {after:.4f}"
    )


def main() -> None:
    """Fit all samples and print the powers."""
    for sample, positions in map_games(collect_positions, SAMPLES, None):
        print("\n".join(list_fits(sample, positions)), flush=True)


if __name__ == "__main__":
    main()
