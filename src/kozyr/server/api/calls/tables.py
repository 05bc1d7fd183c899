"""Calls that create and join tables, and list the caller's own."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kozyr.rules import Refusal, Seat
from kozyr.server.api.calls import names
from kozyr.server.api.calls.access import check_admission, invite_of, make_lock
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.rate_limiter import count_while_open
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.tables import (
    CreateTable,
    Joined,
    JoinTable,
    MyTable,
    MyTables,
    TableMade,
)
from kozyr.server.lobby.table_index import read_levels
from kozyr.table import Open, Settings, Sit, make_settings
from kozyr.table.table_refusals import refuse as refuse_at_table

MAX_TABLES: Final = 50
"""The most tables at which a registered player may sit."""
MAX_GUEST_TABLES: Final = 5
"""The most tables at which a guest may sit."""

_SEATING_REFUSALS = "bad_command_id bad_name busy cannot_pay command_reused rated_guest too_many_tables"


@call("tables.mine", ("play", "tables", "read"))
async def list_my_tables(context: CallContext, caller: Caller, request: Nothing) -> MyTables:  # noqa: ARG001 - every call has the same signature
    """List the tables at which you sit, so that a client can return to them after losing its state."""
    person = caller.person or ""
    lines = [
        line for table in context.lobby.tables_of(person) if (line := context.lobby.line(table)) is not None
    ]
    return MyTables(
        tables=[
            MyTable(
                table_id=line["table"], name=line["name"], rules=line["rules"], options=line["options"],
                seats=line["seats"], stake=line["stake"], clock=line["clock"], players=line["players"],
                levels=read_levels(line), seat=line["ids"].index(person), status=line["phase"],
                channel=channel_of(line["table"], person), epoch=context.store.epoch,
                rated=line.get("rated", False),
            )
            for line in lines
        ]
    )  # fmt: skip


@call(
    "tables.create",
    ("tables",),
    (
        f"{_SEATING_REFUSALS} bad_clock bad_option bad_seats bad_stake needs_session rated_bots "
        "rated_private rated_rules stake_needs_clock unknown_rules"
    ),
)
async def create_table(context: CallContext, caller: Caller, request: CreateTable) -> TableMade | Refusal:
    """Create a table and sit down at it."""
    person = caller.person or ""
    settings = make_settings(
        rules=request.rules, changes=request.options, seats=request.seats, name=request.name,
        stake=request.stake, rake=context.settings.rake, clock=request.clock, private=request.private,
        spectators=request.spectators, bots=request.bots, rated=request.rated,
    )  # fmt: skip
    if isinstance(settings, Refusal):
        return settings
    if refusal := refuse_program(caller, settings):
        return refusal
    command_id = request.command_id or context.make_command_id()
    table = choose_table_id(context, person, request.command_id)
    if request.command_id is not None and await context.store.find_entry(table, person, command_id):
        return await _repeat_answer(context, person, table, settings)
    if refusal := await refuse_too_many_tables(context, person, table) or context.rate_limits.check(
        "tables", person
    ):
        return refusal
    with count_pending_seat(context, person, table):
        lock = await make_lock(context, request.password, private=request.private)
        if isinstance(lock, Refusal):
            return lock
        command = Open(table, settings._replace(lock=lock), caller.name)
        outcome = await context.table_host.submit(table, person, command, command_id)
    if isinstance(outcome, Refusal):
        return outcome
    context.presence.expect_connection(table, person)
    return answer_created(context, table, person, lock)


def choose_table_id(context: CallContext, person: str, command_id: str | None) -> str:
    """Choose the id of a new table; a repeated command gets the same id, and so finds its table."""
    if command_id is None:
        return names.make_table_id(context.random_bytes)
    return names.make_id("t", hashlib.sha256(f"{person}/{command_id}".encode()).digest())


async def _repeat_answer(
    context: CallContext, person: str, table: str, requested: Settings
) -> TableMade | Refusal:
    """Answer a command that has already made its table; refuse it if it now has other settings."""
    settings = await context.table_host.settings(table)
    if isinstance(settings, Refusal):
        return settings
    # Compare neither the lock, which is made later, nor the rake, which the operator may have changed.
    if settings._replace(lock=None, rake=requested.rake) != requested:
        return refuse_at_table("command_reused")
    return answer_created(context, table, person, settings.lock)


def answer_created(
    context: CallContext, table: str, person: str, lock: str | None, seat: int = 0
) -> TableMade:
    """Answer with a new table; the player who opens a table gets seat 0, except at a practice table."""
    channel = channel_of(table, person)
    return TableMade(
        table_id=table, invite=invite_of(lock), seat=seat, channel=channel, epoch=context.store.epoch
    )


@call(
    "tables.join",
    ("tables",),
    (
        f"{_SEATING_REFUSALS} already_seated bad_seat being_played cannot_join locked needs_session no_table "
        "not_invited removed seat_taken table_closed table_full wrong_key"
    ),
)
async def join_table(context: CallContext, caller: Caller, request: JoinTable) -> Joined | Refusal:
    """Sit down, or move to another free seat; a locked table needs its password or an invitation."""
    person = caller.person or ""
    admission = await check_admission(context, request.table_id, caller, request.password, request.invite)
    if isinstance(admission, Refusal):
        return admission
    settings = await context.table_host.settings(request.table_id)
    if isinstance(settings, Refusal):
        return settings
    if refusal := refuse_program(caller, settings) or await refuse_too_many_tables(
        context, person, request.table_id
    ):
        return refusal
    with count_pending_seat(context, person, request.table_id):
        if refusal := await _refuse_blocked(context, caller, request.table_id, settings):
            return refusal
        seat = None if request.seat is None else Seat(request.seat)
        command = Sit(seat, caller.name, admission)
        command_id = request.command_id or context.make_command_id()
        outcome = await context.table_host.submit(request.table_id, person, command, command_id)
    if isinstance(outcome, Refusal):
        return outcome
    context.presence.expect_connection(request.table_id, person)
    seen = await context.table_host.view(request.table_id, person)
    if isinstance(seen, Refusal):
        return seen
    if seen.view.seat is None:
        return refuse_at_table("not_seated")  # a repeated command: the player has left since the first one
    return Joined(
        seat=seen.view.seat, channel=channel_of(request.table_id, person), epoch=context.store.epoch
    )


async def _refuse_blocked(
    context: CallContext, caller: Caller, table: str, settings: Settings
) -> Refusal | None:
    """Refuse a person whom the table's host has blocked; rated tables are open to everybody."""
    if settings.rated or table in context.lobby.tables_of(caller.person or ""):
        return None
    seen = await context.table_host.view(table, caller.person, admitted=True)
    if isinstance(seen, Refusal) or seen.view.host is None:
        return None  # `Sit` refuses, or admits the first player
    is_blocked = await context.social.relations.has_blocked(seen.view.host, caller.person or "")
    return refuse("cannot_join") if is_blocked else None


