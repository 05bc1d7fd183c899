"""The call that plays on from a position of a finished game, against bots.

Practice is private, has no clock and no stake, and counts in no statistics. Everybody who may see a game may
practise: its players on their own seats, others on the seat that is to move in the position.
"""

import asyncio
from typing import Final

from kozyr.rules import Refusal, Seat
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.game_logs import GAME_REFUSALS, GameLog, find_game_log
from kozyr.server.api.calls.tables import (
    answer_created,
    choose_table_id,
    count_pending_seat,
    refuse_too_many_tables,
)
from kozyr.server.api.messages.analysis import PractiseGame
from kozyr.server.api.messages.tables import TableMade
from kozyr.table import Open, PracticeStart, Settings
from kozyr.table.events import Committed, Opened, Played, Started
from kozyr.table.records import turn_of
from kozyr.table.settings import PractisedMove, SourceGame

REPLACEMENT_LEVEL: Final = "experienced"
"""The level of the bots that take the seats of people."""


@call(
    "games.practise",
    ("tables",),
    f"{GAME_REFUSALS} bad_command_id bad_name bad_move_number command_reused practice_closed "
    "too_many_tables unknown_level",
)
async def practise(context: CallContext, caller: Caller, request: PractiseGame) -> TableMade | Refusal:
    """Play on from a position of a finished game, against bots."""
    person = caller.person or ""
    log = await find_game_log(context, caller, request.game_id)
    if isinstance(log, Refusal):
        return log
    if not await context.daily.may_practise(log.finished):
        return refuse("practice_closed")
    start = await asyncio.to_thread(
        _make_start, log, caller.viewer, request.move, context.settings.bot_levels
    )
    if isinstance(start, Refusal):
        return start
    command_id = request.command_id or context.make_command_id()
    table = choose_table_id(context, person, request.command_id)
    if refusal := await refuse_too_many_tables(context, person, table) or context.rate_limits.check(
        "tables", person
    ):
        return refusal
    with count_pending_seat(context, person, table):
        command = Open(table, _make_practice_settings(log, request.move), caller.name, start)
        outcome = await context.table_host.submit(table, person, command, command_id)
    if isinstance(outcome, Refusal):
        return outcome
    context.presence.expect_connection(table, person)
    return answer_created(context, table, person, None, start.seat)


def _make_practice_settings(log: GameLog, move: int) -> Settings:
    opened = next(event for event in log.events if isinstance(event, Opened))
    # The first game of a practice table has the deal of another game, its source. Practice from that game
    # names the same source. The later games of the table have deals of their own.
    source_game = opened.settings.source if log.game_number == 1 else None
    shared = opened.settings.shared_deal
    deal_name = log.finished.table if shared is None else shared.name
    return opened.settings._replace(
        name="", stake=0, rake=0, clock="none", private=True, lock=None, spectators=False, bots=True,
        face="table", invited=(), rated=False, origin="practice",
        source=source_game or SourceGame(deal_name, log.game_number), shared_deal=None,
        practised=PractisedMove(log.finished.game, move),
    )  # fmt: skip


def _make_start(
    log: GameLog, viewer: str | None, move: int, available_levels: tuple[str, ...]
) -> PracticeStart | Refusal:
    events = _list_events_before(log, move)
    if isinstance(events, Refusal):
        return events
    played, mover = events
    seed = next(
        event.server_seed
        for event in log.events
        if isinstance(event, Committed) and event.game == log.game_number
    )
    own_seats = [Seat(player.seat) for player in log.finished.players if player.player == viewer]
    replacement = REPLACEMENT_LEVEL if REPLACEMENT_LEVEL in available_levels else available_levels[-1]
    levels = tuple(
        player.bot if player.bot in available_levels else replacement for player in log.finished.players
    )
    return PracticeStart(own_seats[0] if own_seats else mover, levels, seed, played)


def _list_events_before(log: GameLog, move: int) -> tuple[tuple[Started | Played, ...], Seat] | Refusal:
    """Return the events of the game before a move, and the seat that made the move."""
    events: list[Started | Played] = []
    found: tuple[tuple[Started | Played, ...], Seat] | None = None
    count = 0
    for event in log.game_events:
        if isinstance(event, Started):
            count, found = 0, None  # only the moves after the last redeal count
        elif (turn := turn_of(event.what)) is not None:
            count += 1
            if count == move:
                found = tuple(events), turn.seat
        events.append(event)
    return refuse("bad_move_number", move, count) if found is None else found
