"""How does a table stand, for whoever asks?"""

from kozyr.calls.call import ANYBODY, call
from kozyr.calls.desk import Caller, Desk
from kozyr.calls.door import admitted, invite_of
from kozyr.rules import Refusal
from kozyr.wire.snapshot import TableSnapshot, table_snapshot
from kozyr.wire.tables import LookAtTable


@call(
    "table.snapshot",
    ANYBODY,
    "Как стоят дела за столом: всё, что видит спрашивающий.",
    "busy",
    "locked",
    "no_spectators",
    "no_table",
    "wrong_key",
)
async def snapshot(desk: Desk, caller: Caller, ask: LookAtTable) -> TableSnapshot | Refusal:
    """Tell how a table stands: everything that the caller may see of it."""
    may = await admitted(desk, ask.table_id, caller, ask.password, ask.invite)
    if isinstance(may, Refusal):
        return may
    seen = await desk.host.look(ask.table_id, caller.eyes, admitted=may)
    if isinstance(seen, Refusal):
        return seen
    settings = await desk.host.settings(ask.table_id)
    invite = None if isinstance(settings, Refusal) else invite_of(settings.lock)
    return table_snapshot(seen, desk.store.epoch, desk.clock(), invite)
