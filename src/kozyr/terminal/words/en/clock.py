"""English texts about the player's own clock."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "clock_own": "Your time {time} · reserve {reserve}",
    "clock_own_bare": "Your time {time}",
    "clock_reserve": "Your reserve {time}",
    "clock_hurry": "Your time is running out: {time} left. Go back to the table.",
}
