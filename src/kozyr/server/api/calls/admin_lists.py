"""Calls by which moderators read: players, reports, chat, suspects and the log."""

from kozyr.ledger import player_account
from kozyr.rules import Refusal
from kozyr.server.accounts.addresses import list_addresses
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call import MODERATOR_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages import moderation as wire
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.moderation.action_log import list_actions
from kozyr.server.moderation.conduct_gate import ConductGate
from kozyr.server.moderation.person_status import Sanction, read_status
from kozyr.server.moderation.reports import PlayerReport, list_reports
from kozyr.server.moderation.suspects import list_suspects
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.people import Person
from kozyr.table.events import Said

_MAX_CHAT_LINES = 500
_MAX_REPORTS = 50


class NameReader:
    """Reads the current names of people, each once."""

    def __init__(self, context: CallContext) -> None:
        self._context = context
        self._names: dict[str, str] = {}

    async def read(self, user_id: str) -> str:
        """Return a person's name, or the id of an unknown person."""
        if user_id not in self._names:
            person = await self._context.store.person(user_id)
            self._names[user_id] = user_id if person is None else person.name
        return self._names[user_id]


@call("admin.search", MODERATOR_ONLY)
async def search_users(context: CallContext, caller: Caller, request: wire.SearchUser) -> wire.FoundUsers:  # noqa: ARG001 - every call has the same signature
    """Find players by id, by name, or by a name that looks like it."""
    text = request.text.strip()
    found = [
        await context.store.person(text),
        await context.store.person_named(names.key_of(text)),
        await context.store.lookalike(text),
    ]
    people = {person.id: person for person in found if person is not None}
    return wire.FoundUsers(users=[await _show_user(context, person) for person in people.values()])


@call("admin.user", MODERATOR_ONLY, "no_user")
async def inspect_user(
    context: CallContext,
    caller: Caller,  # noqa: ARG001 - every call has the same signature
    request: wire.InspectUser,
) -> wire.InspectedUser | Refusal:
    """Show a player's status, sessions with addresses, reports and coins."""
    person = await context.store.person(request.user_id)
    if person is None:
        return refuse("no_user")
    active = {token.id for token in await context.store.tokens(person.id)}
    reports = await list_reports(context.store, limit=_MAX_REPORTS, user_id=person.id)
    reader = NameReader(context)
    return wire.InspectedUser(
        user=await _show_user(context, person),
        coins=await context.store.balance(player_account(person.id)),
        logins=[
            wire.LoginLine(
                at=login.at, address=login.address, hashed=login.hashed, active=login.token_id in active
            )
            for login in reversed(await list_addresses(context.store, person.id))
        ],
        reports=[await _show_report(reader, key, report) for key, report in reports],
        pairing_banned_until=await ConductGate(context.store, context.clock).banned_until(person.id),
    )


@call("admin.reports", MODERATOR_ONLY)
async def show_reports(context: CallContext, caller: Caller, request: wire.PageOfReports) -> wire.ReportLines:  # noqa: ARG001 - every call has the same signature
    """List the reports of players, newest first."""
    reports = await list_reports(
        context.store, after=request.after or "", limit=request.limit, is_open=not request.resolved
    )
    reader = NameReader(context)
    return wire.ReportLines(
        reports=[await _show_report(reader, key, report) for key, report in reports],
        next=reports[-1][0] if len(reports) == request.limit else None,
    )


@call("admin.chat", MODERATOR_ONLY)
async def show_chat(context: CallContext, caller: Caller, request: wire.ChatOfTable) -> wire.ChatLines:  # noqa: ARG001 - every call has the same signature
    """Show the chat of a table."""
    lines = [
        wire.ChatLine(at=entry.at, user_id=event.player, name=event.name, text=event.text)
        for entry in await context.store.entries(request.table_id)
        for event in events_of(request.table_id, entry)
        if isinstance(event, Said)
    ]
    return wire.ChatLines(lines=lines[-_MAX_CHAT_LINES:])


@call("admin.suspects", MODERATOR_ONLY)
async def show_suspects(context: CallContext, caller: Caller, request: Nothing) -> wire.SuspectLines:  # noqa: ARG001 - every call has the same signature
    """List the pairs of players who seem to help each other against the rules, with replays."""
    reader = NameReader(context)
    return wire.SuspectLines(
        suspects=[
            wire.SuspectLine(
                players=[
                    wire.SuspectPlayer(user_id=player, name=await reader.read(player))
                    for player in suspect.suspicion.pair
                ],
                games=suspect.suspicion.games, partner_mean=suspect.suspicion.partner_mean,
                others_mean=suspect.suspicion.others_mean, z=suspect.suspicion.z,
                replays=[*suspect.suspicion.replays], at=suspect.at,
            )
            for suspect in await list_suspects(context.store)
        ]
    )  # fmt: skip


@call("admin.log", MODERATOR_ONLY)
async def show_log(context: CallContext, caller: Caller, request: wire.PageOfActions) -> wire.ActionLines:  # noqa: ARG001 - every call has the same signature
    """List the actions of moderators, newest first: who, when and why."""
    actions = await list_actions(context.store, after=request.after or "", limit=request.limit)
    reader = NameReader(context)
    return wire.ActionLines(
        actions=[
            wire.ActionLine(
                action_id=key, at=action.at, by=action.by, by_name=await reader.read(action.by),
                action=action.action, why=action.why, user_id=action.user_id,
                name=None if action.user_id is None else await reader.read(action.user_id),
                table_id=action.table_id, details=action.details,
            )
            for key, action in actions
        ],
        next=actions[-1][0] if len(actions) == request.limit else None,
    )  # fmt: skip


async def _show_user(context: CallContext, person: Person) -> wire.FoundUser:
    status, now = await read_status(context.store, person.id), context.clock()
    return wire.FoundUser(
        user_id=person.id, name=person.name, guest=person.password is None, since=person.made,
        roles=[*status.roles], mute=_show_sanction(status.find_mute(now)),
        ban=_show_sanction(status.find_ban(now)),
    )  # fmt: skip


def _show_sanction(sanction: Sanction | None) -> wire.SanctionLine | None:
    return None if sanction is None else wire.SanctionLine(until=sanction.until, reason=sanction.reason)


async def _show_report(reader: NameReader, key: str, report: PlayerReport) -> wire.ReportLine:
    return wire.ReportLine(
        report_id=key, at=report.at, by=report.by, by_name=await reader.read(report.by),
        user_id=report.user_id, name=await reader.read(report.user_id), reason=report.reason,
        text=report.text, table_id=report.table_id, game_id=report.game_id, resolved=report.resolved,
    )  # fmt: skip
