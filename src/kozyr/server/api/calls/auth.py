"""Calls for guests, registration, login and programs' tokens."""

from kozyr.ledger import Transfer, grant_welcome
from kozyr.rules import Refusal
from kozyr.server.api.calls import names, tokens
from kozyr.server.api.calls.call import ANY_TOKEN, NO_TOKEN, SESSION_ONLY, call
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.passwords import is_common
from kozyr.server.api.messages.fields import LONGEST_PERSON, Done, Nothing
from kozyr.server.api.messages.people import (
    LogIn,
    LogInAsGuest,
    MakeToken,
    Me,
    NameAndPassword,
    Revoke,
    Session,
    TokenLine,
    TokenLines,
    TokenMade,
)
from kozyr.server.tables.people import Person, Token
from kozyr.table.settings import one_line


@call(
    "auth.guest",
    NO_TOKEN,
    "Войти гостем: полноправный игрок без пароля. Зарегистрируется позже — игры и монеты останутся.",
    "bad_name",
    "confusable_name",
    "reserved_name",
)
async def guest(context: CallContext, caller: Caller, request: LogInAsGuest) -> Session | Refusal:
    """Enter as a guest: a full player without a password. Registering later keeps games and coins."""
    wanted_name = None if request.name is None else names.normalize_name(request.name)
    if request.name is not None and wanted_name is None:
        return refuse("person_name", LONGEST_PERSON)
    if wanted_name is not None and (refusal := names.refuse_impersonation(wanted_name)):
        return refusal
    if refusal := context.rate_limits.check("newcomers", caller.address):
        return refusal
    if wanted_name is not None and await _looks_like_another(context, wanted_name):
        return refuse("confusable_name")
    person = names.new_person_id(context.chance)
    for name in names.guest_names(wanted_name, context.chance):
        made = Person(person, name, names.key_of(name), None, context.clock())
        if await context.store.add_person(made, _welcome(context, made)):
            return await _begin_session(context, made)
    message = f"no name was free for {person}"
    raise RuntimeError(message)


@call(
    "auth.register",
    NO_TOKEN,
    "Зарегистрироваться; с токеном гостя — закрепить за собой его игры и монеты.",
    "already_registered",
    "bad_name",
    "busy",
    "common_password",
    "confusable_name",
    "name_taken",
    "needs_session",
    "reserved_name",
)
async def register(context: CallContext, caller: Caller, request: NameAndPassword) -> Session | Refusal:
    """Register; with a guest's token, keep the guest's id, games and coins, and end all other sessions."""
    name = names.normalize_name(request.name)
    if name is None:
        return refuse("person_name", LONGEST_PERSON)
    if caller.person is not None and SESSION not in caller.scopes:
        return refuse("needs_session")
    before = None if caller.person is None else await context.store.person(caller.person)
    if refusal := await _registration_refused(context, caller, request, name, before):
        return refusal
    hashed = await context.accounts.passwords.hash(request.password)
    if isinstance(hashed, Refusal):
        return hashed
    if before is not None:
        return await _register_guest(
            context, before, before._replace(name=name, key=names.key_of(name), password=hashed)
        )
    made = Person(names.new_person_id(context.chance), name, names.key_of(name), hashed, context.clock())
    if await context.store.add_person(made, _welcome(context, made)):
        return await _begin_session(context, made)
    return await _name_refused(context, name) or refuse("name_taken")


async def _registration_refused(
    context: CallContext, caller: Caller, request: NameAndPassword, name: str, before: Person | None
) -> Refusal | None:
    if before is not None and before.password is not None:
        return refuse("already_registered")
    if refusal := names.refuse_impersonation(name, before):
        return refusal
    if is_common(request.password, name):
        return refuse("common_password")
    return context.rate_limits.check("newcomers", caller.address) or await _name_refused(
        context, name, before
    )


async def _register_guest(context: CallContext, before: Person, made: Person) -> Session | Refusal:
    if await context.store.change_person(made, was=before):
        return await _begin_only_session(context, made)
    now = await context.store.person(before.id)
    if now is None or now.password is not None:
        return refuse("already_registered")
    return await _name_refused(context, made.name, before) or refuse("name_taken")


async def _name_refused(context: CallContext, name: str, before: Person | None = None) -> Refusal | None:
    """Refuse a name that another person has, or that looks like a registered person's."""
    other = await context.store.person_named(names.key_of(name))
    if other is not None and (before is None or other.id != before.id):
        return refuse("name_taken")
    return refuse("confusable_name") if await _looks_like_another(context, name) else None


async def _looks_like_another(context: CallContext, name: str) -> bool:
    # Equal names are handled elsewhere: the name is refused as taken, or a guest gets a number after it.
    other = await context.store.lookalike(name)
    return other is not None and other.key != names.key_of(name)


