"""Calls for the security of the caller's account: the password and the open sessions."""

from kozyr.rules import Refusal
from kozyr.server.api.calls import tokens
from kozyr.server.api.calls.call import SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.context import SESSION, CallContext, Caller
from kozyr.server.api.calls.passwords import is_common
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.people import ChangePassword, ListSessions, SessionLine, SessionLines


@call(
    "auth.password",
    SESSION_ONLY,
    "Сменить пароль; все остальные сеансы и токены программ завершаются.",
    "busy",
    "common_password",
    "wrong_password",
)
async def password(desk: CallContext, caller: Caller, ask: ChangePassword) -> Done | Refusal:
    """Change the password; this ends all other sessions and programs' tokens."""
    person = await desk.store.person(caller.person or "")
    if person is None or person.password is None:
        return refuse("no_password")
    if is_common(ask.password, person.name):
        return refuse("common_password")
    if refusal := desk.guesses_too_often(caller, person.key, is_own=True):
        return refusal
    fits = await desk.passwords.fits(person.password, ask.old_password)
    if isinstance(fits, Refusal):
        desk.guess_put_off(caller, person.key, is_own=True)
        return fits
    if not fits:
        return refuse("wrong_password")
    desk.guessed_right(caller, person.key, is_own=True)
    kept = await desk.passwords.kept(ask.password)
    if isinstance(kept, Refusal):
        return kept
    if not await desk.store.change_person(person._replace(password=kept), was=person):
        return refuse("wrong_password")  # the password was changed meanwhile
    desk.known.clear()
    await tokens.end_all(desk, person.id, keep=caller.token_id or "")
    return Done()


@call(
    "auth.sessions",
    SESSION_ONLY,
    "Перечислить свои сеансы; по желанию сначала завершить один или все остальные.",
    "unknown_token",
)
async def session_list(desk: CallContext, caller: Caller, ask: ListSessions) -> SessionLines | Refusal:
    """List your sessions; optionally end one of them, or all others, first."""
    person = caller.person or ""
    sessions = [each for each in await desk.store.tokens(person) if SESSION in each.scopes]
    if ask.end is not None and all(each.id != ask.end for each in sessions):
        return refuse("unknown_token")
    ended = [
        each for each in sessions if each.id == ask.end or (ask.end_others and each.id != caller.token_id)
    ]
    # The caller's own session is the last: ending it closes the caller's connection.
    for each in sorted(ended, key=lambda each: each.id == caller.token_id):
        await tokens.revoke(desk, person, each.id)
    now = desk.clock()
    return SessionLines(
        sessions=[
            SessionLine(
                token_id=each.id, made=each.made, expires=each.expires, current=each.id == caller.token_id
            )
            for each in sessions
            if each not in ended and (each.expires is None or now < each.expires)
        ]
    )
