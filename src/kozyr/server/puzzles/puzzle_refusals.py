"""The reasons for which a request about puzzles can be refused."""

from typing import Final

from kozyr.rules.refusals import Refusal, refuse_with
from kozyr.rules.rule_refusals import make_reasons

PUZZLE_REASONS: Final = make_reasons(
    "puzzles",
    {
        "no_puzzle": ("no_puzzle",),
        "no_puzzle_left": ("no_puzzle",),
        "no_puzzle_in_games": ("no_puzzle",),
        "puzzle_choice": ("puzzle_choice",),
        "no_attempt": ("no_attempt",),
        "attempt_over": ("attempt_over",),
        "attempt_open": ("attempt_open",),
        "puzzle_step": ("overtaken",),
        "judge_busy": ("busy",),
    },
)


def refuse(reason: str, *about: object) -> Refusal:
    """Refuse with one of `PUZZLE_REASONS`."""
    return refuse_with(PUZZLE_REASONS[reason], *about)
