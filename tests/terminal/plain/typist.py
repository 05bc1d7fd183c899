"""A typist who plays plain mode like a person: reads the last question and types a number.

The typist lays the first legal card, else takes or passes, and knows only what the program writes.
"""

import re
from typing import NamedTuple

from kozyr.locales import Language, say

GAP = "\0"
VARIABLES = ("name", "most", "least", "number", "usual", "why", "n")


class Questions(NamedTuple):
    """The ends of the program's questions."""

    number: str
    lead: str
    redeal: str
    beat: str
    toss: str
    enter: str
    name: str
    how_many: str
    nothing: str

    @property
    def cards(self) -> tuple[str, ...]:
        """The questions that ask for a card."""
        return self.lead, self.redeal, self.beat, self.toss

    @property
    def all(self) -> tuple[str, ...]:
        """All questions, as the screen ends with them."""
        return tuple(f"{each} " for each in self)


def questions(language: Language) -> Questions:
    """Return the ends of the questions in a language, after their placeholders."""
    cards = [f"plain_choose_{kind}" for kind in ("lead", "redeal", "beat", "toss")]
    keys = (
        "plain_number",
        *cards,
        "plain_press_enter",
        "plain_name",
        "plain_how_many",
        "plain_nothing_to_toss",
    )
    texts = [say_with_gaps(language, key) for key in keys]
    return Questions(*[text.rpartition(GAP)[2] or text for text in texts])


def say_with_gaps(language: Language, key: str) -> str:
    """Return a text with a gap in place of each value."""
    return say(language, key, **dict.fromkeys(VARIABLES, GAP))


class Typist:
    """Answers questions of a game, on a real terminal and on streams."""

    def __init__(self, language: Language) -> None:
        self._ends = questions(language)
        self._no = say_with_gaps(language, "plain_no").partition(GAP)[0]
        self._again = f"[1] {say(language, 'plain_again')}"
        self._what_else = say_with_gaps(language, "plain_what_else").rpartition(GAP)[2]
        self._next = 1

    def answer(self, shown: str) -> str | None:
        """Answer the last question; return None if the game is over."""
        if self._again in shown:
            return None
        asked = shown.rstrip(" \n")
        if asked.endswith((self._ends.enter, self._ends.nothing)):
            return ""
        if asked.endswith(self._ends.cards):
            most = int(re.findall(r"\d+", asked.splitlines()[-1].replace(" (0", ""))[-1])
            refused = self._no in shown
            self._next = self._next + 1 if refused else 1
            return str(self._next if self._next <= most else 0)
        if self._what_else in shown:
            self._next = 1
            return "1"  # take or pass if no card can be laid
        return "1"
