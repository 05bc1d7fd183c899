"""The text by which a person shares the result of a daily deal.

It spoils nothing: it has the date, the score, a square for each bout, the luck and a link, but no card.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

from kozyr.analysis.deal_score import MAX_DEAL_SCORE, Square
from kozyr.analysis.duplicate_match import write_difference
from kozyr.locales import Language, say

SQUARE_SIGNS: Final[dict[Square, str]] = {"beaten": "🟩", "taken": "🟥", "given": "⬜"}


def make_share_text(  # noqa: PLR0913 - the parts of the text
    language: Language,
    day: date,
    score: int,
    squares: Sequence[Sequence[Square]],
    *,
    luck: float | None,
    link: str,
) -> str:
    """Return the text in a language; `squares` are those of each game. Unknown luck is left out."""
    lines = [
        say(language, "daily_share_title", date=day.isoformat()),
        say(language, "daily_share_score", score=str(score), max=str(MAX_DEAL_SCORE)),
        *(write_squares(game) for game in squares if game),
    ]
    if luck is not None:
        lines.append(say(language, "daily_share_luck", luck=write_luck(luck)))
    return "\n".join([*lines, link])


def write_squares(squares: Sequence[Square]) -> str:
    """Return the squares of one game as signs."""
    return "".join(SQUARE_SIGNS[square] for square in squares)


def write_luck(luck: float) -> str:
    """Return luck as a whole number with its sign, such as +12 or −3."""
    return write_difference(round(luck))
