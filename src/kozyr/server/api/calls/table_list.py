"""The call that lists the open tables, and the public form of a table's line."""

from functools import partial

from kozyr.rules import RULE_SETS, Refusal
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.tables import ListTables, TableLine, TableLines
from kozyr.server.lobby.table_index import LobbyLine, TableFacets, read_away, read_levels
from kozyr.table import CLOCKS
from kozyr.table.table_refusals import refuse as refuse_at_table


@call(
    "tables.list",
    NO_TOKEN,
    "bad_clock unknown_rules",
)
async def list_tables(context: CallContext, caller: Caller, request: ListTables) -> TableLines | Refusal:  # noqa: ARG001 - every call has the same signature
    """List the open tables, with optional filters and pages.

    A table that nobody can join or watch is left out.
    """
    if request.rules is not None and request.rules not in RULE_SETS:
        return refuse_by_rules("unknown_rules", request.rules)
    if request.clock is not None and request.clock not in CLOCKS:
        # The client reads the word of this reason, which is `bad_clock`.
        return refuse_at_table("unknown_clock", request.clock, ", ".join(CLOCKS))
    page = context.lobby.find_tables(
        partial(_matches, request), request.name or "", offset=request.offset, limit=request.limit
    )
    return TableLines(tables=[make_table_line(context, line) for line in page.lines], total=page.total)


def _matches(request: ListTables, facets: TableFacets) -> bool:
    return (
        not facets.is_dead
        and (request.rules is None or facets.rules == request.rules)
        and (request.seats is None or facets.seats == request.seats)
        and (request.free is None or facets.is_free == request.free)
        and (request.stake_min is None or facets.stake >= request.stake_min)
        and (request.stake_max is None or facets.stake <= request.stake_max)
        and (request.clock is None or facets.clock == request.clock)
        and (request.status is None or facets.phase == request.status)
        and (request.bots is None or facets.bots == request.bots)
        and (request.rated is None or facets.rated == request.rated)
    )


def make_table_line(context: CallContext, line: LobbyLine) -> TableLine:
    """Return the public form of a lobby line."""
    return TableLine(
        table_id=line["table"], name=line["name"], rules=line["rules"], options=line["options"],
        seats=line["seats"], taken=line["taken"], stake=line["stake"], clock=line["clock"],
        status=line["phase"], has_password=line["locked"], spectators=line["spectators"], bots=line["bots"],
        players=line["players"], player_ids=line["ids"], levels=read_levels(line), away=read_away(line),
        rated=line.get("rated", False), watching=context.connections.count_spectators(line["table"]),
    )  # fmt: skip
