"""Calls for the caller's own account: recovery by codes and e-mail, export and deletion."""

from msgspec import structs

from kozyr.locales import say
from kozyr.rules import Refusal
from kozyr.server.accounts.deletion import begin_deletion, finish_deletion
from kozyr.server.accounts.export import export_person
from kozyr.server.accounts.recovery import EMAILS, count_codes, issue_codes, issue_email_code, use_code
from kozyr.server.api.calls import names, tokens
from kozyr.server.api.calls.auth import begin_sole_session
from kozyr.server.api.calls.call import NO_TOKEN, SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.passwords import is_easy_to_guess
from kozyr.server.api.calls.sanctions import refuse_banned
from kozyr.server.api.messages import account as wire
from kozyr.server.api.messages.fields import Done, Nothing
from kozyr.server.moderation.conduct_gate import ConductGate
from kozyr.server.tables.people import Person
from kozyr.table import Close, Leave

_VERIFICATION_REFUSALS = "busy wrong_password"


@call("account.get", SESSION_ONLY)
async def show_account(context: CallContext, caller: Caller, request: Nothing) -> wire.AccountState:  # noqa: ARG001 - every call has the same signature
    """Show how your account can be recovered, and its status."""
    person = caller.person or ""
    status = await context.statuses.read(person)
    mute = status.find_mute(context.clock())
    return wire.AccountState(
        codes_left=await count_codes(context.store, person),
        email=(await EMAILS.read(context.store, person)).value,
        can_email=context.mailer is not None,
        moderator=status.is_moderator,
        muted_until=None if mute is None else mute.until,
        pairing_banned_until=await ConductGate(context.store, context.clock).banned_until(person),
    )


@call("account.codes", SESSION_ONLY, _VERIFICATION_REFUSALS)
async def make_codes(
    context: CallContext, caller: Caller, request: wire.ProvePassword
) -> wire.NewCodes | Refusal:
    """Get new recovery codes; earlier ones stop working."""
    person = await _verify_password(context, caller, request.password)
    if isinstance(person, Refusal):
        return person
    codes = await issue_codes(context.store, person.id, context.random_bytes, context.clock())
    return wire.NewCodes(recovery_codes=codes)


@call("account.recover", NO_TOKEN, "bad_code busy common_password")
async def recover(context: CallContext, caller: Caller, request: wire.Recover) -> wire.Recovered | Refusal:
    """Set a new password with a one-time code; this ends all sessions and begins a new one."""
    if is_easy_to_guess(request.password, request.name):
        return refuse("common_password")
    key = names.key_of(request.name)
    if refusal := await context.rate_limits.check_shared("logins", caller.address):
        return refusal
    if refusal := await context.rate_limits.check_login(caller, key):
        return refusal
    person = await context.store.person_named(key)
    if person is None or person.password is None:
        return refuse("bad_code")
    hashed = await context.accounts.passwords.hash(request.password)
    if isinstance(hashed, Refusal):
        await context.rate_limits.take_back_login(caller, key)
        return hashed
    if not await use_code(context.store, person.id, request.code, context.clock()):
        return refuse("bad_code")
    changed = person._replace(password=hashed)
    if not await context.store.change_person(changed, expected=person):
        return refuse("bad_code")  # the password was changed meanwhile
    await context.rate_limits.record_login(caller, key)
    if refusal := await refuse_banned(context, person.id):
        return refusal
    session = await begin_sole_session(context, caller, changed)
    return wire.Recovered(**structs.asdict(session), codes_left=await count_codes(context.store, person.id))


@call("account.email", SESSION_ONLY, f"{_VERIFICATION_REFUSALS} no_email")
async def set_email(context: CallContext, caller: Caller, request: wire.SetEmail) -> Done | Refusal:
    """Store an e-mail address for lost passwords, or delete it."""
    if request.email is not None and context.mailer is None:
        return refuse("email_unavailable")
    person = await _verify_password(context, caller, request.password)
    if isinstance(person, Refusal):
        return person
    await context.store.change_documents([EMAILS.change(person.id, request.email)])
    return Done()


@call("account.send_code", NO_TOKEN, "no_email")
async def send_code(context: CallContext, caller: Caller, request: wire.SendCode) -> Done | Refusal:
    """Send a one-time code to the e-mail address of an account, if it has one."""
    if context.mailer is None:
        return refuse("email_unavailable")
    key = names.key_of(request.name)
    if refusal := await context.rate_limits.check_shared("emails", caller.address):
        return refusal
    person = await context.store.person_named(key)
    email = None if person is None else (await EMAILS.read(context.store, person.id)).value
    # The answer is the same without an address, so that callers cannot find out who has one.
    if person is None or email is None or await context.rate_limits.check_shared("emails", person.id):
        return Done()
    code = await issue_email_code(context.store, person.id, context.random_bytes, context.clock())
    subject = say(caller.lang, "mail_code_subject")
    text = say(caller.lang, "mail_code_text", name=person.name, code=code)
    context.mailer.send_later(email, subject, text)
    return Done()


@call("account.export", SESSION_ONLY)
async def export_account(context: CallContext, caller: Caller, request: Nothing) -> wire.Exported | Refusal:  # noqa: ARG001 - every call has the same signature
    """Get everything that is stored about you."""
    person = await context.store.person(caller.person or "")
    if person is None:
        return refuse("bad_token")
    if refusal := context.rate_limits.check("exports", person.id):
        return refusal
    return wire.Exported(data=await export_person(context.store, person))


@call("account.delete", SESSION_ONLY, _VERIFICATION_REFUSALS)
async def delete_account(context: CallContext, caller: Caller, request: wire.DeleteAccount) -> Done | Refusal:
    """Delete your account: your games stay under another name, everything else about you is deleted."""
    person = await context.store.person(caller.person or "")
    if person is None:
        return refuse("bad_token")
    if person.password is not None:
        verified = await _verify_password(context, caller, request.password or "")
        if isinstance(verified, Refusal):
            return verified
    for table in context.lobby.tables_of(person.id):
        await context.table_host.submit(table, person.id, Leave(), context.make_command_id())
    await _close_tables_with_name(context, person.name)
    if not await begin_deletion(context.store, person, context.clock()):
        return refuse("wrong_password")  # the account was changed meanwhile
    dropped = await context.store.drop_tokens(person.id, keep="")
    await finish_deletion(context.store, person.id)
    context.accounts.token_cache.clear()
    for token in dropped:
        tokens.announce_revocation(context, token)
    return Done()


async def _close_tables_with_name(context: CallContext, name: str) -> None:
    """Close the open tables whose names contain the person's name: the name of a table cannot change."""
    for table in context.lobby.table_ids():
        line = context.lobby.line(table)
        if line is not None and name in line["name"]:
            await context.table_host.submit_as_server(table, Close())


async def _verify_password(context: CallContext, caller: Caller, password: str) -> Person | Refusal:
    """Return the caller's person if the password is right."""
    person = await context.store.person(caller.person or "")
    if person is None or person.password is None:
        return refuse("no_password")
    if refusal := await context.rate_limits.check_login(caller, person.key, is_own=True):
        return refusal
    verification = await context.accounts.passwords.verify(person.password, password)
    if isinstance(verification, Refusal):
        await context.rate_limits.take_back_login(caller, person.key, is_own=True)
        return verification
    if not verification:
        return refuse("wrong_password")
    await context.rate_limits.record_login(caller, person.key, is_own=True)
    return person
