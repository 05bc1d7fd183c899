"""The actions of the tabletop API, and how they are read and written.

A request is one action or an array of actions. Untrusted input becomes actions or a refusal; `action_check`
decides whether the actions are allowed. The log stores actions in the same form. Actions contain no secrets,
because an action reveals every card that it names.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias, assert_never

from msgspec import DecodeError
from msgspec.json import decode, encode

from kozyr.rules import Refusal, must
from kozyr.rules.cards import Card
from kozyr.rules.fields import read_integer
from kozyr.server.tabletop.card_format import DECK_SIZE, plain_cards, read_card
from kozyr.server.tabletop.tabletop_refusals import refuse

MAX_ACTIONS: Final = 32
"""The largest number of actions in one request; a whole bout needs fewer."""
PILES: Final = tuple(f"attack{number}" for number in range(6))
STACKS: Final = ("draw", "discard")

PlaceKind: TypeAlias = Literal["hand", "stack", "pile"]
Movement: TypeAlias = Literal["lay", "take", "discard", "draw"]
"""The four card movements of Durak."""


class CardPlace(NamedTuple):
    """A place for cards: the caller's own hand, or a named stack or pile."""

    kind: PlaceKind
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.kind


class MoveCards(NamedTuple):
    """Move the named cards, or an amount from the top, onto the top of another place.

    The API calls this a transfer; it has nothing to do with the transfer of the rules.
    """

    source: CardPlace
    destination: CardPlace
    cards: tuple[Card, ...] | None
    amount: int
    type: Literal["transfer"] = "transfer"


class OpenHand(NamedTuple):
    """Show the caller's hand to all players."""

    type: Literal["openHand"] = "openHand"


class CloseHand(NamedTuple):
    """Hide the caller's hand again."""

    type: Literal["closeHand"] = "closeHand"


HandAction: TypeAlias = MoveCards | OpenHand | CloseHand
"""An action of the tabletop API, which a player makes by hand."""


def movement_of(action: MoveCards) -> Movement | None:
    """Return the movement that a transfer makes, or None if Durak has no such movement."""
    match action.source, action.destination:
        case CardPlace("hand"), CardPlace("pile"):
            return "lay"
        case CardPlace("pile"), CardPlace("hand"):
            return "take"
        case CardPlace("pile"), CardPlace("stack", "discard"):
            return "discard"
        case CardPlace("stack", "draw"), CardPlace("hand"):
            return "draw"
        case _:
            return None


_UNUSED_TYPES: Final = ("flip", "create", "shuffle")
"""Actions of the generic card table that Durak does not use."""


def read_request(body: bytes) -> tuple[HandAction, ...] | Refusal:
    """Read the actions of a request."""
    try:
        plain = decode(body)
    except (DecodeError, RecursionError, UnicodeDecodeError):
        return refuse("not_json")
    return read_actions(plain if isinstance(plain, list) else [plain])


def read_actions(plain: list[object]) -> tuple[HandAction, ...] | Refusal:
    """Read actions; the first invalid action refuses all of them."""
    if not 1 <= len(plain) <= MAX_ACTIONS:
        return refuse("actions_shape", MAX_ACTIONS)
    actions: list[HandAction] = []
    for plain_item in plain:
        action = _read_action(plain_item)
        if isinstance(action, Refusal):
            return action
        actions.append(action)
    return tuple(actions)


def _read_action(plain: object) -> HandAction | Refusal:
    if not isinstance(plain, Mapping) or not isinstance(kind := plain.get("type"), str):
        return refuse("action_shape")
    if kind in _UNUSED_TYPES:
        return refuse("not_in_durak", kind)
    if kind == "transfer":
        return _read_transfer(plain)
    if kind not in _OPEN_AND_CLOSE:
        return refuse("action_type", kind)
    # A request that names another player's hand must not open the caller's own.
    return _OPEN_AND_CLOSE[kind]() if len(plain) == 1 else refuse("action_fields", kind, "type")


_OPEN_AND_CLOSE: Final[dict[str, Callable[[], HandAction]]] = {"openHand": OpenHand, "closeHand": CloseHand}


def _read_transfer(plain: Mapping[str, object]) -> MoveCards | Refusal:
    fields = {"type", "source", "destination"}
    if set(plain) not in (fields | {"cards"}, fields | {"amount"}):
        return refuse("action_fields", "transfer", "type, source, destination, cards / amount")
    source, destination = _read_place(plain, "source"), _read_place(plain, "destination")
    if isinstance(source, Refusal):
        return source
    if isinstance(destination, Refusal):
        return destination
    # Cards from a hand must be named. Cards from a stack lie face down and cannot be named.
    if source.kind == ("stack" if "cards" in plain else "hand"):
        return refuse("cards_or_amount")
    if "amount" in plain:
        amount = read_integer(plain["amount"])
        if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= DECK_SIZE:
            return refuse("amount_shape", DECK_SIZE)
        return MoveCards(source, destination, None, amount)
    cards = _read_cards(plain["cards"])
    return refuse("cards_shape") if cards is None else MoveCards(source, destination, cards, len(cards))


def _read_cards(plain: object) -> tuple[Card, ...] | None:
    if not isinstance(plain, list) or not 1 <= len(plain) <= DECK_SIZE:
        return None
    cards = [card for plain_card in plain if (card := read_card(plain_card)) is not None]
    return tuple(cards) if len(cards) == len(plain) else None


def _read_place(plain: Mapping[str, object], field: str) -> CardPlace | Refusal:
    place = plain[field]
    if not isinstance(place, Mapping):
        return refuse("place_shape", field)
    match dict(place):
        case {"type": "hand", **others} if not others:
            return CardPlace("hand")
        case {"type": "stack" | "pile" as kind, "name": str(name), **others} if not others:
            exists = name in (STACKS if kind == "stack" else PILES)
            return CardPlace(kind, name) if exists else refuse("no_place", kind, name)
        case _:
            return refuse("place_shape", field)


def plain_action(action: HandAction) -> dict[str, Any]:
    """Convert an action to its JSON form."""
    match action:
        case MoveCards(source, destination, cards, amount):
            plain = {
                "type": "transfer",
                "source": _write_place(source),
                "destination": _write_place(destination),
            }
            return plain | ({"amount": amount} if cards is None else {"cards": plain_cards(cards)})
        case OpenHand() | CloseHand():
            return {"type": action.type}
        case _:
            assert_never(action)


def _write_place(place: CardPlace) -> dict[str, str]:
    return {"type": place.kind, "name": place.name} if place.name else {"type": place.kind}


def note_of(actions: tuple[HandAction, ...]) -> str:
    """Encode actions as a note for the log."""
    return encode([plain_action(action) for action in actions]).decode()


def actions_of(note: str) -> tuple[HandAction, ...]:
    """Decode a note from the log."""
    return must(read_actions(decode(note)))
