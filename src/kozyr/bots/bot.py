"""The interface of a bot.

A bot chooses one of its legal actions from what its seat may know. It never sees a `Game`; the view is all
that it knows about the game.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kozyr.rules import Action, View


class Budget(NamedTuple):
    """The time or iterations that a bot may spend on a move; the level's own count is the default."""

    milliseconds: int | None = None
    iterations: int | None = None
    """The exact number, regardless of the clock, so that the same seed gives the same answer."""
    limit_ms: int | None = None
    """The time after which any search is cut short, whatever else bounds it."""


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose one of the legal actions of `view.seat`; there is always at least one."""
        ...
