"""Reads each field of an untrusted state.

A state with an invalid field is refused; `state_reader` checks that the fields fit together.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from kozyr.rules.cards import SUIT_LETTERS
from kozyr.rules.fields import (
    MAX_CARDS,
    MAX_SEATS,
    MisreadError,
    make_list_reader,
    make_number_reader,
    make_word_reader,
    read_card,
    read_cards,
    read_flag,
    read_object,
    read_seat,
    read_shown,
)
from kozyr.rules.game import Laid
from kozyr.rules.refusals import RefusedError, refuse

_MAX_BOUTS = 1_000_000
"""More bouts than any game has; the bound keeps untrusted numbers small."""


def raise_refusal(reason: str, *about: object) -> NoReturn:
    """Raise a refusal of the state; `read_state` catches and returns it."""
    raise RefusedError(refuse(reason, *about))


def _read_laid(plain: object) -> Laid:
    laid = read_object(plain, "attack", "defend", "seat")
    cover = None if laid["defend"] is None else read_card(laid["defend"])
    return Laid(read_card(laid["attack"]), cover, read_seat(laid["seat"]))


_read_seats = make_list_reader(MAX_SEATS, read_seat)

_READERS: dict[str, Callable[[object], Any]] = {
    "phase": make_word_reader("lead", "defence", "throw_in", "over"),
    "bout": make_number_reader(1, _MAX_BOUTS),
    "attacker": read_seat,
    "defender": read_seat,
    "taking": read_flag,
    "limit": make_number_reader(1, MAX_CARDS),
    "dealer": read_seat,
    "trump": make_word_reader(*SUIT_LETTERS),
    "trump_card": read_card,
    "shown": read_shown,
    "show_used": _read_seats,
    "talon": read_cards,
    "discard": read_cards,
    "table": make_list_reader(MAX_CARDS, _read_laid),
    "hands": make_list_reader(MAX_SEATS, read_cards),
    "passed": _read_seats,
    "active": _read_seats,
    "out": make_list_reader(MAX_SEATS, _read_seats),
    "result": lambda plain: plain,  # any result means that the game is over
}

FIELD_EXAMPLES: Final = {
    "phase": '"lead"',
    "bout": "2",
    "attacker": "0",
    "defender": "1",
    "taking": "false",
    "limit": "6",
    "dealer": "0",
    "trump": '"H"',
    "trump_card": '"H7"',
    "shown": '{"seat":0,"card":"H6"}',
    "show_used": "[0]",
    "talon": '["C8","H7"]',
    "discard": '["S6","S7"]',
    "table": '[{"attack":"S9","defend":null,"seat":0}]',
    "hands": '[["S6","S9"],["C7"]]',
    "passed": "[2]",
    "active": "[0,1]",
    "out": "[[3],[2]]",
    "result": "null",
}
"""An example of each field; refusals in every language quote it."""


def read_fields(plain: object) -> dict[str, Any]:
    """Read every field of a state; raise a refusal if one is invalid. A null field counts as missing."""
    if not isinstance(plain, Mapping):
        raise_refusal("state_shape")
    fields: dict[str, Any] = {}
    for name, value in plain.items():
        if name not in _READERS:
            raise_refusal("state_unknown_field", name)
        if value is not None:
            try:
                fields[name] = _READERS[name](value)
            except MisreadError:
                raise_refusal("state_field", name, FIELD_EXAMPLES[name])
    for name in ("hands", "attacker"):
        if name not in fields:
            raise_refusal("state_field", name, FIELD_EXAMPLES[name])
    if "result" in fields or fields.get("phase") == "over":
        raise_refusal("game_over")
    return fields
