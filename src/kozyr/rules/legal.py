"""The list of legal actions of every seat.

The list contains only canonical actions (§9). `judge` checks a single request independently. A property test
proves that `judge` refuses a canonical action exactly when the action is not listed.
"""

from functools import lru_cache
from itertools import chain, combinations

from kozyr.rules.actions import (
    PASS,
    REDEAL,
    TAKE,
    Action,
    Lead,
    ShowTrump,
    beats,
    leads,
    throw_ins,
    transfers,
)
from kozyr.rules.bout import (
    compute_cap,
    find_cards_of_table_ranks,
    has_beaten_card,
    has_redeal_hand,
    is_transfer_allowed,
)
from kozyr.rules.cards import (
    ALL_CARDS,
    BIT,
    RANK_MASKS,
    RANK_OF,
    SAME_RANK,
    Card,
    CardMask,
    card_of,
    cards_in,
)
from kozyr.rules.game import Game, Seat, seats_in
from kozyr.rules.seats import find_next_opponent, find_throwers, find_throwers_to_act

_SUIT_BITS = 0x1FFF
"""The thirteen bits of one suit."""
_HIGHER_SUITS = tuple(SAME_RANK[card] & -BIT[card] ^ BIT[card] for card in ALL_CARDS)
"""For each card, the cards of its rank in the suits that follow in the canonical order."""
_list_throw_ins = lru_cache(maxsize=1024)(throw_ins)
"""`throw_ins` with a cache. A hand has few cards of the table's ranks, so most sets of cards recur."""


def legal(game: Game) -> dict[Seat, tuple[Action, ...]]:
    """Return the canonical actions of every seat that has any; seats and actions are sorted."""
    if game.phase == "lead":
        return _list_actions_before_lead(game)
    if game.phase == "defence":
        return _list_actions_during_defence(game)
    if game.phase == "throw_in":
        return _list_actions_during_throw_in(game)
    return {}


def _list_actions_during_defence(game: Game) -> dict[Seat, tuple[Action, ...]]:
    defender = game.defender
    if game.setup.options.order == "turns" or len(game.table) >= game.limit:
        return {defender: _list_defender_actions(game)}
    throwable_mask = find_cards_of_table_ranks(game)
    actions_by_seat: dict[Seat, tuple[Action, ...]] = {}
    for seat in seats_in(find_throwers(game) | 1 << defender):
        if seat == defender:
            actions_by_seat[seat] = _list_defender_actions(game)
        elif cards_mask := game.hands[seat] & throwable_mask:
            actions_by_seat[seat] = _list_throw_ins(cards_mask)
    return actions_by_seat


def _list_actions_during_throw_in(game: Game) -> dict[Seat, tuple[Action, ...]]:
    throwable_mask = find_cards_of_table_ranks(game)
    actions_by_seat: dict[Seat, tuple[Action, ...]] = {}
    for seat in seats_in(find_throwers_to_act(game)):
        actions_by_seat[seat] = (*_list_throw_ins(game.hands[seat] & throwable_mask), PASS)
    return actions_by_seat


def list_transfers(game: Game) -> tuple[Action, ...]:
    """Return the defender's single-card transfers, and the showing of a trump if allowed (§4.1, §4.4)."""
    if not is_transfer_allowed(game) or has_beaten_card(game):
        return ()
    setup = game.setup
    rank = RANK_OF[game.table[0].attack]
    cards_mask = game.hands[game.defender] & RANK_MASKS[rank]
    if not cards_mask:
        return ()
    next_hand_size = game.hands[find_next_opponent(game, game.defender)].bit_count()
    attack_size = len(game.table)
    actions: tuple[Action, ...] = ()
    if attack_size < next_hand_size and attack_size < compute_cap(setup.options, game.bout, game.discard):
        actions = transfers(cards_mask)
    if setup.options.show_trump and attack_size <= next_hand_size and not game.show_used >> game.defender & 1:
        trump = card_of(setup.trump, rank)
        if cards_mask & BIT[trump]:
            actions = (*actions, ShowTrump(trump))
    return actions


def _list_actions_before_lead(game: Game) -> dict[Seat, tuple[Action, ...]]:
    options = game.setup.options
    lead_actions = _list_leads(game.hands[game.attacker], game.limit if options.lead_many else 1)
    if not options.redeal or game.bout > 1:
        return {game.attacker: lead_actions}
    actions_by_seat: dict[Seat, tuple[Action, ...]] = {}
    for seat in seats_in(game.active):
        actions = lead_actions if seat == game.attacker else ()
        if has_redeal_hand(game, seat):
            actions = (*actions, REDEAL)
        if actions:
            actions_by_seat[seat] = actions
    return actions_by_seat


def _list_leads(hand: CardMask, limit: int) -> tuple[Action, ...]:
    # §3.3: every set of cards of one rank, up to the limit.
    singles = leads(hand)
    spades, clubs = hand & _SUIT_BITS, hand >> 13 & _SUIT_BITS
    hearts, diamonds = hand >> 26 & _SUIT_BITS, hand >> 39
    # The ranks of which the hand has at least two cards. Each rank is the bit of its spade.
    repeated_ranks = (spades & clubs) | (hearts & diamonds) | ((spades | clubs) & (hearts | diamonds))
    if not repeated_ranks or limit == 1:
        return singles
    pairs: list[Lead] = []
    triples: list[Lead] = []
    quadruples: list[Lead] = []
    # A spade's bit times the mask of the lowest rank is the mask of the spade's rank.
    repeated_cards = hand & repeated_ranks * RANK_MASKS[0]
    for card in cards_in(repeated_cards):
        if others := repeated_cards & _HIGHER_SUITS[card]:
            card_pairs, card_triples, card_quadruples = _list_multiple_leads(card, others)
            pairs += card_pairs
            triples += card_triples
            quadruples += card_quadruples
    return tuple(chain(*(singles, pairs, triples, quadruples)[:limit]))


@lru_cache(maxsize=416)  # 52 cards, and up to eight sets of the others
def _list_multiple_leads(card: Card, others: CardMask) -> tuple[tuple[Lead, ...], ...]:
    # Return the leads of two, three and four cards whose first card is this one.
    return tuple(
        tuple(Lead((card, *combination)) for combination in combinations(cards_in(others), count))
        for count in (1, 2, 3)
    )


def _list_defender_actions(game: Game) -> tuple[Action, ...]:
    hand = game.hands[game.defender]
    beaters = game.setup.beaters
    actions: tuple[Action, ...] = ()
    for attack in sorted([attack for attack, cover, _ in game.table if cover is None]):
        if covers_mask := hand & beaters[attack]:
            actions += beats(attack)(covers_mask)
    if game.setup.options.transfer:
        actions += list_transfers(game)
    return (*actions, TAKE)
