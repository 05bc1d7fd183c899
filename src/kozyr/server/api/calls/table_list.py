"""The call that lists the open tables, and the public form of a table's line."""

from collections.abc import Iterator

from kozyr.rules import RULE_SETS, Refusal
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.tables import ListTables, TableLine, TableLines
from kozyr.server.lobby.lobby import LobbyLine
from kozyr.table import CLOCKS
from kozyr.table.table_refusals import refuse as refuse_at_table


@call(
    "tables.list",
    NO_TOKEN,
    "bad_clock unknown_rules",
)
async def list_tables(context: CallContext, caller: Caller, request: ListTables) -> TableLines | Refusal:  # noqa: ARG001 - every call has the same signature
    """List the open tables, with optional filters and pages."""
    if request.rules is not None and request.rules not in RULE_SETS:
        return refuse_by_rules("unknown_rules", request.rules)
    if request.clock is not None and request.clock not in CLOCKS:
        return refuse_at_table("unknown_clock", request.clock, ", ".join(CLOCKS))  # its word: bad_clock
    lines = [line for line in reversed(context.lobby.visible_lines()) if _matches(line, request)]
    lines.sort(key=_rank)  # equal ranks keep their order: the newest table first
    page = lines[request.offset : request.offset + request.limit]
    return TableLines(tables=[make_table_line(context, line) for line in page], total=len(lines))


def _rank(line: LobbyLine) -> int:
    """Return a table's rank in the list: 0 for joinable tables, 2 if every person is away, else 1."""
    if all(player is None or level or away for player, level, away in _read_seats(line)):
        return 2
    return 0 if _is_free(line) else 1


def _is_free(line: LobbyLine) -> bool:
    return bool(line["taken"] < line["seats"] and line["phase"] != "playing")


def _matches(line: LobbyLine, request: ListTables) -> bool:
    return (
        (request.rules is None or line["rules"] == request.rules)
        and (request.seats is None or line["seats"] == request.seats)
        and (request.free is None or _is_free(line) == request.free)
        and (request.stake_min is None or line["stake"] >= request.stake_min)
        and (request.stake_max is None or line["stake"] <= request.stake_max)
        and (request.clock is None or line["clock"] == request.clock)
        and (request.status is None or line["phase"] == request.status)
        and (request.bots is None or line["bots"] == request.bots)
        and (request.rated is None or line.get("rated", False) == request.rated)
        and (not request.name or request.name.casefold() in line["name"].casefold())
    )


def make_table_line(context: CallContext, line: LobbyLine) -> TableLine:
    """Return the public form of a lobby line."""
    return TableLine(
        table_id=line["table"], name=line["name"], rules=line["rules"], options=line["options"],
        seats=line["seats"], taken=line["taken"], stake=line["stake"], clock=line["clock"],
        status=line["phase"], has_password=line["locked"], spectators=line["spectators"], bots=line["bots"],
        players=line["players"], player_ids=line["ids"], levels=read_levels(line), away=_read_away(line),
        rated=line.get("rated", False), watching=context.connections.count_spectators(line["table"]),
    )  # fmt: skip


def read_levels(line: LobbyLine) -> list[str | None]:
    """Return the bots' levels of a line, seat by seat."""
    # A line that an earlier version stored has no levels until the table changes.
    return line.get("levels") or [None] * len(line["players"])


def _read_away(line: LobbyLine) -> list[bool]:
    # A line that an earlier version stored does not say who is away until the table changes.
    return line.get("away") or [False] * len(line["players"])


def _read_seats(line: LobbyLine) -> Iterator[tuple[str | None, str | None, bool]]:
    return zip(line["players"], read_levels(line), _read_away(line), strict=True)
