"""The mix of games from which the neural network learns: rule sets, seats and decks with their weights."""

import random
from typing import Final, NamedTuple

from kozyr.rules import Options, Refusal, all_options, must
from kozyr.rules.options import OptionValue, change
from kozyr.rules.rule_sets import options_of

_FIRST_BY_LOT_SHARE: Final = 0.3
"""The share of games in which a lot decides the first attacker. Then no trump is shown, as in later games."""
_CHANGED_SHARE: Final = 0.3
"""The share of options that are drawn at random in a mode without fixed options."""


class Mode(NamedTuple):
    """One kind of game; if `options` is None, every game draws its own."""

    name: str
    options: Options | None
    seats: int
    weight: float


def _mode(rules: str, seats: int, weight: float, deck: int | None = None) -> Mode:
    changes: dict[str, OptionValue] = {"order": "turns", "redeal": False}
    if deck is not None:
        changes["deck"] = deck
    name = f"{rules} {seats}" if deck is None else f"{rules} {seats} deck {deck}"
    return Mode(name, must(options_of(rules, changes)), seats, weight)


EVALUATED: Final = (
    _mode("classic", 2, 30),
    _mode("transfer", 2, 12),
    _mode("classic", 3, 7),
    _mode("classic", 4, 7),
    _mode("pairs", 4, 7),
    _mode("classic", 6, 2.5),
)
"""The modes whose strength the trainer measures."""

MODES: Final = (
    *EVALUATED,
    _mode("transfer", 3, 5),
    _mode("transfer", 4, 5),
    _mode("pairs-transfer", 4, 5),
    _mode("classic", 5, 2.5),
    _mode("transfer", 5, 1.5),
    _mode("transfer", 6, 1.5),
    _mode("pairs", 6, 1.5),
    _mode("pairs-transfer", 6, 1),
    *(_mode(rules, seats, 0.7, 24) for rules in ("classic", "transfer") for seats in (2, 3, 4)),
    *(_mode(rules, seats, 0.5, 52) for rules in ("classic", "transfer") for seats in (2, 3, 4, 5, 6)),
    *(_mode(rules, 4, 0.3, deck) for rules in ("pairs", "pairs-transfer") for deck in (24, 52)),
    *(
        _mode(rules, seats, weight)
        for rules in ("protocol", "book", "tabletop", "terminal", "street")
        for seats, weight in ((2, 0.8), (3, 0.4), (4, 0.4), (5, 0.15), (6, 0.15))
    ),
    *(
        Mode(f"any {seats}", None, seats, weight)
        for seats, weight in ((2, 2), (3, 1), (4, 1), (5, 0.5), (6, 0.5))
    ),
)


def weigh_duels(weight: float) -> tuple[Mode, ...]:
    """Return the modes with this weight of the first one, classic games at two seats."""
    duel, *others = MODES
    return (duel._replace(weight=weight), *others)


def select_seats(modes: tuple[Mode, ...], seats: int | None) -> tuple[Mode, ...]:
    """Return the modes of this number of seats; without a number, all modes."""
    return tuple(mode for mode in modes if seats in (None, mode.seats))


def draw_games(count: int, seed: int, modes: tuple[Mode, ...] = MODES) -> list[tuple[Options, int]]:
    """Draw the options and the number of seats of this many games."""
    chance = random.Random(seed)
    drawn = chance.choices(modes, [mode.weight for mode in modes], k=count)
    return [(_draw_options(mode, chance), mode.seats) for mode in drawn]


def _draw_options(mode: Mode, chance: random.Random) -> Options:
    options = mode.options
    if options is None:
        options = _draw_any_options(mode.seats, chance)
    if options.first == "lowest_trump" and chance.random() < _FIRST_BY_LOT_SHARE:
        return _CACHE.setdefault(options, must(change(options, {"first": "lot"})))
    return options


_CACHE: Final[dict[Options, Options]] = {}


def _draw_any_options(seats: int, chance: random.Random) -> Options:
    while True:
        changes: dict[str, OptionValue] = {"order": "turns", "redeal": False}
        for option in all_options():
            if option.name in changes or chance.random() > _CHANGED_SHARE:
                continue
            is_cap = option.name in ("cap", "cap_first")
            changes[option.name] = chance.choice((4, 5, 6, 7, 8, None) if is_cap else option.values)
        options = change(Options(), changes)
        if (
            isinstance(options, Refusal)
            or seats * 6 > options.deck
            or (options.teams and seats not in (4, 6))
        ):
            continue
        return options
