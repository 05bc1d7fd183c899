"""The check of one requested action.

`judge` returns the event that the action becomes, or a refusal. The module `automatic` finds the events that
follow. Several cards in one action are judged as if laid one after the other (§9).
"""

from typing import assert_never

from kozyr.rules.actions import (
    Action,
    Beaten,
    Led,
    Passed,
    RedealDemanded,
    Taken,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.rules.bout import (
    compute_cap,
    find_cards_of_table_ranks,
    has_beaten_card,
    has_redeal_hand,
    is_transfer_allowed,
)
from kozyr.rules.cards import BIT, CARD_IDS, RANK_OF, SAME_RANK, Card, CardMask, card_id, card_of
from kozyr.rules.events import Event
from kozyr.rules.game import Game, Seat, seats_in
from kozyr.rules.refusals import Refusal, refuse
from kozyr.rules.seats import find_next_opponent, find_throwers, find_throwers_to_act, find_unpassed_throwers


def judge(game: Game, seat: Seat, action: Action) -> Event | Refusal:  # noqa: C901 - one case per action
    """Return the event of a requested action, or refuse it."""
    if game.phase == "over":
        return refuse("game_over")
    if not 0 <= seat < game.setup.seats:
        return refuse("no_such_seat", seat)
    if not game.active >> seat & 1:
        return refuse("seat_is_out", seat)
    match action.action:  # comparing names takes a fraction of the time of class patterns
        case "beat":
            return _judge_beat(game, seat, action.pairs)
        case "lead":
            return _judge_lead(game, seat, action.cards)
        case "throw_in":
            return _judge_throw_in(game, seat, action.cards)
        case "pass":
            return _judge_pass(game, seat)
        case "take":
            return _judge_take(game, seat)
        case "transfer":
            return _judge_transfer(game, seat, action.cards)
        case "show_trump":
            return _judge_show(game, seat, action.card)
        case "redeal":
            return _judge_redeal(game, seat)
        case _:
            assert_never(action)


def _check_cards_in_hand(hand: CardMask, cards: tuple[Card, ...]) -> Refusal | None:
    # Cards are laid one after the other, so a card that is named twice is not in the hand the second time.
    if not cards:
        return refuse("no_cards")
    for card in cards:
        if card < 0 or not hand >> card & 1:
            return refuse("card_not_in_hand", card_id(card))
        hand ^= BIT[card]
    return None


def _sort_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cards if len(cards) == 1 else tuple(sorted(cards))


def _judge_lead(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Event | Refusal:
    if seat != game.attacker:
        return refuse("not_attacker", game.attacker)
    if game.phase != "lead":
        return refuse("already_led")
    if refusal := _check_cards_in_hand(game.hands[seat], cards):
        return refusal
    if len(cards) > 1:
        if len({RANK_OF[card] for card in cards}) > 1:
            return refuse("ranks_differ")
        if not game.setup.options.lead_many:
            return refuse("one_card_only")
        if len(cards) > game.limit:
            return refuse("limit_reached", game.limit)
    return Led(seat, _sort_cards(cards))


def _check_turn_to_throw_in(game: Game, seat: Seat) -> Refusal | None:
    # Refuse a thrower that has passed, or that must wait for the turn of another thrower (§3.6, §3.9).
    seats_to_act = find_throwers_to_act(game)
    if seats_to_act >> seat & 1:
        return None
    if not find_unpassed_throwers(game) >> seat & 1:
        return refuse("already_passed", seat)
    return refuse("wait_for_thrower", *seats_in(seats_to_act))


def _judge_throw_in(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Event | Refusal:
    if game.phase == "lead":
        return refuse("nothing_led")
    if not find_throwers(game) >> seat & 1:
        return refuse("not_a_thrower", seat)
    if game.phase == "defence":
        if game.setup.options.order == "turns":
            return refuse("wait_for_defence")
    elif refusal := _check_turn_to_throw_in(game, seat):
        return refusal
    if refusal := _check_cards_in_hand(game.hands[seat], cards):
        return refusal
    throwable_mask = find_cards_of_table_ranks(game)
    for card in cards:
        if not throwable_mask & BIT[card]:
            return refuse("rank_not_on_table", CARD_IDS[card])
    if len(game.table) + len(cards) > game.limit:
        return refuse("limit_reached", game.limit)
    return ThrownIn(seat, _sort_cards(cards))


def _judge_pass(game: Game, seat: Seat) -> Event | Refusal:
    if game.phase == "lead":
        if seat == game.attacker:
            return refuse("attacker_must_lead")
        return refuse("not_attacker", game.attacker)
    if not find_throwers(game) >> seat & 1:
        return refuse("not_a_thrower", seat)
    if game.phase == "defence":
        return refuse("pass_too_early")
    return _check_turn_to_throw_in(game, seat) or Passed(seat, auto=False)


def _check_defender(game: Game, seat: Seat) -> Refusal | None:
    # Refuse a seat that cannot defend now; beats, takes and transfers all need this check.
    if seat != game.defender:
        return refuse("not_defender", game.defender)
    if game.phase == "lead":
        return refuse("nothing_to_beat")
    if game.taking:
        return refuse("already_taking")
    return None


def _judge_beat(game: Game, seat: Seat, pairs: tuple[tuple[Card, Card], ...]) -> Event | Refusal:
    if refusal := _check_defender(game, seat):
        return refusal
    if not pairs:
        return refuse("no_cards")
    is_covered = {attack: cover is not None for attack, cover, _ in game.table}  # for each attack card
    hand = game.hands[seat]
    for attack, cover in pairs:
        if attack not in is_covered:
            return refuse("not_on_table", card_id(attack))
        if is_covered[attack]:
            return refuse("already_beaten", CARD_IDS[attack])
        if cover < 0 or not hand >> cover & 1:
            return refuse("card_not_in_hand", card_id(cover))
        if not game.setup.beaters[attack] & BIT[cover]:
            return refuse("does_not_beat", CARD_IDS[attack], CARD_IDS[cover])
        is_covered[attack] = True
        hand ^= BIT[cover]
    return Beaten(seat, pairs if len(pairs) == 1 else tuple(sorted(pairs)))


def _judge_take(game: Game, seat: Seat) -> Event | Refusal:
    if refusal := _check_defender(game, seat):
        return refusal
    if game.phase != "defence":
        return refuse("nothing_to_take")
    return Taken(seat, auto=False)


def _check_transfer(game: Game, seat: Seat) -> Refusal | None:
    if refusal := _check_defender(game, seat):
        return refusal
    if not game.setup.options.transfer:
        return refuse("transfer_off")
    if not is_transfer_allowed(game):  # §4.3: not in this bout yet
        return refuse("transfer_too_early")
    if has_beaten_card(game):
        return refuse("transfer_after_beat")
    return None


def _judge_transfer(game: Game, seat: Seat, cards: tuple[Card, ...]) -> Event | Refusal:
    if refusal := _check_transfer(game, seat) or _check_cards_in_hand(game.hands[seat], cards):
        return refusal
    rank_mask = SAME_RANK[game.table[0].attack]
    for card in cards:
        if not rank_mask & BIT[card]:
            return refuse("transfer_rank", CARD_IDS[card])
    attack_size = len(game.table) + len(cards)
    cap = compute_cap(game.setup.options, game.bout, game.discard)
    if attack_size > cap:
        return refuse("transfer_cap", cap)
    target = find_next_opponent(game, seat)
    hand_size = game.hands[target].bit_count()
    if attack_size > hand_size:
        return refuse("transfer_hand", target)
    return Transferred(seat, _sort_cards(cards), target, min(cap, hand_size))


def _judge_show(game: Game, seat: Seat, card: Card) -> Event | Refusal:
    if refusal := _check_transfer(game, seat):
        return refusal
    if not game.setup.options.show_trump:
        return refuse("show_off")
    if game.show_used >> seat & 1:
        return refuse("show_used")
    if refusal := _check_cards_in_hand(game.hands[seat], (card,)):
        return refusal
    if card != card_of(game.setup.trump, RANK_OF[game.table[0].attack]):
        return refuse("show_card", CARD_IDS[card])
    target = find_next_opponent(game, seat)
    hand_size = game.hands[target].bit_count()
    if len(game.table) > hand_size:
        return refuse("transfer_hand", target)
    return TrumpShown(
        seat, card, target, min(compute_cap(game.setup.options, game.bout, game.discard), hand_size)
    )


def _judge_redeal(game: Game, seat: Seat) -> Event | Refusal:
    if not game.setup.options.redeal:
        return refuse("redeal_off")
    if game.bout > 1 or game.phase != "lead":
        return refuse("redeal_late")
    if not has_redeal_hand(game, seat):
        return refuse("redeal_hand")
    return RedealDemanded(seat)
