"""The calibration of chances: how often players of a level lose a position.

The value network knows the chances between players of its own strength. Weaker players turn more games
around, so their chances lie closer together. The chances of all seats are raised to a power and divided by
their sum. Their order stays, and so do certain chances and equal ones, which are those of solved endings.

The powers were fitted on games of bots (`bench/calibration_fit.py`). Other games are used to measure how well
the chances then agree with the results (docs/explanation/analysis.md).
"""

from typing import Final, NamedTuple

from kozyr.analysis.level_tags import find_levels
from kozyr.kernel.imagined_deal import Doubles
from kozyr.rules.notation import Record

_DUEL: Final = 2
_POWERS: Final[dict[str, tuple[float, float]]] = {
    "novice": (0.68, 0.58),
    "experienced": (0.82, 0.72),
    "master": (1.0, 1.12),
}
"""The powers of each level: with two seats or two teams, and with more seats."""
_SIMILAR: Final = {"divine": "master"}
"""Levels that were not measured, and the most similar one that was."""
_UNKNOWN: Final = "experienced"
"""The level whose powers people and unknown levels get. It is between the others."""
_MEASURED_ERROR: Final = 0.02
"""How far a chance may be from the share of games that end so, if the level of each seat was measured."""
_UNKNOWN_ERROR: Final = 0.05
"""The same for other players: about the distance between the chances of two levels."""


class Calibration(NamedTuple):
    """How the chances of the network become those of the players of a game."""

    power: float
    error: float
    """How far a chance may be from the share of games that end so, from 0 to 1."""

    def apply(self, shares: Doubles, *, is_team_game: bool) -> Doubles:
        """Return the calibrated chances of all seats, which are the last axis."""
        powers = shares**self.power
        total = powers + (1 - shares) ** self.power if is_team_game else powers.sum(-1, keepdims=True)
        calibrated: Doubles = powers / total
        return calibrated


UNCHANGED: Final = Calibration(1.0, 0.0)
"""The chances of the network as they are."""


def find_calibration(record: Record) -> Calibration:
    """Return the calibration for the players of a game; at a mixed table it is the mean of its seats."""
    levels = [_SIMILAR.get(level or "", level or "") for level in find_levels(record)]
    column = 0 if record.seats == _DUEL or record.options.teams else 1
    powers = [_POWERS.get(level, _POWERS[_UNKNOWN])[column] for level in levels]
    is_measured = all(level in _POWERS for level in levels)
    return Calibration(sum(powers) / len(powers), _MEASURED_ERROR if is_measured else _UNKNOWN_ERROR)
