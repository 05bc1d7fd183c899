"""The reasons for which a game cannot be analysed.

The reasons have the form of `kozyr.rules.rule_refusals`.
"""

from typing import Final

from kozyr.rules import Game, Refusal
from kozyr.rules.refusals import refuse_with
from kozyr.rules.rule_refusals import make_reasons

ANALYSIS_REASONS: Final = make_reasons(
    "analysis",
    {
        "unfinished": ("game_not_over", "§6"),
        "redealt": ("game_redealt", "§2.5"),
        "abandoned": ("game_abandoned", "§6.3"),
    },
)


def refuse_analysis(last: Game) -> Refusal | None:
    """Return why a game with this last position cannot be analysed; None if it can."""
    if last.result is None:
        return refuse_with(ANALYSIS_REASONS["unfinished"])
    if last.result.reason == "redeal":
        return refuse_with(ANALYSIS_REASONS["redealt"])
    if last.result.reason == "abandoned":
        return refuse_with(ANALYSIS_REASONS["abandoned"])
    return None
