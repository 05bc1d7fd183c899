"""The check of one requested action.

`judge` returns the event that the action becomes, or the reason for its refusal. It ignores what follows
automatically: `automatic` does that. Several cards in one action are judged as if laid one after the
other (§9).
"""

from typing import assert_never

from kozyr.rules.actions import Action, Beat, Lead, Pass, Redeal, ShowTrump, Take, ThrowIn, Transfer
from kozyr.rules.bout import anything_beaten, cap, may_redeal, table_ranks, transfer_allowed
from kozyr.rules.cards import BIT, CARD_IDS, RANK_OF, SAME_RANK, Card, CardMask, card_id, card_of
from kozyr.rules.events import (
    Beaten,
    Event,
    Led,
    Passed,
    RedealDemanded,
    Taken,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.rules.game import Game, Seat, seats_in
from kozyr.rules.refusals import Refusal, refuse
from kozyr.rules.seats import deciding_seats, next_opponent, throwers, undecided_seats


def judge(game: Game, seat: Seat, action: Action) -> Event | Refusal:  # noqa: C901 - one case per action
    """Return the event of a requested action, or refuse it."""
    if game.phase == "over":
        return refuse("game_over")
    if not 0 <= seat < game.setup.seats:
        return refuse("no_such_seat", seat)
    if not game.active >> seat & 1:
        return refuse("seat_is_out", seat)
    match action:
        case Beat(pairs):
            return _beat(game, seat, pairs)
        case Lead(cards):
            return _lead(game, seat, cards)
        case ThrowIn(cards):
            return _throw_in(game, seat, cards)
        case Pass():
            return _pass(game, seat)
        case Take():
            return _take(game, seat)
        case Transfer(cards):
            return _transfer(game, seat, cards)
        case ShowTrump(card):
            return _show(game, seat, card)
        case Redeal():
            return _redeal(game, seat)
        case _:
            assert_never(action)


def _missing(hand: CardMask, cards: tuple[Card, ...]) -> Refusal | None:
    # Cards are laid one after the other: a card named twice is missing the second time.
    if not cards:
        return refuse("no_cards")
    for card in cards:
        if card < 0 or not hand >> card & 1:
            return refuse("card_not_in_hand", card_id(card))
        hand ^= BIT[card]
    return None


def _in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cards if len(cards) == 1 else tuple(sorted(cards))


def _lead(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Event | Refusal:
    if seat != game.attacker:
        return refuse("not_attacker", game.attacker)
    if game.phase != "lead":
        return refuse("already_led")
    if refusal := _missing(game.hands[seat], cards):
        return refusal
    if len(cards) > 1:
        if len({RANK_OF[card] for card in cards}) > 1:
            return refuse("ranks_differ")
        if not game.setup.options.lead_many:
            return refuse("one_card_only")
        if len(cards) > game.limit:
            return refuse("limit_reached", game.limit)
    return Led(seat, _in_order(cards))


def _not_deciding(game: Game, seat: Seat) -> Refusal | None:
    # §3.6, §3.9: the right to throw in or pass once every card is beaten or the defender takes.
    if not undecided_seats(game) >> seat & 1:
        return refuse("already_passed", seat)
    if not (having_the_right := deciding_seats(game)) >> seat & 1:
        return refuse("not_the_right", *seats_in(having_the_right))
    return None


def _throw_in(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Event | Refusal:
    if game.phase == "lead":
        return refuse("nothing_led")
    if not throwers(game) >> seat & 1:
        return refuse("not_a_thrower", seat)
    if game.phase == "defence":
        if game.setup.options.order == "turns":
            return refuse("wait_for_defence")
    elif refusal := _not_deciding(game, seat):
        return refusal
    if refusal := _missing(game.hands[seat], cards):
        return refusal
    ranks_mask = table_ranks(game)
    for card in cards:
        if not ranks_mask & BIT[card]:
            return refuse("rank_not_on_table", CARD_IDS[card])
    if len(game.table) + len(cards) > game.limit:
        return refuse("limit_reached", game.limit)
    return ThrownIn(seat, _in_order(cards))


def _pass(game: Game, seat: Seat) -> Event | Refusal:
    if game.phase == "lead":
        return (
            refuse("attacker_must_lead") if seat == game.attacker else refuse("not_attacker", game.attacker)
        )
    if not throwers(game) >> seat & 1:
        return refuse("not_a_thrower", seat)
    if game.phase == "defence":
        return refuse("pass_too_early")
    return _not_deciding(game, seat) or Passed(seat, auto=False)


def _not_defending(game: Game, seat: Seat) -> Refusal | None:
    if seat != game.defender:
        return refuse("not_defender", game.defender)
    if game.phase == "lead":
        return refuse("nothing_to_beat")
    if game.taking:
        return refuse("already_taking")
    return None


def _beat(game: Game, seat: Seat, pairs: tuple[tuple[Card, Card], ...]) -> Event | Refusal:
    if refusal := _not_defending(game, seat):
        return refusal
    if not pairs:
        return refuse("no_cards")
    covered = {laid.attack: laid.cover is not None for laid in game.table}
    hand = game.hands[seat]
    for attack, cover in pairs:
        if attack not in covered:
            return refuse("not_on_table", card_id(attack))
        if covered[attack]:
            return refuse("already_beaten", CARD_IDS[attack])
        if cover < 0 or not hand >> cover & 1:
            return refuse("card_not_in_hand", card_id(cover))
        if not game.setup.beaters[attack] & BIT[cover]:
            return refuse("does_not_beat", CARD_IDS[attack], CARD_IDS[cover])
        covered[attack] = True
        hand ^= BIT[cover]
    return Beaten(seat, pairs if len(pairs) == 1 else tuple(sorted(pairs)))


def _take(game: Game, seat: Seat) -> Event | Refusal:
    if refusal := _not_defending(game, seat):
        return refusal
    if game.phase != "defence":
        return refuse("nothing_to_take")
    return Taken(seat, auto=False)


def _not_transferable(game: Game, seat: Seat) -> Refusal | None:
    if refusal := _not_defending(game, seat):
        return refusal
    if not game.setup.options.transfer:
        return refuse("transfer_off")
    if not transfer_allowed(game):
        return refuse("transfer_too_early")
    if anything_beaten(game):
        return refuse("transfer_after_beat")
    return None


def _transfer(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Event | Refusal:
    if refusal := _not_transferable(game, seat) or _missing(game.hands[seat], cards):
        return refusal
    rank_mask = SAME_RANK[game.table[0].attack]
    for card in cards:
        if not rank_mask & BIT[card]:
            return refuse("transfer_rank", CARD_IDS[card])
    most = cap(game.setup.options, game.bout, game.discard)
    if len(game.table) + len(cards) > most:
        return refuse("transfer_cap", most)
    target = next_opponent(game, seat)
    held = game.hands[target].bit_count()
    if len(game.table) + len(cards) > held:
        return refuse("transfer_hand", target)
    return Transferred(seat, _in_order(cards), target, min(most, held))


def _show(game: Game, seat: Seat, card: Card) -> Event | Refusal:
    if refusal := _not_transferable(game, seat):
        return refusal
    if not game.setup.options.show_trump:
        return refuse("show_off")
    if game.show_used >> seat & 1:
        return refuse("show_used")
    if refusal := _missing(game.hands[seat], (card,)):
        return refusal
    if card != card_of(game.setup.trump, RANK_OF[game.table[0].attack]):
        return refuse("show_card", CARD_IDS[card])
    target = next_opponent(game, seat)
    held = game.hands[target].bit_count()
    if len(game.table) > held:
        return refuse("transfer_hand", target)
    return TrumpShown(seat, card, target, min(cap(game.setup.options, game.bout, game.discard), held))


def _redeal(game: Game, seat: Seat) -> Event | Refusal:
    if not game.setup.options.redeal:
        return refuse("redeal_off")
    if game.bout > 1 or game.phase != "lead":
        return refuse("redeal_late")
    if not may_redeal(game, seat):
        return refuse("redeal_hand")
    return RedealDemanded(seat)
