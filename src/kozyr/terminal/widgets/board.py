"""The text of the player's statistics."""

from typing import Final

from kozyr.rules.refusals import Language
from kozyr.terminal.profile import Profile
from kozyr.terminal.words import say

_WIDTH: Final = 26


def board_text(profile: Profile, language: Language) -> str:
    """Return the statistics, one figure per line."""
    rows = (
        ("board_rating", f"{profile.rating:.0f}"),
        ("board_title", say(language, f"title_{profile.title}")),
        ("board_games", str(profile.games)),
        ("board_wins", str(profile.wins)),
        ("board_losses", str(profile.losses)),
        ("board_draws", str(profile.draws)),
        ("board_minutes", str(profile.minutes)),
    )
    named = [(say(language, key), value) for key, value in rows]
    return "\n".join(f"{name}{value:>{_WIDTH - len(name)}}" for name, value in named)
