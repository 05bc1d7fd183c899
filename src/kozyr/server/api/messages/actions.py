"""The actions that a player can send, and the moves that report them (docs/reference/engine.md).

Actions use the words of the realtime protocol. An action with a card that does not exist is refused here. The
rules decide whether an action is legal.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias, assert_never

from msgspec import Meta, Struct

from kozyr.rules import CARDS_BY_ID, Action, Beat, Card, Lead, Refusal, ShowTrump, ThrowIn, Transfer
from kozyr.rules.actions import (
    REDEAL,
    Beaten,
    Led,
    MoveEvent,
    Passed,
    RedealDemanded,
    Taken,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.rules.cards import CARD_IDS, ids
from kozyr.rules.events import Left, PublicConsequence
from kozyr.rules.refusals import refuse
from kozyr.rules.view import DealtView, RefilledView, SeenEvent
from kozyr.server.api.messages.fields import Answer, CallRequest, CommandId, TableId, documented_as
from kozyr.table import Check

_MAX_CARDS = 52

CardName: TypeAlias = Annotated[
    str,
    Meta(
        description="A card: the suit (S, C, H, D), then the rank (2 to 10, J, Q, K, A).",
        examples=["S9"],
        extra_json_schema={"pattern": "^[SCHD]([2-9]|10|[JQKA])$"},
    ),
]
CardNames: TypeAlias = Annotated[
    list[CardName], Meta(min_length=1, max_length=_MAX_CARDS, examples=[["S9", "D9"]])
]


class _Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """An action of a player, as a message encodes it."""


class _CardsAct(_Act, frozen=True):
    """An action with cards."""

    cards: CardNames


class LeadAct(_CardsAct, frozen=True, tag="move"):
    """Lead these cards."""


class TossAct(_CardsAct, frozen=True, tag="toss"):
    """Throw in these cards."""


class TransferAct(_CardsAct, frozen=True, tag="transfer"):
    """Transfer the attack with these cards."""


class CoverPair(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack card and the card that beats it."""

    attack: CardName
    defend: CardName


class DefendAct(_Act, frozen=True, tag="defend"):
    """Beat attack cards."""

    pairs: Annotated[list[CoverPair], Meta(min_length=1, max_length=_MAX_CARDS)]


class ShowAct(_Act, frozen=True, tag="show"):
    """Transfer the attack by showing the trump of its rank."""

    card: CardName


class CheckAct(_Act, frozen=True, tag="check"):
    """Take as the defender, or pass instead of throwing in."""


class RedealAct(_Act, frozen=True, tag="redeal"):
    """Demand a redeal."""


Act: TypeAlias = LeadAct | TossAct | DefendAct | TransferAct | ShowAct | CheckAct | RedealAct
"""An action of a player, told apart by `type`."""
ACTION_TYPES: Final = (
    "The `type` of an action: `move` leads, `toss` throws in, `defend` beats, `transfer` transfers, `show` "
    "transfers by showing a trump, `check` takes or passes, `redeal` demands a redeal."
)


class Pair(Struct, frozen=True):
    """An attack card and the card that beat it."""

    attack: str
    defend: str


