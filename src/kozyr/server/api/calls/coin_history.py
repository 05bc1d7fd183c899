"""The time, the table and the opponents of coin transfers.

The log entry of a transfer gives its time and its players. Names are those that the players had at the table:
from the game's record, from the table while the game runs, or else from the table's log.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kozyr.rules import Refusal
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.records import Opponent
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.game_outcome import game_id
from kozyr.server.tables.ports import Entry, StoredTransfer
from kozyr.table import TableEvent
from kozyr.table.events import Opened, Seated, Settled, Started


class TransferDetails(NamedTuple):
    """The time, the table, the game and the opponents of a transfer."""

    at: int
    table_name: str
    game: str
    opponents: list[Opponent]


async def transfer_details(
    context: CallContext, person: str, transfers: Sequence[StoredTransfer]
) -> dict[tuple[str, int], TransferDetails]:
    """Find the moments of transfers at tables, by table and entry number."""
    places = {(each.table, each.number): each for each in transfers if each.table is not None}
    tables = [*dict.fromkeys(each.table for each in places.values() if each.table is not None)]
    names = dict(zip(tables, await asyncio.gather(*(_name(context, each) for each in tables)), strict=True))
    players: dict[str, Mapping[str, str]] = {}
    found: dict[tuple[str, int], TransferDetails] = {}
    for stored in places.values():
        table, number = stored.table or "", stored.number or 0
        game = _game_of(stored)
        entry = await _entry(context, table, number)
        if game not in players:
            players[game] = await _players(context, person, game, table, number)
        who = _player_ids(events_of(table, entry)) if entry is not None else tuple(players[game])
        found[table, number] = TransferDetails(
            0 if entry is None else entry.at,
            names[table],
            game,
            [Opponent(user_id=each, name=players[game].get(each, each)) for each in who if each != person],
        )
    return found


def _game_of(stored: StoredTransfer) -> str:
    # The key of a table's transfer is `table/game/…`.
    return game_id(stored.table or "", int(stored.transfer.key.split("/")[1]))


async def _entry(context: CallContext, table: str, number: int) -> Entry | None:
    return next(iter(await context.store.entries(table, number - 1, 1)), None)


async def _name(context: CallContext, table: str) -> str:
    first = await _entry(context, table, 1)
    opened = [] if first is None else [e for e in events_of(table, first) if isinstance(e, Opened)]
    return opened[0].settings.name if opened else ""


def _player_ids(events: Sequence[TableEvent]) -> tuple[str, ...]:
    return next((event.players for event in events if isinstance(event, Started | Settled)), ())


async def _players(
    context: CallContext, person: str, game: str, table: str, number: int
) -> Mapping[str, str]:
    """Return the names of a game's players, by id."""
    finished = await context.store.game(game)
    if finished is not None:
        return {each.player: each.name for each in finished.players}
    seen = await context.host.view(table, person)
    if not isinstance(seen, Refusal) and (seen.view.phase, game_id(table, seen.view.game_no)) == (
        "playing",
        game,
    ):
        return {each.player: each.name for each in seen.view.sitters if each is not None}
    # Only logs of the first version, before there were accounts, hold games without a record.
    seated = [
        event
        for entry in await context.store.entries(table, 0, number)
        for event in events_of(table, entry)
        if isinstance(event, Seated)
    ]
    return {event.player: event.name for event in seated}
