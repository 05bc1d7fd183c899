"""Conversion of actions to plain data, and back from untrusted input.

The realtime protocol uses the same words (docs/reference/engine.md): `move` leads, `toss` throws in,
`check` takes or passes. Any input becomes an action or a refusal.
"""

from collections.abc import Callable, Mapping
from typing import Any

from kozyr.rules.actions import (
    CARDLESS_ACTIONS,
    PASS,
    TAKE,
    Action,
    Beat,
    CardlessAction,
    CardsAction,
    Lead,
    Pass,
    ShowTrump,
    Take,
    ThrowIn,
    Transfer,
)
from kozyr.rules.cards import CARD_IDS, CARDS_BY_ID, Card, ids
from kozyr.rules.game import Game, Seat
from kozyr.rules.refusals import Refusal, refuse
from kozyr.rules.view import View

_MAX_CARDS = 52
"""The largest number of cards in a request: the largest deck."""
_ACTIONS_BY_TYPE = {
    name: action for name, action in CARDLESS_ACTIONS.items() if not isinstance(action, Take | Pass)
}
"""The actions that the type alone determines; whether `check` takes or passes also depends on the seat."""
_CARD_ACTIONS: dict[str, Callable[[tuple[Card, ...]], CardsAction]] = {
    "move": Lead,
    "toss": ThrowIn,
    "transfer": Transfer,
}
_ACTION_FIELDS: dict[str, tuple[str, ...]] = {
    "move": ("cards",),
    "toss": ("cards",),
    "defend": ("pairs",),
    "transfer": ("cards",),
    "show": ("card",),
    "check": (),
    **dict.fromkeys(_ACTIONS_BY_TYPE, ()),
}
_ACTION_TYPES = ", ".join(_ACTION_FIELDS)


def plain_action(action: Action) -> dict[str, Any]:
    """Write an action in the words of the realtime protocol."""
    match action:
        case Lead(cards):
            return {"type": "move", "cards": ids(cards)}
        case ThrowIn(cards):
            return {"type": "toss", "cards": ids(cards)}
        case Beat(pairs):
            return {"type": "defend", "pairs": plain_pairs(pairs)}
        case Transfer(cards):
            return {"type": "transfer", "cards": ids(cards)}
        case ShowTrump(card):
            return {"type": "show", "card": CARD_IDS[card]}
        case Take() | Pass():
            return {"type": "check"}
        case _:
            cardless: CardlessAction = action  # an action with cards needs a case of its own
            return {"type": cardless.action}


def plain_pairs(pairs: tuple[tuple[Card, Card], ...]) -> list[dict[str, str]]:
    """Write attack cards with their covers."""
    return [{"attack": CARD_IDS[attack], "defend": CARD_IDS[cover]} for attack, cover in pairs]


def read_action(game: Game | View, seat: Seat, plain: object) -> Action | Refusal:
    """Read an untrusted action; `check` is a take from the defender and a pass from any other seat."""
    if not isinstance(plain, Mapping) or not isinstance(kind := plain.get("type"), str):
        return refuse("action_shape", _ACTION_TYPES)
    if kind not in _ACTION_FIELDS:
        return refuse("action_type", kind, _ACTION_TYPES)
    field_names = _ACTION_FIELDS[kind]
    if set(plain) != {"type", *field_names}:
        return refuse("action_fields", kind, ", ".join(("type", *field_names)))
    if kind in _ACTIONS_BY_TYPE:
        return _ACTIONS_BY_TYPE[kind]
    if kind == "check":
        return TAKE if seat == game.defender else PASS
    if kind == "show":
        card = _read_card(plain["card"])
        return refuse("action_card") if card is None else ShowTrump(card)
    if kind == "defend":
        pairs = _read_pairs(plain["pairs"])
        return refuse("action_pairs") if pairs is None else Beat(pairs)
    cards = _read_cards(plain["cards"])
    return refuse("action_cards") if cards is None else _CARD_ACTIONS[kind](cards)


def _read_card(plain: object) -> Card | None:
    return CARDS_BY_ID.get(plain) if isinstance(plain, str) else None


def _read_cards(plain: object) -> tuple[Card, ...] | None:
    if not isinstance(plain, list) or not 1 <= len(plain) <= _MAX_CARDS:
        return None
    cards = [card for card_id in plain if (card := _read_card(card_id)) is not None]
    return tuple(sorted(cards)) if len(cards) == len(plain) else None


def _read_pairs(plain: object) -> tuple[tuple[Card, Card], ...] | None:
    if not isinstance(plain, list) or not 1 <= len(plain) <= _MAX_CARDS:
        return None
    pairs = []
    for pair in plain:
        if not isinstance(pair, Mapping) or set(pair) != {"attack", "defend"}:
            return None
        attack, cover = _read_card(pair["attack"]), _read_card(pair["defend"])
        if attack is None or cover is None:
            return None
        pairs.append((attack, cover))
    return tuple(sorted(pairs))
