"""The levels of the bots, and the bot of the level `random`.

A level is data: its usual thinking time and a function that makes its bot from a seed. Its name for people is
`level_name_NAME` in `kozyr.locales`. The modules `search` and `network_bot` are imported when a bot is made,
so importing this module does not load the kernel. The level `experienced` loads the kernel in its first exact
ending.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from kozyr.bots.bot import Bot, Budget
from kozyr.bots.characters import TEMPERATURES
from kozyr.bots.ending_check import is_exact_ending
from kozyr.bots.experienced import ExperiencedBot
from kozyr.bots.heuristic import HeuristicBot
from kozyr.bots.novice import NoviceBot
from kozyr.rules import Action, View


class Level(NamedTuple):
    """One of the strengths at which bots play."""

    name: str
    milliseconds: int
    """The usual thinking time for a move without a budget; 0 means negligible time."""
    make: Callable[[int], Bot]
    """Makes a bot from a seed; the same seed plays the same way."""
    needs_kernel: bool = False
    """Whether the bot needs the compiled kernel, which the extra `bots` installs."""
    solves_endings: bool = False
    """Whether the bot uses the kernel in exact endings only, if it is installed."""

    def uses_kernel(self, view: View) -> bool:
        """Whether the bot uses the kernel for this choice, which takes seconds to load or compile."""
        return self.needs_kernel or (self.solves_endings and is_exact_ending(view))


class RandomBot:
    """A bot that plays any legal action, all with the same probability."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)  # noqa: S311 - repeatable by design

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002 - the interface
        """Choose any legal action."""
        return self._rng.choice(legal)


def _make_search_bot(seed: int, iterations: int) -> Bot:
    from kozyr.bots.search import SearchBot  # noqa: PLC0415 - loads the kernel

    return SearchBot(seed, iterations)


def _make_master(seed: int, temperature: float = 0.0) -> Bot:
    from kozyr.bots.network_bot import NetworkBot  # noqa: PLC0415 - loads the kernel

    return NetworkBot(seed, temperature)


def _make_divine(seed: int) -> Bot:
    from kozyr.bots.network_search import NetworkSearchBot  # noqa: PLC0415 - loads the kernel

    return NetworkSearchBot(seed, 2000)


LEVELS: Final = {
    level.name: level
    for level in (
        Level("random", 0, RandomBot),
        Level("novice", 0, NoviceBot),
        Level("experienced", 0, ExperiencedBot, solves_endings=True),
        Level("master", 5, _make_master, needs_kernel=True),
        Level("divine", 60, _make_divine, needs_kernel=True),
    )
}

HEURISTIC: Final = Level("heuristic", 0, HeuristicBot)
"""The level that chooses where another level cannot use the kernel: `experienced` without exact endings."""
TABLE_LEVELS: Final = {**LEVELS, HEURISTIC.name: HEURISTIC}
"""The levels that may choose at a table."""


def make_character(level: str, seed: int, character: str | None) -> Bot:
    """Make the bot of a level that plays as a character; characters of one level differ in close choices."""
    temperature = TEMPERATURES.get(character or "", 0.0)
    if level == "master" and temperature:
        return _make_master(seed, temperature)
    return LEVELS[level].make(seed)


def compile_levels(position: View, legal: Sequence[Action]) -> None:
    """Let every level that needs the kernel choose, so that the first real choice need not compile it."""
    for level in LEVELS.values():
        if level.needs_kernel:
            level.make(1).choose(position, legal, Budget(iterations=1))


OLD_LEVELS: Final = {
    level.name: level
    for level in (
        Level("master-2026", 100, partial(_make_search_bot, iterations=32_000), needs_kernel=True),
        Level("divine-2026", 1000, partial(_make_search_bot, iterations=320_000), needs_kernel=True),
    )
}
"""Levels of earlier versions, which only `kozyr arena` and `kozyr simulate` accept, for comparison."""

MATCH_LEVELS: Final = {**LEVELS, **OLD_LEVELS}
"""The levels that may enter a match."""
