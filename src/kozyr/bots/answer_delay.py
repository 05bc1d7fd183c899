"""The delay between a bot's turn and its answer at tables with people.

The delay depends only on the level and a random number. It is chosen before the bot thinks, and the bot must
finish within the delay. So the time that a bot takes reveals nothing about its cards.
"""

from random import Random
from typing import Final

from kozyr.bots.levels import LEVELS

PAUSE_MS: Final = 700
"""The usual value of `pause_ms`. People need this time to see the previous move."""
WATCHED_PAUSE_MS: Final = 200
"""The delay of bots that play on among themselves while people watch the rest of their game."""
SPREAD_MS: Final = 600
"""The upper bound of the random part of a delay."""
_THINKING_FACTOR: Final = 1.5
"""The shortest delay of a searching level, in multiples of its usual thinking time."""
SPARE_MS: Final = 100
"""The last part of a delay, which is reserved for sending the answer; no bot thinks in it."""


def answer_delay_ms(level: str, pause_ms: int, rng: Random) -> int:
    """Draw the delay of a bot of this level: at least `pause_ms`, but none if the pause is 0."""
    return max(pause_ms, _min_delay_ms(level)) + rng.randrange(SPREAD_MS) if pause_ms else 0


def watched_delay_ms(level: str, pause_ms: int) -> int:
    """Return the delay of a bot in a game that only bots still play; none if the pause is 0."""
    return max(min(WATCHED_PAUSE_MS, pause_ms), _min_delay_ms(level)) if pause_ms else 0


def _min_delay_ms(level: str) -> int:
    thinking_ms = LEVELS[level].milliseconds if level in LEVELS else 0
    return round(_THINKING_FACTOR * thinking_ms) + SPARE_MS


def thinking_time_ms(delay_ms: int) -> int:
    """Return the part of a delay in which a bot may think."""
    return max(1, delay_ms - SPARE_MS)
