"""The levels of the bots.

A level is data: its names, its usual thinking time, and a function that makes its bot from a seed. Bots are
imported when made, so importing this module does not load the kernel.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from kozyr.bots.bot import Bot


class Level(NamedTuple):
    """A strength of bots."""

    name: str
    en: str
    ru: str
    milliseconds: int
    """About how long it thinks about a move without a budget; 0 means negligible time."""
    make: Callable[[int], Bot]
    """Makes a bot from a seed; the same seed plays the same way."""
    needs_kernel: bool = False
    """Whether its bot needs the compiled kernel, which the extra `bots` installs."""


def _random(seed: int) -> Bot:
    from kozyr.bots.random_bot import RandomBot  # noqa: PLC0415 - imported when needed

    return RandomBot(seed)


def _novice(seed: int) -> Bot:
    from kozyr.bots.novice import NoviceBot  # noqa: PLC0415 - the same

    return NoviceBot(seed)


def _experienced(seed: int) -> Bot:
    from kozyr.bots.experienced import ExperiencedBot  # noqa: PLC0415 - the same

    return ExperiencedBot(seed)


def _master(seed: int) -> Bot:
    from kozyr.bots.search import SearchBot  # noqa: PLC0415 - loads the kernel

    return SearchBot(seed, 32_000)


def _divine(seed: int) -> Bot:
    from kozyr.bots.search import SearchBot  # noqa: PLC0415 - the same

    return SearchBot(seed, 320_000)


LEVELS: Final = {
    level.name: level
    for level in (
        Level("random", "random", "случайный", 0, _random),
        Level("novice", "novice", "новичок", 0, _novice),
        Level("experienced", "experienced", "опытный", 0, _experienced),
        Level("master", "master", "мастер", 100, _master, needs_kernel=True),
        Level("divine", "divine", "божественный", 1000, _divine, needs_kernel=True),
    )
}
