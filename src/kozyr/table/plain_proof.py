"""Conversion of a proof to plain data, and back from untrusted input.

docs/reference/fair-deal.md describes the fields. Any input becomes a `Proof` or a refusal; `find_faults`
checks whether the proof holds.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from string import hexdigits
from typing import Any, Final, NoReturn, TypeAlias

from kozyr.rules import Card, Options, Refusal, RefusedError, Seat, must
from kozyr.rules.cards import CARD_IDS, ids
from kozyr.rules.deal import check_seats
from kozyr.rules.fields import (
    MOST_CARDS,
    MOST_SEATS,
    SURROGATE,
    MisreadError,
    list_of,
    object_fields,
    read_card,
    read_cards,
    read_seat,
    read_shown,
    whole_number,
)
from kozyr.rules.options import change
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.rules.view import Hidden
from kozyr.table.deal_seeds import LONGEST_CLIENT_SEED, SEED_BYTES
from kozyr.table.proof import Proof, ProofFault, PublishedDeal, Recomputed
from kozyr.table.proof_refusals import refuse

Plain: TypeAlias = dict[str, Any]

VERSION: Final = 1
_LONGEST_TABLE: Final = 200
_MOST_GAMES: Final = 1_000_000_000
_MOST_DEALS: Final = 100
"""More than any rules allow, so that the check can report a server that dealt too often."""


def plain_proof(proof: Proof) -> Plain:
    """Write a proof."""
    return {
        "proof": VERSION,
        "table": proof.table,
        "game": proof.game,
        "options": asdict(proof.options),
        "seats": proof.seats,
        "commitment": proof.commitment,
        "server_seed": proof.server_seed.hex(),
        "client_seeds": list(proof.client_seeds),
        "deals": [_plain_deal(deal) for deal in proof.deals],
    }


def _plain_deal(deal: PublishedDeal) -> Plain:
    shown = deal.shown
    return {
        "dealer": deal.dealer,
        "leader": deal.leader,
        "hands": [_plain_cards(hand) for hand in deal.hands],
        "talon": _plain_cards(deal.talon),
        "trump_card": CARD_IDS[deal.trump_card],
        "attacker": deal.attacker,
        "shown": None if shown is None else {"seat": shown.seat, "card": CARD_IDS[shown.card]},
    }


def _plain_cards(cards: Hidden) -> list[str] | int:
    return cards if isinstance(cards, int) else ids(cards)


def plain_fault(fault: ProofFault) -> Plain:
    """Write a fault."""
    return {
        "code": fault.word,
        "deal": fault.deal,
        "place": fault.place,
        "expected": fault.expected,
        "found": fault.found,
        "message": fault.sentence(),
    }


def plain_recomputed(recomputed: Recomputed) -> Plain:
    """Write a recomputed deal."""
    return {"key": recomputed.key.hex(), "deck": ids(recomputed.deck), "lot": recomputed.lot}


def read_proof(plain: object) -> Proof | Refusal:
    """Read a proof, or refuse it."""
    try:
        return _assembled(_read_fields(plain))
    except RefusedError as refused:
        return refused.refusal


def _refuse_now(reason: str, *about: object) -> NoReturn:
    raise RefusedError(refuse(reason, *about))


def _read_fields(plain: object) -> Plain:
    if not isinstance(plain, Mapping) or "proof" not in plain:
        _refuse_now("proof_shape")
    if plain["proof"] != VERSION:
        _refuse_now("proof_version", VERSION)
    for name in plain:
        if name not in _READERS:
            _refuse_now("proof_unknown_field", name)
    found: Plain = {}
    for name, read in _READERS.items():
        try:
            found[name] = read(plain.get(name))
        except MisreadError:
            _refuse_now("proof_field", name, _EXAMPLES[name])
    return found


def _assembled(found: Plain) -> Proof:
    seats = found["seats"]
    if refusal := check_seats(found["options"], seats):
        raise RefusedError(refusal)
    for name, entries in (
        ("client_seeds", found["client_seeds"]),
        *(("hands", deal.hands) for deal in found["deals"]),
    ):
        if len(entries) != seats:
            _refuse_now("proof_count", name, seats, len(entries))
    for deal in found["deals"]:
        named = (deal.dealer, deal.leader, deal.attacker, deal.shown and deal.shown.seat)
        for seat in named:
            if seat is not None and seat >= seats:
                raise RefusedError(refuse_by_rules("no_such_seat", seat))
    return Proof(**{name: value for name, value in found.items() if name != "proof"})


def _read_text(longest: int) -> Callable[[object], str]:
    def read(plain: object) -> str:
        if isinstance(plain, str) and 0 < len(plain) <= longest and not SURROGATE.search(plain):
            return plain
        raise MisreadError

    return read


def _read_bytes(plain: object) -> bytes:
    # Check the digits: fromhex() also accepts spaces.
    if isinstance(plain, str) and len(plain) == 2 * SEED_BYTES and set(plain) <= set(hexdigits):
        return bytes.fromhex(plain)
    raise MisreadError


def _read_options(plain: object) -> Options:
    if isinstance(plain, dict):
        return must(change(Options(), plain))
    raise MisreadError


def _read_hidden(plain: object) -> Hidden:
    return _read_number(plain) if isinstance(plain, int) else read_cards(plain)


def _read_leader(plain: object) -> Seat | None:
    return None if plain is None else read_seat(plain)


def _read_deal(plain: object) -> PublishedDeal:
    fields = object_fields(plain, *PublishedDeal._fields)
    shown = fields["shown"]
    trump_card: Card = read_card(fields["trump_card"])
    return PublishedDeal(
        read_seat(fields["dealer"]),
        _read_leader(fields["leader"]),
        _read_hands(fields["hands"]),
        _read_hidden(fields["talon"]),
        trump_card,
        read_seat(fields["attacker"]),
        None if shown is None else read_shown(shown),
    )


def _read_deals(plain: object) -> tuple[PublishedDeal, ...]:
    deals = _read_some_deals(plain)
    if not deals:
        raise MisreadError
    return deals


_read_number: Final = whole_number(0, MOST_CARDS)
_read_hands: Final = list_of(MOST_SEATS, _read_hidden)
_read_some_deals: Final = list_of(_MOST_DEALS, _read_deal)

_READERS: Final[dict[str, Callable[[object], Any]]] = {
    "proof": whole_number(VERSION, VERSION),
    "table": _read_text(_LONGEST_TABLE),
    "game": whole_number(1, _MOST_GAMES),
    "options": _read_options,
    "seats": whole_number(0, MOST_CARDS),
    "commitment": lambda plain: _read_bytes(plain).hex(),
    "server_seed": _read_bytes,
    "client_seeds": list_of(MOST_SEATS, _read_text(LONGEST_CLIENT_SEED)),
    "deals": _read_deals,
}
"""The reader of each field of a proof."""

_EXAMPLES: Final = {
    "proof": "1",
    "table": '"a name"',
    "game": "1",
    "options": '{"deck":36}',
    "seats": "2",
    "commitment": '"…" (64 × 0-9, a-f)',
    "server_seed": '"…" (64 × 0-9, a-f)',
    "client_seeds": '["a","b"] (1-64)',
    "deals": '[{"dealer":0,"leader":null,"hands":[["S6",…],6],…}]',
}
"""An example of each field, the same in every language."""
