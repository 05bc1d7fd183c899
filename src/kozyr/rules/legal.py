"""The list of legal actions of every seat.

It contains only canonical actions (§9). `judge` checks a single request independently, and a property test
keeps the two consistent: `judge` refuses a canonical action exactly when it is not listed.
"""

from itertools import combinations

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
from kozyr.rules.bout import anything_beaten, cap, may_redeal, table_ranks, transfer_allowed
from kozyr.rules.cards import BIT, RANK_MASKS, RANK_OF, CardMask, card_of, cards_in
from kozyr.rules.game import Game, Seat, seats_in
from kozyr.rules.seats import deciding_seats, next_opponent, throwers

_SUIT = 0x1FFF


def legal(game: Game) -> dict[Seat, tuple[Action, ...]]:
    """Return the canonical actions of every seat that has any, in the order of seats and of actions."""
    if game.phase == "lead":
        return _before_the_lead(game)
    if game.phase == "defence":
        return _defending(game)
    if game.phase == "throw_in":
        return _throwing(game)
    return {}


def _defending(game: Game) -> dict[Seat, tuple[Action, ...]]:
    defender = game.defender
    if game.setup.options.order == "turns" or len(game.table) >= game.limit:
        return {defender: _defence(game)}
    ranks_mask = table_ranks(game)
    found: dict[Seat, tuple[Action, ...]] = {}
    for seat in seats_in(throwers(game) | 1 << defender):
        if seat == defender:
            found[seat] = _defence(game)
        elif cards_mask := game.hands[seat] & ranks_mask:
            found[seat] = throw_ins(cards_mask)
    return found


def _throwing(game: Game) -> dict[Seat, tuple[Action, ...]]:
    ranks_mask = table_ranks(game)
    found: dict[Seat, tuple[Action, ...]] = {}
    for seat in seats_in(deciding_seats(game)):
        found[seat] = (*throw_ins(game.hands[seat] & ranks_mask), PASS)
    return found


def transfer_actions(game: Game) -> tuple[Action, ...]:
    """Return the defender's single-card transfers, and the showing of a trump if allowed (§4.1, §4.4)."""
    if not transfer_allowed(game) or anything_beaten(game):
        return ()
    setup = game.setup
    rank = RANK_OF[game.table[0].attack]
    cards_mask = game.hands[game.defender] & RANK_MASKS[rank]
    if not cards_mask:
        return ()
    held = game.hands[next_opponent(game, game.defender)].bit_count()
    lying = len(game.table)
    found: tuple[Action, ...] = ()
    if lying < held and lying < cap(setup.options, game.bout, game.discard):
        found = transfers(cards_mask)
    if setup.options.show_trump and lying <= held and not game.show_used >> game.defender & 1:
        trump = card_of(setup.trump, rank)
        if cards_mask & BIT[trump]:
            found = (*found, ShowTrump(trump))
    return found


def _before_the_lead(game: Game) -> dict[Seat, tuple[Action, ...]]:
    options = game.setup.options
    choices = _leads(game.hands[game.attacker], game.limit if options.lead_many else 1)
    if not options.redeal or game.bout > 1:
        return {game.attacker: choices}
    found: dict[Seat, tuple[Action, ...]] = {}
    for seat in seats_in(game.active):
        actions = choices if seat == game.attacker else ()
        if may_redeal(game, seat):
            actions = (*actions, REDEAL)
        if actions:
            found[seat] = actions
    return found


def _leads(hand: CardMask, limit: int) -> tuple[Action, ...]:
    # §3.3: every set of equal rank, up to the limit.
    singles = leads(hand)
    spades, clubs, hearts, diamonds = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39
    doubled = spades & clubs | hearts & diamonds | (spades | clubs) & (hearts | diamonds)
    if not doubled or limit == 1:
        return singles
    several: list[Lead] = []
    for rank in cards_in(doubled):  # spades are the lowest suit: a spade's number is its rank
        cards = cards_in(hand & RANK_MASKS[rank])
        for count in range(2, min(len(cards), limit) + 1):
            several.extend([Lead(chosen) for chosen in combinations(cards, count)])
    several.sort(key=lambda lead: (len(lead.cards), lead.cards))
    return (*singles, *several)


def _defence(game: Game) -> tuple[Action, ...]:
    hand = game.hands[game.defender]
    beaters = game.setup.beaters
    found: list[Action] = []
    for attack in sorted([laid.attack for laid in game.table if laid.cover is None]):
        if covers_mask := hand & beaters[attack]:
            found.extend(beats(attack)(covers_mask))
    if game.setup.options.transfer:
        found.extend(transfer_actions(game))
    found.append(TAKE)
    return tuple(found)