@call("auth.login", NO_TOKEN, "Войти под своим именем.", "bad_login", "busy")
async def login(context: CallContext, caller: Caller, request: LogIn) -> Session | Refusal:
    """Log in with name and password."""
    key = names.key_of(request.name)
    person = await context.store.person_named(key)
    is_own = person is not None and person.id == caller.person and SESSION in caller.scopes
    if not is_own and (refusal := context.rate_limits.check("logins", caller.address)):
        return refusal
    if refusal := context.rate_limits.check_login(caller, key, is_own=is_own):
        return refusal
    is_right = await context.accounts.passwords.verify(person and person.password, request.password)
    if isinstance(is_right, Refusal):
        context.rate_limits.take_back_login(caller, key, is_own=is_own)
        return is_right
    if person is None or not is_right:
        return refuse("bad_login")
    context.rate_limits.login_succeeded(caller, key, is_own=is_own)
    if person.password is not None and context.accounts.passwords.needs_rehash(person.password):
        hashed = await context.accounts.passwords.hash(request.password)
        if isinstance(hashed, str):
            # The store changes nothing if the password was changed meanwhile.
            await context.store.change_person(person._replace(password=hashed), was=person)
    session = await _begin_session(context, person)
    # A password change meanwhile has ended all earlier sessions: this session must end too.
    now = await context.store.person(person.id)
    if now is not None and now.password != person.password:
        is_right = await context.accounts.passwords.verify(now.password, request.password)
        if is_right is not True:
            await tokens.revoke(context, person.id, session.token_id)
            return is_right or refuse("bad_login")
    return session


@call("auth.logout", ANY_TOKEN, "Выйти: этот токен больше ничего не даёт.")
async def logout(context: CallContext, caller: Caller, request: Nothing) -> Done:  # noqa: ARG001 - every call has the same signature
    """Log out: this token becomes invalid."""
    if caller.person is not None and caller.token_id is not None:
        await tokens.revoke(context, caller.person, caller.token_id)
    return Done()


@call(
    "auth.token",
    SESSION_ONLY,
    "Сделать токен для программы: имя, права, срок.",
    "bad_name",
    "too_many_tokens",
)
async def token(context: CallContext, caller: Caller, request: MakeToken) -> TokenMade | Refusal:
    """Make a named, scoped, revocable token for a program."""
    name = one_line(request.name)
    if not name:
        return refuse("person_name", LONGEST_PERSON)
    made = await tokens.make_token(context, caller, name, tuple(sorted({*request.scopes})), request.days)
    if isinstance(made, Refusal):
        return made
    text, issued = made
    return TokenMade(
        token=text, token_id=issued.id, name=name, expires=issued.expires,
        scopes=[*issued.scopes],  # type: ignore[list-item]  # those that were requested
    )  # fmt: skip


@call("auth.tokens", SESSION_ONLY, "Перечислить свои токены.")
async def token_list(context: CallContext, caller: Caller, request: Nothing) -> TokenLines:  # noqa: ARG001 - as above
    """List your tokens."""
    now = context.clock()
    good = [
        each
        for each in await context.store.tokens(caller.person or "")
        if each.expires is None or now < each.expires
    ]
    return TokenLines(tokens=[_token_line(each, caller) for each in good])


@call("auth.revoke", SESSION_ONLY, "Отозвать токен; открытые с ним соединения закрываются.", "unknown_token")
async def revoke(context: CallContext, caller: Caller, request: Revoke) -> Done | Refusal:
    """Revoke a token; the server closes live connections that use it."""
    gone = await tokens.revoke(context, caller.person or "", request.token_id)
    return Done() if gone else refuse("unknown_token")


@call("auth.me", ANY_TOKEN, "Кто я и что мне можно.")
async def me(context: CallContext, caller: Caller, request: Nothing) -> Me | Refusal:  # noqa: ARG001 - as above
    """Show who you are and what this token may do."""
    person = await context.store.person(caller.person or "")
    if person is None:
        return refuse("bad_token")
    return Me(
        user_id=person.id, name=person.name, guest=person.password is None, token_id=caller.token_id or "",
        scopes=[*caller.scopes],  # type: ignore[list-item]  # as they were stored
    )  # fmt: skip


def _token_line(token: Token, caller: Caller) -> TokenLine:
    return TokenLine(
        token_id=token.id, name=token.name, scopes=[*token.scopes],  # type: ignore[list-item]  # as they were stored
        made=token.made, expires=token.expires, current=token.id == caller.token_id,
    )  # fmt: skip


def _welcome(context: CallContext, person: Person) -> tuple[Transfer, ...]:
    return (
        (grant_welcome(person.id, context.settings.welcome_coins),) if context.settings.welcome_coins else ()
    )


async def _begin_only_session(context: CallContext, person: Person) -> Session:
    """Begin a session for a guest that registered, and revoke all earlier tokens."""
    context.accounts.token_cache.clear()  # cached tokens hold the old name
    context.connections.rename(person.id, person.name)
    dropped = await context.store.drop_tokens(person.id, keep="")
    try:
        return await _begin_session(context, person)
    finally:
        # Last: this closes the caller's own connection too, after the answer is sent.
        for token in dropped:
            tokens.announce_revocation(context, token)


async def _begin_session(context: CallContext, person: Person) -> Session:
    text, made = await tokens.begin_session(context, person)
    return Session(
        token=text, expires=made.expires or 0, user_id=person.id, name=person.name,
        guest=person.password is None, token_id=made.id, scopes=[*made.scopes],  # type: ignore[list-item]  # as they were stored
    )  # fmt: skip
