"""Writes a game played at a table in notation (docs/reference/notation.md).

Each deal gives one record. The record of a deal that was dealt again ends in a redeal. Automatic events
follow from the other events and are not written.
"""

from collections.abc import Iterable
from dataclasses import replace

from kozyr.rules import Beat, Lead, Seat, ShowTrump, ThrowIn, Transfer
from kozyr.rules.actions import PASS, REDEAL, TAKE
from kozyr.rules.events import (
    Beaten,
    Dealt,
    Event,
    Led,
    Left,
    Passed,
    RedealDemanded,
    Taken,
    ThrownIn,
    Transferred,
    TrumpShown,
)
from kozyr.rules.notation import LeaveToken, Record, Turn
from kozyr.table.events import Played, Started, TableEvent
from kozyr.table.proof import Proof, recompute_deals


def make_records(
    proof: Proof, events: Iterable[TableEvent], tags: tuple[tuple[str, str], ...] = ()
) -> list[Record]:
    """Return the records of a proof's game from its table's events, one per deal."""
    records: list[Record] = []
    deals = iter(recompute_deals(proof))
    leader: Seat | None = None
    is_game_of_proof = False
    for event in events:
        if isinstance(event, Started):
            leader, is_game_of_proof = event.leader, event.game == proof.game
        elif not is_game_of_proof or not isinstance(event, Played):
            continue
        elif isinstance(event.what, Dealt):
            setup, deal = event.what.setup, next(deals)
            record = Record(
                options=setup.options, seats=setup.seats, deck=deal.deck, lot=deal.lot, dealer=setup.dealer,
                leader=leader, tags=tags,
            )  # fmt: skip
            records.append(record)
        elif (turn := _make_turn(event.what)) is not None:
            records[-1] = replace(records[-1], turns=(*records[-1].turns, turn))
    return records


def _make_turn(event: Event) -> Turn | None:
    match event:
        case Led():
            return Turn(event.seat, Lead(event.cards))
        case ThrownIn():
            return Turn(event.seat, ThrowIn(event.cards))
        case Beaten():
            return Turn(event.seat, Beat(event.pairs))
        case Transferred():
            return Turn(event.seat, Transfer(event.cards))
        case TrumpShown():
            return Turn(event.seat, ShowTrump(event.card))
        case Taken(auto=False):
            return Turn(event.seat, TAKE)
        case Passed(auto=False):
            return Turn(event.seat, PASS)
        case RedealDemanded():
            return Turn(event.seat, REDEAL)
        case Left():
            return Turn(event.seat, LeaveToken(event.reason))
        case _:
            return None  # an automatic event
