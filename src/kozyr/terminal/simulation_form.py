"""The simulation that the player puts together on the simulation screen.

A form holds six seats, the rules and the number of games, and is changed row by row. A form that cannot be
played is refused with a sentence of the module that found the fault.
"""

from typing import Final, NamedTuple

from kozyr.bots.bot_refusals import bot_refusal
from kozyr.bots.levels import LEVELS
from kozyr.rules import RULE_SETS, Refusal, options_of
from kozyr.rules.deal import check_seats
from kozyr.rules.refusals import Language
from kozyr.terminal.simulation_process import SimulationRequest
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.words import say

SEATS: Final = 6
MOST_GAMES: Final = 10_000
_LEAST_BOTS: Final = 2
_STEPS: Final = (1, 10, 50, 100, 250, 500, 1000, 2500, 5000, MOST_GAMES)
_LEVELS: Final = (None, *LEVELS)
_RULES: Final = (*RULE_SETS,)
_DIGITS: Final = 5


class SimulationForm(NamedTuple):
    """The current choices on the screen."""

    seats: tuple[str | None, ...] = ("experienced",) * 4 + (None,) * 2
    """A level for each seat; None: the seat is empty."""
    rules: str = "classic"
    games: int = 500


def changed(form: SimulationForm, row: str, by: int) -> SimulationForm:
    """Change a row (`seat0` to `seat5`, `rules` or `games`), forwards or backwards."""
    match row:
        case "rules":
            return form._replace(rules=_RULES[(_RULES.index(form.rules) + by) % len(_RULES)])
        case "games":
            nearer = [each for each in _STEPS if (each > form.games if by > 0 else each < form.games)]
            return form._replace(games=(nearer[0] if by > 0 else nearer[-1]) if nearer else form.games)
        case _:
            seat = int(row.removeprefix("seat"))
            level = _LEVELS[(_LEVELS.index(form.seats[seat]) + by) % len(_LEVELS)]
            return form._replace(seats=(*form.seats[:seat], level, *form.seats[seat + 1 :]))


def typed(form: SimulationForm, digit: str, *, fresh: bool) -> SimulationForm:
    """Append a digit to the number of games, or start a new number with it."""
    number = digit if fresh else f"{form.games}{digit}"
    return form._replace(games=int(number[-_DIGITS:]))


def erased(form: SimulationForm) -> SimulationForm:
    """Remove the last digit."""
    return form._replace(games=form.games // 10)


def request_of(form: SimulationForm, seed: str, language: Language) -> SimulationRequest | ClientRefusal:
    """Return the games to simulate, or why they cannot be played."""
    levels = tuple(level for level in form.seats if level is not None)
    refusal: Refusal | None = None
    if len(levels) < _LEAST_BOTS:
        refusal = bot_refusal("entrants_range", _LEAST_BOTS, SEATS, len(levels))
    elif not 1 <= form.games <= MOST_GAMES:
        # Refusals quote only plain letters, so the translated name is put in afterwards.
        refused = bot_refusal("number_range", "games", 1, MOST_GAMES, form.games)
        text = refused.sentence(language).replace("games", say(language, "sim_games"), 1)
        return ClientRefusal(refused.word, text)
    else:
        options = options_of(form.rules)
        refusal = options if isinstance(options, Refusal) else check_seats(options, len(levels))
    if refusal is not None:
        return ClientRefusal(refusal.word, refusal.sentence(language))
    return SimulationRequest(levels, form.rules, form.games, seed)
