"""Reads a position from one line of untrusted text.

Each field has its own reader. `read_position` then refuses an impossible position. It also refuses a position
in which an automatic event, such as a refill, is still due.
"""

import re
from collections.abc import Callable
from typing import Any, get_args

from kozyr.rules.bout import find_bout_phase, list_table_cards
from kozyr.rules.cards import CARD_IDS, SUIT_OF, Card, find_miscounted_cards, mask_of
from kozyr.rules.deal import check_seats
from kozyr.rules.game import EndReason, Game, Laid, Result, Seat, Setup, Shown, seat_mask_of
from kozyr.rules.invariants import faults
from kozyr.rules.notation.option_words import read_options
from kozyr.rules.notation.scanner import Scanner
from kozyr.rules.options import Options
from kozyr.rules.result import find_result, make_abandoned_result, make_loss_result, make_redeal_result

_REASONS: tuple[EndReason, ...] = get_args(EndReason)
_EXPECTED_SEAT = "a seat, 0 to 5"
_EXPECTED_RESULT = "a result (cards, left/seat, time/seat, redeal, abandoned)"


def _read_seat(scanner: Scanner) -> Seat:
    position = scanner.position
    if (seat := scanner.read_number(_EXPECTED_SEAT)) > 5:  # noqa: PLR2004 - §1.3
        scanner.fail(_EXPECTED_SEAT, position=position)
    return Seat(seat)


def _read_seats(scanner: Scanner) -> tuple[Seat, ...]:
    return scanner.read_list(_read_seat)


def _read_out(scanner: Scanner) -> tuple[tuple[Seat, ...], ...]:
    return scanner.read_list(_read_seats, "|")


def _read_hands(scanner: Scanner) -> tuple[tuple[Card, ...], ...]:
    return scanner.read_list(_read_hand, "|")


def _read_hand(scanner: Scanner) -> tuple[Card, ...]:
    is_empty = scanner.is_done or scanner.text[scanner.position] in "| "
    return () if is_empty else scanner.read_cards()


def _read_shown(scanner: Scanner) -> Shown:
    seat = _read_seat(scanner)
    scanner.expect("/", "a slash and the shown card")
    return Shown(seat, scanner.read_card())


def _read_table(scanner: Scanner) -> tuple[Laid, ...]:
    return scanner.read_list(_read_laid)


def _read_laid(scanner: Scanner) -> Laid:
    attack = scanner.read_card()
    cover = scanner.read_card() if scanner.accept("/") else None
    scanner.expect("@", "a slash and the cover, or @ and the seat that laid it")
    return Laid(attack, cover, _read_seat(scanner))


def _read_taking(scanner: Scanner) -> bool:
    scanner.expect("yes", "yes")
    return True


def _read_result(scanner: Scanner) -> tuple[EndReason, Seat | None]:
    position = scanner.position
    word = scanner.take(_NAME, _EXPECTED_RESULT)
    reason = next((reason for reason in _REASONS if reason == word), None)
    if reason is None:
        scanner.fail(_EXPECTED_RESULT, position=position)
    if reason in ("cards", "redeal", "abandoned"):
        return reason, None
    scanner.expect("/", "a slash and the seat that lost")
    return reason, _read_seat(scanner)


def _read_number(scanner: Scanner) -> int:
    return scanner.read_number("a number")


_NAME = re.compile(r"[a-z]{1,16}")
_REQUIRED_FIELDS = ("rules", "dealer", "trump", "bout", "attacker", "defender", "limit", "hands")
# `shown` is the lowest trump, which decided the first attacker, and its seat. `showed` lists the seats that
# transferred by showing a trump. `seen` holds, for each seat, the cards of its hand that all players know.
_READERS: dict[str, Callable[[Scanner], Any]] = {
    "rules": read_options,
    "dealer": _read_seat,
    "trump": Scanner.read_card,
    "shown": _read_shown,
    "bout": _read_number,
    "attacker": _read_seat,
    "defender": _read_seat,
    "limit": _read_number,
    "hands": _read_hands,
    "seen": _read_hands,
    "talon": Scanner.read_cards,
    "table": _read_table,
    "taking": _read_taking,
    "passed": _read_seats,
    "discard": Scanner.read_cards,
    "out": _read_out,
    "showed": _read_seats,
    "result": _read_result,
}


