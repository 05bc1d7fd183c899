"""Calls for guests, registration, login and programs' tokens."""

from msgspec import structs

from kozyr.ledger import CoinTransfer, make_welcome_transfer
from kozyr.rules import Refusal
from kozyr.server.accounts.recovery import issue_codes
from kozyr.server.api.calls import names, tokens
from kozyr.server.api.calls.call import ANY_TOKEN, NO_TOKEN, SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.passwords import is_easy_to_guess
from kozyr.server.api.calls.person_names import (
    is_kept_for_another,
    looks_like_another,
    refuse_name,
    show_person,
)
from kozyr.server.api.calls.sanctions import refuse_banned
from kozyr.server.api.messages.fields import MAX_PERSON_NAME_LENGTH, Done, Nothing
from kozyr.server.api.messages.people import (
    LogIn,
    LogInAsGuest,
    MakeToken,
    Me,
    NameAndPassword,
    Registered,
    Revoke,
    Session,
    TokenLine,
    TokenLines,
    TokenMade,
)
from kozyr.server.tables.people import Person
from kozyr.table.settings import one_line


@call(
    "auth.guest",
    NO_TOKEN,
    "bad_name confusable_name reserved_name",
)
async def enter_as_guest(context: CallContext, caller: Caller, request: LogInAsGuest) -> Session | Refusal:
    """Enter as a guest: a full player without a password. Registering later keeps games and coins."""
    requested_name = None if request.name is None else names.normalize_name(request.name)
    if request.name is not None and requested_name is None:
        return refuse("person_name", MAX_PERSON_NAME_LENGTH)
    if requested_name is not None and (refusal := names.refuse_impersonation(requested_name)):
        return refusal
    if refusal := await context.rate_limits.check_shared("newcomers", caller.address):
        return refusal
    if requested_name is not None and await looks_like_another(context, requested_name):
        return refuse("confusable_name")
    person_id = names.make_person_id(context.random_bytes)
    for name in names.suggest_guest_names(requested_name, caller.lang, context.random_bytes):
        guest = Person(person_id, name, names.key_of(name), None, context.clock())
        if name == requested_name and await is_kept_for_another(context, name):
            continue
        if await context.store.add_person(guest, _make_welcome_transfers(context, guest)):
            return await _begin_session(context, caller, guest)
    message = f"no name was free for {person_id}"
    raise RuntimeError(message)


@call(
    "auth.register",
    NO_TOKEN,
    (
        "already_registered bad_name busy common_password confusable_name name_taken needs_session "
        "reserved_name"
    ),
)
async def register(context: CallContext, caller: Caller, request: NameAndPassword) -> Registered | Refusal:
    """Register; with a guest's token, keep the guest's id, games and coins, and end all other sessions."""
    name = names.normalize_name(request.name)
    if name is None:
        return refuse("person_name", MAX_PERSON_NAME_LENGTH)
    if caller.person is not None and SESSION not in caller.scopes:
        return refuse("needs_session")
    guest = None if caller.person is None else await context.store.person(caller.person)
    if refusal := await _refuse_registration(context, caller, request, name, guest):
        return refusal
    hashed = await context.accounts.passwords.hash(request.password)
    if isinstance(hashed, Refusal):
        return hashed
    if guest is not None:
        person = guest._replace(name=name, key=names.key_of(name), password=hashed)
        return await _register_guest(context, caller, guest, person)
    person_id = names.make_person_id(context.random_bytes)
    person = Person(person_id, name, names.key_of(name), hashed, context.clock())
    if await context.store.add_person(person, _make_welcome_transfers(context, person)):
        return await _add_recovery_codes(context, await _begin_session(context, caller, person))
    return await refuse_name(context, name) or refuse("name_taken")


async def _refuse_registration(
    context: CallContext, caller: Caller, request: NameAndPassword, name: str, guest: Person | None
) -> Refusal | None:
    if guest is not None and guest.password is not None:
        return refuse("already_registered")
    if refusal := names.refuse_impersonation(name, guest):
        return refusal
    if is_easy_to_guess(request.password, name):
        return refuse("common_password")
    if refusal := await context.rate_limits.check_shared("newcomers", caller.address):
        return refusal
    return await refuse_name(context, name, guest)


async def _register_guest(
    context: CallContext, caller: Caller, guest: Person, person: Person
) -> Registered | Refusal:
    if await context.store.change_person(person, expected=guest):
        return await _add_recovery_codes(context, await begin_sole_session(context, caller, person))
    stored = await context.store.person(guest.id)
    if stored is None or stored.password is not None:
        return refuse("already_registered")
    return await refuse_name(context, person.name, guest) or refuse("name_taken")


