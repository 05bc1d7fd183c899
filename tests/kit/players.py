"""Small bots that tests play with."""

from collections.abc import Callable, Sequence

from kozyr.bots.bot import Budget
from kozyr.rules import Action, Redeal, View


class Scripted:
    """Plays what a function says, and records the views it was given."""

    def __init__(self, rule: Callable[[View, Sequence[Action]], Action]) -> None:
        self.rule = rule
        self.asked: list[tuple[View, tuple[Action, ...]]] = []

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002 - a bot's shape
        """Choose with the function."""
        self.asked.append((view, tuple(legal)))
        return self.rule(view, legal)


def first() -> Scripted:
    """Play the first legal action: lead, beat and throw in if possible."""
    return Scripted(lambda _, legal: legal[0])


def meek() -> Scripted:
    """Lead the first card, never throw in, always take."""
    return Scripted(lambda view, legal: legal[0] if view.phase == "lead" else legal[-1])


def fussy() -> Scripted:
    """Demand a redeal if possible, else play the first action."""
    return Scripted(lambda _, legal: legal[-1] if isinstance(legal[-1], Redeal) else legal[0])
