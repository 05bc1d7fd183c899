"""A text scanner that tracks its position.

All notation is read through a `Scanner`, so that every error names the line, the column and what was
expected.
"""

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from kozyr.rules.cards import CARDS_BY_ID, Card
from kozyr.rules.fields import SURROGATE

MAX_CHARACTERS = 1 << 20
"""The maximum length of a text; longer texts are refused unread."""

_T = TypeVar("_T")
_CARD = re.compile(r"[SCHD](?:10|[2-9JQKA])(?![0-9A-Za-z])")
_NUMBER = re.compile(r"\d{1,10}(?!\d)", re.ASCII)
_QUOTED_WORD = re.compile(r"\S{1,24}")
"""The word that an error quotes as found."""
_BLANK_NAMES = {"": "the end", "\n": "the end of the line"}
"""How an error names what stands where no word begins: the end of the text or of the line. Anything else is
"a space"."""


class NotationError(ValueError):
    """Raised for a text that is not a game or a position."""

    def __init__(self, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(f"line {line}, column {column}: expected {expected}, found {found}")
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found


class Scanner:
    """A text and the current reading position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        if len(text) > MAX_CHARACTERS:
            self.fail(f"at most {MAX_CHARACTERS} characters", found=f"{len(text)}")
        if surrogate := SURROGATE.search(text):
            self.fail("text that can be written in UTF-8", position=surrogate.start())

    @property
    def is_done(self) -> bool:
        """Whether the whole text has been read."""
        return self.position >= len(self.text)

    def fail(self, expected: str, *, position: int | None = None, found: str | None = None) -> NoReturn:
        """Raise an error that says what was expected at the current or another position."""
        position = self.position if position is None else position
        line = self.text.count("\n", 0, position) + 1
        column = position - (self.text.rfind("\n", 0, position) + 1) + 1
        if found is None:
            match = _QUOTED_WORD.match(self.text, position)
            blank = self.text[position : position + 1]
            found = ascii(match.group()) if match else _BLANK_NAMES.get(blank, "a space")
        raise NotationError(line, column, expected, found)

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """Read the text that a pattern matches at the current position, or fail."""
        match = pattern.match(self.text, self.position)
        if match is None:
            self.fail(expected)
        self.position = match.end()
        return match.group()

    def accept(self, text: str) -> bool:
        """Read exactly this text if it comes next; return whether it did."""
        if not self.text.startswith(text, self.position):
            return False
        self.position += len(text)
        return True

    def expect(self, text: str, expected: str) -> None:
        """Read exactly this text, or fail."""
        if not self.accept(text):
            self.fail(expected)

    def read_card(self) -> Card:
        """Read a card id."""
        return CARDS_BY_ID[self.take(_CARD, "a card such as S9 or H10")]

    def read_cards(self) -> tuple[Card, ...]:
        """Read card ids separated by commas."""
        return self.read_list(Scanner.read_card)

    def read_list(self, read: Callable[["Scanner"], _T], separator: str = ",") -> tuple[_T, ...]:
        """Read one or more values with a separator between them."""
        values = [read(self)]
        while self.accept(separator):
            values.append(read(self))
        return tuple(values)

    def read_number(self, expected: str) -> int:
        """Read a number of up to ten digits."""
        return int(self.take(_NUMBER, expected))
