"""The interface of a bot.

A bot chooses one of its legal actions from what its seat may know. It never sees a `Game`: the view is its
only input.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kozyr.rules import Action, View


class Budget(NamedTuple):
    """How long a bot may think about one move; with neither figure its level's own count bounds it."""

    milliseconds: int | None = None
    iterations: int | None = None
    """Exactly so many, whatever the clock says: the same seed then gives the same answer."""
    limit_ms: int | None = None
    """The answer is needed by then: whatever else bounds the search, it is cut short."""


class Bot(Protocol):
    """A player."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose one of the legal actions of `view.seat`; there is always at least one."""
        ...
