"""The calibration of chances: how often players of a level lose a position.

The value network knows the chances between players of its own strength. Weaker players turn more games
around, so their chances lie closer together. The chances of all seats are raised to a power and divided by
their sum. This keeps their order. It also keeps chances of 0 and 1 and equal chances. Solved endings have
only such chances.

The powers were fitted on games of bots (`bench/calibration_fit.py`). Other games are used to measure how well
the chances then agree with the results (docs/explanation/analysis.md).
"""

from statistics import fmean
from typing import Final, NamedTuple

from kozyr.analysis.level_tags import find_levels
from kozyr.kernel.imagined_deal import Doubles
from kozyr.rules.notation import Record

_DUEL: Final = 2


class _LevelPowers(NamedTuple):
    """The powers of a level: early in a game, and late, when the talon has few cards or none."""

    duel_early: float
    """The early power with two seats or two teams; the late one applies with at most four talon cards."""
    duel_late: float
    early: float
    """The early power with more seats; the late one applies when the talon is empty."""
    late: float


_DUEL_LATE_TALON: Final = 4
_POWERS: Final = {
    "novice": _LevelPowers(0.74, 0.56, 0.48, 0.66),
    "experienced": _LevelPowers(0.82, 0.82, 0.54, 0.78),
    "master": _LevelPowers(1.06, 1.24, 1.14, 1.06),
}
_SIMILAR: Final = {"divine": "master"}
"""Levels that were not measured, and the most similar one that was."""
_UNKNOWN: Final = "experienced"
"""The level whose powers people and unknown levels get. It is between the others."""
_MEASURED_ERROR: Final = 0.02
"""How far a chance may be from the share of games that the seat loses, if all levels were measured."""
_UNKNOWN_ERROR: Final = 0.05
"""How far a chance may be off for other players: about the distance between the chances of two levels."""


class Calibration(NamedTuple):
    """How the chances by the network are adjusted to the strength of a game's players."""

    early_power: float
    late_power: float
    late_talon: int
    """The late power applies with at most this many cards in the talon."""
    error: float
    """How far a chance may be from the share of games that the seat loses, from 0 to 1."""

    def apply(self, shares: Doubles, *, talon: int, is_team_game: bool) -> Doubles:
        """Return the calibrated chances of all seats, which are the last axis."""
        power = self.late_power if talon <= self.late_talon else self.early_power
        powers = shares**power
        total = powers + (1 - shares) ** power if is_team_game else powers.sum(-1, keepdims=True)
        calibrated: Doubles = powers / total
        return calibrated


UNCHANGED: Final = Calibration(1.0, 1.0, 0, 0.0)
"""The chances of the network as they are."""


def find_calibration(record: Record) -> Calibration:
    """Return the calibration for the players of a game; at a mixed table it is the mean of its seats."""
    levels = [_SIMILAR.get(level or "", level or "") for level in find_levels(record)]
    powers = [_POWERS.get(level, _POWERS[_UNKNOWN]) for level in levels]
    error = _MEASURED_ERROR if all(level in _POWERS for level in levels) else _UNKNOWN_ERROR
    means = _LevelPowers(*(fmean(column) for column in zip(*powers, strict=True)))
    if record.seats == _DUEL or record.options.teams:
        return Calibration(means.duel_early, means.duel_late, _DUEL_LATE_TALON, error)
    return Calibration(means.early, means.late, 0, error)
