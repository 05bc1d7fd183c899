"""Calls for players at a table, except moves; and the lists of bots and of rules."""

import contextlib
import hashlib

from msgspec import to_builtins

from kozyr.locales import say, say_in_all
from kozyr.rules import Refusal, Seat
from kozyr.rules.plain import plain_rules
from kozyr.server.api.calls.access import check_admission, invite_of
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.sanctions import refuse_muted
from kozyr.server.api.calls.users import find_person
from kozyr.server.api.messages import seats as wire
from kozyr.server.api.messages.fields import Done, Nothing
from kozyr.server.api.messages.notices import Invited, Inviter, Removed
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.ports import UnavailableError
from kozyr.table import (
    AddBot,
    Close,
    Command,
    Leave,
    React,
    Ready,
    RemoveBot,
    RemovePlayer,
    Say,
    Settings,
    Unready,
)
from kozyr.table.events import Freed
from kozyr.table.table_refusals import refuse as refuse_at_table

_TABLE_REFUSALS = "bad_command_id busy command_reused no_table table_closed"


async def _submit(
    context: CallContext, caller: Caller, table: str, command: Command, command_id: str | None
) -> Done | Refusal:
    command_id = command_id or context.make_command_id()
    outcome = await context.table_host.submit(table, caller.person or "", command, command_id)
    return outcome if isinstance(outcome, Refusal) else Done()


@call(
    "tables.leave",
    ("tables",),
    f"{_TABLE_REFUSALS} not_seated time_is_up",
)
async def leave(context: CallContext, caller: Caller, request: wire.AtTable) -> Done | Refusal:
    """Leave the table; you lose a game that is running."""
    return await _submit(context, caller, request.table_id, Leave(), request.command_id)


@call(
    "tables.ready",
    ("play", "tables"),
    (
        f"{_TABLE_REFUSALS} already_ready bad_client_seed being_played company_changed not_seated "
        "stake_needs_clock"
    ),
)
async def get_ready(context: CallContext, caller: Caller, request: wire.GetReady) -> Done | Refusal:
    """Be ready for the next game against these opponents; you may add a text of your own to the shuffle."""
    command_id = request.command_id or context.make_command_id()
    # The default seed is made from the command's id, so that a repeated command has the same seed.
    seed_source = f"{caller.person}/{request.table_id}/{command_id}"
    default_seed = hashlib.sha256(seed_source.encode()).hexdigest()[:32]
    opponents = None if request.opponents is None else tuple(request.opponents)
    return await _submit(
        context, caller, request.table_id, Ready(request.client_seed or default_seed, opponents), command_id
    )


@call(
    "tables.unready",
    ("play", "tables"),
    f"{_TABLE_REFUSALS} not_ready not_seated",
)
async def cancel_ready(context: CallContext, caller: Caller, request: wire.AtTable) -> Done | Refusal:
    """Take back being ready."""
    return await _submit(context, caller, request.table_id, Unready(), request.command_id)


@call(
    "tables.add_bot",
    ("tables",),
    f"{_TABLE_REFUSALS} bad_seat being_played no_bots not_host seat_taken table_full unknown_level",
)
async def add_bot(context: CallContext, caller: Caller, request: wire.AddBot) -> Done | Refusal:
    """Seat a bot, as the host of the table."""
    command = AddBot(request.level, None if request.seat is None else Seat(request.seat))
    return await _submit(context, caller, request.table_id, command, request.command_id)


@call(
    "tables.remove_bot",
    ("tables",),
    f"{_TABLE_REFUSALS} being_played no_bot_there not_host",
)
async def remove_bot(context: CallContext, caller: Caller, request: wire.RemoveBot) -> Done | Refusal:
    """Remove a bot, as the host of the table."""
    return await _submit(context, caller, request.table_id, RemoveBot(Seat(request.seat)), request.command_id)


@call(
    "tables.remove_player",
    ("tables",),
    f"{_TABLE_REFUSALS} being_played no_player_there not_host",
)
async def remove_player(context: CallContext, caller: Caller, request: wire.RemovePlayer) -> Done | Refusal:
    """Remove a player from the table between games, as its host; they cannot sit down there again."""
    settings = await context.table_host.settings(request.table_id)
    if isinstance(settings, Refusal):
        return settings
    command = RemovePlayer(Seat(request.seat), request.user_id)
    command_id = request.command_id or context.make_command_id()
    outcome = await context.table_host.submit(request.table_id, caller.person or "", command, command_id)
    if isinstance(outcome, Refusal):
        return outcome
    with contextlib.suppress(UnavailableError):  # the removal is stored already; the notice may be lost
        await _notify_removed(context, request.table_id, settings.name, outcome.number)
    return Done()


