"""Calls that show a table's current state to the caller."""

from kozyr.rules import Refusal
from kozyr.server.api.calls.access import admitted, invite_of
from kozyr.server.api.calls.call import ANYBODY, call
from kozyr.server.api.calls.context import CallContext, Caller
from kozyr.server.api.calls.tables import line_of
from kozyr.server.api.messages.snapshot import TableSnapshot, table_snapshot
from kozyr.server.api.messages.tables import LookAtTable, TableLine
from kozyr.table.reasons import refuse as refuse_at_table


@call(
    "table.snapshot",
    ANYBODY,
    "Как стоят дела за столом: всё, что видит спрашивающий.",
    "busy",
    "locked",
    "no_spectators",
    "no_table",
    "removed",
    "wrong_key",
)
async def snapshot(desk: CallContext, caller: Caller, ask: LookAtTable) -> TableSnapshot | Refusal:
    """Show the state of a table: everything that the caller may see of it."""
    may = await admitted(desk, ask.table_id, caller, ask.password, ask.invite)
    if isinstance(may, Refusal):
        return may
    seen = await desk.host.view(ask.table_id, caller.eyes, admitted=may, person=caller.person)
    if isinstance(seen, Refusal):
        return seen
    settings = await desk.host.settings(ask.table_id)
    invite = None if isinstance(settings, Refusal) else invite_of(settings.lock)
    return table_snapshot(seen, desk.store.epoch, desk.clock(), invite)


@call(
    "tables.get",
    ANYBODY,
    "Строка одного стола, как в списке; о закрытом от чужих столе — только по паролю или приглашению.",
    "busy",
    "locked",
    "no_table",
    "removed",
    "table_closed",
    "wrong_key",
)
async def get(desk: CallContext, caller: Caller, ask: LookAtTable) -> TableLine | Refusal:
    """Show one table as a line of the list; a private table needs its password or invitation.

    A listed table is public with its whole line, even if it is locked: the page that asks for the password
    shows the table's name. A private table's line is for its players, and for callers with its invitation
    or password.
    """
    line = desk.lobby.line(ask.table_id)
    if line is None or line["private"]:
        may = await admitted(desk, ask.table_id, caller, ask.password, ask.invite)
        if isinstance(may, Refusal):
            return may
        if not may:
            return refuse_at_table("locked")
    if line is None:
        return refuse_at_table("table_closed")
    return line_of(desk, line)
