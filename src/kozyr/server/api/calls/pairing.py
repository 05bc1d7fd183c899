"""Calls of quick pairing."""

from kozyr.rules import Refusal
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.sanctions import format_time
from kozyr.server.api.calls.tables import refuse_too_many_tables
from kozyr.server.api.messages.fields import Nothing
from kozyr.server.api.messages.pairing import FillTable, JoinPairing, Pairing, pairing_state
from kozyr.server.moderation.conduct_gate import ConductGate
from kozyr.server.pairing.pools import POOLS
from kozyr.server.pairing.queue import Joiner, PairingState


@call("pairing.join", ("tables",), "busy casual_only pairing_banned still_playing too_many_tables")
async def join(context: CallContext, caller: Caller, request: JoinPairing) -> Pairing | Refusal:
    """Wait for opponents in one or more pools; a second call changes the pools and keeps the place."""
    person_id = caller.person or ""
    pools = tuple(dict.fromkeys(request.pools))
    if SESSION not in caller.scopes and not all(POOLS[pool].is_casual for pool in pools):
        return refuse("casual_only")
    if refusal := await _refuse_for_conduct(context, person_id) or await refuse_too_many_tables(
        context, person_id
    ):
        return refusal
    person = await context.store.person(person_id)
    is_registered = person is not None and person.password is not None
    joiner = Joiner(person_id, caller.name, caller.address, is_registered)
    state = await context.pairing.join(joiner, pools)
    if isinstance(state, PairingState) and state.status == "playing":
        return refuse("still_playing")
    return _answer(state)


@call("pairing.leave", ("tables",), "busy")
async def leave(context: CallContext, caller: Caller, request: Nothing) -> Pairing | Refusal:  # noqa: ARG001 - every call has the same signature
    """Stop waiting; if a table was found and its game has not started, decline it."""
    return _answer(await context.pairing.leave(caller.person or ""))


@call("pairing.state", ("tables", "play", "read"))
async def show_state(context: CallContext, caller: Caller, request: Nothing) -> Pairing:  # noqa: ARG001 - every call has the same signature
    """Show whether you wait, for how long and with how many others, or the found table."""
    return pairing_state(await context.pairing.state(caller.person or ""))


@call("pairing.fill", ("tables",), "busy")
async def fill(context: CallContext, caller: Caller, request: FillTable) -> Pairing | Refusal:
    """Agree that house bots take free seats after 20 seconds, or take that back; such a game is casual."""
    return _answer(await context.pairing.accept_bots(caller.person or "", agrees=request.agree))


async def _refuse_for_conduct(context: CallContext, person: str) -> Refusal | None:
    ban = await ConductGate(context.store, context.clock).find_ban(person)
    return None if ban is None else refuse("pairing_banned", format_time(ban.until), ban.bad, ban.games)


def _answer(state: PairingState | Refusal) -> Pairing | Refusal:
    return state if isinstance(state, Refusal) else pairing_state(state)
