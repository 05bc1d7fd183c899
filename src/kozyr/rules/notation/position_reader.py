"""Reads a position from one line of untrusted text.

Each field has its own reader. The reader then refuses a position that is impossible, or in which an
automatic event is still due.
"""

import re
from collections.abc import Callable
from typing import Any

from kozyr.rules.bout import table_cards, waiting_phase
from kozyr.rules.cards import CARD_IDS, Card, mask_of, miscounted
from kozyr.rules.deal import check_seats
from kozyr.rules.game import EndReason, Game, Laid, Result, Seat, Setup, Shown
from kozyr.rules.invariants import faults
from kozyr.rules.notation.option_words import read_options
from kozyr.rules.notation.scanner import Scanner
from kozyr.rules.options import Options
from kozyr.rules.result import abandoned_result, loss_result, redeal_result, result_if_over

_REASONS: dict[str, EndReason] = {
    "cards": "cards", "time": "time", "left": "left", "redeal": "redeal",
    "abandoned": "abandoned",
}  # fmt: skip
_SEATS = "a seat, 0 to 5"
_RESULTS = "a result (cards, left/seat, time/seat, redeal, abandoned)"


def _read_seat(scanner: Scanner) -> Seat:
    at = scanner.at
    if (seat := scanner.number(_SEATS)) > 5:  # noqa: PLR2004 - §1.3
        scanner.fail(_SEATS, at=at)
    return Seat(seat)


def _read_seats(scanner: Scanner) -> tuple[Seat, ...]:
    seats = [_read_seat(scanner)]
    while scanner.accept(","):
        seats.append(_read_seat(scanner))
    return tuple(seats)


def _read_out(scanner: Scanner) -> tuple[tuple[Seat, ...], ...]:
    together = [_read_seats(scanner)]
    while scanner.accept("|"):
        together.append(_read_seats(scanner))
    return tuple(together)


def _read_hands(scanner: Scanner) -> tuple[tuple[Card, ...], ...]:
    hands: list[tuple[Card, ...]] = []
    while True:
        empty = scanner.done or scanner.text[scanner.at] in "| "
        hands.append(() if empty else scanner.cards())
        if not scanner.accept("|"):
            return tuple(hands)


def _read_shown(scanner: Scanner) -> Shown:
    seat = _read_seat(scanner)
    scanner.expect("/", "a slash and the shown card")
    return Shown(seat, scanner.card())


def _read_table(scanner: Scanner) -> tuple[Laid, ...]:
    table = []
    while True:
        attack = scanner.card()
        cover = scanner.card() if scanner.accept("/") else None
        scanner.expect("@", "a slash and the cover, or @ and the seat that laid it")
        table.append(Laid(attack, cover, _read_seat(scanner)))
        if not scanner.accept(","):
            return tuple(table)


def _read_taking(scanner: Scanner) -> bool:
    scanner.expect("yes", "yes")
    return True


def _read_result(scanner: Scanner) -> tuple[EndReason, Seat | None]:
    at = scanner.at
    reason = _REASONS.get(scanner.take(_NAME, _RESULTS))
    if reason is None:
        scanner.fail(_RESULTS, at=at)
    if reason in ("cards", "redeal", "abandoned"):
        return reason, None
    scanner.expect("/", "a slash and the seat that lost")
    return reason, _read_seat(scanner)


def _read_number(scanner: Scanner) -> int:
    return scanner.number("a number")


_NAME = re.compile(r"[a-z]{1,16}")
_NEEDED = ("rules", "dealer", "trump", "bout", "attacker", "defender", "limit", "hands")
_READERS: dict[str, Callable[[Scanner], Any]] = {
    "rules": read_options,
    "dealer": _read_seat,
    "trump": Scanner.card,
    "shown": _read_shown,
    "bout": _read_number,
    "attacker": _read_seat,
    "defender": _read_seat,
    "limit": _read_number,
    "hands": _read_hands,
    "seen": _read_hands,
    "talon": Scanner.cards,
    "table": _read_table,
    "taking": _read_taking,
    "passed": _read_seats,
    "discard": Scanner.cards,
    "out": _read_out,
    "showed": _read_seats,
    "result": _read_result,
}


