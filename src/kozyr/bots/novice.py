"""The level `novice`: the console game's easy player, without a memory.

The bot leads its lowest plain card (not a trump), beats with the cheapest possible card, and throws in low
plain cards. It gives a taker plain cards only. It attacks with trumps only when it has nothing else.
"""

from collections.abc import Sequence

from kozyr.bots.bot import Budget
from kozyr.bots.card_value import find_cheapest, list_worths
from kozyr.bots.early_actions import choose_early_action
from kozyr.rules import Action, Beat, Lead, ShowTrump, ThrowIn, Transfer, View
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.cards import RANK_NAMES, RANK_OF, SUIT_OF, Card

_MAX_LOW_RANK = RANK_NAMES.index("10")
"""The highest rank that counts as low; the bot keeps court cards and aces while there is a talon."""


class NoviceBot:
    """A bot with fixed rules: the same view always gives the same answer."""

    def __init__(self, seed: int) -> None:
        """Take a seed as every bot does, and ignore it, because this bot plays no random moves."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002 - the interface
        """Choose one of the legal actions."""
        if early_action := choose_early_action(view, legal):
            return early_action
        if view.phase == "lead":
            cards = [action.cards[0] for action in legal if isinstance(action, Lead)]
            return Lead((find_cheapest(cards, list_worths(view.setup)),))
        if view.seat == view.defender:
            return _choose_defence(view, legal)
        return _choose_throw_in(view, legal)


def _choose_defence(view: View, legal: Sequence[Action]) -> Action:
    if transfer := _find_best_transfer(view, legal):
        return transfer
    unbeaten = {laid.attack for laid in view.table if laid.cover is None}
    pairs = [action.pairs[0] for action in legal if isinstance(action, Beat)]
    if unbeaten != {attack for attack, _ in pairs}:
        return TAKE  # one card cannot be beaten, so covers on the other cards would be wasted (§3.7)
    worths = list_worths(view.setup)
    # The dearest attack comes first, because the fewest cards beat it. If the other cards of the hand cannot
    # beat the other attacks, the bot takes before it spends more covers.
    attack = max(unbeaten, key=lambda card: (worths[card], -card))
    return Beat(
        ((attack, find_cheapest([cover for beaten_card, cover in pairs if beaten_card == attack], worths)),)
    )


def _find_best_transfer(view: View, legal: Sequence[Action]) -> Action | None:
    # §4: Showing a trump costs nothing, and a transfer with a plain card is better than a beat. The bot does
    # not transfer with trumps, because it keeps them.
    shows = [action for action in legal if isinstance(action, ShowTrump)]
    if shows:
        return shows[0]
    plain = [action for action in legal if isinstance(action, Transfer) and _is_plain(action.cards[0], view)]
    return plain[0] if plain else None


def _choose_throw_in(view: View, legal: Sequence[Action]) -> Action:
    cards = [action.cards[0] for action in legal if isinstance(action, ThrowIn)]
    if PASS not in legal:
        return ThrowIn((find_cheapest(cards, list_worths(view.setup)),))
    if any(_is_plain(card, view) for card in view.hand):
        cards = [card for card in cards if _is_plain(card, view)]
    if not view.taking and view.talon:
        cards = [card for card in cards if _is_plain(card, view) and RANK_OF[card] <= _MAX_LOW_RANK]
    return ThrowIn((find_cheapest(cards, list_worths(view.setup)),)) if cards else PASS


def _is_plain(card: Card, view: View) -> bool:
    return SUIT_OF[card] != view.setup.trump