async def _notify_removed(context: CallContext, table: str, table_name: str, entry_number: int) -> None:
    for entry in await context.store.entries(table, entry_number - 1, 1):
        for event in events_of(table, entry):
            if isinstance(event, Freed):
                context.connections.notify(
                    event.player, "user.removed", to_builtins(Removed(table, table_name))
                )


@call(
    "tables.close",
    ("tables",),
    f"{_TABLE_REFUSALS} being_played not_host",
)
async def close_table(context: CallContext, caller: Caller, request: wire.AtTable) -> Done | Refusal:
    """Close the table between games, as its host."""
    return await _submit(context, caller, request.table_id, Close(), request.command_id)


@call("tables.invite", ("tables",), "busy no_table no_user not_seated")
async def invite(context: CallContext, caller: Caller, request: wire.InviteUser) -> Done | Refusal:
    """Invite a player to your table; the player's own channel carries the invitation."""
    seen = await context.table_host.view(request.table_id, caller.person)
    # `no_spectators` and `removed` only say that the caller may not watch. So the caller does not sit here,
    # and the answer is `not_seated`. Other refusals are returned as they are.
    if isinstance(seen, Refusal) and seen.word not in ("no_spectators", "removed"):
        return seen
    if isinstance(seen, Refusal) or seen.view.seat is None:
        return refuse_at_table("not_seated")
    person = await find_person(context, request.user_id, request.name)
    if person is None:
        return refuse("no_user")
    if refusal := context.rate_limits.check("invites", caller.person or ""):
        return refusal
    settings = await context.table_host.settings(request.table_id)
    if isinstance(settings, Refusal):
        return settings
    if person.id in await context.social.block_lists.blocked(caller.person):
        return Done()  # the invitation is dropped, so that a block is not revealed
    send_invitation(context, person.id, request.table_id, settings, Inviter(caller.person or "", caller.name))
    return Done()


def send_invitation(
    context: CallContext, person: str, table: str, settings: Settings, inviter: Inviter
) -> None:
    """Send a player an invitation to a table, in the player's own channel."""
    invitation = Invited(
        table, settings.name, settings.rules, settings.seats, settings.stake, settings.clock,
        invite_of(settings.lock), inviter, settings.face,
    )  # fmt: skip
    context.connections.notify(person, "user.invited", to_builtins(invitation))


@call(
    "table.chat",
    ("chat", "play"),
    f"{_TABLE_REFUSALS} bad_text locked muted no_spectators removed wrong_key",
)
async def send_chat(context: CallContext, caller: Caller, request: wire.Say) -> Done | Refusal:
    """Write a message to all at the table; spectators may too, if the table allows watching."""
    if (request.text is None) == (request.phrase is None):
        return refuse("text_or_phrase")
    text = request.text or say(caller.lang, f"phrase_{request.phrase}")
    return await _submit_speech(context, caller, request, "chat", Say(text, caller.name, request.phrase))


@call(
    "table.react",
    ("chat", "play"),
    f"{_TABLE_REFUSALS} locked muted no_spectators removed unknown_reaction wrong_key",
)
async def send_reaction(context: CallContext, caller: Caller, request: wire.ShowReaction) -> Done | Refusal:
    """Show a reaction to all at the table; spectators may too, if the table allows watching."""
    return await _submit_speech(context, caller, request, "reactions", React(request.reaction, caller.name))


async def _submit_speech(
    context: CallContext, caller: Caller, request: wire.Speak, limit: str, command: Say | React
) -> Done | Refusal:
    person = caller.person or ""
    if refusal := await refuse_muted(context, person) or await context.rate_limits.check_shared(
        limit, person
    ):
        return refusal
    admission = await check_admission(context, request.table_id, caller, request.password, request.invite)
    if not admission:
        return refuse_at_table("locked")
    if isinstance(admission, Refusal):
        return admission
    return await _submit(context, caller, request.table_id, command, request.command_id)


@call("tables.levels", NO_TOKEN)
async def list_levels(context: CallContext, caller: Caller, request: Nothing) -> wire.Levels:  # noqa: ARG001 - every call has the same signature
    """List the available bots, the weakest first."""
    return wire.Levels(
        levels=[
            wire.Level(level=name, texts=say_in_all(f"level_name_{name}"))
            for name in context.settings.bot_levels
        ]
    )


@call("tables.rules", NO_TOKEN)
async def list_rules(context: CallContext, caller: Caller, request: Nothing) -> wire.Rules:  # noqa: ARG001 - every call has the same signature
    """List every rule set with its options, and every option with its values."""
    plain = plain_rules()
    return wire.Rules(
        rules={
            name: wire.RuleSetLine(**fields, texts=say_in_all(f"rules_about_{name}"))
            for name, fields in plain["rules"].items()
        },
        options={
            name: wire.OptionLine(**fields, texts=say_in_all(f"option_about_{name}"))
            for name, fields in plain["options"].items()
        },
    )
