"""The level `experienced`: the console game's player with a memory.

It weighs its leads by five criteria (`lead_criteria`). It throws in (`attack`) and defends (`defence`) with
the knowledge of where the cards are that it has seen.
"""

import random
from collections.abc import Sequence

from kozyr.bots.attack import lead, throw_in
from kozyr.bots.bot import Budget
from kozyr.bots.card_value import wants_redeal
from kozyr.bots.defence import defend
from kozyr.bots.memory import remember
from kozyr.rules import Action, View
from kozyr.rules.actions import REDEAL


class ExperiencedBot:
    """A bot that plays from memory; chance only gets it out of a game that goes in circles."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - repeatable by design

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002 - the interface
        """Choose one of the legal actions."""
        if REDEAL in legal and (len(legal) == 1 or wants_redeal(view)):
            return REDEAL
        # Equal players can lead and take the same cards in turn for ever, and no § forbids it. More bouts
        # than the deck has cards are a sign of it: then the bot leads anything and takes only what it must.
        in_circles = view.bout > view.setup.options.deck
        if view.phase == "lead":
            return self._chance.choice(legal) if in_circles else lead(view, remember(view), legal)
        if view.seat == view.defender:
            return defend(view, remember(view), legal, stubborn=in_circles)
        return throw_in(view, remember(view), legal)
