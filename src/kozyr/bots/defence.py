"""The defence of the level `experienced`: beat, transfer or take.

Each choice has a price in worth of cards, and the bot picks the cheapest. While there is a talon, a laid card
costs its worth above the mean of the cards that may be drawn. Without a talon the bot beats whenever it can,
because it would have to get rid of every card that it takes.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from kozyr.bots.card_value import card_worths, mean_worth
from kozyr.bots.memory import Memory, likely_count
from kozyr.rules import Action, Beat, Card, ShowTrump, Transfer, View, seats_in
from kozyr.rules.actions import TAKE
from kozyr.rules.cards import BIT, SAME_RANK, SUIT_MASKS, CardMask, cards_in, mask_of

LEAD_LOST: Final = 6.0
"""The price of losing the next lead by taking (§3.10)."""
CARD_TAKEN: Final = 0.5
"""The extra price of each card taken."""
NEW_RANK: Final = 1.5
"""The price of each card that attackers probably hold of a rank that a cover brings to the table."""
TRUMP_SHARE: Final = 0.7
"""The part of a trump's price that counts in a defence: beating is what trumps are for."""
_SEARCHED: Final = 4
"""Up to this many unbeaten cards the bot compares every way to beat them; more are beaten one by one."""


class BeatPlan(NamedTuple):
    """A way to beat every unbeaten card, and its price."""

    price: float
    pairs: tuple[tuple[Card, Card], ...]


def defend(view: View, memory: Memory, legal: Sequence[Action], *, stubborn: bool) -> Action:
    """Choose the answer to an attack; a stubborn bot never takes what it can beat."""
    worth = card_worths(view.setup)
    drawn = mean_worth(memory.unknown | memory.talon, worth) if view.talon else max(worth) / 2
    shows = [each for each in legal if isinstance(each, ShowTrump)]
    if shows:
        return shows[0]  # §4.4: the attack moves to the next player, and the card stays in the hand
    plan = _cheapest_plan(view, _cover_prices(view, memory, drawn))
    taking = inf if stubborn or not view.talon else _price_of_taking(view, memory, drawn)
    transfers = [(worth[each.cards[0]] - drawn, each.cards) for each in legal if isinstance(each, Transfer)]
    if transfers and min(transfers)[0] <= min(taking, inf if plan is None else plan.price):
        return Transfer(min(transfers)[1])
    if plan is None or plan.price > taking:
        return TAKE
    return Beat(plan.pairs[:1])


def _price_of_taking(view: View, memory: Memory, drawn: float) -> float:
    # Good cards among the taken ones reduce the price.
    worth, cards = card_worths(view.setup), cards_in(memory.table)
    gained = sum([max(0.0, worth[card] - drawn) for card in cards])
    return LEAD_LOST + CARD_TAKEN * len(cards) - gained


def _cover_prices(view: View, memory: Memory, drawn: float) -> dict[Card, float]:
    # With a rank new to the table, attackers that hold it can throw it in, up to the limit.
    worth, trump_mask = card_worths(view.setup), SUIT_MASKS[view.setup.trump]
    lying_mask = memory.table
    room = view.limit - len(view.table)
    attackers = seats_in(view.active & view.setup.opponents[view.defender])
    prices = {}
    for card in view.hand:
        price = (worth[card] - drawn) * (TRUMP_SHARE if trump_mask & BIT[card] else 1.0)
        if room > 0 and not SAME_RANK[card] & lying_mask:
            price += NEW_RANK * min(
                room, sum([likely_count(memory, seat, SAME_RANK[card]) for seat in attackers])
            )
        prices[card] = price
    return prices


def _cheapest_plan(view: View, prices: Mapping[Card, float]) -> BeatPlan | None:
    worth = card_worths(view.setup)
    unbeaten = [attack for attack, cover, _ in view.table if cover is None]
    unbeaten.sort(key=lambda card: (-worth[card], card))  # the attack that fewest cards beat comes first
    hand_mask = mask_of(view.hand)
    by_price = sorted(view.hand, key=lambda card: (prices[card], card))
    # With n cards to beat, the n cheapest covers of each are enough: the others use at most n - 1 of them.
    width = len(unbeaten) if len(unbeaten) <= _SEARCHED else 1
    beaters = view.setup.beaters

    def plan(at: int, free_mask: CardMask) -> BeatPlan | None:
        if at == len(unbeaten):
            return BeatPlan(0.0, ())
        attack = unbeaten[at]
        covers = [card for card in by_price if free_mask & beaters[attack] & BIT[card]][:width]
        plans = [
            BeatPlan(prices[cover] + rest.price, ((attack, cover), *rest.pairs))
            for cover in covers
            if (rest := plan(at + 1, free_mask ^ BIT[cover])) is not None
        ]
        return min(plans, default=None)

    return plan(0, hand_mask)
