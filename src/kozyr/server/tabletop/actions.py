"""The actions of the tabletop API, and how they are read and stored.

A request is one action or an array of actions. Untrusted input becomes actions or a refusal; `action_check`
decides whether the actions are allowed. The log stores actions in the same form. They contain no secrets: all
players may see every card that an action names.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import DecodeError, ValidationError, convert
from msgspec.json import decode, encode

from kozyr.rules import Refusal, must
from kozyr.rules.fields import convert_whole_float
from kozyr.server.tabletop.action_messages import (
    DECK_SIZE,
    MAX_ACTIONS,
    CardMovement,
    CardPlace,
    CloseHand,
    HandPlace,
    ManualAction,
    OpenHand,
    PilePlace,
    StackPlace,
    TransferAmount,
    TransferCards,
)
from kozyr.server.tabletop.tabletop_refusals import refuse

MovementKind: TypeAlias = Literal["lay", "take", "discard", "draw"]
"""The four card movements of Durak."""

_UNUSED_TYPES: Final = ("flip", "create", "shuffle")
"""Actions of the generic card table that Durak does not use."""


def movement_of(action: CardMovement) -> MovementKind | None:
    """Return the movement that a transfer makes, or None if Durak has no such movement."""
    match action.source, action.destination:
        case HandPlace(), PilePlace():
            return "lay"
        case PilePlace(), HandPlace():
            return "take"
        case PilePlace(), StackPlace("discard"):
            return "discard"
        case StackPlace("draw"), HandPlace():
            return "draw"
        case _:
            return None


def name_place(place: CardPlace) -> str:
    """Return the name of a place, for sentences."""
    return "hand" if isinstance(place, HandPlace) else place.name


def read_request(body: bytes) -> tuple[ManualAction, ...] | Refusal:
    """Read the actions of a request."""
    try:
        plain = decode(body)
    except (DecodeError, RecursionError, UnicodeDecodeError):
        return refuse("not_json")
    return read_actions(plain if isinstance(plain, list) else [plain])


def read_actions(plain: list[object]) -> tuple[ManualAction, ...] | Refusal:
    """Read actions; the first invalid action refuses all of them."""
    if not 1 <= len(plain) <= MAX_ACTIONS:
        return refuse("actions_shape", MAX_ACTIONS)
    actions: list[ManualAction] = []
    for plain_item in plain:
        action = _read_action(plain_item)
        if isinstance(action, Refusal):
            return action
        actions.append(action)
    return tuple(actions)


def _read_action(plain: object) -> ManualAction | Refusal:
    if not isinstance(plain, Mapping) or not isinstance(kind := plain.get("type"), str):
        return refuse("action_shape")
    if kind == "transfer":
        return _read_transfer(plain)
    try:
        return convert(plain, OpenHand | CloseHand)
    except ValidationError:
        return _refuse_action(kind)


def _refuse_action(kind: str) -> Refusal:
    if kind in _UNUSED_TYPES:
        return refuse("not_in_durak", kind)
    if kind not in ("openHand", "closeHand"):
        return refuse("action_type", kind)
    # Extra fields are refused. For instance, a request that names another hand must not open the caller's.
    return refuse("action_fields", kind, "type")


def _read_transfer(plain: Mapping[str, object]) -> CardMovement | Refusal:
    try:
        if "cards" in plain:
            return convert(plain, TransferCards)
        # JSON Schema calls 2.0 an integer.
        return convert({**plain, "amount": convert_whole_float(plain.get("amount"))}, TransferAmount)
    except ValidationError:
        return _refuse_transfer(plain)


def _refuse_transfer(plain: Mapping[str, object]) -> Refusal:
    # The message types have refused this input. Find a reason that says what is wrong first.
    fields = {"type", "source", "destination"}
    if set(plain) not in (fields | {"cards"}, fields | {"amount"}):
        return refuse("action_fields", "transfer", "type, source, destination, cards / amount")
    for field in ("source", "destination"):
        if refusal := _refuse_place(plain[field], field):
            return refusal
    # Cards from a hand must be named. Cards from a stack lie face down and cannot be named.
    if _is_valid(plain["source"], HandPlace if "amount" in plain else StackPlace):
        return refuse("cards_or_amount")
    return refuse("amount_shape", DECK_SIZE) if "amount" in plain else refuse("cards_shape")


def _refuse_place(plain: object, field: str) -> Refusal | None:
    if _is_valid(plain, CardPlace):
        return None
    match plain:
        case {"type": "stack" | "pile" as kind, "name": str(name), **others} if not others:
            return refuse("no_place", kind, name)
        case _:
            return refuse("place_shape", field)


def _is_valid(plain: object, message_type: object) -> bool:
    try:
        convert(plain, message_type)
    except ValidationError:
        return False
    return True


def note_of(actions: tuple[ManualAction, ...]) -> str:
    """Encode actions as a note for the log."""
    return encode(actions).decode()


def actions_of(note: str) -> tuple[ManualAction, ...]:
    """Decode a note from the log."""
    return must(read_actions(decode(note)))