def refuse_program(caller: Caller, settings: Settings) -> Refusal | None:
    """Refuse a program's token at a rated table: people play there in person."""
    return refuse("rated_program") if settings.rated and SESSION not in caller.scopes else None


async def refuse_too_many_tables(context: CallContext, person_id: str, table: str = "") -> Refusal | None:
    """Refuse one more table if the person has reached the limit; tables that they are joining count too.

    `table` is the table to join: if the person already sits there, nothing is refused.
    """
    limit = MAX_GUEST_TABLES
    if len(_tables_of(context, person_id)) >= limit:
        person = await context.store.person(person_id)
        if person is not None and person.password is not None:
            limit = MAX_TABLES
    tables = _tables_of(context, person_id)  # counted again, because other requests may have come first
    return refuse("too_many_tables", len(tables)) if len(tables) >= limit and table not in tables else None


def _tables_of(context: CallContext, person: str) -> set[str]:
    return {*context.lobby.tables_of(person), *context.table_access.pending_seats.get(person, ())}


@contextmanager
def count_pending_seat(context: CallContext, person: str, table: str) -> Iterator[None]:
    """Count a table that a person is joining, because the lobby does not know it yet.

    Enter it after `refuse_too_many_tables` without an `await` between them. Otherwise simultaneous requests
    of the person could pass the limit.
    """
    pending = context.table_access.pending_seats.setdefault(person, Counter())
    try:
        with count_while_open(pending, table):
            yield
    finally:
        if not pending:
            context.table_access.pending_seats.pop(person, None)


def channel_of(table: str, person: str) -> str:
    """Return the name of a player's own channel at a table."""
    return f"table:{table}#{person}"