def read_position(text: str) -> Game:
    """Read a position; raise NotationError if it is impossible or an automatic event is due."""
    scanner = Scanner(text.rstrip())
    fields: dict[str, Any] = {}
    while True:
        position = scanner.position
        name = scanner.take(_NAME, "a field such as rules: or hands:")
        if name not in _READERS:
            scanner.fail(f"a field ({', '.join(_READERS)})", position=position)
        if name in fields:
            scanner.fail("each field once", position=position)
        scanner.expect(":", f"a colon after {name}")
        fields[name] = _READERS[name](scanner)
        if scanner.is_done:
            break
        scanner.expect(" ", "one space before the next field")
    for name in _REQUIRED_FIELDS:
        if name not in fields:
            scanner.fail(f"the field {name}")
    return _make_game(scanner, fields)


def _make_game(scanner: Scanner, fields: dict[str, Any]) -> Game:
    options: Options = fields["rules"]
    hands: tuple[tuple[Card, ...], ...] = fields["hands"]
    if refusal := check_seats(options, len(hands)):
        scanner.fail("hands for a number of seats that can play", position=0, found=str(refusal))
    _check_seat_numbers(scanner, fields, len(hands))
    _check_cards(scanner, fields, options)
    seen = fields.get("seen", ())
    table: tuple[Laid, ...] = fields.get("table", ())
    out: tuple[tuple[Seat, ...], ...] = fields.get("out", ())
    taking: bool = fields.get("taking", False)
    all_seats = (1 << len(hands)) - 1
    game = Game(
        setup=Setup(options, len(hands), fields["dealer"], SUIT_OF[fields["trump"]], fields.get("shown")),
        trump_card=fields["trump"],
        phase="over" if "result" in fields else find_bout_phase(table, taking=taking),
        bout=fields["bout"],
        attacker=fields["attacker"],
        defender=fields["defender"],
        taking=taking,
        limit=fields["limit"],
        hands=tuple(mask_of(hand) for hand in hands),
        seen=tuple(mask_of(seen[seat]) if seat < len(seen) else 0 for seat in range(len(hands))),
        talon=fields.get("talon", ()),
        discard=mask_of(fields.get("discard", ())),
        table=table,
        passed=seat_mask_of(fields.get("passed", ())),
        active=all_seats & ~seat_mask_of(seat for group in out for seat in group),
        out=out,
        show_used=seat_mask_of(fields.get("showed", ())),
        result=None,
    )
    if "result" in fields:
        game = game._replace(result=_make_result(scanner, game, *fields["result"]))
    if sentences := faults(game):
        scanner.fail("a possible position", position=0, found="; ".join(sentences))
    return game


def _check_seat_numbers(scanner: Scanner, fields: dict[str, Any], seats: int) -> None:
    seats_in_fields = [fields[name] for name in ("dealer", "attacker", "defender")]
    seats_in_fields += [seat for name in ("passed", "showed") for seat in fields.get(name, ())]
    seats_in_fields += [laid.seat for laid in fields.get("table", ())]
    seats_in_fields += [seat for group in fields.get("out", ()) for seat in group]
    seats_in_fields += [fields["shown"].seat] if "shown" in fields else []
    _, losing_seat = fields.get("result", (None, None))
    seats_in_fields += [] if losing_seat is None else [losing_seat]
    last_seen_seat = len(fields.get("seen", ())) - 1  # `seen` has one entry for each seat
    if max(*seats_in_fields, last_seen_seat) >= seats:
        scanner.fail("only seats that have a hand", position=0, found=f"{seats} hands")


def _check_cards(scanner: Scanner, fields: dict[str, Any], options: Options) -> None:
    # Count before making sets, because a set would hide a card that occurs twice.
    cards = [card for hand in fields["hands"] for card in hand]
    cards += [*fields.get("talon", ()), *fields.get("discard", ())]
    cards += list_table_cards(fields.get("table", ()))
    if miscounted := next(find_miscounted_cards(options.deck, cards), None):
        card, count, _ = miscounted
        expected = f"each of the {options.deck} cards once"
        scanner.fail(expected, position=0, found=f"{CARD_IDS[card]} {count} times")


def _make_result(scanner: Scanner, game: Game, reason: EndReason, seat: Seat | None) -> Result:
    if reason == "redeal":
        return make_redeal_result(game.setup)
    if reason == "abandoned":
        return make_abandoned_result(game.setup)
    if seat is not None:
        return make_loss_result(game.setup, reason, seat)
    result = find_result(game)
    if result is None:
        scanner.fail("a position that the cards have decided", position=0, found="players who hold cards")
    return result
