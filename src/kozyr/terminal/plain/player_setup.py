"""The questions about the players of a new game: how many, people or bots, and their names.

The answer 0 goes back one question, and from the first question to the menu.
"""

from typing import Final

from kozyr.bots.levels import LEVELS
from kozyr.terminal.local.seating import NAMES, SeatRequest
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.profile import check_nickname
from kozyr.terminal.table_client import ClientRefusal

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
_LEVELS: Final = ("novice", "experienced", "master", "divine")
"""The bot levels of the console game; the random bot is for programs only."""


def ask_players(asker: Asker, owner: str = "") -> tuple[SeatRequest, ...] | None:
    """Ask for the players; None goes back. The first name offered is the profile's owner."""
    question = asker.say("plain_how_many", least=LEAST_PLAYERS, most=MOST_PLAYERS)
    while count := asker.number(question, LEAST_PLAYERS, MOST_PLAYERS):
        seats: list[SeatRequest] = []
        while len(seats) < count:
            wish = _wish(asker, seats, owner)
            if wish is not None:
                seats.append(wish)
            elif seats:
                seats.pop()
            else:
                break
        else:
            return tuple(seats)
    return None


def _wish(asker: Asker, seats: list[SeatRequest], owner: str) -> SeatRequest | None:
    number = len(seats) + 1
    choices = [asker.say("plain_who_person"), asker.say("plain_who_bot")]
    ask = {1: _person, 2: _bot}
    while kind := asker.menu(asker.say("plain_who", number=number), choices, asker.say("plain_back")):
        wish = ask[kind](asker, seats, owner)
        if wish is not None:
            return wish
    return None


def _person(asker: Asker, seats: list[SeatRequest], owner: str) -> SeatRequest | None:
    number = len(seats) + 1
    usual = owner if owner and not seats else asker.say("plain_name_usual", number=number)
    while True:
        line = asker.line(asker.say("plain_name", number=number, usual=usual))
        if line == str(BACK):
            return None
        name = check_nickname(line or usual, asker.style.language)
        if isinstance(name, ClientRefusal):
            asker.io.write(name.text)
        elif _is_taken(name, seats):
            asker.tell("plain_name_taken", name=name)
        else:
            return SeatRequest("person", name)


def _bot(asker: Asker, seats: list[SeatRequest], _: str) -> SeatRequest | None:
    language = asker.style.language
    levels = [LEVELS[name].ru if language == "ru" else LEVELS[name].en for name in _LEVELS]
    level = asker.menu(asker.say("plain_level"), levels, asker.say("plain_back"))
    if level == BACK:
        return None
    free = next(name for name in NAMES[language] if not _is_taken(name, seats))
    return SeatRequest("bot", free, _LEVELS[level - 1])


def _is_taken(name: str, seats: list[SeatRequest]) -> bool:
    return any(name.casefold() == wish.name.casefold() for wish in seats)
