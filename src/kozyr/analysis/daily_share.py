"""The text by which a person shares the result of a daily deal.

It reveals no card: it has the date, the score, a coloured square for each bout, the luck and a link.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

from kozyr.analysis.deal_score import MAX_DEAL_SCORE, BoutMark
from kozyr.analysis.duplicate_match import write_difference
from kozyr.locales import Language, say

MARK_SIGNS: Final[dict[BoutMark, str]] = {"beaten": "🟩", "taken": "🟥", "given": "⬜"}


def make_share_text(  # noqa: PLR0913 - the parts of the text
    language: Language,
    day: date,
    score: int,
    marks: Sequence[Sequence[BoutMark]],
    *,
    luck: float | None,
    link: str,
) -> str:
    """Return the text in a language; `marks` has the bouts of each game. Unknown luck is left out."""
    lines = [
        say(language, "daily_share_title", date=day.isoformat()),
        say(language, "daily_share_score", score=str(score), max=str(MAX_DEAL_SCORE)),
        *(write_marks(game) for game in marks if game),
    ]
    if luck is not None:
        side = "good" if round(luck) > 0 else "bad" if round(luck) < 0 else "none"
        lines.append(say(language, "daily_share_luck", luck=write_luck(luck), side=side))
    return "\n".join([*lines, link])


def write_marks(marks: Sequence[BoutMark]) -> str:
    """Return the bouts of one game as a row of squares."""
    return "".join(MARK_SIGNS[mark] for mark in marks)


def write_luck(luck: float) -> str:
    """Return luck as a whole number with its sign, such as +12 or −3."""
    return write_difference(round(luck))
