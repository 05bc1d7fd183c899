"""Reads each field of an untrusted state.

An invalid field refuses the state; `state_reader` checks that the fields fit together.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from kozyr.rules.cards import SUIT_LETTERS
from kozyr.rules.fields import (
    MOST_CARDS,
    MOST_SEATS,
    MisreadError,
    list_of,
    object_fields,
    one_of,
    read_card,
    read_cards,
    read_flag,
    read_seat,
    read_shown,
    whole_number,
)
from kozyr.rules.game import Laid
from kozyr.rules.refusals import RefusedError, refuse

_MOST_BOUTS = 1_000_000
"""More bouts than any game has; the bound keeps untrusted numbers small."""


def refuse_now(reason: str, *about: object) -> NoReturn:
    """Raise a refusal of the state; `read_state` catches and returns it."""
    raise RefusedError(refuse(reason, *about))


def _laid(plain: object) -> Laid:
    laid = object_fields(plain, "attack", "defend", "seat")
    cover = None if laid["defend"] is None else read_card(laid["defend"])
    return Laid(read_card(laid["attack"]), cover, read_seat(laid["seat"]))


_seats = list_of(MOST_SEATS, read_seat)

_READERS: dict[str, Callable[[object], Any]] = {
    "phase": one_of("lead", "defence", "throw_in", "over"),
    "bout": whole_number(1, _MOST_BOUTS),
    "attacker": read_seat,
    "defender": read_seat,
    "taking": read_flag,
    "limit": whole_number(1, MOST_CARDS),
    "dealer": read_seat,
    "trump": one_of(*SUIT_LETTERS),
    "trump_card": read_card,
    "shown": read_shown,
    "show_used": _seats,
    "talon": read_cards,
    "discard": read_cards,
    "table": list_of(MOST_CARDS, _laid),
    "hands": list_of(MOST_SEATS, read_cards),
    "passed": _seats,
    "active": _seats,
    "out": list_of(MOST_SEATS, _seats),
    "result": lambda plain: plain,
}
"""The reader of each field of a state."""

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
"""An example of each field, the same in every language."""


def read_fields(plain: object) -> dict[str, Any]:
    """Read every given field; null counts as omitted."""
    if not isinstance(plain, Mapping):
        refuse_now("state_shape")
    found: dict[str, Any] = {}
    for name, value in plain.items():
        if name not in _READERS:
            refuse_now("state_unknown_field", name)
        if value is not None:
            try:
                found[name] = _READERS[name](value)
            except MisreadError:
                refuse_now("state_field", name, FIELD_EXAMPLES[name])
    for name in ("hands", "attacker"):
        if name not in found:
            refuse_now("state_field", name, FIELD_EXAMPLES[name])
    if "result" in found or found.get("phase") == "over":
        refuse_now("game_over")
    return found
