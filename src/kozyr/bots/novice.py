"""The level `novice`: the console game's easy player, without a memory.

It leads its lowest plain card, beats with the cheapest card that can, and throws in low plain cards. It gives
a taker plain cards only. It attacks with trumps only when it has nothing else.
"""

from collections.abc import Sequence

from kozyr.bots.bot import Budget
from kozyr.bots.card_value import card_worths, cheapest, wants_redeal
from kozyr.rules import Action, Beat, Lead, ShowTrump, ThrowIn, Transfer, View
from kozyr.rules.actions import PASS, REDEAL, TAKE
from kozyr.rules.cards import RANK_NAMES, RANK_OF, SUIT_OF, Card

_LOW = RANK_NAMES.index("10")
"""The highest rank that counts as low; the bot keeps court cards and aces while there is a talon."""


class NoviceBot:
    """A bot with fixed rules: the same view always gives the same answer."""

    def __init__(self, seed: int) -> None:
        """Take a seed as every bot does, and ignore it: this bot uses no chance."""

    def choose(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002 - the interface
        """Choose one of the legal actions."""
        if REDEAL in legal and (len(legal) == 1 or wants_redeal(view)):
            return REDEAL
        if view.phase == "lead":
            cards = [each.cards[0] for each in legal if isinstance(each, Lead)]
            return Lead((cheapest(cards, card_worths(view.setup)),))
        if view.seat == view.defender:
            return _defence(view, legal)
        return _throw_in(view, legal)


def _defence(view: View, legal: Sequence[Action]) -> Action:
    if transfer := _best_transfer(view, legal):
        return transfer
    unbeaten = {laid.attack for laid in view.table if laid.cover is None}
    pairs = [each.pairs[0] for each in legal if isinstance(each, Beat)]
    if unbeaten != {attack for attack, _ in pairs}:
        return TAKE  # one card cannot be beaten, so covers on the others would be wasted (§3.7)
    worth = card_worths(view.setup)
    # Beat the dearest attack first: this shows soonest whether the remaining cards can beat the others.
    attack = max(unbeaten, key=lambda card: (worth[card], -card))
    return Beat(((attack, cheapest([cover for beaten, cover in pairs if beaten == attack], worth)),))


def _best_transfer(view: View, legal: Sequence[Action]) -> Action | None:
    # §4: showing costs nothing, and a transfer with a plain card is better than beating; trumps are kept.
    shows = [each for each in legal if isinstance(each, ShowTrump)]
    if shows:
        return shows[0]
    plain = [each for each in legal if isinstance(each, Transfer) and _plain(each.cards[0], view)]
    return plain[0] if plain else None


def _throw_in(view: View, legal: Sequence[Action]) -> Action:
    cards = [each.cards[0] for each in legal if isinstance(each, ThrowIn)]
    if PASS not in legal:
        return ThrowIn((cheapest(cards, card_worths(view.setup)),))
    if any(_plain(card, view) for card in view.hand):
        cards = [card for card in cards if _plain(card, view)]
    if not view.taking and view.talon:
        cards = [card for card in cards if _plain(card, view) and RANK_OF[card] <= _LOW]
    return ThrowIn((cheapest(cards, card_worths(view.setup)),)) if cards else PASS


def _plain(card: Card, view: View) -> bool:
    return SUIT_OF[card] != view.setup.trump
