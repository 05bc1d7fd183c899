"""The defence of the level `experienced`: beat, transfer or take.

The bot picks the choice with the lowest price. While there is a talon, the price of a laid card is its worth
minus the mean worth of a drawn card. Without a talon the bot beats whenever it can, because it would have to
get rid of every card that it takes.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from kozyr.bots.card_value import compute_mean_worth, list_worths
from kozyr.bots.memory import Memory, estimate_count
from kozyr.rules import Action, Beat, Card, ShowTrump, Transfer, View, seats_in
from kozyr.rules.actions import TAKE
from kozyr.rules.cards import BIT, SAME_RANK, SUIT_MASKS, CardMask, cards_in, mask_of

LOST_LEAD_PRICE: Final = 6.0
"""The price of losing the next lead by taking (§3.10)."""
TAKEN_CARD_PRICE: Final = 0.5
"""The extra price of each card taken."""
NEW_RANK_PRICE: Final = 1.5
"""If a cover brings a new rank to the table: the price of each card of that rank that attackers may hold."""
TRUMP_SHARE: Final = 0.7
"""The part of a trump's price that counts in a defence. Beating is the main use of trumps."""
_MAX_SEARCHED: Final = 4
"""The bot compares every way to beat up to this many cards. If more cards are unbeaten, it picks the cheapest
cover of each, one after the other."""


class BeatPlan(NamedTuple):
    """A cover for every unbeaten card, and the price of these covers."""

    price: float
    pairs: tuple[tuple[Card, Card], ...]


def choose_defence(view: View, memory: Memory, legal: Sequence[Action], *, never_take: bool) -> Action:
    """Choose the answer to an attack; with `never_take` the bot never takes what it can beat."""
    worths = list_worths(view.setup)
    # Without a talon no card is drawn. Half of the highest worth then stands for a card of average worth.
    draw_worth = compute_mean_worth(memory.unknown | memory.talon, worths) if view.talon else max(worths) / 2
    shows = [action for action in legal if isinstance(action, ShowTrump)]
    if shows:
        return shows[0]  # §4.4: the attack moves on, and the card stays in the hand
    plan = _find_cheapest_plan(view, _compute_cover_prices(view, memory, draw_worth))
    take_price = inf if never_take or not view.talon else _compute_take_price(view, memory, draw_worth)
    transfers = [
        (worths[action.cards[0]] - draw_worth, action.cards)
        for action in legal
        if isinstance(action, Transfer)
    ]
    if transfers and min(transfers)[0] <= min(take_price, inf if plan is None else plan.price):
        return Transfer(min(transfers)[1])
    if plan is None or plan.price > take_price:
        return TAKE
    return Beat(plan.pairs[:1])


def _compute_take_price(view: View, memory: Memory, draw_worth: float) -> float:
    # Good cards among the taken cards reduce the price.
    worths, cards = list_worths(view.setup), cards_in(memory.table)
    gain = sum([max(0.0, worths[card] - draw_worth) for card in cards])
    return LOST_LEAD_PRICE + TAKEN_CARD_PRICE * len(cards) - gain


def _compute_cover_prices(view: View, memory: Memory, draw_worth: float) -> dict[Card, float]:
    # With a rank new to the table, attackers that hold it can throw it in, up to the limit.
    worths, trump_mask = list_worths(view.setup), SUIT_MASKS[view.setup.trump]
    table_mask = memory.table
    free_places = view.limit - len(view.table)
    attackers = seats_in(view.active & view.setup.opponents[view.defender])
    prices = {}
    for card in view.hand:
        price = (worths[card] - draw_worth) * (TRUMP_SHARE if trump_mask & BIT[card] else 1.0)
        if free_places > 0 and not SAME_RANK[card] & table_mask:
            price += NEW_RANK_PRICE * min(
                free_places, sum([estimate_count(memory, seat, SAME_RANK[card]) for seat in attackers])
            )
        prices[card] = price
    return prices


def _find_cheapest_plan(view: View, prices: Mapping[Card, float]) -> BeatPlan | None:
    # Return the cheapest covers of all unbeaten cards; None if the hand cannot beat them all.
    worths = list_worths(view.setup)
    unbeaten = [attack for attack, cover, _ in view.table if cover is None]
    unbeaten.sort(key=lambda card: (-worths[card], card))  # the card that is hardest to beat comes first
    hand_mask = mask_of(view.hand)
    by_price = sorted(view.hand, key=lambda card: (prices[card], card))
    # With n cards to beat, the n cheapest covers of each card are enough: the other n - 1 cards can use up at
    # most n - 1 of them.
    max_covers = len(unbeaten) if len(unbeaten) <= _MAX_SEARCHED else 1
    beaters = view.setup.beaters

    def find_plan(index: int, free_mask: CardMask) -> BeatPlan | None:
        # Plan the unbeaten cards from this index on, with covers from `free_mask`.
        if index == len(unbeaten):
            return BeatPlan(0.0, ())
        attack = unbeaten[index]
        covers = [card for card in by_price if free_mask & beaters[attack] & BIT[card]][:max_covers]
        plans = [
            BeatPlan(prices[cover] + later_plan.price, ((attack, cover), *later_plan.pairs))
            for cover in covers
            if (later_plan := find_plan(index + 1, free_mask ^ BIT[cover])) is not None
        ]
        return min(plans, default=None)

    return find_plan(0, hand_mask)
