"""Questions to the player, which are repeated until the answer is valid.

The answer 0 goes back one question. `ask_players` asks for all players of a new game.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.seating import SeatRequest, spare_names
from kozyr.locales import say
from kozyr.terminal.plain.drawing import OutputStyle
from kozyr.terminal.plain.line_io import LineIO
from kozyr.terminal.profile import check_nickname

BACK = 0
"""The number that goes back."""

HELP = "?"
"""The answer that shows the rules, at every question."""
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
_LEVELS: Final = ("novice", "experienced", "master", "divine")
"""The bot levels of the console game; the random bot is for programs only."""
_MAX_DIGITS: Final = 4
_MAX_NUMBERS: Final = 52
"""The most numbers in one answer: the size of the largest deck."""


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
        self, question: str, least: int, most: int, *, can_go_back: bool = True, choices: Sequence[str] = ()
    ) -> int:
        """Ask for a number in this range, or 0 to go back; `choices` are repeated after the rules."""
        while True:
            line = self.ask_line(question, choices)
            if can_go_back and parse_number(line, BACK, BACK) == BACK:
                return BACK
            number = parse_number(line, least, most)
            if number is not None:
                return number
            # If the range starts at 1, the answer 0 extends it, so the message says "from 0".
            shown_least = BACK if can_go_back and least == 1 else least
            self.write_text("plain_number_wrong", least=shown_least, most=most)

    def ask_choice(self, title: str, choices: Sequence[str], back_label: str | None = None) -> int:
        """Offer choices, numbered from 1; 0 goes back if `back_label` is given."""
        lines = [title] if title else []
        lines += [f"[{number}] {choice}" for number, choice in enumerate(choices, 1)]
        if back_label is not None:
            lines.append(f"[{BACK}] {back_label}")
        self.io.write_all(lines)
        question, can_go_back = self.say("plain_number"), back_label is not None
        return self.ask_number(question, 1, len(choices), can_go_back=can_go_back, choices=lines)

    def ask_cards(self, question: str, most: int) -> Sequence[int]:
        """Ask for the numbers of cards; the result is empty after the answer 0, which opens other choices."""
        while True:
            line = self.ask_line(question)
            if parse_number(line, BACK, BACK) == BACK:
                return ()
            numbers = parse_numbers(line, 1, most)
            if numbers is not None:
                return numbers
            self.write_text("plain_choose_wrong", most=most)


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


def ask_players(asker: Asker, owner: str = "") -> tuple[SeatRequest, ...] | None:
    """Ask for the players; return None to go back. `owner` is the name offered to the first person."""
    question = asker.say("plain_how_many", least=MIN_PLAYERS, most=MAX_PLAYERS)
    while count := asker.ask_number(question, MIN_PLAYERS, MAX_PLAYERS):
        seats: list[SeatRequest] = []
        while len(seats) < count:
            seat = _ask_player(asker, seats, owner)
            if seat is not None:
                seats.append(seat)
            elif seats:
                seats.pop()
            else:
                break  # back from the first player: ask again how many play
        else:
            return tuple(seats)
    return None


def _ask_player(asker: Asker, seats: list[SeatRequest], owner: str) -> SeatRequest | None:
    number = len(seats) + 1
    choices = [asker.say("plain_who_person"), asker.say("plain_who_bot")]
    while kind := asker.ask_choice(asker.say("plain_who", number=number), choices, asker.say("plain_back")):
        seat = _ask_person(asker, seats, owner) if kind == 1 else _ask_bot(asker, seats)
        if seat is not None:
            return seat
    return None


def _ask_person(asker: Asker, seats: list[SeatRequest], owner: str) -> SeatRequest | None:
    number = len(seats) + 1
    default = owner if owner and not seats else asker.say("plain_name_usual", number=number)
    while True:
        line = asker.ask_line(asker.say("plain_name", number=number, usual=default))
        if line == str(BACK):
            return None
        name = check_nickname(line or default, asker.style.language)
        if isinstance(name, ClientRefusal):
            asker.io.write(name.text)
        elif _is_taken(name, seats):
            asker.write_text("plain_name_taken", name=name)
        else:
            return SeatRequest("person", name)


def _ask_bot(asker: Asker, seats: list[SeatRequest]) -> SeatRequest | None:
    language = asker.style.language
    levels = [say(language, f"level_name_{name}") for name in _LEVELS]
    level = asker.ask_choice(asker.say("plain_level"), levels, asker.say("plain_back"))
    if level == BACK:
        return None
    free_name = next(name for name in spare_names(language) if not _is_taken(name, seats))
    return SeatRequest("bot", free_name, _LEVELS[level - 1])


def _is_taken(name: str, seats: list[SeatRequest]) -> bool:
    return any(name.casefold() == seat.name.casefold() for seat in seats)
