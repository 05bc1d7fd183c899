"""The leads and throw-ins of the level `experienced`.

While there is a talon, a drawn card replaces each laid one. So the bot throws in a plain card unless it is
worth clearly more than a drawn one, and keeps trumps. Without a talon every laid card is a step towards going
out (§5.2): the bot then keeps trumps only from a taker.
"""

from collections.abc import Sequence
from typing import Final

from kozyr.bots.card_value import card_worths, cheapest, mean_worth
from kozyr.bots.lead_criteria import lead_weights
from kozyr.bots.memory import Memory, may_hold
from kozyr.rules import Action, Card, Lead, ThrowIn, View
from kozyr.rules.actions import PASS
from kozyr.rules.cards import BIT, RANK_MASKS, SAME_RANK, SUIT_MASKS, CardMask, cards_in, mask_of

THROWN_IN_ABOVE: Final = 2.0
"""A card is thrown in if its worth is at most this much above the mean worth of a drawn card."""
GIVEN_ABOVE: Final = -1.0
"""The same for a card given to a taker: it stays in the game, in the taker's hand."""


def lead(view: View, memory: Memory, legal: Sequence[Action]) -> Action:
    """Choose what to lead."""
    hand_mask = mask_of(view.hand)
    if not view.talon and (order := closing_order(view, memory, hand_mask)):
        return _whole_rank(view, memory, order[0], legal)
    plain_mask = hand_mask & ~SUIT_MASKS[view.setup.trump]
    candidates = cards_in(plain_mask or hand_mask)
    weights = lead_weights(view, memory, candidates)
    best = max(candidates, key=lambda card: (weights[card], -card))
    if view.setup.options.add_after_take:
        # One at a time: the others of its rank can follow as throw-ins, after the defender has shown a cover.
        return Lead((best,))
    return _whole_rank(view, memory, mask_of(candidates) & SAME_RANK[best], legal)


def closing_order(view: View, memory: Memory, hand_mask: CardMask) -> list[CardMask]:
    """List the hand's ranks in an order of leads that nothing can stop; the list is empty if there is none.

    It needs one opponent with a known hand. If the opponent cannot beat some card of a rank, they take the
    whole rank and the lead stays. Cheap ranks come first, because the opponent can beat with taken cards.
    The last rank needs no such card.
    """
    worth, beaters = card_worths(view.setup), view.setup.beaters
    ranks = [mask & hand_mask for mask in RANK_MASKS if mask & hand_mask]
    if len(ranks) > 1 and (memory.hidden[view.defender] or view.active.bit_count() > 2):  # noqa: PLR2004 - a duel
        return []
    ranks.sort(key=lambda rank: max([worth[card] for card in cards_in(rank)]))
    opponent_mask = memory.hands[view.defender]
    order, beatable = [], []
    for rank in ranks:
        if all(opponent_mask & beaters[card] for card in cards_in(rank)):
            beatable.append(rank)
        else:
            order.append(rank)
            opponent_mask |= rank
    return order + beatable if len(beatable) <= 1 else []


def throw_in(view: View, memory: Memory, legal: Sequence[Action]) -> Action:
    """Choose whether to throw in, and what."""
    worth = card_worths(view.setup)
    cards = [each.cards[0] for each in legal if isinstance(each, ThrowIn)]
    if not cards:
        return PASS
    card = cheapest(cards, worth)
    if PASS not in legal or _should_throw_in(view, memory, card, goes_out=_goes_out(view, cards)):
        return ThrowIn((card,))
    return PASS


def _should_throw_in(view: View, memory: Memory, card: Card, *, goes_out: bool) -> bool:
    is_trump = bool(BIT[card] & SUIT_MASKS[view.setup.trump])
    if not view.talon:
        return goes_out or not (view.taking and is_trump)
    worth = card_worths(view.setup)
    drawn = mean_worth(memory.unknown | memory.talon, worth)
    return not is_trump and worth[card] <= drawn + (GIVEN_ABOVE if view.taking else THROWN_IN_ABOVE)


def _goes_out(view: View, cards: Sequence[Card]) -> bool:
    # The whole hand can be thrown in, and nothing will be drawn for it (§3.2, §5.2).
    return not view.talon and len(cards) == len(view.hand) <= view.limit - len(view.table)


def _whole_rank(view: View, memory: Memory, cards_mask: CardMask, legal: Sequence[Action]) -> Action:
    # All cards of a rank together if the limit and the rules allow it (§3.3), else the one hardest to beat.
    cards = cards_in(cards_mask)
    if (together := Lead(cards)) in legal:
        return together
    possible_mask, beaters = may_hold(memory, view.defender), view.setup.beaters
    return Lead((min(cards, key=lambda card: (possible_mask & beaters[card]).bit_count()),))
