"""The characters, with a name and a face, as which bots appear at a table.

`web/src/players/characters.ts` chooses the same characters; both are tested with `tests/fixtures/faces.json`.
"""

from collections.abc import Sequence
from typing import Final

CHARACTER_LEVELS: Final = {
    "vasily": "random",
    "zina": "novice",
    "amina": "experienced",
    "grisha": "experienced",
    "aldar": "master",
    "nyura": "divine",
}
"""The characters of the bots and their levels, the weakest first."""
COMPANIONS: Final = ("petya", "olya", "timur", "vera", "semyon")
"""Characters without a level: they join when all characters of a bot's level are taken."""
TEMPERATURES: Final = {
    "aldar": 0.5,
    "petya": 2.0,
    "olya": 1.0,
    "timur": 1.5,
    "vera": 0.3,
    "semyon": 0.7,
}
"""How freely a character chooses among actions that are nearly as good as the best one. The level `master`
uses it; a character that is not listed plays the best action."""


def choose_characters(levels: Sequence[str | None]) -> list[str | None]:
    """Choose a different character for every bot; `levels` has None for people and free seats.

    A bot gets a character of its level, or else a companion.
    """
    chosen: list[str | None] = [None] * len(levels)
    for seat, level in enumerate(levels):
        if level is None:
            continue
        known = level if level in CHARACTER_LEVELS.values() else "experienced"
        own = [name for name, own_level in CHARACTER_LEVELS.items() if own_level == known]
        # Odd seats take the characters of one level from the end.
        candidates = (*(own if seat % 2 == 0 else reversed(own)), *COMPANIONS)
        chosen[seat] = next((name for name in candidates if name not in chosen), None)
    return chosen
