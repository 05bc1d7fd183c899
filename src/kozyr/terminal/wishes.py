"""The simulation that the player puts together on the simulation screen.

A draft holds six seats, the rules and the number of games, and is changed row by row. A draft that cannot be
played is refused with a sentence of the module that found the fault.
"""

from typing import Final, NamedTuple

from kozyr.bots.bot_refusals import bot_refusal
from kozyr.bots.levels import LEVELS
from kozyr.rules import RULE_SETS, Refusal, options_of
from kozyr.rules.deal import check_seats
from kozyr.rules.refusals import Language
from kozyr.terminal.desk import Refused
from kozyr.terminal.simulating import Wish
from kozyr.terminal.words import say

SEATS: Final = 6
MOST_GAMES: Final = 10_000
_LEAST_BOTS: Final = 2
_STEPS: Final = (1, 10, 50, 100, 250, 500, 1000, 2500, 5000, MOST_GAMES)
_LEVELS: Final = (None, *LEVELS)
_RULES: Final = (*RULE_SETS,)
_DIGITS: Final = 5


class Draft(NamedTuple):
    """The current choices on the screen."""

    seats: tuple[str | None, ...] = ("experienced",) * 4 + (None,) * 2
    """A level for each seat; None: the seat is empty."""
    rules: str = "classic"
    games: int = 500


def changed(draft: Draft, row: str, by: int) -> Draft:
    """Change a row (`seat0` to `seat5`, `rules` or `games`), forwards or backwards."""
    match row:
        case "rules":
            return draft._replace(rules=_RULES[(_RULES.index(draft.rules) + by) % len(_RULES)])
        case "games":
            nearer = [each for each in _STEPS if (each > draft.games if by > 0 else each < draft.games)]
            return draft._replace(games=(nearer[0] if by > 0 else nearer[-1]) if nearer else draft.games)
        case _:
            seat = int(row.removeprefix("seat"))
            level = _LEVELS[(_LEVELS.index(draft.seats[seat]) + by) % len(_LEVELS)]
            return draft._replace(seats=(*draft.seats[:seat], level, *draft.seats[seat + 1 :]))


def typed(draft: Draft, digit: str, *, fresh: bool) -> Draft:
    """Append a digit to the number of games, or start a new number with it."""
    number = digit if fresh else f"{draft.games}{digit}"
    return draft._replace(games=int(number[-_DIGITS:]))


def erased(draft: Draft) -> Draft:
    """Remove the last digit."""
    return draft._replace(games=draft.games // 10)


def wish_of(draft: Draft, seed: str, language: Language) -> Wish | Refused:
    """Return the games to simulate, or why they cannot be played."""
    levels = tuple(level for level in draft.seats if level is not None)
    refusal: Refusal | None = None
    if len(levels) < _LEAST_BOTS:
        refusal = bot_refusal("entrants_range", _LEAST_BOTS, SEATS, len(levels))
    elif not 1 <= draft.games <= MOST_GAMES:
        # Refusals quote only plain letters, so the translated name is put in afterwards.
        told = bot_refusal("number_range", "games", 1, MOST_GAMES, draft.games)
        text = told.sentence(language).replace("games", say(language, "sim_games"), 1)
        return Refused(told.word, text)
    else:
        options = options_of(draft.rules)
        refusal = options if isinstance(options, Refusal) else check_seats(options, len(levels))
    if refusal is not None:
        return Refused(refusal.word, refusal.sentence(language))
    return Wish(levels, draft.rules, draft.games, seed)
