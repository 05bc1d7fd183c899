"""The calls by which players report players and read notices."""

from kozyr.rules import Refusal
from kozyr.server.api.calls.call import ANY_TOKEN, NO_TOKEN, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages import moderation as wire
from kozyr.server.api.messages.fields import Done, Nothing
from kozyr.server.moderation.notices import list_notices
from kozyr.server.moderation.reports import PlayerReport, add_report
from kozyr.table.settings import one_line


@call("users.report", ANY_TOKEN, "no_user protected")
async def report_user(context: CallContext, caller: Caller, request: wire.ReportUser) -> Done | Refusal:
    """Report a player to the moderators, with the table or game where it happened."""
    if request.user_id == caller.person:
        return refuse("report_yourself")
    if await context.store.person(request.user_id) is None:
        return refuse("no_user")
    if refusal := await context.rate_limits.check_shared("reports", caller.person or ""):
        return refusal
    report = PlayerReport(
        context.clock(), caller.person or "", request.user_id, request.reason, one_line(request.text),
        request.table_id, request.game_id,
    )  # fmt: skip
    await add_report(context.store, report, context.random_bytes)
    return Done()


@call("server.notices", NO_TOKEN)
async def show_notices(context: CallContext, caller: Caller, request: Nothing) -> wire.NoticeLines:  # noqa: ARG001 - every call has the same signature
    """Show the notices of the moderators to everybody."""
    return wire.NoticeLines(
        notices=[
            wire.NoticeLine(notice_id=key, at=notice.at, until=notice.until, text=notice.text)
            for key, notice in await list_notices(context.store, context.clock())
        ]
    )
