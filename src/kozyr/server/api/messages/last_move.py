"""The last move and the end of a bout, in the words of the realtime protocol."""

from collections.abc import Sequence
from typing import assert_never

from kozyr.rules.cards import CARD_IDS, ids
from kozyr.rules.events import (
    Beaten,
    BoutEnded,
    GameEnded,
    Led,
    Left,
    Passed,
    PublicConsequence,
    RedealDemanded,
    Taken,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.rules.view import DealtView, RefilledView, SeenEvent
from kozyr.server.api.messages.game import (
    CheckMove,
    DefendMove,
    LeadMove,
    Pair,
    PrevMove,
    RedealMove,
    RoundEnd,
    ShowMove,
    TossMove,
    TransferMove,
)
from kozyr.table import SeenTableEvent
from kozyr.table.views import PlayedView


def prev_move_of(
    events: Sequence[SeenTableEvent], players: Sequence[str], *, by_clock: bool = False
) -> PrevMove | None:
    """Return the move in the events of one act, or None; `by_clock` says that the clock made the move."""
    for event in events:
        if isinstance(event, PlayedView):
            move = _make_prev_move(event.what, players, by_clock=by_clock)
            if move is not None:
                return move
    return None


def ends_game(events: Sequence[SeenTableEvent]) -> bool:
    """Return whether the game ended with these events."""
    return any(isinstance(event, PlayedView) and isinstance(event.what, GameEnded) for event in events)


def _make_prev_move(event: SeenEvent, players: Sequence[str], *, by_clock: bool) -> PrevMove | None:
    if isinstance(event, DealtView | RefilledView | Left | PublicConsequence):
        return None
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


def round_end_of(events: Sequence[SeenTableEvent], seats: int) -> RoundEnd | None:
    """Return how the bout ended, or None if it did not end."""
    end: BoutEnded | None = None
    drawn_counts = [0] * seats
    for event in events:
        game_event = event.what if isinstance(event, PlayedView) else None
        if isinstance(game_event, BoutEnded):
            end = game_event
        elif isinstance(game_event, RefilledView):
            for seat, cards in game_event.draws:
                drawn_counts[seat] += cards if isinstance(cards, int) else len(cards)
    return None if end is None else RoundEnd(end.outcome, ids(end.cards), drawn_counts)
