"""Calls for players at a table, except for playing."""

import contextlib
import hashlib

from msgspec import to_builtins

from kozyr.bots.levels import LEVELS
from kozyr.rules import Refusal, Seat
from kozyr.rules.plain import plain_rules
from kozyr.server.api.calls.access import admitted, invite_of
from kozyr.server.api.calls.call import ANYBODY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.context import CallContext, Caller
from kozyr.server.api.calls.users import found
from kozyr.server.api.messages import seats as wire
from kozyr.server.api.messages.fields import Done, Nothing
from kozyr.server.api.messages.notices import Invited, Inviter, Removed
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.ports import UnavailableError
from kozyr.table import AddBot, Close, Command, Leave, Ready, RemoveBot, RemovePlayer, Say, Settings, Unready
from kozyr.table.events import Freed
from kozyr.table.reasons import refuse as refuse_at_table

_AT_TABLE = ("bad_command_id", "busy", "command_reused", "no_table", "table_closed")


async def _do(
    desk: CallContext, caller: Caller, table: str, command: Command, command_id: str | None
) -> Done | Refusal:
    done = await desk.host.submit(table, caller.person or "", command, command_id or desk.made_up())
    return done if isinstance(done, Refusal) else Done()


@call(
    "tables.leave", ("tables",), "Уйти из-за стола; идущая игра этим проиграна.",
    *_AT_TABLE, "not_seated", "time_is_up",
)  # fmt: skip
async def leave(desk: CallContext, caller: Caller, ask: wire.AtTable) -> Done | Refusal:
    """Leave the table; you lose a game that is running."""
    return await _do(desk, caller, ask.table_id, Leave(), ask.command_id)


@call(
    "tables.ready", ("play", "tables"),
    "Приготовиться к игре с этими соперниками; свой текст для раздачи — по желанию.",
    *_AT_TABLE, "already_ready", "bad_client_seed", "being_played", "company_changed", "not_seated",
    "stake_needs_clock",
)  # fmt: skip
async def ready(desk: CallContext, caller: Caller, ask: wire.GetReady) -> Done | Refusal:
    """Be ready for the next game against these opponents, with an optional text of your own for the deal."""
    command_id = ask.command_id or desk.made_up()
    # Made from the command's id, so that a repeated command is the same command.
    made_up = hashlib.sha256(f"{caller.person}/{ask.table_id}/{command_id}".encode()).hexdigest()[:32]
    opponents = None if ask.opponents is None else tuple(ask.opponents)
    return await _do(desk, caller, ask.table_id, Ready(ask.client_seed or made_up, opponents), command_id)


@call(
    "tables.unready", ("play", "tables"), "Передумать: ещё не готов.", *_AT_TABLE, "not_ready", "not_seated"
)
async def unready(desk: CallContext, caller: Caller, ask: wire.AtTable) -> Done | Refusal:
    """Take back being ready."""
    return await _do(desk, caller, ask.table_id, Unready(), ask.command_id)


@call(
    "tables.add_bot", ("tables",), "Посадить бота; это может хозяин стола.",
    *_AT_TABLE, "bad_seat", "being_played", "no_bots", "not_host", "seat_taken", "table_full",
    "unknown_level",
)  # fmt: skip
async def add_bot(desk: CallContext, caller: Caller, ask: wire.AddBot) -> Done | Refusal:
    """Seat a bot, as the host of the table."""
    command = AddBot(ask.level, None if ask.seat is None else Seat(ask.seat))
    return await _do(desk, caller, ask.table_id, command, ask.command_id)


@call(
    "tables.remove_bot", ("tables",), "Убрать бота; это может хозяин стола.",
    *_AT_TABLE, "being_played", "no_bot_there", "not_host",
)  # fmt: skip
async def remove_bot(desk: CallContext, caller: Caller, ask: wire.RemoveBot) -> Done | Refusal:
    """Remove a bot, as the host of the table."""
    return await _do(desk, caller, ask.table_id, RemoveBot(Seat(ask.seat)), ask.command_id)


