"""The actions about which every bot decides first, before it weighs cards or searches.

The kernel has no moves for these actions, so a search never sees them.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from kozyr.rules import Action, Redeal, View
from kozyr.rules.cards import SUIT_OF

EarlyAction: TypeAlias = Redeal
EARLY_ACTIONS: Final = (Redeal,)
EARLY_OPTIONS: Final = ("redeal",)
"""The options of the rules that allow these actions; in the kernel, these options are always off."""


def choose_early_action(view: View, legal: Sequence[Action]) -> Action | None:
    """Return an early action that the bot wants, or that is its only legal action; else None."""
    for action in legal:
        if isinstance(action, EARLY_ACTIONS) and (len(legal) == 1 or _wants(view, action)):
            return action
    return None


def _wants(view: View, action: EarlyAction) -> bool:
    match action:
        case Redeal():
            return _wants_redeal(view)
        case _:
            assert_never(action)


def _wants_redeal(view: View) -> bool:
    # A redeal needs five or six cards of one suit (§2.5). The bot keeps the hand if that suit is trump: then
    # more than half of the hand are trumps.
    trumps = sum(SUIT_OF[card] == view.setup.trump for card in view.hand)
    return trumps <= len(view.hand) // 2
