"""The chances of all seats and the luck of draws, with all cards known.

The talon is shuffled again for every value, so a chance knows the hands but not the future.
"""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from kozyr.analysis.analysis_settings import AnalysisSettings
from kozyr.analysis.ending_values import find_result_shares, is_open_ending, solve_chances
from kozyr.analysis.position_values import PositionValues, list_kernel_moves, root_of_game
from kozyr.analysis.report import DrawLuck, DurakChance
from kozyr.kernel.imagined_deal import Doubles
from kozyr.rules import Action, Game, Seat, Step
from kozyr.rules.events import Refilled

_INTERVAL_ERRORS: Final = 1.96
"""The number of standard errors on either side that cover 95 %."""
_POINTS: Final = 100
_CALIBRATION_ERROR: Final = 0.05
"""How far a chance of the network may be from the share of games that end so. The mean was 0.036 with two
seats and 0.047 with four (bench/analysis_calibration.md)."""


class ChanceMeter:
    """Measures chances and luck in the positions of one game."""

    def __init__(self, values: PositionValues, settings: AnalysisSettings) -> None:
        self._values, self._settings = values, settings

    def measure_chances(self, game: Game) -> tuple[DurakChance, ...]:
        """Return the chance of each seat; a finished game and an ending are exact."""
        exact = None
        if game.result is not None:
            exact = find_result_shares(game.setup, game.result)
        elif is_open_ending(game):
            exact = solve_chances(game, self._values.solver, self._settings.max_solver_nodes)
        if exact is not None:
            points = [round(_POINTS * share, 1) for share in exact]
            return tuple(DurakChance(p, p, p) for p in points)
        deals = self._settings.chance_deals
        root = root_of_game(game)
        rng = self._values.make_rng("chance", root)
        shares = self._values.value(root, [()], deals, rng)[:, 0, : game.setup.seats]
        return tuple(_make_chance(column) for column in shares.T)

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
        root = root_of_game(before, seat)
        rng = self._values.make_rng("shuffled", root)
        moves = [list_kernel_moves(played)]
        shares = self._values.value(root, moves, self._settings.luck_deals, rng)
        expected = shares[:, 0].mean(0)
        game = after.game._replace(setup=before.setup)
        for each, value in zip(seats, self._estimate(game, "drawn"), strict=True):
            yield _make_luck(move, each, float(expected[each]) - value)

    def _estimate(self, game: Game, purpose: str) -> list[float]:
        # No ending is solved for one side of a difference only, so that the errors of both cancel out.
        if game.result is not None:
            return [*find_result_shares(game.setup, game.result)]
        root = root_of_game(game)
        rng = self._values.make_rng(purpose, root)
        shares = self._values.value(root, [()], self._settings.luck_deals, rng)
        means: list[float] = shares[:, 0, : game.setup.seats].mean(0).tolist()
        return means


def _is_random(before: Game, after: Step) -> bool:
    # A draw is certain if all its cards are known: the trump card alone, or the whole talon for one seat.
    draws = [draw for event in after.events if isinstance(event, Refilled) for draw in event.draws]
    is_whole_talon = len(draws) == 1 and not after.game.talon
    return len(before.talon) > 1 and not is_whole_talon


def _make_luck(move: int, seat: int, share: float) -> DrawLuck:
    return DrawLuck(move, seat, round(_POINTS * share, 1))


def _make_chance(shares: Doubles) -> DurakChance:
    mean = float(shares.mean())
    sampling_error = _INTERVAL_ERRORS * float(np.std(shares, ddof=1)) / math.sqrt(len(shares))
    error = _CALIBRATION_ERROR + sampling_error
    values = (mean, max(0.0, mean - error), min(1.0, mean + error))
    return DurakChance(*(round(_POINTS * value, 1) for value in values))
