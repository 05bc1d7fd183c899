"""Calls for the security of the caller's account: the password and the open sessions."""

from kozyr.rules import Refusal
from kozyr.server.api.calls import tokens
from kozyr.server.api.calls.call import SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.passwords import is_easy_to_guess
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.people import ChangePassword, ListSessions, SessionLine, SessionLines


@call(
    "auth.password",
    SESSION_ONLY,
    "busy common_password wrong_password",
)
async def change_password(context: CallContext, caller: Caller, request: ChangePassword) -> Done | Refusal:
    """Change the password; this ends all other sessions and programs' tokens."""
    person = await context.store.person(caller.person or "")
    if person is None or person.password is None:
        return refuse("no_password")
    if is_easy_to_guess(request.password, person.name):
        return refuse("common_password")
    if refusal := await context.rate_limits.check_login(caller, person.key, is_own=True):
        return refusal
    verification = await context.accounts.passwords.verify(person.password, request.old_password)
    if isinstance(verification, Refusal):
        await context.rate_limits.take_back_login(caller, person.key, is_own=True)  # no password was compared
        return verification
    if not verification:
        return refuse("wrong_password")
    await context.rate_limits.record_login(caller, person.key, is_own=True)
    hashed = await context.accounts.passwords.hash(request.password)
    if isinstance(hashed, Refusal):
        return hashed
    if not await context.store.change_person(person._replace(password=hashed), expected=person):
        return refuse("wrong_password")  # the password was changed meanwhile
    context.accounts.token_cache.clear()  # cached tokens hold the old password
    await tokens.revoke_others(context, person.id, keep=caller.token_id or "")
    return Done()


@call(
    "auth.sessions",
    SESSION_ONLY,
    "unknown_token",
)
async def list_sessions(
    context: CallContext, caller: Caller, request: ListSessions
) -> SessionLines | Refusal:
    """List your sessions; optionally end one of them, or all others, first."""
    person = caller.person or ""
    sessions = [token for token in await context.store.tokens(person) if SESSION in token.scopes]
    if request.end is not None and all(token.id != request.end for token in sessions):
        return refuse("unknown_token")
    sessions_to_end = [
        token
        for token in sessions
        if token.id == request.end or (request.end_others and token.id != caller.token_id)
    ]
    # The caller's own session comes last, because ending it closes the caller's connection.
    for token in sorted(sessions_to_end, key=lambda token: token.id == caller.token_id):
        await tokens.revoke(context, person, token.id)
    now = context.clock()
    return SessionLines(
        sessions=[
            SessionLine(
                token_id=token.id,
                made=token.made,
                expires=token.expires,
                current=token.id == caller.token_id,
            )
            for token in sessions
            if token not in sessions_to_end and (token.expires is None or now < token.expires)
        ]
    )
