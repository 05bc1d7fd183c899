"""Calls by which friends play duplicate matches."""

from typing import Literal, TypeAlias

from msgspec import convert, to_builtins

from kozyr.rules import Refusal
from kozyr.server.api.calls import names
from kozyr.server.api.calls.call import SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.match_views import make_match_details, make_match_line, read_match_names
from kozyr.server.api.calls.tables import channel_of, count_pending_seat, refuse_too_many_tables
from kozyr.server.api.messages.deal_games import SharedDealProof
from kozyr.server.api.messages.fields import Done, Nothing
from kozyr.server.api.messages.matches import (
    GetMatchProof,
    MatchChanged,
    MatchDetails,
    MatchLines,
    MatchProof,
    MatchRequest,
    MatchTableMade,
    OfferMatch,
)
from kozyr.server.matches.match_documents import MatchState
from kozyr.server.shared_deals.deal_tables import make_deal_proof
from kozyr.table.deal_seeds import make_match_deal_name
from kozyr.table.plain_proof import plain_proof
from kozyr.table.settings import Invitee

_Change: TypeAlias = Literal["offered", "accepted", "declined", "cancelled"]


@call("matches.create", ("tables",), "match_open no_user not_friends too_many_matches")
async def offer(context: CallContext, caller: Caller, request: OfferMatch) -> MatchDetails | Refusal:
    """Offer a friend a duplicate match: both play the same deals against the same bot."""
    person = caller.person or ""
    opponent = await context.store.person(request.user_id)
    if opponent is None:
        return refuse("no_user")
    follow = await context.social.relations.find_follow(person, opponent.id)
    # A block ends the follows of both, so a blocked person is not a friend.
    if follow is None or not follow.is_friend:
        return refuse("not_friends")
    if refusal := context.rate_limits.check("invites", person):
        return refusal
    match_id = names.make_id("m", context.random_bytes(8))
    state = await context.matches.offer(match_id, person, opponent.id, request.deals)
    if isinstance(state, str):
        return refuse(state)
    _notify_other(context, caller, state, "offered")
    return await make_match_details(context, state, person)


@call("matches.list", ("tables", "read"))
async def list_matches(context: CallContext, caller: Caller, request: Nothing) -> MatchLines:  # noqa: ARG001 - every call has the same signature
    """List your latest duplicate matches."""
    person = caller.person or ""
    states = await context.matches.list_matches(person)
    shown_names = await read_match_names(context, states)
    return MatchLines(matches=[make_match_line(state, person, shown_names) for state in states])


@call("matches.get", ("tables", "read"), "no_match")
async def show_match(context: CallContext, caller: Caller, request: MatchRequest) -> MatchDetails | Refusal:
    """Show a duplicate match; the friend's score is hidden until you have finished your games."""
    person = caller.person or ""
    state = await context.matches.find(person, request.match_id)
    return refuse("no_match") if state is None else await make_match_details(context, state, person)


@call("matches.accept", ("tables",), "no_match")
async def accept(context: CallContext, caller: Caller, request: MatchRequest) -> MatchDetails | Refusal:
    """Accept a duplicate match; both of you have seven days to play."""
    person = caller.person or ""
    state = await _find_offer(context, caller, request.match_id)
    if isinstance(state, Refusal):
        return state
    is_blocked = state.match.challenger in await context.social.block_lists.blocked(caller.person)
    accepted = None if is_blocked or state.match.opponent != person else await context.matches.accept(state)
    if accepted is None:
        return refuse("no_match")
    _notify_other(context, caller, accepted, "accepted")
    return await make_match_details(context, accepted, person)


@call("matches.decline", ("tables",), "no_match")
async def decline(context: CallContext, caller: Caller, request: MatchRequest) -> Done | Refusal:
    """Decline a duplicate match."""
    return await _end_offer(context, caller, request.match_id, "declined")


@call("matches.cancel", ("tables",), "no_match")
async def cancel(context: CallContext, caller: Caller, request: MatchRequest) -> Done | Refusal:
    """Take back a duplicate match that your friend has not accepted."""
    return await _end_offer(context, caller, request.match_id, "cancelled")


@call("matches.play", SESSION_ONLY, "busy match_played no_match not_accepted too_many_tables")
async def play_match(context: CallContext, caller: Caller, request: MatchRequest) -> MatchTableMade | Refusal:
    """Begin your next game of a duplicate match, or go on with it; the answer names its table."""
    person = caller.person or ""
    state = await context.matches.find(person, request.match_id)
    if state is None:
        return refuse("no_match")
    if not state.match.is_accepted:
        return refuse("not_accepted")
    table = state.find_current_table(person)
    if table is None:
        return refuse("match_played")
    if refusal := context.rate_limits.check("tables", person) or await refuse_too_many_tables(
        context, person, table
    ):
        return refusal
    with count_pending_seat(context, person, table):
        outcome = await context.matches.play(state, Invitee(person, caller.name))
    if isinstance(outcome, Refusal):
        return outcome
    context.presence.expect_connection(table, person)
    return MatchTableMade(
        match_id=state.id, table_id=table, deal=outcome.deal, game=outcome.game_number, seat=outcome.seat,
        channel=channel_of(table, person), epoch=context.store.epoch,
    )  # fmt: skip


@call("matches.proof", ("tables", "read"), "match_secret no_match")
async def show_match_proof(
    context: CallContext, caller: Caller, request: GetMatchProof
) -> MatchProof | Refusal:
    """Show the proof of a deal of a duplicate match that is over, for `kozyr verify`."""
    state = await context.matches.find(caller.person or "", request.match_id)
    if state is None or request.deal > state.match.deals:
        return refuse("no_match")
    if not state.is_over:
        return refuse("match_secret")
    proof = make_deal_proof(bytes.fromhex(state.match.secret), make_match_deal_name(state.id, request.deal))
    return MatchProof(proof=convert(plain_proof(proof), SharedDealProof))


async def notify_over(context: CallContext, state: MatchState) -> None:
    """Tell both players that their match is over."""
    shown_names = await read_match_names(context, [state])
    for person in state.match.people:
        other = state.match.find_other(person)
        notice = MatchChanged(state.id, other, shown_names[other], "over")
        context.connections.notify(person, "match.changed", to_builtins(notice))


async def _find_offer(context: CallContext, caller: Caller, match_id: str) -> MatchState | Refusal:
    state = await context.matches.find(caller.person or "", match_id)
    return refuse("no_match") if state is None or state.match.is_accepted else state


async def _end_offer(
    context: CallContext, caller: Caller, match_id: str, change: Literal["declined", "cancelled"]
) -> Done | Refusal:
    state = await _find_offer(context, caller, match_id)
    if isinstance(state, Refusal):
        return state
    ender = state.match.opponent if change == "declined" else state.match.challenger
    if ender != caller.person or not await context.matches.delete_offer(state):
        return refuse("no_match")  # only the other player may do this, or the offer was answered meanwhile
    _notify_other(context, caller, state, change)
    return Done()


def _notify_other(context: CallContext, caller: Caller, state: MatchState, change: _Change) -> None:
    person = caller.person or ""
    notice = MatchChanged(state.id, person, caller.name, change)
    context.connections.notify(state.match.find_other(person), "match.changed", to_builtins(notice))
