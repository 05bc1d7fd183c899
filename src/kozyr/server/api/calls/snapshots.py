"""Calls that show a table's current state to the caller."""

from kozyr.rules import Refusal
from kozyr.server.api.calls.access import check_admission, invite_of
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.table_list import make_table_line
from kozyr.server.api.messages.snapshot import TableSnapshot, table_snapshot
from kozyr.server.api.messages.tables import GetSnapshot, LookAtTable, TableLine
from kozyr.table.table_refusals import refuse as refuse_at_table


@call(
    "table.snapshot",
    NO_TOKEN,
    "busy locked no_spectators no_table removed wrong_key",
)
async def take_snapshot(
    context: CallContext, caller: Caller, request: GetSnapshot
) -> TableSnapshot | Refusal:
    """Show the state of a table: everything that the caller may see of it."""
    admission = await check_admission(context, request.table_id, caller, request.password, request.invite)
    if isinstance(admission, Refusal):
        return admission
    seen = await context.table_host.view(
        request.table_id,
        caller.viewer,
        admitted=admission,
        person=caller.person,
        with_deal=request.moves,
    )
    if isinstance(seen, Refusal):
        return seen
    settings = await context.table_host.settings(request.table_id)
    invite = None if isinstance(settings, Refusal) else invite_of(settings.lock)
    hidden_people = await context.social.block_lists.blocked(caller.person)
    return table_snapshot(seen, context.store.epoch, context.clock(), invite, hidden_people)


@call(
    "tables.get",
    NO_TOKEN,
    "busy locked no_table removed table_closed wrong_key",
)
async def show_table(context: CallContext, caller: Caller, request: LookAtTable) -> TableLine | Refusal:
    """Show one table as a line of the list; a private table needs its password or invitation.

    The whole line of a listed table is public, even if the table is locked: the page that asks for the
    password shows it. A private table's line is only for its players, and for callers with its invitation or
    password.
    """
    line = context.lobby.line(request.table_id)
    # A table without a line is closed or unknown; `check_admission` refuses an unknown table.
    if line is None or line["private"]:
        admission = await check_admission(context, request.table_id, caller, request.password, request.invite)
        if isinstance(admission, Refusal):
            return admission
        if not admission:  # the caller needs a key and sent none
            return refuse_at_table("locked")
    if line is None:
        return refuse_at_table("table_closed")
    return make_table_line(context, line)
