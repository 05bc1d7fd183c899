"""The delay between a bot's turn and its answer at tables with people.

The delay depends only on the level and on chance. It is drawn before the bot thinks, and the bot must finish
within it. So the time that a bot takes reveals nothing about its cards.
"""

from random import Random
from typing import Final

from kozyr.bots.levels import LEVELS

PAUSE_MS: Final = 700
"""The shortest delay: people have to see what happened before."""
SPREAD_MS: Final = 600
"""How much longer a delay may be, by chance."""
_THOUGHTS: Final = 1.5
"""How many thoughts of usual length fit into the shortest delay of a level that searches."""
SPARE_MS: Final = 100
"""The part of a delay in which no bot thinks any more: its answer is on the way."""


def answer_delay_ms(level: str, pause_ms: int, chance: Random) -> int:
    """Draw a delay for a bot of this level; 0 where there is no pause."""
    if not pause_ms:
        return 0
    usual_ms = LEVELS[level].milliseconds if level in LEVELS else 0
    room_ms = round(_THOUGHTS * usual_ms) + SPARE_MS
    return max(pause_ms, room_ms) + chance.randrange(SPREAD_MS)


def thinking_time_ms(delay_ms: int) -> int:
    """Give the part of a delay in which a bot may think."""
    return max(1, delay_ms - SPARE_MS)