@call(
    "tables.remove_player", ("tables",), "Убрать игрока из-за стола между играми; это может хозяин стола.",
    *_AT_TABLE, "being_played", "no_player_there", "not_host",
)  # fmt: skip
async def remove_player(desk: CallContext, caller: Caller, ask: wire.RemovePlayer) -> Done | Refusal:
    """Remove a player from the table between games, as its host; they cannot sit down there again."""
    settings = await desk.host.settings(ask.table_id)
    if isinstance(settings, Refusal):
        return settings
    command = RemovePlayer(Seat(ask.seat), ask.user_id)
    command_id = ask.command_id or desk.made_up()
    done = await desk.host.submit(ask.table_id, caller.person or "", command, command_id)
    if isinstance(done, Refusal):
        return done
    with contextlib.suppress(UnavailableError):  # the removal is stored already; the notice may be lost
        await _tell_removed(desk, ask.table_id, settings.name, done.number)
    return Done()


async def _tell_removed(desk: CallContext, table: str, name: str, number: int) -> None:
    for entry in await desk.store.entries(table, number - 1, 1):
        for event in events_of(table, entry):
            if isinstance(event, Freed):
                desk.notify(event.player, "user.removed", to_builtins(Removed(table, name)))


@call(
    "tables.close", ("tables",), "Закрыть стол между играми; это может его хозяин.",
    *_AT_TABLE, "being_played", "not_host",
)  # fmt: skip
async def close(desk: CallContext, caller: Caller, ask: wire.AtTable) -> Done | Refusal:
    """Close the table between games, as its host."""
    return await _do(desk, caller, ask.table_id, Close(), ask.command_id)


@call(
    "tables.invite", ("tables",), "Позвать игрока за свой стол.", "no_table", "no_user", "not_seated", "busy"
)
async def invite(desk: CallContext, caller: Caller, ask: wire.InviteUser) -> Done | Refusal:
    """Invite a player to your table; the player's own channel carries the invitation."""
    seen = await desk.host.view(ask.table_id, caller.person)
    if isinstance(seen, Refusal) and seen.word not in ("no_spectators", "removed"):
        return seen
    if isinstance(seen, Refusal) or seen.view.seat is None:
        return refuse_at_table("not_seated")
    person = await found(desk, ask.user_id, ask.name)
    if person is None:
        return refuse("no_user")
    if refusal := desk.too_often("invites", caller.person or ""):
        return refusal
    settings = await desk.host.settings(ask.table_id)
    if isinstance(settings, Refusal):
        return settings
    send_invitation(desk, person.id, ask.table_id, settings, Inviter(caller.person or "", caller.name))
    return Done()


def send_invitation(desk: CallContext, person: str, table: str, settings: Settings, inviter: Inviter) -> None:
    """Send a player an invitation to a table, in the player's own channel."""
    told = Invited(
        table, settings.name, settings.rules, settings.seats, settings.stake, settings.clock,
        invite_of(settings.lock), inviter, settings.face,
    )  # fmt: skip
    desk.notify(person, "user.invited", to_builtins(told))


@call(
    "table.chat", ("chat", "play"), "Написать за столом.",
    *_AT_TABLE, "bad_text", "locked", "no_spectators", "removed", "wrong_key",
)  # fmt: skip
async def chat(desk: CallContext, caller: Caller, ask: wire.Say) -> Done | Refusal:
    """Write a message to all at the table; spectators may too, if the table allows watching."""
    if refusal := desk.too_often("chat", caller.person or ""):
        return refusal
    may = await admitted(desk, ask.table_id, caller, ask.password, ask.invite)
    if not may:
        return refuse_at_table("locked")
    if isinstance(may, Refusal):
        return may
    return await _do(desk, caller, ask.table_id, Say(ask.text, caller.name), ask.command_id)


@call("tables.levels", ANYBODY, "Какие есть боты.")
async def levels(desk: CallContext, caller: Caller, ask: Nothing) -> wire.Levels:  # noqa: ARG001 - every call has the same signature
    """List the available bots, the weakest first."""
    told = [(LEVELS.get(level), level) for level in desk.levels]
    return wire.Levels(
        levels=[
            wire.Level(level=name, en=level.en if level else name, ru=level.ru if level else name)
            for level, name in told
        ]
    )


@call("tables.rules", ANYBODY, "Какие есть наборы правил и настройки.")
async def rules(desk: CallContext, caller: Caller, ask: Nothing) -> wire.Rules:  # noqa: ARG001 - as above
    """List every rule set with its options, and every option with its values."""
    plain = plain_rules()
    return wire.Rules(
        rules={name: wire.RuleSetLine(**each) for name, each in plain["rules"].items()},
        options={name: wire.OptionLine(**each) for name, each in plain["options"].items()},
    )
