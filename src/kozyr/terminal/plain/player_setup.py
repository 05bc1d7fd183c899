"""The questions about the players of a new game: how many, people or bots, and their names.

The answer 0 goes back one question, and from the first question to the menu.
"""

from typing import Final

from kozyr.bots.levels import LEVELS
from kozyr.terminal.local.seating import NAMES, SeatRequest
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.profile import check_nickname
from kozyr.terminal.table_client import ClientRefusal

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
_LEVELS: Final = ("novice", "experienced", "master", "divine")
"""The bot levels of the console game; the random bot is for programs only."""


def ask_players(asker: Asker, owner: str = "") -> tuple[SeatRequest, ...] | None:
    """Ask for the players; None goes back. The first person is offered the name of the profile."""
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
                break
        else:
            return tuple(seats)
    return None


def _ask_player(asker: Asker, seats: list[SeatRequest], owner: str) -> SeatRequest | None:
    number = len(seats) + 1
    choices = [asker.say("plain_who_person"), asker.say("plain_who_bot")]
    while kind := asker.menu(asker.say("plain_who", number=number), choices, asker.say("plain_back")):
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
    levels = [LEVELS[name].ru if language == "ru" else LEVELS[name].en for name in _LEVELS]
    level = asker.menu(asker.say("plain_level"), levels, asker.say("plain_back"))
    if level == BACK:
        return None
    free_name = next(name for name in NAMES[language] if not _is_taken(name, seats))
    return SeatRequest("bot", free_name, _LEVELS[level - 1])


def _is_taken(name: str, seats: list[SeatRequest]) -> bool:
    return any(name.casefold() == seat.name.casefold() for seat in seats)
