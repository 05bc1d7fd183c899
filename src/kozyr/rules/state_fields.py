"""How is each field of a state read from strangers?

A field is right by itself or the state is refused; whether the fields fit together is for `state_reader`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from kozyr.rules.cards import CARDS_BY_ID, SUIT_LETTERS, Card
from kozyr.rules.game import Laid, Seat, Shown
from kozyr.rules.refusals import RefusedError, refuse

_MOST_CARDS = 52
_MOST_SEATS = 6
_MOST_BOUTS = 1_000_000
"""Longer than anybody plays; a bound keeps a stranger's number small."""


def refuse_now(reason: str, *about: object) -> NoReturn:
    """Refuse the state; `read_state` makes a value of it."""
    raise RefusedError(refuse(reason, *about))


class _Misread(Exception):  # noqa: N818 - never leaves this module
    """Raised by a field's reader; the refusal names the field and what it should be like."""


def _whole(least: int, most: int) -> Callable[[object], int]:
    def read(plain: object) -> int:
        # true is an int to Python, and no number at all to the caller.
        if type(plain) is int and least <= plain <= most:
            return plain
        raise _Misread

    return read


def _one_of(*words: str) -> Callable[[object], str]:
    def read(plain: object) -> str:
        if isinstance(plain, str) and plain in words:
            return plain
        raise _Misread

    return read


def _flag(plain: object) -> bool:
    if isinstance(plain, bool):
        return plain
    raise _Misread


def _card(plain: object) -> Card:
    if isinstance(plain, str) and plain in CARDS_BY_ID:
        return CARDS_BY_ID[plain]
    raise _Misread


def _listed(most: int, read: Callable[[object], Any]) -> Callable[[object], tuple[Any, ...]]:
    def read_all(plain: object) -> tuple[Any, ...]:
        if isinstance(plain, list) and len(plain) <= most:
            return tuple(read(each) for each in plain)
        raise _Misread

    return read_all


def _keyed(plain: object, *names: str) -> Mapping[str, object]:
    if isinstance(plain, Mapping) and set(plain) == set(names):
        return plain
    raise _Misread


def _shown(plain: object) -> Shown:
    keyed = _keyed(plain, "seat", "card")
    return Shown(_seat(keyed["seat"]), _card(keyed["card"]))


def _laid(plain: object) -> Laid:
    keyed = _keyed(plain, "attack", "defend", "seat")
    cover = None if keyed["defend"] is None else _card(keyed["defend"])
    return Laid(_card(keyed["attack"]), cover, _seat(keyed["seat"]))


_number = _whole(0, _MOST_SEATS - 1)
_cards = _listed(_MOST_CARDS, _card)


def _seat(plain: object) -> Seat:
    return Seat(_number(plain))


_seats = _listed(_MOST_SEATS, _seat)

_READERS: dict[str, Callable[[object], Any]] = {
    "phase": _one_of("lead", "defence", "throw_in", "over"),
    "bout": _whole(1, _MOST_BOUTS),
    "attacker": _seat,
    "defender": _seat,
    "taking": _flag,
    "limit": _whole(1, _MOST_CARDS),
    "dealer": _seat,
    "trump": _one_of(*SUIT_LETTERS),
    "trump_card": _card,
    "shown": _shown,
    "show_used": _seats,
    "talon": _cards,
    "discard": _cards,
    "table": _listed(_MOST_CARDS, _laid),
    "hands": _listed(_MOST_SEATS, _cards),
    "passed": _seats,
    "active": _seats,
    "out": _listed(_MOST_SEATS, _seats),
    "result": lambda plain: plain,
}
"""How each field of a state is read."""

LIKE: Final = {
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
"""What each field is like, said the same in every language."""


def read_fields(plain: object) -> dict[str, Any]:
    """Read every field that is there; what is null counts as left out."""
    if not isinstance(plain, Mapping):
        refuse_now("state_shape")
    found: dict[str, Any] = {}
    for name, value in plain.items():
        if name not in _READERS:
            refuse_now("state_unknown_field", name)
        if value is not None:
            try:
                found[name] = _READERS[name](value)
            except _Misread:
                refuse_now("state_field", name, LIKE[name])
    for name in ("hands", "attacker"):
        if name not in found:
            refuse_now("state_field", name, LIKE[name])
    if "result" in found or found.get("phase") == "over":
        refuse_now("game_over")
    return found
