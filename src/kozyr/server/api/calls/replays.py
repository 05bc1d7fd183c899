"""The call that replays a finished game step by step.

It serves viewers that know no rules: every step holds the table after it, with all players' cards.
"""

import asyncio
from collections.abc import Iterator, Sequence

from kozyr.rules import Refusal, Seat
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.game_logs import GAME_REFUSALS, GameLog, find_game_log, game_line, start_index
from kozyr.server.api.messages.records import GetGame
from kozyr.server.api.messages.replays import Replay, steps_of
from kozyr.server.api.messages.snapshot import table_state
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.table import Table, TableEvent, fold, look
from kozyr.table.events import Committed, Opened, Revealed, Seated, Started


@call("games.replay", NO_TOKEN, "Законченная игра ход за ходом, со всеми картами.", *GAME_REFUSALS)
async def replay(context: CallContext, caller: Caller, request: GetGame) -> Replay | Refusal:
    """Show a finished game step by step, with all players' cards."""
    log = await find_game_log(context, caller, request.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_replay, log, caller.viewer)


def _replay(log: GameLog, player: str | None) -> Replay:
    publications = list(_publications(log))
    return Replay(
        game=game_line(log.finished),
        table=table_state(look(publications[0].after, player)),
        steps=[step for each in publications for step in steps_of(each)],
    )


def _publications(log: GameLog) -> Iterator[Publication]:
    entries = log.decoded_entries()
    begin = start_index(entries, log.number)
    table = _table_before(log, [event for _, events in entries[: begin + 1] for event in events])
    for entry, events in entries[begin:]:
        game_events = _game_events(events)
        after = fold(table, game_events, entry.at)
        yield publication_of(entry.number, entry.at, game_events, table, after)
        table = after


def _table_before(log: GameLog, events: Sequence[TableEvent]) -> Table:
    # A table's log may be long, and the players are known, so only a part of it is read.
    before = [event for event in events if isinstance(event, Opened)]
    seats = [Seated(Seat(each.seat), each.player, each.name, each.bot) for each in log.finished.players]
    seeds = [event for event in events if isinstance(event, Committed) and event.game == log.number]
    return fold(None, [*before, *seats, *seeds], log.entries[0].at)


def _game_events(events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    # The entries also hold the ready event before the start and the seats freed after the end.
    begin, end = 0, len(events)
    for place, event in enumerate(events):
        if isinstance(event, Started) and not event.redeal:
            begin = place
        elif isinstance(event, Revealed):
            end = place + 1
    return events[begin:end]
