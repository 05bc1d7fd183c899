"""The levels of the bots, and the bot of the level `random`.

A level is data: its usual thinking time and a function that makes its bot from a seed. Its name for people is
`level_name_NAME` in `kozyr.locales`. The module `search` is imported when a bot is made, so importing this
module does not load the kernel.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from kozyr.bots.bot import Bot, Budget
from kozyr.bots.experienced import ExperiencedBot
from kozyr.bots.novice import NoviceBot
from kozyr.rules import Action, View


class Level(NamedTuple):
    """A strength of bots."""

    name: str
    milliseconds: int
    """The usual thinking time for a move without a budget; 0 means negligible time."""
    make: Callable[[int], Bot]
    """Makes a bot from a seed; the same seed plays the same way."""
    needs_kernel: bool = False
    """Whether the bot needs the compiled kernel, which the extra `bots` installs."""


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


_make_master = partial(_make_search_bot, iterations=32_000)
_make_divine = partial(_make_search_bot, iterations=320_000)

LEVELS: Final = {
    level.name: level
    for level in (
        Level("random", 0, RandomBot),
        Level("novice", 0, NoviceBot),
        Level("experienced", 0, ExperiencedBot),
        Level("master", 100, _make_master, needs_kernel=True),
        Level("divine", 1000, _make_divine, needs_kernel=True),
    )
}
