"""The call that replays a finished game step by step.

It serves viewers that know no rules: every step holds the table after it, with all players' cards.
"""

import asyncio
from collections.abc import Iterator, Sequence

from kozyr.rules import Refusal, Seat
from kozyr.server.api.calls.call import ANYBODY, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.past import TELLING, Log, beginning, line_of, log_of
from kozyr.server.api.messages.records import WhichGame
from kozyr.server.api.messages.replays import Replay, steps_of
from kozyr.server.api.messages.snapshot import table_state
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.table import Table, TableEvent, fold, look
from kozyr.table.events import Committed, Opened, Revealed, Seated, Started


@call("games.replay", ANYBODY, "Законченная игра ход за ходом, со всеми картами.", *TELLING)
async def replay(context: CallContext, caller: Caller, ask: WhichGame) -> Replay | Refusal:
    """Show a finished game step by step, with all players' cards."""
    log = await log_of(context, caller, ask.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_replayed, log, caller.viewer)


def _replayed(log: Log, player: str | None) -> Replay:
    shown = list(_happenings(log))
    return Replay(
        game=line_of(log.finished),
        table=table_state(look(shown[0].after, player)),
        steps=[step for told in shown for step in steps_of(told)],
    )


def _happenings(log: Log) -> Iterator[Publication]:
    told = log.told()
    begin = beginning(told, log.number)
    table = _seated(log, [event for _, events in told[: begin + 1] for event in events])
    for entry, events in told[begin:]:
        ours = _of_the_game(events)
        after = fold(table, ours, entry.at)
        yield publication_of(entry.number, entry.at, ours, table, after)
        table = after


def _seated(log: Log, events: Sequence[TableEvent]) -> Table:
    # A table's log may be long, and the players are known, so only a part of it is read.
    before = [event for event in events if isinstance(event, Opened)]
    seats = [Seated(Seat(each.seat), each.player, each.name, each.bot) for each in log.finished.players]
    seeds = [event for event in events if isinstance(event, Committed) and event.game == log.number]
    return fold(None, [*before, *seats, *seeds], log.entries[0].at)


def _of_the_game(events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    # The entries also hold the ready event before the start and the seats freed after the end.
    begin, end = 0, len(events)
    for place, event in enumerate(events):
        if isinstance(event, Started) and not event.redeal:
            begin = place
        elif isinstance(event, Revealed):
            end = place + 1
    return events[begin:end]
