"""The fast playing policy with which the search plays games to their end.

The policy prefers low plain cards (no trumps) and cheap beats, and saves trumps while there is a talon. One
move in thirty-two is random. `layout` explains `settings` and `state`; `state[seat]` is the hand of a seat. A
set of cards is an integer with 13 bits for each suit.
"""

import numpy as np

from kozyr.kernel import layout
from kozyr.kernel.compiled import Array, Rng, Talon, compiled, inlined, lowest_bit, popcount
from kozyr.kernel.playout import play_random_turn
from kozyr.kernel.rng import draw_bits
from kozyr.kernel.seats import cards_of_same_ranks, find_transfer_cards, find_trump_to_show
from kozyr.kernel.step import step_inlined

QUEEN = 10  # a rank
RANK_WEIGHT, SUIT_WEIGHT, PAIR_WEIGHT = 12, 40, 40
"""A lead is better by RANK_WEIGHT for each rank above the card, by SUIT_WEIGHT for each own card of its suit,
and by PAIR_WEIGHT for each own card of its rank."""
RANDOM_MOVE_BOUND = 1 << 26
"""A move is random if 31 random bits are below this bound, which is so once in thirty-two moves."""


@inlined
def find_low_card(cards: int) -> int:
    """Return a card of the lowest rank, as a set of one card."""
    rank = lowest_bit((cards | cards >> 13 | cards >> 26 | cards >> 39) & layout.SUIT_MASK)
    rank_cards = cards & (layout.EVERY_SUIT << rank)
    return rank_cards & -rank_cards


@inlined
def cards_below(rank: int) -> int:
    """Return all cards below a rank."""
    return ((1 << rank) - 1) * layout.EVERY_SUIT


@inlined
def choose_sensible_move(settings: Array, state: Array) -> int:
    """Choose a sensible move without a search."""
    hand = state[state[layout.TURN]]
    trumps = layout.SUIT_MASK << layout.RANKS * state[layout.TRUMP]
    if state[layout.PHASE] == layout.LEAD:
        return _choose_lead(settings, state, hand, trumps)
    if state[layout.PHASE] == layout.DEFENCE:
        return _choose_defence(settings, state, hand, trumps)
    return _choose_throw_in(state, hand, trumps)


@inlined
def _choose_lead(settings: Array, state: Array, hand: int, trumps: int) -> int:
    plain = hand & ~trumps
    if plain == 0:
        return layout.MOVE_LEAD | find_low_card(hand)
    if state[layout.TALON] == 0:
        winning_lead = _find_winning_lead(settings, state, hand)
        if winning_lead:
            return layout.MOVE_LEAD | winning_lead
    best, best_weight = 0, -1
    cards = plain
    while cards:
        card = cards & -cards
        cards &= cards - 1
        card_index = lowest_bit(card)
        suit, rank = card_index // layout.RANKS, card_index % layout.RANKS
        weight = (
            RANK_WEIGHT * (layout.RANKS - 1 - rank)
            + SUIT_WEIGHT * popcount(hand & (layout.SUIT_MASK << layout.RANKS * suit))
            + PAIR_WEIGHT * popcount(hand & cards_of_same_ranks(card))
        )
        if weight > best_weight:
            best, best_weight = card, weight
    return layout.MOVE_LEAD | best


@inlined
def _find_winning_lead(settings: Array, state: Array, hand: int) -> int:
    # A rank is beatable if the defender can beat each of its cards. Against any other rank the defender must
    # take, and the attacker leads again. With at most one beatable rank, the attacker leads it last and wins.
    # Return cards of the lowest rank that is not beatable, or all cards of a hand with only one rank. Return
    # 0 if two ranks are beatable, or if the cards may not be led together.
    defender_hand = state[state[layout.DEFENDER]]
    lead, beatable_ranks, beatable_cards = 0, 0, 0
    ranks = (hand | hand >> 13 | hand >> 26 | hand >> 39) & layout.SUIT_MASK
    while ranks:
        rank_cards = hand & (layout.EVERY_SUIT << lowest_bit(ranks))
        ranks &= ranks - 1
        # Drop cards until the lowest is a card that the defender cannot beat.
        unbeatable = rank_cards
        while (
            unbeatable
            and defender_hand
            & layout.BEATERS[np.uint64(state[layout.BEATERS_START] + lowest_bit(unbeatable))]
        ):
            unbeatable &= unbeatable - 1
        if unbeatable == 0:
            beatable_ranks += 1
            beatable_cards = rank_cards
            if beatable_ranks > 1:
                return 0
        elif lead == 0:
            lead = rank_cards if _can_lead(settings, state, rank_cards) else unbeatable & -unbeatable
    if lead:
        return lead
    return beatable_cards if _can_lead(settings, state, beatable_cards) else 0


