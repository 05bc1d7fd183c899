"""The sizes of an analysis: over how many imagined deals each figure is averaged.

An imagined deal is a random choice of the cards that a player, or everybody, cannot know.
"""

from typing import Final, NamedTuple

ENGINE: Final = "4"
"""The version of the analysis. Raise it when a change of the code gives the same game different figures;
stored reports are then made again."""


class AnalysisSettings(NamedTuple):
    """How much work an analysis may do; tests use less."""

    min_deals: int = 1_000
    """The imagined deals on which the moves of a decision are compared at first."""
    max_deals: int = 8_000
    """The most imagined deals of a decision. The number doubles while it is unclear on which side
    of a verdict's threshold the loss lies."""
    decision_bouts: int = 2
    """How many bouts, the current one included, are played on each deal before its position is valued."""
    chance_deals: int = 1_000
    """How many shuffled talons give the chances after a move."""
    luck_deals: int = 8_000
    """How many shuffled talons give each of the two values whose difference is the luck of a draw."""
    max_candidates: int = 4
    """How many moves the network proposes; they and the played one are compared."""
    max_solver_nodes: int = 1_000_000
    """The most positions that the solver searches for one value; about a tenth of a second."""


FULL: Final = AnalysisSettings()
