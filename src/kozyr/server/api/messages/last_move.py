"""The last move and the end of a bout, in the words of the realtime protocol.

A `PlayedView` holds any event of the game in `what`: a move, drawn cards, or the end of a
bout or of the game.
"""

from collections.abc import Sequence

from msgspec import Struct

from kozyr.rules.cards import ids
from kozyr.rules.events import BoutEnded, GameEnded
from kozyr.rules.view import RefilledView
from kozyr.server.api.messages.actions import PrevMove, make_prev_move
from kozyr.server.api.messages.enums import BoutResult
from kozyr.table import SeenTableEvent
from kozyr.table.views import PlayedView


class RoundEnd(Struct, frozen=True):
    """The end of a bout: the cards that left the table, and how many cards each seat drew."""

    result: BoutResult
    cards: list[str]
    drew: list[int]


def prev_move_of(
    events: Sequence[SeenTableEvent], players: Sequence[str], *, by_clock: bool = False
) -> PrevMove | None:
    """Return the move among the events of one act, or None; `by_clock` says that the clock made the move."""
    for event in events:
        if isinstance(event, PlayedView):
            move = make_prev_move(event.what, players, by_clock=by_clock)
            if move is not None:
                return move
    return None


def ends_game(events: Sequence[SeenTableEvent]) -> bool:
    """Return whether the game ended with these events."""
    return any(isinstance(event, PlayedView) and isinstance(event.what, GameEnded) for event in events)


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