@inlined
def _can_lead(settings: Array, state: Array, cards: int) -> bool:
    count = popcount(cards)
    return count <= state[layout.LIMIT] and (settings[layout.LEAD_MANY] != 0 or count == 1)


@inlined
def _choose_throw_in(state: Array, hand: int, trumps: int) -> int:
    cards = hand & cards_of_same_ranks(state[layout.TABLE])
    if state[layout.TALON] == 0:
        plain = cards & ~trumps
        if plain:
            return layout.MOVE_THROW_IN | find_low_card(plain)
        # Throw in the last card even if it is a trump; otherwise give no trump to a taker.
        if cards and (state[layout.TAKING] == 0 or popcount(hand) == 1):
            return layout.MOVE_THROW_IN | find_low_card(cards)
        return layout.MOVE_PASS
    cheap = cards & ~trumps & (cards_below(QUEEN) if state[layout.TAKING] else layout.CARDS_MASK)
    return layout.MOVE_THROW_IN | find_low_card(cheap) if cheap else layout.MOVE_PASS


@inlined
def _choose_defence(settings: Array, state: Array, hand: int, trumps: int) -> int:
    if settings[layout.TRANSFER]:
        cards = find_transfer_cards(settings, state)
        if cards & ~trumps:
            return layout.MOVE_TRANSFER | find_low_card(cards & ~trumps)
        trump_to_show = find_trump_to_show(settings, state)
        if trump_to_show:
            return layout.MOVE_SHOW | trump_to_show
    # First beat the card with the fewest covers: if it has none, the defender takes.
    unbeaten = state[layout.UNBEATEN]
    attack, covers, min_covers = 0, 0, 64  # more than all covers
    while unbeaten:
        card = lowest_bit(unbeaten)
        unbeaten &= unbeaten - 1
        beaters = hand & layout.BEATERS[np.uint64(state[layout.BEATERS_START] + card)]
        if popcount(beaters) < min_covers:
            attack, covers, min_covers = card, beaters, popcount(beaters)
    if covers == 0:
        return layout.MOVE_TAKE
    plain = covers & ~trumps
    if plain:
        # A cover whose rank already lies on the table opens no new rank for throw-ins.
        safe_covers = plain & cards_of_same_ranks(state[layout.TABLE])
        return layout.MOVE_BEAT | attack << 6 | lowest_bit(find_low_card(safe_covers or plain))
    # While the talon has more than two cards, a high trump is worth more than leading the next bout.
    if state[layout.TALON] > 2 and find_low_card(covers) & ~cards_below(QUEEN):
        return layout.MOVE_TAKE
    return layout.MOVE_BEAT | attack << 6 | lowest_bit(covers)


@compiled
def play_sensibly(
    settings: Array, state: Array, talon: Talon, rng: Rng, max_moves: int, max_ending_cards: int
) -> bool:
    """Play at most `max_moves` sensible moves; stop and return true at an ending for the solver.

    Such an ending has two players, no talon and at most `max_ending_cards` cards.
    """
    for _ in range(max_moves):
        if state[layout.PHASE] == layout.OVER:
            return False
        if (
            state[layout.PHASE] == layout.LEAD
            and state[layout.TALON] == 0
            and popcount(state[layout.ACTIVE]) == 2
            and popcount(state[state[layout.ATTACKER]] | state[state[layout.DEFENDER]]) <= max_ending_cards
        ):
            return True
        if draw_bits(rng) < RANDOM_MOVE_BOUND:
            play_random_turn(settings, state, talon, rng)
        else:
            step_inlined(settings, state, talon, choose_sensible_move(settings, state))
    return False
