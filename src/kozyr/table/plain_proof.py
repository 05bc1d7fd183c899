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
    MAX_CARDS,
    MAX_SEATS,
    SURROGATE,
    MisreadError,
    make_list_reader,
    make_number_reader,
    read_card,
    read_cards,
    read_object,
    read_seat,
    read_shown,
)
from kozyr.rules.options import change
from kozyr.rules.plain import plain_cards
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.rules.view import CardsOrCount
from kozyr.table.deal_seeds import MAX_CLIENT_SEED_LENGTH, SEED_BYTES
from kozyr.table.proof import Proof, ProofFault, PublishedDeal, RecomputedDeal
from kozyr.table.proof_refusals import refuse

Plain: TypeAlias = dict[str, Any]

VERSION: Final = 1
_MAX_TABLE_LENGTH: Final = 200
_MAX_GAMES: Final = 1_000_000_000
_MAX_SEATS_READ: Final = 52
"""More than any table has, so that `check_seats` can refuse too many seats with its own reason."""
_MAX_DEALS: Final = 100
"""More than any rules allow, so that the check can report a server that dealt too often."""


def plain_proof(proof: Proof) -> Plain:
    """Write a proof."""
    plain: Plain = {
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
    if proof.secret is not None:
        plain["secret"] = proof.secret.hex()
    return plain


def _plain_deal(deal: PublishedDeal) -> Plain:
    shown = deal.shown
    return {
        "dealer": deal.dealer,
        "leader": deal.leader,
        "hands": [plain_cards(hand) for hand in deal.hands],
        "talon": plain_cards(deal.talon),
        "trump_card": CARD_IDS[deal.trump_card],
        "attacker": deal.attacker,
        "shown": None if shown is None else {"seat": shown.seat, "card": CARD_IDS[shown.card]},
    }


def plain_fault(fault: ProofFault) -> Plain:
    """Write a fault, without its sentence (`kozyr.locales.explain`)."""
    return {
        "code": fault.word,
        "deal": fault.deal,
        "place": fault.place,
        "expected": fault.expected,
        "found": fault.found,
    }


def plain_recomputed(recomputed: RecomputedDeal) -> Plain:
    """Write a recomputed deal."""
    return {"key": recomputed.key.hex(), "deck": ids(recomputed.deck), "lot": recomputed.lot}


def read_proof(plain: object) -> Proof | Refusal:
    """Read a proof, or refuse it."""
    try:
        return _make_proof(_read_fields(plain))
    except RefusedError as error:
        return error.refusal


def _raise_refusal(reason: str, *details: object) -> NoReturn:
    raise RefusedError(refuse(reason, *details))


def _read_fields(plain: object) -> Plain:
    if not isinstance(plain, Mapping) or "proof" not in plain:
        _raise_refusal("proof_shape")
    if plain["proof"] != VERSION:
        _raise_refusal("proof_version", VERSION)
    for name in plain:
        if name not in _READERS:
            _raise_refusal("proof_unknown_field", name)
    fields: Plain = {}
    for name, read in _READERS.items():
        if name in _OPTIONAL_FIELDS and name not in plain:
            continue
        try:
            fields[name] = read(plain.get(name))
        except MisreadError:
            _raise_refusal("proof_field", name, _EXAMPLES[name])
    return fields


def _make_proof(fields: Plain) -> Proof:
    seats = fields["seats"]
    if refusal := check_seats(fields["options"], seats):
        raise RefusedError(refusal)
    _check_count("client_seeds", fields["client_seeds"], seats)
    for deal in fields["deals"]:
        _check_count("hands", deal.hands, seats)
        for seat in (deal.dealer, deal.leader, deal.attacker, deal.shown and deal.shown.seat):
            if seat is not None and seat >= seats:
                raise RefusedError(refuse_by_rules("no_such_seat", seat))
    return Proof(**{name: value for name, value in fields.items() if name != "proof"})


def _check_count(name: str, entries: tuple[object, ...], seats: int) -> None:
    if len(entries) != seats:
        _raise_refusal("proof_count", name, seats, len(entries))


def _make_text_reader(max_length: int) -> Callable[[object], str]:
    def read(plain: object) -> str:
        if isinstance(plain, str) and 0 < len(plain) <= max_length and not SURROGATE.search(plain):
            return plain
        raise MisreadError

    return read


def _read_bytes(plain: object) -> bytes:
    # A commitment is as long as a seed. The digits are checked, because fromhex() also accepts spaces.
    if isinstance(plain, str) and len(plain) == 2 * SEED_BYTES and set(plain) <= set(hexdigits):
        return bytes.fromhex(plain)
    raise MisreadError


def _read_options(plain: object) -> Options:
    if isinstance(plain, dict):
        return must(change(Options(), plain))
    raise MisreadError


def _read_cards_or_count(plain: object) -> CardsOrCount:
    return _read_card_count(plain) if isinstance(plain, int) else read_cards(plain)


def _read_leader(plain: object) -> Seat | None:
    return None if plain is None else read_seat(plain)


def _read_deal(plain: object) -> PublishedDeal:
    fields = read_object(plain, *PublishedDeal._fields)
    shown = fields["shown"]
    trump_card: Card = read_card(fields["trump_card"])
    return PublishedDeal(
        read_seat(fields["dealer"]),
        _read_leader(fields["leader"]),
        _read_hands(fields["hands"]),
        _read_cards_or_count(fields["talon"]),
        trump_card,
        read_seat(fields["attacker"]),
        None if shown is None else read_shown(shown),
    )


def _read_deals(plain: object) -> tuple[PublishedDeal, ...]:
    deals = _read_deal_list(plain)
    if not deals:
        raise MisreadError
    return deals


_read_card_count: Final = make_number_reader(0, MAX_CARDS)
_read_hands: Final = make_list_reader(MAX_SEATS, _read_cards_or_count)
_read_deal_list: Final = make_list_reader(_MAX_DEALS, _read_deal)

_READERS: Final[dict[str, Callable[[object], Any]]] = {
    "proof": make_number_reader(VERSION, VERSION),
    "table": _make_text_reader(_MAX_TABLE_LENGTH),
    "game": make_number_reader(1, _MAX_GAMES),
    "options": _read_options,
    "seats": make_number_reader(0, _MAX_SEATS_READ),
    "commitment": lambda plain: _read_bytes(plain).hex(),
    "server_seed": _read_bytes,
    "client_seeds": make_list_reader(MAX_SEATS, _make_text_reader(MAX_CLIENT_SEED_LENGTH)),
    "deals": _read_deals,
    "secret": _read_bytes,
}
"""The reader of each field of a proof."""
_OPTIONAL_FIELDS: Final = ("secret",)
"""Only the proof of a shared deal has a secret."""

_EXAMPLES: Final = {
    "proof": "1",
    "table": '"a name"',
    "game": "1",
    "options": '{"deck":36}',
    "seats": "2",
    "commitment": '"…" (64 × 0-9, a-f)',
    "server_seed": '"…" (64 × 0-9, a-f)',
    "client_seeds": '["a","b"] (1-64)',  # each seed has 1 to 64 characters
    "secret": '"…" (64 × 0-9, a-f)',
    "deals": '[{"dealer":0,"leader":null,"hands":[["S6",…],6],…}]',
}
"""An example of each field; refusals in every language quote it."""
