"""The sizes of an analysis: how many imagined deals each figure gets."""

from typing import Final, NamedTuple

ENGINE: Final = "3"
"""The version of the analysis. When equal games get other figures, raise it: reports are then made again."""


class AnalysisSettings(NamedTuple):
    """How much work an analysis may do; tests use less."""

    min_deals: int = 1_000
    """The imagined deals on which the moves of a decision are compared at first."""
    max_deals: int = 8_000
    """The most imagined deals of a decision. The number doubles while the interval straddles a threshold."""
    decision_bouts: int = 2
    """The bouts that are played on each of these deals, the current one included, before the value."""
    chance_deals: int = 1_000
    """The shuffled talons for the chances after a move."""
    luck_deals: int = 8_000
    """The shuffled talons for each of the two values whose difference is the luck of a draw."""
    max_candidates: int = 4
    """How many moves the network proposes; they and the played one are compared."""
    max_solver_nodes: int = 1_000_000
    """The most positions that the solver searches for one value; about a tenth of a second."""


FULL: Final = AnalysisSettings()
