"""The bot that plays from a memory of the cards, without a search.

It is the console game's player with a memory. The modules `attack` and `defence` choose its actions. The
module `memory` remembers the cards that the bot has seen. The bot needs no compiled kernel and no neural
network. So it also chooses for bots of other levels where the kernel is missing, or where their search or
neural network does not know a move.
"""

import random
from collections.abc import Sequence

from kozyr.bots.attack import choose_lead, choose_throw_in
from kozyr.bots.bot import Budget
from kozyr.bots.defence import choose_defence
from kozyr.bots.early_actions import choose_early_action
from kozyr.bots.memory import remember
from kozyr.rules import Action, Lead, View


class HeuristicBot:
    """A bot that plays from memory; it plays random moves only to end a game that repeats itself."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)  # noqa: S311 - repeatable by design

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002 - the interface
        """Choose one of the legal actions."""
        # Some choices need no memory and are made first.
        if early_action := choose_early_action(view, legal):
            return early_action
        if view.phase == "lead":
            if is_endless(view):
                return self._rng.choice([action for action in legal if isinstance(action, Lead)])
            return choose_lead(view, remember(view), legal)
        if view.seat == view.defender:
            return choose_defence(view, remember(view), legal, never_take=is_endless(view))
        return choose_throw_in(view, remember(view), legal)


def is_endless(view: View) -> bool:
    """Whether the game seems to repeat itself, because it has more bouts than the deck has cards.

    Equal players can lead and take the same cards in turn forever. The bot then leads a random card and takes
    only if it must.
    """
    return view.bout > view.setup.options.deck
