"""The level `random`: any legal action, all with the same probability."""

import random
from collections.abc import Sequence

from kozyr.bots.bot import Budget
from kozyr.rules import Action, View


class RandomBot:
    """A bot that plays anything; every other level is measured against it."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - repeatable by design

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002 - the interface
        """Choose any legal action."""
        return self._chance.choice(legal)
