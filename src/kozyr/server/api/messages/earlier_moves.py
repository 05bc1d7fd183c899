"""The earlier moves of the current or last deal, for a client that did not see them."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from kozyr.rules.actions import Passed, Taken
from kozyr.server.api.messages.actions import PREV_MOVE_TYPES, PrevMove
from kozyr.server.api.messages.enums import CheckMeaning
from kozyr.server.api.messages.last_move import RoundEnd, prev_move_of, round_end_of
from kozyr.server.tables.publications import Publication, PublishedAct
from kozyr.table import Table
from kozyr.table.events import Started
from kozyr.table.views import PlayedView


class EarlierMove(Struct, frozen=True, omit_defaults=True):
    """A move of the current or last deal."""

    bout: int
    """The number of the bout in which the move was made."""
    move: Annotated[PrevMove, Meta(description=PREV_MOVE_TYPES)]
    meaning: CheckMeaning | None = None
    """What a `check` meant; null for other moves."""
    round_end: RoundEnd | None = None
    """How the bout ended with this move."""


def list_earlier_moves(publications: Sequence[Publication]) -> list[EarlierMove]:
    """List the moves since the last deal in these publications; all viewers may see them."""
    moves: list[EarlierMove] = []
    before: Table | None = None
    for publication in publications:
        for act in publication.acts:
            if any(isinstance(event, Started) for event in act.events):
                moves = []  # after a redeal, only the moves of the new deal count
            elif before is not None and (move := _make_earlier_move(act, before)) is not None:
                moves.append(move)
            before = act.after
    return moves


def _make_earlier_move(act: PublishedAct, before: Table) -> EarlierMove | None:
    players = act.public_view.players
    move = prev_move_of(act.public_events, players, by_clock=act.by_clock)
    if move is None or before.game is None:
        return None
    round_end = round_end_of(act.public_events, len(players))
    return EarlierMove(before.game.bout, move, _find_meaning(act, before), round_end)


def _find_meaning(act: PublishedAct, before: Table) -> CheckMeaning | None:
    game_events = [event.what for event in act.public_events if isinstance(event, PlayedView)]
    if any(isinstance(event, Taken) for event in game_events):
        return "take"
    if any(isinstance(event, Passed) for event in game_events):
        return "pass" if before.game is not None and before.game.taking else "done"
    return None
