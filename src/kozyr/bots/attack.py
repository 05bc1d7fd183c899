"""The leads and throw-ins of the level `experienced`.

In a duel the bot weighs its leads by five criteria, which come from the console game. With more players it
leads one of its cheapest cards, and the criteria choose which one. The lead then seldom comes back to the
bot, so a plan for a suit or a pair is worth less than getting rid of a weak card.

While there is a talon, a drawn card replaces each laid card. So the bot throws in a plain card unless the
card is worth clearly more than a drawn card, and it keeps trumps. Without a talon every laid card is a step
towards going out (§5.2), so the bot then withholds trumps only from a taker.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kozyr.bots.card_value import compute_mean_worth, find_cheapest, list_worths
from kozyr.bots.memory import Memory, find_possible_cards
from kozyr.rules import Action, Card, Lead, ThrowIn, View
from kozyr.rules.actions import PASS
from kozyr.rules.cards import BIT, RANK_MASKS, SAME_RANK, SUIT_MASKS, SUIT_OF, CardMask, cards_in, mask_of

THROW_IN_MARGIN: Final = 2.0
"""A card is thrown in if its worth is at most this much above the mean worth of a drawn card."""
TAKER_MARGIN: Final = -1.0
"""The same margin for a card given to a taker. It is lower, because the taker keeps the card."""
_DUELISTS: Final = 2


class Criteria(NamedTuple):
    """One number per criterion: the figures of a possible lead (more is better), or the weights."""

    low: float
    """How far the card's worth is below the highest of the deck."""
    suit_length: float
    """How many cards of the card's suit the hand holds."""
    same_rank: float
    """How many other cards of the card's rank the hand holds."""
    few_beaters: float
    """How many of the cards that the defender may hold cannot beat the card."""
    dear_beaters: float
    """The mean worth of the cards that can beat the card."""


WEIGHTS: Final = Criteria(low=1.0, suit_length=2.2, same_rank=1.6, few_beaters=0.8, dear_beaters=1.1)


def choose_lead(view: View, memory: Memory, legal: Sequence[Action]) -> Action:
    """Choose what to lead."""
    hand_mask, worths = mask_of(view.hand), list_worths(view.setup)
    if not view.talon and (order := find_winning_order(view, memory, hand_mask)):
        return _make_lead_of_rank(view, memory, order[0], legal)
    plain_mask = hand_mask & ~SUIT_MASKS[view.setup.trump]
    candidates = cards_in(plain_mask or hand_mask)
    if view.active.bit_count() > _DUELISTS:
        lowest_worth = min([worths[card] for card in candidates])
        candidates = tuple(card for card in candidates if worths[card] == lowest_worth)
    weights = weigh_leads(view, memory, candidates)
    best = max(candidates, key=lambda card: (weights[card], -card))
    if view.setup.options.add_after_take:
        # The bot can throw in the other cards of the rank later, even if the defender takes.
        return Lead((best,))
    return _make_lead_of_rank(view, memory, mask_of(candidates) & SAME_RANK[best], legal)


def weigh_leads(view: View, memory: Memory, candidates: Sequence[Card]) -> dict[Card, float]:
    """Return the weight of each card that could be led; more is better.

    Each criterion is scaled to the largest figure of any candidate and then weighted. Only cards that the
    defender holds or may hold, according to the memory, count as able to beat a card.
    """
    figures_by_card = {card: _compute_criteria(view, memory, card) for card in candidates}
    largest_figures = [max(column) or 1 for column in zip(*figures_by_card.values(), strict=True)]
    scales = [weight / largest for weight, largest in zip(WEIGHTS, largest_figures, strict=True)]
    return {
        card: sum([scale * figure for scale, figure in zip(scales, figures, strict=True)])
        for card, figures in figures_by_card.items()
    }


def _compute_criteria(view: View, memory: Memory, card: Card) -> Criteria:
    hand_mask = mask_of(view.hand)
    worths = list_worths(view.setup)
    possible_mask = find_possible_cards(memory, view.defender)
    beaters_mask = possible_mask & view.setup.beaters[card]
    return Criteria(
        low=max(worths) - worths[card],
        suit_length=(hand_mask & SUIT_MASKS[SUIT_OF[card]]).bit_count(),
        same_rank=(hand_mask & SAME_RANK[card]).bit_count() - 1,
        few_beaters=possible_mask.bit_count() - beaters_mask.bit_count(),
        # A card that nothing can beat counts like a card that only the dearest card can beat.
        dear_beaters=compute_mean_worth(beaters_mask, worths) if beaters_mask else max(worths),
    )


def find_winning_order(view: View, memory: Memory, hand_mask: CardMask) -> list[CardMask]:
    """List the hand's ranks in an order of leads that surely wins; the list is empty if there is none.

    With several ranks, such an order needs one opponent with a known hand. If at least one card of a rank
    cannot be beaten, the opponent takes the whole rank, and the bot leads again. Cheap ranks come first,
    because the opponent can beat with taken cards. The last rank may be beatable: after it, the bot has no
    cards.
    """
    worths, beaters = list_worths(view.setup), view.setup.beaters
    ranks = [mask & hand_mask for mask in RANK_MASKS if mask & hand_mask]
    if len(ranks) > 1 and (memory.hidden[view.defender] or view.active.bit_count() > _DUELISTS):
        return []
    ranks.sort(key=lambda rank: max([worths[card] for card in cards_in(rank)]))
    opponent_mask = memory.hands[view.defender]
    order, beatable = [], []
    for rank in ranks:
        if all(opponent_mask & beaters[card] for card in cards_in(rank)):
            beatable.append(rank)
        else:
            order.append(rank)
            opponent_mask |= rank
    return order + beatable if len(beatable) <= 1 else []


def choose_throw_in(view: View, memory: Memory, legal: Sequence[Action]) -> Action:
    """Choose whether to throw in, and what."""
    cards = [action.cards[0] for action in legal if isinstance(action, ThrowIn)]
    if not cards:
        return PASS
    card = find_cheapest(cards, list_worths(view.setup))
    if PASS not in legal or _should_throw_in(view, memory, card, goes_out=_can_go_out(view, cards)):
        return ThrowIn((card,))
    return PASS


def _should_throw_in(view: View, memory: Memory, card: Card, *, goes_out: bool) -> bool:
    is_trump = bool(BIT[card] & SUIT_MASKS[view.setup.trump])
    if not view.talon:
        return goes_out or not (view.taking and is_trump)
    worths = list_worths(view.setup)
    draw_worth = compute_mean_worth(memory.unknown | memory.talon, worths)
    margin = TAKER_MARGIN if view.taking else THROW_IN_MARGIN
    return not is_trump and worths[card] <= draw_worth + margin


def _can_go_out(view: View, cards: Sequence[Card]) -> bool:
    # The whole hand can be thrown in, and no card will be drawn for it (§3.2, §5.2).
    return not view.talon and len(cards) == len(view.hand) <= view.limit - len(view.table)


def _make_lead_of_rank(view: View, memory: Memory, cards_mask: CardMask, legal: Sequence[Action]) -> Action:
    # Lead all cards of a rank if the limit and the rules allow it (§3.3), else the card hardest to beat.
    cards = cards_in(cards_mask)
    whole_rank = Lead(cards)
    if whole_rank in legal:
        return whole_rank
    possible_mask, beaters = find_possible_cards(memory, view.defender), view.setup.beaters
    return Lead((min(cards, key=lambda card: (possible_mask & beaters[card]).bit_count()),))
