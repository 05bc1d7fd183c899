"""The loss of one decision, from what the seat knew."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from kozyr.analysis.analysis_settings import AnalysisSettings
from kozyr.analysis.ending_values import solve_moves
from kozyr.analysis.position_values import PositionValues, list_kernel_moves, root_of_view
from kozyr.analysis.report import DecisionReport
from kozyr.analysis.verdicts import find_verdict, list_thresholds
from kozyr.bots.early_actions import EARLY_ACTIONS
from kozyr.bots.ending_check import is_exact_ending
from kozyr.bots.knowledge import knowledge_of
from kozyr.bots.network import Network
from kozyr.kernel.imagined_deal import Doubles
from kozyr.rules import Action, Game, Seat, View, legal, view
from kozyr.rules.notation import Turn, write_turn

_INTERVAL_ERRORS: Final = 1.96
"""The number of standard errors on either side that cover 95 %."""
_POINTS: Final = 100
_VALUE_ERRORS: Final = ((9, 1.5), (5, 5.5), (0, 12.0))
"""How far a loss may be from the true one because the networks are not perfect, in points with two seats. The
first number is the least number of cards in the talon: near the end, one card decides more
(docs/explanation/analysis.md)."""


class PlayedDecision(NamedTuple):
    """A choice of a seat."""

    move: int
    game: Game
    """The position in which the seat chose."""
    seat: Seat
    played: Action


class _Loss(NamedTuple):
    best: Action
    loss: float
    low: float
    high: float
    exact: bool


class DecisionJudge:
    """Finds the losses of the decisions of one game."""

    def __init__(self, values: PositionValues, network: Network, settings: AnalysisSettings) -> None:
        self._values, self._network, self._settings = values, network, settings

    def judge(self, decision: PlayedDecision) -> DecisionReport | None:
        """Return the report on a decision, or None if the seat had no choice."""
        _, game, seat, played = decision
        choices = [action for action in legal(game).get(seat, ()) if not isinstance(action, EARLY_ACTIONS)]
        if game.phase == "defence" and seat != game.defender:
            # With `order=free`, a throw-in may come before everything is beaten. The alternative is to wait,
            # which is not an action, so nothing can be compared.
            return _make_report(decision, _Loss(played, 0.0, 0.0, 0.0, exact=False), None)
        if len(choices) < 2:  # noqa: PLR2004 - no choice
            return None
        seat_view = view(game, seat)
        ranked = rank_choices(self._network, seat_view, choices)
        loss = None
        if is_exact_ending(seat_view):
            loss = self._solve(decision, _put_first(played, ranked))
        if loss is None:
            # The network's candidates do not depend on the played action, so two games compare the same ones.
            loss = self._compare(seat_view, _put_first(played, ranked[: self._settings.max_candidates]))
        rounded = loss._replace(loss=round(loss.loss, 1), low=round(loss.low, 1), high=round(loss.high, 1))
        if rounded.loss == 0:
            rounded = rounded._replace(best=played)
        return _make_report(decision, rounded, game.setup.seats)

    def _solve(self, decision: PlayedDecision, ranked: list[Action]) -> _Loss | None:
        moves = [list_kernel_moves(action) for action in ranked]
        max_nodes = self._settings.max_solver_nodes
        chances = solve_moves(decision.game, decision.seat, moves, self._values.solver, max_nodes)
        if chances is None:
            return None
        best = min(range(len(ranked)), key=chances.__getitem__)  # the first of the best ones
        loss = _POINTS * (chances[0] - chances[best])
        return _Loss(ranked[best], loss, loss, loss, exact=True)

    def _compare(self, seat_view: View, candidates: list[Action]) -> _Loss:
        # Compare the played action with the best other one, on the same deals.
        root, seat = root_of_view(seat_view), seat_view.seat
        moves = [list_kernel_moves(action) for action in candidates]
        rng = self._values.make_rng("decision", root)
        thresholds = list_thresholds(seat_view.setup.seats)
        scores: Doubles = np.zeros((0, len(candidates)))
        deals, bouts = self._settings.min_deals, self._settings.decision_bouts
        while True:
            new = self._values.value(root, moves, deals - len(scores), rng, bouts=bouts)
            scores = np.concatenate((scores, new[:, :, seat]))
            best = 1 + int(scores[:, 1:].mean(0).argmin())
            differences = _POINTS * (scores[:, 0] - scores[:, best])
            mean = float(differences.mean())
            error = _INTERVAL_ERRORS * float(differences.std(ddof=1)) / math.sqrt(deals)
            # More deals make only the sampling error smaller.
            is_unclear = any(abs(mean - threshold) < error for threshold in thresholds)
            if not is_unclear or 2 * deals > self._settings.max_deals:
                error += find_value_error(seat_view)
                low, high = max(0.0, mean - error), max(0.0, mean + error)
                return _Loss(candidates[best], max(0.0, mean), low, high, exact=False)
            deals *= 2


def rank_choices(network: Network, seat_view: View, choices: Sequence[Action]) -> list[Action]:
    """Return the choices in the order of the network's preference."""
    evaluation = network.evaluate_row(knowledge_of(seat_view))
    chances = dict(zip(evaluation.moves, evaluation.probabilities, strict=True))
    return sorted(choices, key=lambda action: -chances.get(list_kernel_moves(action)[0], -1.0))


def _put_first(played: Action, ranked: Sequence[Action]) -> list[Action]:
    return [played, *(action for action in ranked if action != played)]


def find_value_error(seat_view: View) -> float:
    """Return how far a loss may be from the true one because the networks are not perfect, in points."""
    error = next(error for least, error in _VALUE_ERRORS if seat_view.talon >= least)
    return error * 2 / seat_view.setup.seats


def _make_report(decision: PlayedDecision, loss: _Loss, seats: int | None) -> DecisionReport:
    # Without `seats` the decision gets no verdict.
    return DecisionReport(
        decision.move,
        decision.seat,
        write_turn(Turn(decision.seat, decision.played)),
        write_turn(Turn(decision.seat, loss.best)),
        loss.loss,
        loss.low,
        loss.high,
        loss.exact,
        None if seats is None else find_verdict(loss.loss, loss.low, seats),
    )