@call("auth.login", NO_TOKEN, "bad_login busy")
async def log_in(context: CallContext, caller: Caller, request: LogIn) -> Session | Refusal:
    """Log in with name and password."""
    key = names.key_of(request.name)
    person = await context.store.person_named(key)
    # A caller that already has a session of this person is limited by the session, not by the address.
    is_own = person is not None and person.id == caller.person and SESSION in caller.scopes
    if not is_own and (refusal := await context.rate_limits.check_shared("logins", caller.address)):
        return refusal
    if refusal := await context.rate_limits.check_login(caller, key, is_own=is_own):
        return refusal
    verification = await context.accounts.passwords.verify(person and person.password, request.password)
    if isinstance(verification, Refusal):
        await context.rate_limits.take_back_login(caller, key, is_own=is_own)
        return verification
    if person is None or not verification:
        return refuse("bad_login")
    await context.rate_limits.record_login(caller, key, is_own=is_own)
    if person.password is not None and context.accounts.passwords.needs_rehash(person.password):
        hashed = await context.accounts.passwords.hash(request.password)
        if isinstance(hashed, str):
            # The store changes nothing if the password was changed meanwhile.
            await context.store.change_person(person._replace(password=hashed), expected=person)
    if refusal := await refuse_banned(context, person.id):
        return refusal
    session = await _begin_session(context, caller, person)
    # If the password was changed meanwhile, this session must end too. Another login may have stored a new
    # hash of the same password, so the password is compared again.
    stored = await context.store.person(person.id)
    if stored is not None and stored.password != person.password:
        verification = await context.accounts.passwords.verify(stored.password, request.password)
        if verification is not True:
            await tokens.revoke(context, person.id, session.token_id)
            return verification or refuse("bad_login")  # `verification` is a refusal if the server is busy
    return session


@call("auth.logout", ANY_TOKEN)
async def log_out(context: CallContext, caller: Caller, request: Nothing) -> Done:  # noqa: ARG001 - every call has the same signature
    """Log out: this token becomes invalid."""
    if caller.person is not None and caller.token_id is not None:
        await tokens.revoke(context, caller.person, caller.token_id)
    return Done()


@call("auth.token", SESSION_ONLY, "bad_name too_many_tokens")
async def create_token(context: CallContext, caller: Caller, request: MakeToken) -> TokenMade | Refusal:
    """Make a named, scoped, revocable token for a program."""
    name = one_line(request.name)
    if not name:
        return refuse("person_name", MAX_PERSON_NAME_LENGTH)
    result = await tokens.make_token(context, caller, name, tuple(sorted({*request.scopes})), request.days)
    if isinstance(result, Refusal):
        return result
    text, token = result
    return TokenMade(
        token=text, token_id=token.id, name=name, expires=token.expires,
        scopes=[*token.scopes],  # type: ignore[list-item]  # the scopes that were requested
    )  # fmt: skip


@call("auth.tokens", SESSION_ONLY)
async def list_tokens(context: CallContext, caller: Caller, request: Nothing) -> TokenLines:  # noqa: ARG001 - every call has the same signature
    """List your tokens."""
    now = context.clock()
    stored_tokens = await context.store.tokens(caller.person or "")
    return TokenLines(
        tokens=[
            TokenLine(
                token_id=token.id, name=token.name, scopes=[*token.scopes],  # type: ignore[list-item]  # as they were stored
                made=token.made, expires=token.expires, current=token.id == caller.token_id,
            )
            for token in stored_tokens
            if token.expires is None or now < token.expires
        ]
    )  # fmt: skip


@call("auth.revoke", SESSION_ONLY, "unknown_token")
async def revoke_token(context: CallContext, caller: Caller, request: Revoke) -> Done | Refusal:
    """Revoke a token; the server closes live connections that use it."""
    is_revoked = await tokens.revoke(context, caller.person or "", request.token_id)
    return Done() if is_revoked else refuse("unknown_token")


@call("auth.me", ANY_TOKEN)
async def show_me(context: CallContext, caller: Caller, request: Nothing) -> Me | Refusal:  # noqa: ARG001 - every call has the same signature
    """Show who you are and what this token may do."""
    person = await context.store.person(caller.person or "")
    if person is None:
        return refuse("bad_token")
    return show_person(caller, person)


def _make_welcome_transfers(context: CallContext, person: Person) -> tuple[CoinTransfer, ...]:
    coins = context.settings.welcome_coins
    return (make_welcome_transfer(person.id, coins),) if coins else ()


async def _add_recovery_codes(context: CallContext, session: Session) -> Registered:
    codes = await issue_codes(context.store, session.user_id, context.random_bytes, context.clock())
    return Registered(**structs.asdict(session), recovery_codes=codes)


async def begin_sole_session(context: CallContext, caller: Caller, person: Person) -> Session:
    """Begin a session for a person as the only one: revoke all earlier tokens."""
    context.accounts.token_cache.clear()  # cached tokens hold the old name
    context.connections.rename(person.id, person.name)
    dropped = await context.store.drop_tokens(person.id, keep="")  # keeps none
    try:
        return await _begin_session(context, caller, person)
    finally:
        # The announcements come last, because they close the caller's own connection too.
        for token in dropped:
            tokens.announce_revocation(context, token)


async def _begin_session(context: CallContext, caller: Caller, person: Person) -> Session:
    text, token = await tokens.begin_session(context, person, caller.address)
    return Session(
        token=text, expires=token.expires or 0, user_id=person.id, name=person.name,
        guest=person.password is None, token_id=token.id,
        avatar=person.avatar, country=person.country,  # type: ignore[arg-type]  # as it was stored
        scopes=[*token.scopes],  # type: ignore[list-item]  # as they were stored
    )  # fmt: skip
