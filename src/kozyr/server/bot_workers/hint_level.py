"""The level that gives hints to people. No bot plays it, so it is in no list of levels."""

from typing import Final

from kozyr.bots.bot import Bot
from kozyr.bots.levels import TABLE_LEVELS, Level


def _make_adviser(_seed: int) -> Bot:
    from kozyr.analysis.adviser import Adviser  # noqa: PLC0415 - loads the kernel

    return Adviser()


HINT_LEVEL: Final = Level("hint", 0, _make_adviser, needs_kernel=True)
CHOOSER_LEVELS: Final = {**TABLE_LEVELS, HINT_LEVEL.name: HINT_LEVEL}
"""The levels that a chooser knows."""
