"""Writes a game played at a table in notation (docs/reference/notation.md).

Each deal gives one record; the record of a deal that is dealt again ends with the redeal. A record leaves out
automatic events, because they follow from the other events.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from kozyr.rules import Seat
from kozyr.rules.actions import MoveEvent, Passed, Taken, action_of
from kozyr.rules.events import Dealt, Event, Left, PublicConsequence, Refilled
from kozyr.rules.notation import LeaveToken, Record, Turn
from kozyr.table.events import Played, Started, TableEvent
from kozyr.table.proof import Proof, recompute_deals


def make_records(
    proof: Proof,
    events: Iterable[TableEvent],
    tags: tuple[tuple[str, str], ...] = (),
    game: int | None = None,
) -> list[Record]:
    """Return one record for each deal of the proof's game; `events` are all events of the table.

    `game` is the game's number at the table. It is given if the proof has another number: a practice game has
    the deal of another game.
    """
    game = proof.game if game is None else game
    records: list[Record] = []
    deals = iter(recompute_deals(proof))
    leader: Seat | None = None
    is_game_of_proof = False
    for event in events:
        if isinstance(event, Started):
            leader, is_game_of_proof = event.leader, event.game == game
        elif not is_game_of_proof or not isinstance(event, Played):
            continue
        elif isinstance(event.what, Dealt):
            setup, deal = event.what.setup, next(deals)
            record = Record(
                options=setup.options, seats=setup.seats, deck=deal.deck, lot=deal.lot, dealer=setup.dealer,
                leader=leader, tags=tags,
            )  # fmt: skip
            records.append(record)
        elif (turn := turn_of(event.what)) is not None:
            records[-1] = replace(records[-1], turns=(*records[-1].turns, turn))
    return records


def turn_of(event: Event) -> Turn | None:
    """Return an event of a game as a turn of the notation; None for an automatic event."""
    if isinstance(event, MoveEvent):
        is_automatic = isinstance(event, Taken | Passed) and event.auto
        return None if is_automatic else Turn(event.seat, action_of(event))
    if isinstance(event, Left):
        return Turn(event.seat, LeaveToken(event.reason))
    if isinstance(event, Dealt | Refilled | PublicConsequence):
        return None
    assert_never(event)
