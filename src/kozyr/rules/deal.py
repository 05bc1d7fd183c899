"""The deal: hands, trump card, talon and first attacker from a whole deck (§2).

A lot is a random number. It chooses the first dealer, and the first attacker if no trump decides.
"""

from collections.abc import Sequence

from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import (
    ACE,
    CARDS_BY_ID,
    RANK_OF,
    SUIT_MASKS,
    SUIT_OF,
    Card,
    CardMask,
    card_id,
    cards_in,
    full_deck,
    mask_of,
)
from kozyr.rules.events import Dealt
from kozyr.rules.game import HAND_SIZE, Seat, Setup, Shown
from kozyr.rules.options import Options
from kozyr.rules.refusals import Refusal, refuse
from kozyr.rules.seats import find_next_seat


def first_dealer(lot: int, seats: int) -> Seat:
    """Return the seat that deals the first game of a table (§2.1)."""
    # `lot % seats` may choose the first attacker, and the two choices must be independent.
    return Seat(lot // seats % seats)


def check_seats(options: Options, seats: int) -> Refusal | None:
    """Refuse a number of seats that these options do not allow (§1.3, §1.4)."""
    if not 2 <= seats <= 6:  # noqa: PLR2004 - §1.3
        return refuse("seats_out_of_range", seats)
    if options.teams and seats not in {4, 6}:
        return refuse("seats_for_teams", seats)
    if seats * HAND_SIZE > options.deck:
        return refuse("too_many_seats", seats, options.deck)
    return None


def read_deck(options: Options, deck: Sequence[str]) -> tuple[Card, ...] | Refusal:
    """Read a whole deck of card ids, top first, or refuse it (§1.2)."""
    cards = []
    for text in deck:
        if text not in CARDS_BY_ID:
            return refuse("deck_card", options.deck, text)
        cards.append(CARDS_BY_ID[text])
    return check_deck(options, cards) or tuple(cards)


def check_deck(options: Options, deck: Sequence[Card]) -> Refusal | None:
    """Refuse cards that are not a complete deck with each card once (§1.2)."""
    if len(deck) != options.deck:
        return refuse("deck_length", options.deck, len(deck))
    allowed = full_deck(options.deck)
    if set(deck) == set(allowed):
        return None
    for card in deck:
        if card not in allowed:
            return refuse("deck_card", options.deck, card_id(card))
    repeated = next(card for index, card in enumerate(deck) if card in deck[:index])
    return refuse("deck_twice", card_id(repeated))


def deal(  # noqa: PLR0913 - a deal has this many parameters
    options: Options,
    seats: int,
    deck: tuple[Card, ...],
    *,
    dealer: Seat = Seat(0),  # noqa: B008 - a plain number
    lot: int = 0,
    leader: Seat | None = None,
) -> Dealt | Refusal:
    """Deal a whole deck, top card first; `leader` is the first attacker if given (§2)."""
    if refusal := check_seats(options, seats) or check_deck(options, deck):
        return refusal
    for seat in (dealer, leader):
        if seat is not None and not 0 <= seat < seats:
            return refuse("no_such_seat", seat)
    hands, undealt = _deal_hands(options, seats, deck, dealer)
    trump_card, talon = _turn_trump(options, undealt, deck[seats * HAND_SIZE - 1])
    trump_mask = SUIT_MASKS[SUIT_OF[trump_card]]
    attacker, shown = _find_first_attacker(options, hands, trump_mask, lot, leader)
    setup = Setup(options, seats, dealer, SUIT_OF[trump_card], shown)
    defender = find_next_seat(setup, setup.opponents[attacker], attacker)
    limit = min(compute_cap(options, 1, 0), HAND_SIZE)
    dealt_hands = tuple(cards_in(hand) for hand in hands)
    return Dealt(setup, trump_card, dealt_hands, talon, attacker, defender, limit)


def _deal_hands(
    options: Options, seats: int, deck: tuple[Card, ...], dealer: Seat
) -> tuple[tuple[CardMask, ...], tuple[Card, ...]]:
    # §2.1: deal packets of `deal_by` cards clockwise, from the seat at the dealer's left to the dealer.
    hands = [0] * seats
    for packet_number, start in enumerate(range(0, seats * HAND_SIZE, options.deal_by)):
        seat = (dealer + 1 + packet_number) % seats
        hands[seat] |= mask_of(deck[start : start + options.deal_by])
    return tuple(hands), deck[seats * HAND_SIZE :]


def _turn_trump(
    options: Options, undealt: tuple[Card, ...], last_dealt: Card
) -> tuple[Card, tuple[Card, ...]]:
    # §2.2: turn the next card and put it at the bottom; if no card is left, show the dealer's last card.
    if not undealt:
        return last_dealt, ()
    trump_index = 0
    if not options.ace_trump:
        # §2.3: take the first card that is not an ace; if only aces remain, take the first ace.
        trump_index = next((index for index, card in enumerate(undealt) if RANK_OF[card] != ACE), 0)
    trump_card = undealt[trump_index]
    return trump_card, (*undealt[:trump_index], *undealt[trump_index + 1 :], trump_card)


def _find_first_attacker(
    options: Options, hands: tuple[CardMask, ...], trump_mask: CardMask, lot: int, leader: Seat | None
) -> tuple[Seat, Shown | None]:
    # §2.4
    if leader is not None:
        return leader, None
    if options.first == "lowest_trump":
        trumps = [
            (cards_in(hand & trump_mask)[0], Seat(seat))
            for seat, hand in enumerate(hands)
            if hand & trump_mask
        ]
        if trumps:
            card, seat = min(trumps)
            return seat, Shown(seat, card)
    return Seat(lot % len(hands)), None
