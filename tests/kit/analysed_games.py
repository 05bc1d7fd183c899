"""Games for tests of the analysis, and sizes that keep it quick."""

from typing import Final

from kozyr.analysis.analysis_settings import AnalysisSettings
from kozyr.rules.notation import Record, read_game
from tests.kit.paths import ROOT

TINY: Final = AnalysisSettings(
    min_deals=20, max_deals=40, chance_deals=10, luck_deals=20, max_solver_nodes=20_000
)
"""Sizes for tests of what does not depend on them."""
SMALL: Final = AnalysisSettings(min_deals=400, max_deals=800, chance_deals=100, luck_deals=400)
"""Sizes that tell clear differences."""


def read_golden(name: str) -> Record:
    """Read a golden game."""
    return read_game((ROOT / "tests" / "games" / f"{name}.durak").read_text("utf-8"))
