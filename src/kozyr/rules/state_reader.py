"""Reads an untrusted state in the format of docs/reference/engine.md.

`read_state` reads the fields (`state_fields`), derives missing fields from the others, and checks that the
position is possible and waits for a player. Any input becomes a `Game` or a refusal. A state does not say
which cards players have seen. The reader assumes that they know the trump card and the shown trump, and no
other card.
"""

from typing import Any

from kozyr.rules.bout import compute_cap, find_bout_phase, list_table_cards
from kozyr.rules.cards import (
    BIT,
    CARD_IDS,
    SUIT_LETTERS,
    SUIT_OF,
    Card,
    CardMask,
    find_miscounted_cards,
    full_deck,
    mask_of,
)
from kozyr.rules.deal import check_seats
from kozyr.rules.game import Game, Laid, Seat, SeatMask, Setup, seat_mask_of, seats_in
from kozyr.rules.invariants import faults
from kozyr.rules.options import Options
from kozyr.rules.refusals import Refusal, RefusedError
from kozyr.rules.seats import find_next_seat
from kozyr.rules.state_fields import FIELD_EXAMPLES, raise_refusal, read_fields


def read_state(options: Options, plain: object) -> Game | Refusal:
    """Read a position that waits for a player; a field that is null counts as omitted."""
    try:
        return _make_game(options, read_fields(plain))
    except RefusedError as error:
        return error.refusal


def _make_game(options: Options, fields: dict[str, Any]) -> Game:
    seats = len(fields["hands"])
    if refusal := check_seats(options, seats):
        raise RefusedError(refusal)
    _check_seat_numbers(fields, seats)
    discard = _find_discard(options, fields)
    trump_card = _find_trump_card(options, fields, discard)
    setup = Setup(options, seats, fields.get("dealer", Seat(0)), SUIT_OF[trump_card], fields.get("shown"))
    hands = tuple(mask_of(hand) for hand in fields["hands"])
    table: tuple[Laid, ...] = fields.get("table", ())
    taking: bool = fields.get("taking", False)
    # A bout without a number counts as a later bout, because special rules may apply in the first bout.
    bout: int = fields.get("bout", 2)
    active, out = _find_active_seats(options, fields, hands)
    defender = (
        fields["defender"] if "defender" in fields else _find_defender(setup, fields["attacker"], active)
    )
    # §3.2: the defender's hand at the start of the defence is the present hand plus the covers.
    covered_count = sum(laid.cover is not None for laid in table)
    limit = min(compute_cap(options, bout, discard), hands[defender].bit_count() + covered_count)
    known = BIT[trump_card] | (0 if setup.shown is None else BIT[setup.shown.card])
    game = Game(
        setup=setup,
        trump_card=trump_card,
        phase=fields.get("phase", find_bout_phase(table, taking=taking)),
        bout=bout,
        attacker=fields["attacker"],
        defender=defender,
        taking=taking,
        limit=fields.get("limit", limit),
        hands=hands,
        seen=tuple(hand & known for hand in hands),
        talon=fields.get("talon", ()),
        discard=discard,
        table=table,
        passed=seat_mask_of(fields.get("passed", ())),
        active=active,
        out=out,
        show_used=seat_mask_of(fields.get("show_used", ())),
        result=None,
    )
    if sentences := faults(game):
        raise_refusal("state_cannot_be", sentences[0])
    return game


def _check_seat_numbers(fields: dict[str, Any], seats: int) -> None:
    seats_in_fields = [fields[name] for name in ("dealer", "attacker", "defender") if name in fields]
    seats_in_fields += [seat for name in ("passed", "show_used", "active") for seat in fields.get(name, ())]
    seats_in_fields += [laid.seat for laid in fields.get("table", ())]
    seats_in_fields += [seat for group in fields.get("out", ()) for seat in group]
    seats_in_fields += [fields["shown"].seat] if "shown" in fields else []
    if max(seats_in_fields) >= seats:
        raise_refusal("no_such_seat", max(seats_in_fields))


def _find_discard(options: Options, fields: dict[str, Any]) -> CardMask:
    # Count before making sets, because a set would hide a card that occurs twice.
    cards = [card for hand in fields["hands"] for card in hand]
    cards += [*fields.get("talon", ()), *list_table_cards(fields.get("table", ()))]
    discard = fields.get("discard")
    if discard is None:
        discard = tuple(card for card in full_deck(options.deck) if card not in cards)
    if miscounted := next(find_miscounted_cards(options.deck, (*cards, *discard)), None):
        card, count, _ = miscounted
        raise_refusal("state_card", CARD_IDS[card], count)
    return mask_of(discard)


def _find_trump_card(options: Options, fields: dict[str, Any], discard: CardMask) -> Card:
    # If only the suit is given, choose a trump from the discard if possible: it reveals nothing about a hand.
    suit = fields.get("trump")
    card: Card | None = fields.get("trump_card", fields["talon"][-1] if fields.get("talon") else None)
    if card is None and suit is None:
        raise_refusal("state_field", "trump", FIELD_EXAMPLES["trump"])
    if card is None:
        trumps = [trump for trump in full_deck(options.deck) if SUIT_LETTERS[SUIT_OF[trump]] == suit]
        return next((trump for trump in trumps if discard & BIT[trump]), trumps[0])
    if suit not in (None, SUIT_LETTERS[SUIT_OF[card]]):
        raise_refusal("state_field", "trump", f'"{SUIT_LETTERS[SUIT_OF[card]]}"')
    return card


def _find_active_seats(
    options: Options, fields: dict[str, Any], hands: tuple[CardMask, ...]
) -> tuple[SeatMask, tuple[tuple[Seat, ...], ...]]:
    # If neither the active seats nor the seats that are out are known, both follow from the cards.
    all_seats = (1 << len(hands)) - 1
    out: tuple[tuple[Seat, ...], ...] = fields.get("out", ())
    if "active" in fields:
        active = seat_mask_of(fields["active"])
    elif out or fields.get("talon"):
        active = all_seats & ~seat_mask_of(seat for group in out for seat in group)
    else:
        active = sum(1 << seat for seat, hand in enumerate(hands) if hand)
        if options.out == "bout_end":
            # §5.2: seats that take part in this bout go out only at its end, even without cards.
            active |= seat_mask_of(laid.seat for laid in fields.get("table", ()))
            active |= seat_mask_of((fields["attacker"], fields.get("defender", fields["attacker"])))
    out_seats = seats_in(all_seats & ~active)
    if out_seats and "out" not in fields:
        out = (out_seats,)
    return active, out


def _find_defender(setup: Setup, attacker: Seat, active: SeatMask) -> Seat:
    # §3.1
    if not active & setup.opponents[attacker]:
        raise_refusal("state_cannot_be", "the attacker has no active opponent")
    return find_next_seat(setup, active & setup.opponents[attacker], attacker)
