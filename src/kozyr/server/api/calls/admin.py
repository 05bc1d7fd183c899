"""Calls that only moderators may make. Every action is logged with its reason."""

from msgspec import to_builtins

from kozyr.rules import Refusal
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call import MODERATOR_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.person_names import refuse_name
from kozyr.server.api.messages import moderation as wire
from kozyr.server.api.messages.fields import MAX_PERSON_NAME_LENGTH, Done
from kozyr.server.api.messages.notices import Banned, MuteChanged, Noticed
from kozyr.server.moderation.actions import Actor
from kozyr.table.settings import one_line

_HOUR_MS = 3_600_000
_TARGET_REFUSALS = "no_user protected"


async def _actor_of(context: CallContext, caller: Caller) -> Actor:
    status = await context.statuses.read(caller.person or "")
    return Actor(caller.person or "", status.is_administrator)


def _announce_status(context: CallContext, user_id: str) -> None:
    context.statuses.forget(user_id)
    context.connections.announce_status(user_id)


@call("admin.mute", MODERATOR_ONLY, f"{_TARGET_REFUSALS} bad_time")
async def mute_user(context: CallContext, caller: Caller, request: wire.SanctionUser) -> Done | Refusal:
    """Mute a player until a time: no chat and no reactions; null ends the mute."""
    actor = await _actor_of(context, caller)
    why = one_line(request.why) or "…"
    if refusal := await context.moderation.mute(actor, request.user_id, request.until, why):
        return refusal
    _announce_status(context, request.user_id)
    notice = MuteChanged(request.until, None if request.until is None else why)
    context.connections.notify(request.user_id, "user.muted", to_builtins(notice))
    return Done()


@call("admin.ban", MODERATOR_ONLY, f"{_TARGET_REFUSALS} bad_time")
async def ban_user(context: CallContext, caller: Caller, request: wire.SanctionUser) -> Done | Refusal:
    """Ban a player from the server until a time; null ends the ban."""
    actor = await _actor_of(context, caller)
    why = one_line(request.why) or "…"
    if refusal := await context.moderation.ban(actor, request.user_id, request.until, why):
        return refusal
    _announce_status(context, request.user_id)
    if request.until is not None:
        context.connections.notify(request.user_id, "user.banned", to_builtins(Banned(request.until, why)))
    return Done()


@call("admin.rename", MODERATOR_ONLY, f"{_TARGET_REFUSALS} bad_name confusable_name name_taken reserved_name")
async def rename_user(context: CallContext, caller: Caller, request: wire.RenameUser) -> Done | Refusal:
    """Give a player another name; tables at which the player already sits keep the old one."""
    name = names.normalize_name(request.name)
    if name is None:
        return refuse("person_name", MAX_PERSON_NAME_LENGTH)
    person = await context.store.person(request.user_id)
    if person is None:
        return refuse("no_user")
    if refusal := names.refuse_impersonation(name) or await refuse_name(context, name, person):
        return refusal
    renamed = person._replace(name=name, key=names.key_of(name))
    actor = await _actor_of(context, caller)
    outcome = await context.moderation.rename(actor, person, renamed, one_line(request.why))
    if isinstance(outcome, Refusal):
        return outcome
    if not outcome:
        return refuse("name_taken")
    context.accounts.token_cache.clear()  # cached tokens hold the old name
    context.connections.rename(person.id, name)
    return Done()


@call("admin.close_table", MODERATOR_ONLY, "busy no_table table_closed")
async def close_table(context: CallContext, caller: Caller, request: wire.CloseTable) -> Done | Refusal:
    """Close a table; a running game ends as a draw, and the stakes are paid back."""
    actor = await _actor_of(context, caller)
    why = one_line(request.why)
    return await context.moderation.close_table(actor, context.table_host, request.table_id, why) or Done()


@call("admin.coins", MODERATOR_ONLY, f"{_TARGET_REFUSALS} too_few_coins")
async def adjust_coins(context: CallContext, caller: Caller, request: wire.AdjustCoins) -> Done | Refusal:
    """Give a player coins from the mint, or take coins back."""
    if request.amount:
        actor = await _actor_of(context, caller)
        why = one_line(request.why)
        if refusal := await context.moderation.adjust_coins(actor, request.user_id, request.amount, why):
            return refusal
        context.connections.notify(request.user_id, "balance", {"table_id": None})
    return Done()


@call("admin.broadcast", MODERATOR_ONLY)
async def broadcast_notice(
    context: CallContext, caller: Caller, request: wire.BroadcastNotice
) -> wire.NoticePublished | Refusal:
    """Show a notice to everybody."""
    now = context.clock()
    until = now + request.hours * _HOUR_MS
    text = one_line(request.text) or "…"
    actor = await _actor_of(context, caller)
    key = await context.moderation.publish_notice(actor, text, until, one_line(request.why))
    if isinstance(key, Refusal):
        return key
    context.connections.notify_everybody("notice", to_builtins(Noticed(key, now, until, text)))
    return wire.NoticePublished(notice_id=key)


@call("admin.resolve", MODERATOR_ONLY, "no_report")
async def resolve_report(context: CallContext, caller: Caller, request: wire.ResolveReport) -> Done | Refusal:
    """Close a report with a decision."""
    actor = await _actor_of(context, caller)
    return await context.moderation.resolve_report(actor, request.report_id, one_line(request.why)) or Done()
