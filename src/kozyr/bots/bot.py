"""The interface of a bot.

A bot chooses one of its legal actions from what its seat may know. It never sees a `Game`; the view is all
that it knows about the game.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kozyr.rules import Action, View


class Budget(NamedTuple):
    """The time or iterations that a bot may spend on a move; by default, the level's own iterations."""

    milliseconds: int | None = None
    """The thinking time. In a bot that searches, the clock ends only the tree search. The solver of endings
    gets a number of positions that fits the time. If `iterations` is given, such a bot ignores this field."""
    iterations: int | None = None
    """The most iterations. They do not depend on the clock, so the same seed gives the same answer."""
    limit_ms: int | None = None
    """The time after which the tree search and the solver stop, even if the other two limits allow more."""


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """Choose one of the legal actions of `view.seat`; there is always at least one."""
        ...