class _PrevMove(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """The last move."""

    player_id: str
    seat: int


class _CardsMove(_PrevMove, frozen=True):
    """A move with cards."""

    cards: list[str]


class LeadMove(_CardsMove, frozen=True, tag="move"):
    """The player led these cards."""


class TossMove(_CardsMove, frozen=True, tag="toss"):
    """The player threw in these cards."""


class TransferMove(_CardsMove, frozen=True, tag="transfer"):
    """The player transferred the attack with these cards."""


class DefendMove(_PrevMove, frozen=True, tag="defend"):
    """The player beat attack cards."""

    pairs: list[Pair]


class ShowMove(_PrevMove, frozen=True, tag="show"):
    """The player transferred the attack by showing this trump."""

    card: str


class CheckMove(_PrevMove, frozen=True, tag="check"):
    """The player took as the defender, or passed instead of throwing in."""

    auto: Annotated[
        bool, Meta(description="Whether the rules or the clock made the move, not the player.")
    ] = False


class RedealMove(_PrevMove, frozen=True, tag="redeal"):
    """The player demanded a redeal."""


PrevMove: TypeAlias = LeadMove | TossMove | DefendMove | TransferMove | ShowMove | CheckMove | RedealMove
"""The last move, told apart by `type`."""
PREV_MOVE_TYPES: Final = (
    "Its `type`: `move` led, `toss` threw in, `defend` beat, `transfer` transferred, `show` transferred by "
    "showing a trump, `check` took or passed, `redeal` demanded a redeal."
)


class Move(CallRequest, frozen=True):
    """Make a move in the game."""

    table_id: TableId
    command_id: CommandId
    action: Annotated[Act, Meta(description=ACTION_TYPES)]


class Resign(CallRequest, frozen=True):
    """Resign: lose the game and keep the seat."""

    table_id: TableId
    command_id: CommandId


class AskHint(CallRequest, frozen=True):
    """Ask for a hint."""

    table_id: TableId
    command_id: CommandId


class SuggestedAction(Answer, frozen=True):
    """A legal action that a strong bot would choose with the player's cards."""

    action: Annotated[dict[str, Any], documented_as(Act, ACTION_TYPES)]
    hints: int
    """How many hints the player got in this game."""


_ACTIONS_WITH_CARDS: Final = {LeadAct: Lead, TossAct: ThrowIn, TransferAct: Transfer}
_CHECK: Final = Check()


def action_of(act: Act) -> Action | Check | Refusal:
    """Convert a message into an action of the rules; refuse cards that do not exist."""
    match act:
        case LeadAct() | TossAct() | TransferAct():
            cards = _read_cards(act.cards)
            return refuse("action_cards") if cards is None else _ACTIONS_WITH_CARDS[type(act)](cards)
        case DefendAct():
            pairs = _read_pairs(act.pairs)
            return refuse("action_pairs") if pairs is None else Beat(pairs)
        case CheckAct():
            return _CHECK
        case ShowAct():
            card = CARDS_BY_ID.get(act.card)
            return refuse("action_card") if card is None else ShowTrump(card)
        case RedealAct():
            return REDEAL


def _read_cards(names: list[str]) -> tuple[Card, ...] | None:
    try:
        return tuple(sorted([CARDS_BY_ID[name] for name in names]))
    except KeyError:
        return None


def _read_pairs(pairs: list[CoverPair]) -> tuple[tuple[Card, Card], ...] | None:
    try:
        return tuple(sorted([(CARDS_BY_ID[pair.attack], CARDS_BY_ID[pair.defend]) for pair in pairs]))
    except KeyError:
        return None


def make_prev_move(event: SeenEvent, players: Sequence[str], *, by_clock: bool) -> PrevMove | None:
    """Return the move that an event reports, or None; `by_clock` says that the clock made the move."""
    if isinstance(event, DealtView | RefilledView | Left | PublicConsequence):
        return None
    return make_move(event, players, by_clock=by_clock)


def make_move(event: MoveEvent, players: Sequence[str], *, by_clock: bool = False) -> PrevMove:
    """Return the move that an event reports; `players` are the ids of the players by seat."""
    match event:
        case Led():
            return LeadMove(players[event.seat], event.seat, ids(event.cards))
        case ThrownIn():
            return TossMove(players[event.seat], event.seat, ids(event.cards))
        case Transferred():
            return TransferMove(players[event.seat], event.seat, ids(event.cards))
        case Beaten():
            pairs = [Pair(CARD_IDS[attack], CARD_IDS[cover]) for attack, cover in event.pairs]
            return DefendMove(players[event.seat], event.seat, pairs)
        case TrumpShown():
            return ShowMove(players[event.seat], event.seat, CARD_IDS[event.card])
        case Taken() | Passed():
            return CheckMove(players[event.seat], event.seat, auto=event.auto or by_clock)
        case RedealDemanded():
            return RedealMove(players[event.seat], event.seat)
        case _:
            assert_never(event)


def move_type(move: PrevMove) -> str:
    """Return the `type` of a move, after which the texts about it are named."""
    return str(move.__struct_config__.tag)


def list_laid_cards(move: PrevMove) -> list[str]:
    """Return the cards that a move laid on the table."""
    if isinstance(move, DefendMove):
        return [pair.defend for pair in move.pairs]
    return move.cards if isinstance(move, _CardsMove) else []
