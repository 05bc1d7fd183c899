"""The bot that gives hints: it plays the action that the analysis of the finished game finds best.

A hint of another bot could be called a mistake after the game. `master` decides in endings that the solver
knows, about early actions, and about throw-ins before everything is beaten.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from kozyr.analysis.analysis_settings import FULL, AnalysisSettings
from kozyr.analysis.decisions import rank_choices
from kozyr.analysis.position_values import PositionValues, list_kernel_moves, root_of_view
from kozyr.bots.bot import Budget
from kozyr.bots.early_actions import EARLY_ACTIONS
from kozyr.bots.ending_check import is_exact_ending
from kozyr.bots.network import Network
from kozyr.bots.network_bot import NetworkBot
from kozyr.bots.network_weights import load_weights
from kozyr.kernel.imagined_deal import Doubles
from kozyr.rules import Action, View

_SEED: Final = 1
"""The seed of `analyse_game`, so that a hint and the analysis imagine the same deals."""
_ERRORS: Final = 1.96
"""The best two actions are told apart by this number of standard errors, which is 95 %."""
_EQUAL: Final = 0.005
"""Actions whose chances differ by at most this are equal; the network's favourite of them is the hint."""


class Adviser:
    """A bot that compares actions as the analysis does; equal views get equal hints."""

    def __init__(self, settings: AnalysisSettings = FULL) -> None:
        self._settings = settings
        self._master = NetworkBot(_SEED)
        self._network = Network(load_weights("master"))

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose the action after which the seat is most rarely the durak on imagined deals."""
        choices = [action for action in legal if not isinstance(action, EARLY_ACTIONS)]
        is_throw_in_during_defence = view.phase == "defence" and view.seat != view.defender
        has_comparison = len(choices) == len(legal) > 1 and not is_throw_in_during_defence
        if not has_comparison or is_exact_ending(view):
            return self._master.choose(view, legal, budget)
        candidates = rank_choices(self._network, view, choices)[: self._settings.max_candidates]
        means = self._compare(view, candidates)
        return candidates[int((means <= means.min() + _EQUAL).argmax())]

    def _compare(self, view: View, candidates: Sequence[Action]) -> Doubles:
        # Return how often the seat is the durak after each action, on more deals if the best two are close.
        values, root = PositionValues(_SEED), root_of_view(view)
        moves = [list_kernel_moves(action) for action in candidates]
        rng = values.make_rng("decision", root)
        scores: Doubles = np.zeros((0, len(candidates)))
        deals, bouts = self._settings.min_deals, self._settings.decision_bouts
        while True:
            new = values.value(root, moves, deals - len(scores), rng, bouts=bouts)
            scores = np.concatenate((scores, new[:, :, view.seat]))
            means: Doubles = scores.mean(0)
            best, second = means.argsort()[:2]
            difference = scores[:, second] - scores[:, best]
            error = _ERRORS * float(difference.std(ddof=1)) / math.sqrt(deals)
            if difference.mean() > error or 2 * deals > self._settings.max_deals:
                return means
            deals *= 2