def read_position(text: str) -> Game:
    """Read a position; raise NotationError if it is impossible or an automatic event is due."""
    scanner = Scanner(text.rstrip())
    found: dict[str, Any] = {}
    while True:
        at = scanner.at
        name = scanner.take(_NAME, "a field such as rules: or hands:")
        if name not in _READERS:
            scanner.fail(f"a field ({', '.join(_READERS)})", at=at)
        if name in found:
            scanner.fail("each field once", at=at)
        scanner.expect(":", f"a colon after {name}")
        found[name] = _READERS[name](scanner)
        if scanner.done:
            break
        scanner.expect(" ", "one space before the next field")
    for name in _NEEDED:
        if name not in found:
            scanner.fail(f"the field {name}")
    return _assemble(scanner, found)


def _assemble(scanner: Scanner, found: dict[str, Any]) -> Game:
    options: Options = found["rules"]
    hands: tuple[tuple[Card, ...], ...] = found["hands"]
    if refusal := check_seats(options, len(hands)):
        scanner.fail("hands for a number of seats that can play", at=0, found=refusal.sentence())
    _check_seats_named(scanner, found, len(hands))
    _check_cards(scanner, found, options)
    seen = found.get("seen", ())
    table: tuple[Laid, ...] = found.get("table", ())
    out: tuple[tuple[Seat, ...], ...] = found.get("out", ())
    taking: bool = found.get("taking", False)
    game = Game(
        setup=Setup(options, len(hands), found["dealer"], found["trump"], found.get("shown")),
        phase="over" if "result" in found else waiting_phase(table, taking=taking),
        bout=found["bout"],
        attacker=found["attacker"],
        defender=found["defender"],
        taking=taking,
        limit=found["limit"],
        hands=tuple(mask_of(hand) for hand in hands),
        seen=tuple(mask_of(seen[seat]) if seat < len(seen) else 0 for seat in range(len(hands))),
        talon=found.get("talon", ()),
        discard=mask_of(found.get("discard", ())),
        table=table,
        passed=sum(1 << seat for seat in set(found.get("passed", ()))),
        active=sum(1 << seat for seat in range(len(hands)) if not any(seat in each for each in out)),
        out=out,
        show_used=sum(1 << seat for seat in set(found.get("showed", ()))),
        result=None,
    )
    if "result" in found:
        game = game._replace(result=_result(scanner, game, *found["result"]))
    if found_faults := faults(game):
        scanner.fail("a position that can be", at=0, found="; ".join(found_faults))
    return game


def _check_seats_named(scanner: Scanner, found: dict[str, Any], seats: int) -> None:
    named = [found[name] for name in ("dealer", "attacker", "defender")]
    named += [seat for name in ("passed", "showed") for seat in found.get(name, ())]
    named += [laid.seat for laid in found.get("table", ())]
    named += [seat for together in found.get("out", ()) for seat in together]
    named += [found["shown"].seat] if "shown" in found else []
    named += [found["result"][1]] if "result" in found and found["result"][1] is not None else []
    if max(*named, len(found.get("seen", ())) - 1) >= seats:
        scanner.fail("only seats that have a hand", at=0, found=f"{seats} hands")


def _check_cards(scanner: Scanner, found: dict[str, Any], options: Options) -> None:
    # Count before making sets: a set would hide a card that is named twice.
    named = [card for hand in found["hands"] for card in hand]
    named += [*found.get("talon", ()), *found.get("discard", ())]
    named += table_cards(found.get("table", ()))
    expected = f"each of the {options.deck} cards once"
    for card, times, _ in miscounted(options.deck, named):
        scanner.fail(expected, at=0, found=f"{CARD_IDS[card]} {times} times")


def _result(scanner: Scanner, game: Game, reason: EndReason, seat: Seat | None) -> Result:
    if reason == "redeal":
        return redeal_result(game.setup)
    if reason == "abandoned":
        return abandoned_result(game.setup)
    if seat is not None:
        return loss_result(game.setup, reason, seat)
    result = result_if_over(game)
    if result is None:
        scanner.fail("a position that the cards have decided", at=0, found="players who hold cards")
    return result
