"""Calls that list, create and join tables."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kozyr.rules import RULE_SETS, Refusal, Seat
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.server.api.calls import names
from kozyr.server.api.calls.access import admitted, invite_of, locked
from kozyr.server.api.calls.call import ANYBODY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.context import CallContext, Caller
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.tables import (
    CreateTable,
    Joined,
    JoinTable,
    ListTables,
    MyTable,
    MyTables,
    TableLine,
    TableLines,
    TableMade,
)
from kozyr.server.lobby.lobby import LobbyLine
from kozyr.table import CLOCKS, Open, Settings, Sit, settle_on
from kozyr.table.reasons import refuse as refuse_at_table

MOST_TABLES: Final = 50
"""The most tables at which a registered player may sit."""
MOST_GUEST_TABLES: Final = 5
"""The most tables at which a guest may sit."""

_SITTING = ("bad_command_id", "bad_name", "busy", "cannot_pay", "command_reused", "too_many_tables")


@call(
    "tables.list",
    ANYBODY,
    "Перечислить открытые столы; фильтры и страницы по желанию.",
    "bad_clock",
    "unknown_rules",
)
async def list_tables(desk: CallContext, caller: Caller, ask: ListTables) -> TableLines | Refusal:  # noqa: ARG001 - every call has the same signature
    """List the open tables, with optional filters and pages."""
    if ask.rules is not None and ask.rules not in RULE_SETS:
        return refuse_by_rules("unknown_rules", ask.rules)
    if ask.clock is not None and ask.clock not in CLOCKS:
        return refuse_at_table("unknown_clock", ask.clock, ", ".join(CLOCKS))
    found = [line for line in desk.lobby.tables() if _is_wanted(line, ask)]
    page = found[ask.offset : ask.offset + ask.limit]
    return TableLines(tables=[line_of(desk, line) for line in page], total=len(found))


def _is_wanted(line: LobbyLine, ask: ListTables) -> bool:
    free = line["taken"] < line["seats"] and line["phase"] != "playing"
    return (
        (ask.rules is None or line["rules"] == ask.rules)
        and (ask.seats is None or line["seats"] == ask.seats)
        and (ask.free is None or free == ask.free)
        and (ask.stake_min is None or line["stake"] >= ask.stake_min)
        and (ask.stake_max is None or line["stake"] <= ask.stake_max)
        and (ask.clock is None or line["clock"] == ask.clock)
        and (ask.status is None or line["phase"] == ask.status)
        and (ask.bots is None or line["bots"] == ask.bots)
        and (not ask.name or ask.name.casefold() in line["name"].casefold())
    )


def line_of(desk: CallContext, line: LobbyLine) -> TableLine:
    """Return the public form of a lobby line."""
    return TableLine(
        table_id=line["table"], name=line["name"], rules=line["rules"], options=line["options"],
        seats=line["seats"], taken=line["taken"], stake=line["stake"], clock=line["clock"],
        status=line["phase"], has_password=line["locked"], spectators=line["spectators"], bots=line["bots"],
        players=line["players"], levels=_levels(line), watching=desk.watching(line["table"]),
    )  # fmt: skip


def _levels(line: LobbyLine) -> list[str | None]:
    # A line that an earlier version stored has no levels until the table changes.
    return line.get("levels") or [None] * len(line["players"])


@call("tables.mine", ("play", "tables", "read"), "Где я сижу: чтобы вернуться, когда всё потеряно.")
async def mine(desk: CallContext, caller: Caller, ask: Nothing) -> MyTables:  # noqa: ARG001 - as above
    """List the tables at which you sit, so that a client can return to them after losing its state."""
    person = caller.person or ""
    lines = [line for table in desk.lobby.seated(person) if (line := desk.lobby.line(table)) is not None]
    return MyTables(
        tables=[
            MyTable(
                table_id=line["table"], name=line["name"], rules=line["rules"], options=line["options"],
                seats=line["seats"], stake=line["stake"], clock=line["clock"], players=line["players"],
                levels=_levels(line), seat=line["ids"].index(person), status=line["phase"],
                channel=channel_of(line["table"], person), epoch=desk.store.epoch,
            )
            for line in lines
        ]
    )  # fmt: skip


@call(
    "tables.create",
    ("tables",),
    "Открыть стол и сесть за него.",
    *_SITTING,
    "bad_clock",
    "bad_option",
    "bad_seats",
    "bad_stake",
    "stake_needs_clock",
    "unknown_rules",
)
async def create(desk: CallContext, caller: Caller, ask: CreateTable) -> TableMade | Refusal:
    """Create a table and sit down at it."""
    person = caller.person or ""
    wanted = settle_on(
        rules=ask.rules, changes=ask.options, seats=ask.seats, name=ask.name, stake=ask.stake, rake=desk.rake,
        clock=ask.clock, private=ask.private, spectators=ask.spectators, bots=ask.bots,
    )  # fmt: skip
    if isinstance(wanted, Refusal):
        return wanted
    command_id = ask.command_id or desk.made_up()
    table = _name_of(desk, person, ask.command_id)
    if ask.command_id is not None and await desk.store.find(table, person, command_id):
        return await _made_before(desk, caller, table, wanted)
    if refusal := await sits_at_too_many(desk, person, table) or desk.too_often("tables", person):
        return refusal
    with _about_to_sit(desk, person, table):
        lock = await locked(desk, ask.password, private=ask.private)
        if isinstance(lock, Refusal):
            return lock
        opening = Open(table, wanted._replace(lock=lock), caller.name)
        done = await desk.host.submit(table, person, opening, command_id)
    if isinstance(done, Refusal):
        return done
    _sat_down(desk, table, person)
    return _made(desk, table, person, invite_of(lock), 0)


def _name_of(desk: CallContext, person: str, command_id: str | None) -> str:
    # The same command makes the same table id, so a repeated command finds its table.
    if command_id is None:
        return names.table_id(desk.chance)
    return names.made_id("t", hashlib.sha256(f"{person}/{command_id}".encode()).digest())


async def _made_before(
    desk: CallContext, caller: Caller, table: str, wanted: Settings
) -> TableMade | Refusal:
    person = caller.person or ""
    settings = await desk.host.settings(table)
    if isinstance(settings, Refusal):
        return settings
    if settings._replace(lock=None, rake=wanted.rake) != wanted:
        return refuse_at_table("command_reused")
    return _made(desk, table, person, invite_of(settings.lock), 0)


def _made(desk: CallContext, table: str, person: str, invite: str | None, seat: int) -> TableMade:
    channel = channel_of(table, person)
    return TableMade(table_id=table, invite=invite, seat=seat, channel=channel, epoch=desk.store.epoch)


@call(
    "tables.join",
    ("tables",),
    "Сесть за стол; если он с замком, нужен пароль или приглашение.",
    *_SITTING,
    "already_seated",
    "bad_seat",
    "being_played",
    "locked",
    "no_table",
    "not_invited",
    "removed",
    "seat_taken",
    "table_closed",
    "table_full",
    "wrong_key",
)
async def join(desk: CallContext, caller: Caller, ask: JoinTable) -> Joined | Refusal:
    """Sit down at a table; a locked table needs its password or an invitation."""
    person = caller.person or ""
    may = await admitted(desk, ask.table_id, caller, ask.password, ask.invite)
    if isinstance(may, Refusal):
        return may
    if refusal := await sits_at_too_many(desk, person, ask.table_id):
        return refusal
    seat = None if ask.seat is None else Seat(ask.seat)
    command = Sit(seat, caller.name, may)
    with _about_to_sit(desk, person, ask.table_id):
        done = await desk.host.submit(ask.table_id, person, command, ask.command_id or desk.made_up())
    if isinstance(done, Refusal):
        return done
    _sat_down(desk, ask.table_id, person)
    seen = await desk.host.view(ask.table_id, person)
    if isinstance(seen, Refusal):
        return seen
    sat = seen.view.seat
    if sat is None:
        return refuse_at_table("not_seated")  # a repeated command: the player has left since the first one
    return Joined(seat=sat, channel=channel_of(ask.table_id, person), epoch=desk.store.epoch)


def _sat_down(desk: CallContext, table: str, person: str) -> None:
    desk.presence.expect(table, person)


async def sits_at_too_many(desk: CallContext, person: str, table: str = "") -> Refusal | None:
    """Refuse one more table if the person has reached the limit, with tables they are joining counted."""
    most = MOST_GUEST_TABLES
    if len(_tables_of(desk, person)) >= most:
        found = await desk.store.person(person)
        most = MOST_GUEST_TABLES if found is None or found.password is None else MOST_TABLES
    tables = _tables_of(desk, person)  # counted again: other requests may have come first
    return refuse("too_many_tables", len(tables)) if len(tables) >= most and table not in tables else None


def _tables_of(desk: CallContext, person: str) -> set[str]:
    return {*desk.lobby.seated(person), *desk.sitting.get(person, ())}


@contextmanager
def _about_to_sit(desk: CallContext, person: str, table: str) -> Iterator[None]:
    # Concurrent requests count together, because the lobby does not know their tables yet.
    sitting = desk.sitting.setdefault(person, Counter())
    sitting[table] += 1
    try:
        yield
    finally:
        sitting[table] -= 1
        if not sitting[table]:
            del sitting[table]
        if not sitting:
            desk.sitting.pop(person, None)


def channel_of(table: str, person: str) -> str:
    """Return the name of a player's own channel at a table."""
    return f"table:{table}#{person}"
