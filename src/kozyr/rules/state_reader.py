"""Reads an untrusted state in the format of docs/reference/engine.md.

It reads the fields (`state_fields`), derives the missing ones from the rest, and checks that a game can wait
in this position. Any input becomes a `Game` or a refusal. A state does not say which cards players have seen:
all players know the trump card and the shown trump, wherever they are, and nothing more.
"""

from typing import Any

from kozyr.rules.bout import cap, table_cards, waiting_phase
from kozyr.rules.cards import (
    BIT,
    CARD_IDS,
    SUIT_LETTERS,
    SUIT_OF,
    Card,
    CardMask,
    full_deck,
    mask_of,
    miscounted,
)
from kozyr.rules.deal import check_seats
from kozyr.rules.game import Game, Laid, Seat, SeatMask, Setup, seats_in
from kozyr.rules.invariants import faults
from kozyr.rules.options import Options
from kozyr.rules.refusals import Refusal, RefusedError
from kozyr.rules.seats import next_of
from kozyr.rules.state_fields import FIELD_EXAMPLES, read_fields, refuse_now


def read_state(options: Options, plain: object) -> Game | Refusal:
    """Read a position that waits for a player; null counts as omitted."""
    try:
        return _assembled(options, read_fields(plain))
    except RefusedError as refused:
        return refused.refusal


def _assembled(options: Options, found: dict[str, Any]) -> Game:
    seats = len(found["hands"])
    if refusal := check_seats(options, seats):
        raise RefusedError(refusal)
    _check_seats_named(found, seats)
    discard = _discard(options, found)
    trump_card = _trump_card(options, found, discard)
    setup = Setup(options, seats, found.get("dealer", Seat(0)), trump_card, found.get("shown"))
    hands = tuple(mask_of(hand) for hand in found["hands"])
    table: tuple[Laid, ...] = found.get("table", ())
    taking: bool = found.get("taking", False)
    bout: int = found.get("bout", 2)
    active, out = _who_plays(options, found, hands)
    defender = found["defender"] if "defender" in found else _defender(setup, found["attacker"], active)
    # §3.2: the defender's hand at the start of the defence is the present hand plus the covers.
    covered = sum(laid.cover is not None for laid in table)
    limit = min(cap(options, bout, discard), hands[defender].bit_count() + covered)
    known = BIT[trump_card] | (0 if setup.shown is None else BIT[setup.shown.card])
    game = Game(
        setup=setup,
        phase=found.get("phase", waiting_phase(table, taking=taking)),
        bout=bout,
        attacker=found["attacker"],
        defender=defender,
        taking=taking,
        limit=found.get("limit", limit),
        hands=hands,
        seen=tuple(hand & known for hand in hands),
        talon=found.get("talon", ()),
        discard=discard,
        table=table,
        passed=_mask(found.get("passed", ())),
        active=active,
        out=out,
        show_used=_mask(found.get("show_used", ())),
        result=None,
    )
    for fault in faults(game):
        refuse_now("state_cannot_be", fault)
    return game


def _mask(seats: tuple[Seat, ...]) -> SeatMask:
    return sum(1 << seat for seat in set(seats))


def _check_seats_named(found: dict[str, Any], seats: int) -> None:
    named = [found[name] for name in ("dealer", "attacker", "defender") if name in found]
    named += [seat for name in ("passed", "show_used", "active") for seat in found.get(name, ())]
    named += [laid.seat for laid in found.get("table", ())]
    named += [seat for together in found.get("out", ()) for seat in together]
    named += [found["shown"].seat] if "shown" in found else []
    if max(named) >= seats:
        refuse_now("no_such_seat", max(named))


def _discard(options: Options, found: dict[str, Any]) -> CardMask:
    # Count before making sets: a set would hide a card that is named twice.
    named = [card for hand in found["hands"] for card in hand]
    named += [*found.get("talon", ()), *table_cards(found.get("table", ()))]
    gone = found.get("discard")
    if gone is None:
        gone = tuple(card for card in full_deck(options.deck) if card not in named)
    for card, places, _ in miscounted(options.deck, (*named, *gone)):
        refuse_now("state_card", CARD_IDS[card], places)
    return mask_of(gone)


def _trump_card(options: Options, found: dict[str, Any], discard: CardMask) -> Card:
    # Without a talon the suit is enough: prefer a trump in the discard, which reveals nothing about a hand.
    suit = found.get("trump")
    card: Card | None = found.get("trump_card", found["talon"][-1] if found.get("talon") else None)
    if card is None and suit is None:
        refuse_now("state_field", "trump", FIELD_EXAMPLES["trump"])
    if card is None:
        trumps = [each for each in full_deck(options.deck) if SUIT_LETTERS[SUIT_OF[each]] == suit]
        return next((each for each in trumps if discard & BIT[each]), trumps[0])
    if suit not in (None, SUIT_LETTERS[SUIT_OF[card]]):
        refuse_now("state_field", "trump", f'"{SUIT_LETTERS[SUIT_OF[card]]}"')
    return card


def _who_plays(
    options: Options, found: dict[str, Any], hands: tuple[CardMask, ...]
) -> tuple[SeatMask, tuple[tuple[Seat, ...], ...]]:
    # The active seats and the seats that are out follow from each other; else both follow from the cards.
    everybody = (1 << len(hands)) - 1
    out: tuple[tuple[Seat, ...], ...] = found.get("out", ())
    if "active" in found:
        active = _mask(found["active"])
    elif out or found.get("talon"):
        active = everybody & ~_mask(tuple(seat for together in out for seat in together))
    else:
        active = sum(1 << seat for seat, hand in enumerate(hands) if hand)
        if options.out == "bout_end":
            # §5.2: seats that take part in this bout go out only at its end, even without cards.
            laid_by = {laid.seat for laid in found.get("table", ())}
            active |= _mask((*laid_by, found["attacker"], found.get("defender", found["attacker"])))
    gone = seats_in(everybody & ~active)
    return active, out if "out" in found or not gone else (gone,)


def _defender(setup: Setup, attacker: Seat, active: SeatMask) -> Seat:
    # §3.1
    if not active & setup.opponents[attacker]:
        refuse_now("state_cannot_be", "nobody plays against the attacker")
    return next_of(setup, active & setup.opponents[attacker], attacker)
