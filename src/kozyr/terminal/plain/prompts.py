"""Prompts that repeat a question until the answer is valid."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.terminal.plain.drawing import OutputStyle
from kozyr.terminal.plain.line_io import LineIO
from kozyr.terminal.words import say

BACK = 0
"""The number that goes back."""

HELP = "?"
"""The answer that shows the rules, at every question."""


class Asker(NamedTuple):
    """Asks the player questions in the player's language."""

    io: LineIO
    style: OutputStyle
    help: Sequence[str] = ()
    """The lines that a question mark shows: the rules of the table."""

    def say(self, key: str, **values: object) -> str:
        """Return a sentence in the player's language."""
        return say(self.style.language, key, **values)

    def write_text(self, key: str, **values: object) -> None:
        """Write a sentence, which may span several lines."""
        self.io.write(*self.say(key, **values).split("\n"))

    def ask_line(self, question: str, choices: Sequence[str] = ()) -> str:
        """Ask and read a line; a question mark shows the rules, then the choices and the question again."""
        while (line := self.io.ask(question)) == HELP and self.help:
            self.io.write_all(self.help)
            self.io.write_all(choices)
        return line

    def ask_number(
        self, question: str, least: int, most: int, *, back: bool = True, choices: Sequence[str] = ()
    ) -> int:
        """Ask for a number in this range, or 0 to go back; `choices` are the numbered lines."""
        while True:
            line = self.ask_line(question, choices)
            if back and parse_number(line, BACK, BACK) == BACK:
                return BACK
            number = parse_number(line, least, most)
            if number is not None:
                return number
            self.write_text("plain_number_wrong", least=BACK if back and least == 1 else least, most=most)

    def menu(self, title: str, choices: Sequence[str], back: str | None = None) -> int:
        """Offer choices, numbered from 1; 0 goes back if `back` is given."""
        lines = [title] if title else []
        lines += [f"[{number}] {choice}" for number, choice in enumerate(choices, 1)]
        if back is not None:
            lines.append(f"[{BACK}] {back}")
        self.io.write_all(lines)
        return self.ask_number(
            self.say("plain_number"), 1, len(choices), back=back is not None, choices=lines
        )

    def ask_cards(self, question: str, most: int) -> Sequence[int]:
        """Ask for the numbers of cards; no numbers mean that the player wants the other choices."""
        while True:
            line = self.ask_line(question)
            if parse_number(line, BACK, BACK) == BACK:
                return ()
            numbers = parse_numbers(line, 1, most)
            if numbers is not None:
                return numbers
            self.write_text("plain_choose_wrong", most=most)


_MAX_DIGITS: Final = 4
_MAX_NUMBERS: Final = 52
"""The size of the largest deck."""


def parse_number(line: str, least: int, most: int) -> int | None:
    """Read one number in this range; None if the line is not such a number."""
    text = line.strip()
    # int() would also accept 1_0, ９ and +1; the digit limit rejects pasted text early.
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS):
        return None
    number = int(text)
    return number if least <= number <= most else None


def parse_numbers(line: str, least: int, most: int) -> Sequence[int] | None:
    """Read distinct numbers in this range, separated by spaces or commas; None if the line is invalid."""
    if len(line) > _MAX_NUMBERS * (_MAX_DIGITS + 1):
        return None
    words = line.replace(",", " ").split()
    parsed = [parse_number(word, least, most) for word in words]
    numbers = [number for number in parsed if number is not None]
    if not numbers or len(numbers) < len(words) or len(set(numbers)) < len(numbers):
        return None
    return numbers
