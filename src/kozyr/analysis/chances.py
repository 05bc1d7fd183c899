"""The chances of all seats and the luck of draws, with all cards known.

The talon is shuffled again for every value, so a chance knows the hands but not the future.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from kozyr.analysis.analysis_settings import AnalysisSettings
from kozyr.analysis.calibration import Calibration
from kozyr.analysis.ending_values import find_result_shares, is_open_ending, solve_chances
from kozyr.analysis.position_values import PositionValues, list_kernel_moves, root_of_game
from kozyr.analysis.report import DrawLuck, DurakChance
from kozyr.kernel.imagined_deal import Doubles
from kozyr.kernel.puct import Root
from kozyr.rules import Action, Game, Seat, Step
from kozyr.rules.events import Refilled

_INTERVAL_ERRORS: Final = 1.96
"""The number of standard errors on either side that cover 95 %."""
_POINTS: Final = 100


class ChanceMeter:
    """Measures chances and luck in the positions of one game."""

    def __init__(self, values: PositionValues, settings: AnalysisSettings, calibration: Calibration) -> None:
        self._values, self._settings, self._calibration = values, settings, calibration

    def measure_chances(self, game: Game) -> tuple[DurakChance, ...]:
        """Return the chance of each seat; it is exact in a finished game and in an ending."""
        exact = None
        if game.result is not None:
            exact = find_result_shares(game.setup, game.result)
        elif is_open_ending(game):
            exact = solve_chances(game, self._values.solver, self._settings.max_solver_nodes)
        if exact is not None:
            points = [round(_POINTS * share, 1) for share in exact]
            return tuple(DurakChance(p, p, p) for p in points)
        shares = self._value(root_of_game(game), (), game, self._settings.chance_deals, "chance")
        return tuple(_make_chance(column, self._calibration.error) for column in shares.T)

    def measure_deal(self, game: Game) -> Iterator[DrawLuck]:
        """Yield the luck of each seat in the deal; without luck all chances are equal."""
        values = self._estimate(game, "deal")
        fair = 0.5 if game.setup.options.teams else 1 / game.setup.seats
        for seat, value in enumerate(values):
            yield _make_luck(0, seat, fair - value)

    def measure_draw(
        self, move: int, before: Game, seat: Seat, played: Action, after: Step
    ) -> Iterator[DrawLuck]:
        """Yield the luck of each seat in the draws that a move caused."""
        seats = range(before.setup.seats)
        if not _is_random(before, after):
            yield from (DrawLuck(move, each, 0.0) for each in seats)
            return
        game = after.game._replace(setup=before.setup)
        root, moves = root_of_game(before, seat), list_kernel_moves(played)
        expected = self._value(root, moves, game, self._settings.luck_deals, "shuffled").mean(0)
        for each, value in zip(seats, self._estimate(game, "drawn"), strict=True):
            yield _make_luck(move, each, float(expected[each]) - value)

    def _estimate(self, game: Game, purpose: str) -> list[float]:
        # Endings are not solved here. The difference of two estimates is better than the difference of an
        # exact value and an estimate, because the errors of two estimates cancel out.
        if game.result is not None:
            return [*find_result_shares(game.setup, game.result)]
        shares = self._value(root_of_game(game), (), game, self._settings.luck_deals, purpose)
        means: list[float] = shares.mean(0).tolist()
        return means

    def _value(self, root: Root, moves: Sequence[int], after: Game, deals: int, purpose: str) -> Doubles:
        # Return the chances after the moves, on each deal. `after` is that position, with the cards that were
        # drawn. Each deal is calibrated before the mean is taken, and all deals in the same way. So the luck
        # of all possible draws has the mean 0.
        shares = self._values.value(root, [moves], deals, self._values.make_rng(purpose, root))[:, 0]
        return self._calibration.apply(shares, talon=len(after.talon), is_team_game=after.setup.options.teams)


def _is_random(before: Game, after: Step) -> bool:
    # A draw is certain if all its cards are known: the trump card alone, or the whole talon for one seat.
    draws = [draw for event in after.events if isinstance(event, Refilled) for draw in event.draws]
    is_whole_talon = len(draws) == 1 and not after.game.talon
    return len(before.talon) > 1 and not is_whole_talon


def _make_luck(move: int, seat: int, share: float) -> DrawLuck:
    return DrawLuck(move, seat, round(_POINTS * share, 1))


def _make_chance(shares: Doubles, calibration_error: float) -> DurakChance:
    mean = float(shares.mean())
    sampling_error = _INTERVAL_ERRORS * float(np.std(shares, ddof=1)) / math.sqrt(len(shares))
    error = calibration_error + sampling_error
    values = (mean, max(0.0, mean - error), min(1.0, mean + error))
    return DurakChance(*(round(_POINTS * value, 1) for value in values))
